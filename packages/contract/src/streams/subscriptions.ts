/** What a market-data socket listens to, and what a request makes of it. */
import {
  CHANNEL_NAMES,
  CHANNELS,
  type ChannelName,
  type ChannelSymbol,
  COUNTED,
  type Feed,
  FOLLOWS_TRADES,
  isSymbolOf,
} from './channels.ts'
import type { Fields } from './credentials.ts'

/** Symbols by channel, in the order they were asked for. */
export type Subscriptions = ReadonlyMap<ChannelName, ReadonlySet<string>>

export interface SubscriptionRequest {
  readonly feed: Feed
  /** Most trades and quotes together. */
  readonly symbolLimit: number
  readonly action: 'subscribe' | 'unsubscribe'
  readonly fields: Fields
}

export type Change =
  | {
      readonly kind: 'changed'
      readonly subscriptions: Subscriptions
      readonly added: readonly ChannelSymbol[]
      readonly removed: readonly ChannelSymbol[]
    }
  /** Nothing changed. */
  | { readonly kind: 'refused'; readonly code: 400 | 405 | 410 }

/** Whatever the plan: more than there are symbols, and little enough to hold. */
const MOST_PER_CHANNEL = 20_000

/**
 * The subscriptions after a request, all of it or none. Refused with 400 for a malformed list or symbol, 410 for a channel the feed lacks,
 * 405 beyond the plan. Null and empty lists ask for nothing, on any channel; keys that are no channel are ignored.
 */
export function changed(current: Subscriptions, request: SubscriptionRequest): Change {
  const next = new Map(current)
  const moved: ChannelSymbol[] = []
  for (const channel of CHANNEL_NAMES) {
    const wanted = symbolsOf(request, channel)
    if (typeof wanted === 'number') return { kind: 'refused', code: wanted }
    // Corrections and cancels come with the trades, and go with them.
    if (wanted.length === 0 || FOLLOWS_TRADES.has(channel)) continue
    const symbols = new Set(next.get(channel))
    for (const symbol of wanted) {
      const size = symbols.size
      if (request.action === 'subscribe') symbols.add(symbol)
      else symbols.delete(symbol)
      if (symbols.size !== size) moved.push({ channel, symbol })
    }
    next.set(channel, symbols)
  }
  if (request.action === 'unsubscribe') return { kind: 'changed', subscriptions: next, added: [], removed: moved }
  if (moved.length > 0 && isBeyond(next, request.symbolLimit)) return { kind: 'refused', code: 405 }
  return { kind: 'changed', subscriptions: next, added: moved, removed: [] }
}

/** The symbols a request names for a channel, or the code it is refused with. */
function symbolsOf({ feed, fields }: SubscriptionRequest, channel: ChannelName): readonly string[] | 400 | 410 {
  const symbols: unknown = Object.hasOwn(fields, channel) ? (fields[channel] ?? []) : []
  if (!Array.isArray(symbols)) return 400
  if (symbols.length > 0 && !CHANNELS[feed].includes(channel)) return 410
  return symbols.every((symbol) => typeof symbol === 'string' && isSymbolOf(feed, symbol)) ? symbols : 400
}

function isBeyond(subscriptions: Subscriptions, symbolLimit: number): boolean {
  let counted = 0
  for (const [channel, symbols] of subscriptions) {
    if (symbols.size > MOST_PER_CHANNEL) return true
    if (!COUNTED.has(channel)) continue
    // All symbols is more than any limit.
    counted += symbols.has('*') ? Number.MAX_SAFE_INTEGER : symbols.size
  }
  return counted > symbolLimit
}
