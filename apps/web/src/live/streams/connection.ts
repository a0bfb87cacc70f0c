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
const STREAMS = ['orders', 'stocks', 'crypto'] as const
type Stream = (typeof STREAMS)[number]

/** As this page's own sockets are. */
let own: Connections = { orders: 'off', stocks: 'off', crypto: 'off', symbols: 0 }
/** The streams of the account's broker that are away from the server, by their names there. */
let awayUpstream: ReadonlySet<string> = new Set()
const connections = createStore<Connections>(own)
const lostAt = new Map<Stream, number>()

export function setConnection(change: Partial<Connections>): void {
  own = { ...own, ...change }
  write()
}

/**
 * What the server tells of the streams of the account's broker, such as `crypto eu-1`: a socket to the server brings nothing while they are
 * away.
 */
export function setAwayUpstream(streams: readonly string[]): void {
  awayUpstream = new Set(streams.map((stream) => stream.split(' ', 1)[0] ?? stream))
  write()
}

function write(): void {
  const heard = (stream: Stream) => (own[stream] === 'open' && awayUpstream.has(stream) ? 'lost' : own[stream])
  const next = { ...own, orders: heard('orders'), stocks: heard('stocks'), crypto: heard('crypto') }
  for (const stream of STREAMS) {
    if (next[stream] !== 'lost') lostAt.delete(stream)
    else if (!lostAt.has(stream)) lostAt.set(stream, Date.now())
  }
  connections.write(next)
}

export const onConnections = connections.onChange

/** Whether the socket for orders is away that was there or is to be. */
export const socketLost = (): boolean => own.orders === 'lost'
export const useConnections = connections.useValue

/** When a stream went away, in milliseconds of this machine; undefined while it is up, or not needed. */
export const useLostAt = (stream: Stream): number | undefined =>
  useSyncExternalStore(onConnections, () => lostAt.get(stream))
