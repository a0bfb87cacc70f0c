import { narrowerThan } from '../ui/breakpoints.ts'
import { useMedia } from '../ui/use-media.ts'

/** Whether the screen is a phone's: under 640 px, where tables become two-line rows. */
export const useNarrow = (): boolean => useMedia(narrowerThan('sm'))
