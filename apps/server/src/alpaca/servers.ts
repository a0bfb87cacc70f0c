/** Where a connection's calls and sockets go. */
import type { AlpacaServers } from '../config.ts'

export type Environment = 'paper' | 'live'

/** The two servers of one account. */
export interface ServerPair {
  readonly trading: string
  readonly data: string
}

export const serverPair = (
  servers: AlpacaServers,
  environment: Environment,
  dataServer: 'data' | 'sandbox-data',
): ServerPair => ({
  trading: servers[environment],
  data: dataServer === 'data' ? servers.data : servers.sandboxData,
})

/** A server's sockets: Alpaca's data servers have theirs on a host of their own, `stream.data…`; anybody else's are where its calls are. */
export function socketAddress(server: string): string {
  const url = new URL(server)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  if (/^data\.(sandbox\.)?alpaca\.markets$/.test(url.hostname)) url.hostname = `stream.${url.hostname}`
  return url.href.replace(/\/+$/, '')
}
