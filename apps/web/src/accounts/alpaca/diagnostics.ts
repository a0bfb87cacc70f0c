/** What is handed to who helps with a connection: how it does, without anything that opens it. */
import type { AlpacaConnection, ConnectionMonitor } from '@paddock/contract/desk/alpaca-connections'

/** Texts of others may quote a key, a token or a query: a run of letters and digits this long is none of a sentence. */
const SECRET_LIKE = /[\w+/=~.-]{16,}/g
const withoutSecrets = (text: string): string => text.replace(SECRET_LIKE, '[removed]')

/** A server without what may stand behind its name. */
const hostOf = (address: string | null): string | null =>
  address && (URL.canParse(address) ? new URL(address).host : '[removed]')

const troubleOf = ({ state, losses, lastReason, lostAt, nextTryAt }: ConnectionMonitor['orders']) => ({
  ...{ state, losses, lostAt, nextTryAt },
  lastReason: lastReason && withoutSecrets(lastReason),
})

/** Each field is named here: what a connection gets later is not told before somebody has looked at it. */
export function diagnosticsOf(connection: AlpacaConnection, monitor: ConnectionMonitor, version: string) {
  const { environment, origin, dataServer, plan, feeds, servers, lastTest, lastFailure, streams } = connection
  return {
    version,
    at: new Date(monitor.at).toISOString(),
    connection: {
      name: withoutSecrets(connection.name),
      ...{ environment, origin, dataServer, plan, feeds },
      key: `…${connection.keyHint.slice(-4)}`,
      createdAt: connection.createdAt,
      onLimit: connection.onLimit,
      isReadable: connection.isReadable,
      isLocked: connection.isLocked,
      servers: { trading: hostOf(servers.trading), data: hostOf(servers.data) },
      lastAnswer: connection.lastAnswer,
      lastFailure: lastFailure && { at: lastFailure.at, why: withoutSecrets(lastFailure.why) },
      reconciledAt: connection.reconciledAt,
      breaker: connection.spared,
      unknownOrders: connection.unknownOrders.length,
      budget: connection.budget,
    },
    test: lastTest && {
      at: lastTest.at,
      isAccepted: lastTest.isAccepted,
      words: withoutSecrets(lastTest.words),
      skewSeconds: lastTest.skewSeconds,
      permissions: lastTest.permissions && {
        ...lastTest.permissions,
        status: withoutSecrets(lastTest.permissions.status),
        cryptoStatus: lastTest.permissions.cryptoStatus && withoutSecrets(lastTest.permissions.cryptoStatus),
      },
      checks: lastTest.checks.map(({ what, server, result, words, tookMs }) => ({
        ...{ what, server, result, tookMs },
        words: withoutSecrets(words),
      })),
    },
    monitor: {
      hosts: monitor.hosts.map(({ address, ...host }) => ({ ...host, address: hostOf(address) })),
      waiting: monitor.waiting.length,
      kept: monitor.kept,
      orders: troubleOf(monitor.orders),
      markets: monitor.markets.map((market) => ({
        ...troubleOf(market),
        feed: market.feed,
        path: market.path,
        lagMs: market.lagMs,
        messagesLastMinute: market.messagesLastMinute,
        symbols: market.symbolCount,
        refused: market.refused.length,
        taken: market.taken,
      })),
    },
    streams: { orders: streams.orders, markets: Object.keys(streams.markets) },
  }
}
