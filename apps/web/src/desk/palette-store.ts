/** Whether the palette and the sheet of keys are open. */
import { useSyncExternalStore } from 'react'

export type Layer = 'palette' | 'keys' | undefined

let layer: Layer
const listeners = new Set<() => void>()

function show(next: Layer): void {
  layer = next
  for (const listener of listeners) listener()
}

export const openPalette = (): void => show('palette')
export const openKeys = (): void => show('keys')
export const closeLayer = (): void => show(undefined)

export const useLayer = (): Layer =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => layer,
  )
