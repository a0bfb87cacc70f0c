/** Which of the desk's layers is open: the palette, the sheet of keys, the drawer of notifications. */
import { createOverlay } from '../ui/overlay.ts'

export type Layer = 'palette' | 'keys' | 'notifications'

const layers = createOverlay<Layer>()

export const openPalette = (): void => layers.open('palette')
export const openKeys = (): void => layers.open('keys')
export const openNotifications = (): void => layers.open('notifications')
export const closeLayer = layers.close
export const useLayer = layers.useOverlay
