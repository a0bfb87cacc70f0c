/** Which of the desk's layers is open: the palette, the sheet of keys, the drawer of notifications, the kill switch. */
import { createOverlay } from '../ui/overlay.ts'

export type Layer = 'palette' | 'keys' | 'notifications' | 'kill-switch'

const layers = createOverlay<Layer>()
let typed = ''

export function openPalette(): void {
  typed = ''
  layers.open('palette')
}
export const openKeys = (): void => layers.open('keys')
export const openNotifications = (): void => layers.open('notifications')
export const openKillSwitch = (): void => layers.open('kill-switch')
export const closeLayer = layers.close
export const useLayer = layers.useOverlay

/**
 * A key that comes while a layer was asked for and is not on the page yet, because its part is still being loaded. What is typed for the
 * palette waits for it. Answers whether the key is taken.
 */
export function typeAhead(key: string): boolean {
  const { state, content } = layers.current()
  if (state !== 'open') return false
  if (key === 'Escape') layers.close()
  else if (content === 'palette')
    typed = key === 'Backspace' ? typed.slice(0, -1) : key.length === 1 ? typed + key : typed
  return true
}

/** What was typed before the palette was there; it is given once. */
export function takeTyped(): string {
  const taken = typed
  typed = ''
  return taken
}
