/** What the desk is told of a connection seen from near: access keys by their names, and no list without an end. */
import type { ConnectionMonitor } from '@paddock/contract/desk/alpaca-connections'
import type { Instant } from '@paddock/market/instant'
import type { Monitor } from './gateway.ts'
import { KEY_MARK } from './request-tally.ts'

const MOST_SYMBOLS = 200
const MOST_WAITING = 50

export function monitorAnswer(
  { hosts, users, waiting, streams: { orders, markets } }: Monitor,
  at: Instant,
  keyNames: ReadonlyMap<string, string>,
  kept: ConnectionMonitor['kept'],
): ConnectionMonitor {
  const named = (user: string): string =>
    user.startsWith(KEY_MARK) ? `Key ${keyNames.get(user.slice(KEY_MARK.length)) ?? 'of a script'}` : user
  return {
    at,
    hosts: [...hosts],
    users: users.map((spent) => ({ ...spent, user: named(spent.user) })),
    waiting: waiting.slice(0, MOST_WAITING).map((one) => ({ ...one, user: named(one.user) })),
    kept,
    orders,
    markets: markets.map(({ symbols, refused, ...market }) => ({
      ...market,
      symbolCount: symbols.length,
      symbols: symbols.slice(0, MOST_SYMBOLS).map(({ symbol, channels, readers }) => ({
        symbol,
        channels: [...channels],
        readers: readers.map(named),
      })),
      refused: [...refused],
    })),
  }
}
