/** Where a connection's calls and sockets go. */
import { ConnectionServers } from '@paddock/contract/desk/alpaca-connections'
import * as z from 'zod/mini'
import type { AlpacaServers } from '../config.ts'

export type Environment = 'paper' | 'live'

/** The two servers of one account. */
export interface ServerPair {
  readonly trading: string
  readonly data: string
}

/** Where a connection has no address of its own. */
export const NO_SERVERS: ConnectionServers = { trading: null, data: null }

/** As they are stored. */
export const serversText = (own: ConnectionServers): string | null =>
  own.trading === null && own.data === null ? null : JSON.stringify(own)

/** What was stored, as it was judged then. */
export const ownServers = (text: string | null): ConnectionServers =>
  text === null ? NO_SERVERS : z.parse(ConnectionServers, JSON.parse(text))

/** An owner's own addresses take the place of the configured ones. */
export const serverPair = (
  servers: AlpacaServers,
  environment: Environment,
  dataServer: 'data' | 'sandbox-data',
  own: ConnectionServers = NO_SERVERS,
): ServerPair => ({
  trading: own.trading ?? servers[environment],
  data: own.data ?? (dataServer === 'data' ? servers.data : servers.sandboxData),
})

/** A server's sockets: Alpaca's data servers have theirs on a host of their own, `stream.data…`; anybody else's are where its calls are. */
export function socketAddress(server: string): string {
  const url = new URL(server)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  if (/^data\.(sandbox\.)?alpaca\.markets$/.test(url.hostname)) url.hostname = `stream.${url.hostname}`
  return url.href.replace(/\/+$/, '')
}
