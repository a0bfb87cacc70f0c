/** Whether the account's amounts are hidden from whoever looks over the shoulder: chosen by one key, kept in this browser. */
import { useSyncExternalStore } from 'react'

/** In the place of an amount; as wide whatever it is. */
export const HIDDEN = '•••••'
const KEY = 'paddock.hides-amounts'

let isHidden = globalThis.localStorage?.getItem(KEY) === 'true'
const listeners = new Set<() => void>()

export const hidesAmounts = (): boolean => isHidden

/** Hides them, or shows them again. What is on screen has to be drawn anew. */
export function toggleAmounts(): void {
  isHidden = !isHidden
  localStorage.setItem(KEY, String(isHidden))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useHidesAmounts = (): boolean => useSyncExternalStore(subscribe, hidesAmounts)
