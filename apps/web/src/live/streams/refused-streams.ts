/** Which symbols are not streamed, for whoever shows them. Who takes note of them is `stream-refusals.ts`, loaded with the first. */
import { useSyncExternalStore } from 'react'

let codes: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()

export function setRefusedStreams(next: ReadonlyMap<string, number>): void {
  codes = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** By view and symbol (`account AAPL`), the code of why each is not streamed. The same map until something changes. */
export const useRefusedStreams = (): ReadonlyMap<string, number> => useSyncExternalStore(subscribe, () => codes)
