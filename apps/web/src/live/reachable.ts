/** Whether the desk's server answers. A laptop without a network still reaches a server of its own: only the server itself can say. */
import { useSyncExternalStore } from 'react'

let lostAt: number | undefined
const listeners = new Set<() => void>()

/** When the server was last known to answer, in milliseconds of this machine; undefined while it does. */
export const unreachableSince = (): number | undefined => lostAt

export function setUnreachable(since: number | undefined): void {
  if (since === lostAt) return
  lostAt = since
  for (const listener of listeners) listener()
}

export function onReachable(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const NOTHING_LEAVES = 'The server cannot be reached: nothing can be sent.'

/** Why nothing can be sent now, for the title of a button that would; undefined while it can. */
export const useWhyNothingLeaves = (): string | undefined =>
  useSyncExternalStore(onReachable, unreachableSince) === undefined ? undefined : NOTHING_LEAVES
