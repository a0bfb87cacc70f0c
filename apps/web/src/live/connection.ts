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

let connections: Connections = { orders: 'off', stocks: 'off', crypto: 'off', symbols: 0 }
const listeners = new Set<() => void>()

export function setConnection(change: Partial<Connections>): void {
  connections = { ...connections, ...change }
  for (const listener of listeners) listener()
}

export const useConnections = (): Connections =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => connections,
  )
