/** Whether the streams are up, for the status bar. */
import { useSyncExternalStore } from 'react'
import { createStore } from '../../ui/store.ts'
import type { ConnectionState } from './reconnecting-socket.ts'

export interface Connections {
  readonly orders: ConnectionState
  readonly stocks: ConnectionState
  readonly crypto: ConnectionState
  /** Symbols the market sockets are asked for. */
  readonly symbols: number
}
type Stream = 'orders' | 'stocks' | 'crypto'

const connections = createStore<Connections>({ orders: 'off', stocks: 'off', crypto: 'off', symbols: 0 })
const lostAt = new Map<Stream, number>()

export function setConnection(change: Partial<Connections>): void {
  const next = { ...connections.read(), ...change }
  for (const stream of ['orders', 'stocks', 'crypto'] as const) {
    if (next[stream] !== 'lost') lostAt.delete(stream)
    else if (!lostAt.has(stream)) lostAt.set(stream, Date.now())
  }
  connections.write(next)
}

export const onConnections = connections.onChange

/** Whether the stream of orders is away that was there or is to be. */
export const streamLost = (): boolean => connections.read().orders === 'lost'
export const useConnections = connections.useValue

/** When a stream went away, in milliseconds of this machine; undefined while it is up, or not needed. */
export const useLostAt = (stream: Stream): number | undefined =>
  useSyncExternalStore(onConnections, () => lostAt.get(stream))
