/** Whether the streams are up, for the status bar. */
import { useSyncExternalStore } from 'react'
import type { ConnectionState } from './reconnecting-socket.ts'

export interface Connections {
  readonly orders: ConnectionState
  readonly stocks: ConnectionState
  readonly crypto: ConnectionState
  /** Symbols the market sockets are asked for. */
  readonly symbols: number
}
type Stream = 'orders' | 'stocks' | 'crypto'

let connections: Connections = { orders: 'off', stocks: 'off', crypto: 'off', symbols: 0 }
const lostAt = new Map<Stream, number>()
const listeners = new Set<() => void>()

export function setConnection(change: Partial<Connections>): void {
  connections = { ...connections, ...change }
  for (const stream of ['orders', 'stocks', 'crypto'] as const) {
    if (connections[stream] !== 'lost') lostAt.delete(stream)
    else if (!lostAt.has(stream)) lostAt.set(stream, Date.now())
  }
  for (const listener of listeners) listener()
}

export function onConnections(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the stream of orders is away that was there or is to be. */
export const streamLost = (): boolean => connections.orders === 'lost'
export const useConnections = (): Connections => useSyncExternalStore(onConnections, () => connections)

/** When a stream went away, in milliseconds of this machine; undefined while it is up, or not needed. */
export const useLostAt = (stream: Stream): number | undefined =>
  useSyncExternalStore(onConnections, () => lostAt.get(stream))
