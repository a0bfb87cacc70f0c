/** Connections, counted by where they come from: of those that the server takes, one address cannot have them all. */
import { isIP, type Socket } from 'node:net'
import { createBudget } from '../budget.ts'
import { addressBucket, plainAddress, proxyList } from './client-address.ts'

/** Of the server, sockets of desks and scripts included, and of one address; a proxy that the operator named has as many as it needs. */
export const MOST_CONNECTIONS = { all: 20_000, each: 6_000 } as const

/** For the HTTP server's `connection` event: cuts off what is too much. */
export function createConnectionLimit(proxies: readonly string[], most: { readonly each: number } = MOST_CONNECTIONS) {
  const named = proxyList(proxies)
  const addresses = createBudget({ each: most.each, all: Number.POSITIVE_INFINITY })
  return (socket: Pick<Socket, 'remoteAddress' | 'destroy' | 'once'>): void => {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (address === undefined || named.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return
    const bucket = addressBucket(address)
    if (!addresses.take(bucket, 1)) return void socket.destroy()
    socket.once('close', () => addresses.give(bucket, 1))
  }
}
