/** Which of the desk's layers is open: the palette, the sheet of keys, the drawer of notifications, the kill switch. */
import { createOverlay } from '../ui/overlay.ts'
import { collectTyped } from './typed-ahead.ts'

export type Layer = 'palette' | 'keys' | 'notifications' | 'kill-switch'

const layers = createOverlay<Layer>()

export function openPalette(): void {
  if (!document.querySelector('.palette')) collectTyped()
  layers.open('palette')
}
export const openKeys = (): void => layers.open('keys')
export const openNotifications = (): void => layers.open('notifications')
export const openKillSwitch = (): void => layers.open('kill-switch')
export const closeLayer = layers.close
export const useLayer = layers.useOverlay
