import { useSyncExternalStore } from 'react'

const narrow = () => matchMedia('(width < 40rem)')

const subscribe = (changed: () => void) => {
  const query = narrow()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the screen is a phone's: under 640 px, where tables become two-line rows. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches)
