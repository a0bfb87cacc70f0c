/** What a market-data socket listens to, and what a request makes of it. */
import {
  CHANNEL_NAMES,
  type ChannelName,
  type ChannelSymbol,
  channelsOf,
  FEED_KINDS,
  type Feed,
  FOLLOWS_TRADES,
  isCounted,
  isSymbolOf,
} from './channels.ts'
import type { Fields } from './credentials.ts'

/** Symbols by channel, in the order they were asked for. */
export type Subscriptions = ReadonlyMap<ChannelName, ReadonlySet<string>>

interface SubscriptionRequest {
  readonly feed: Feed
  /** Most counted symbols together, see {@link isCounted}. */
  readonly symbolLimit: number
  /** Most symbols over all channels, each channel's counted for itself. */
  readonly mostListened: number
  readonly action: 'subscribe' | 'unsubscribe'
  readonly fields: Fields
}

type Change =
  | {
      readonly kind: 'changed'
      readonly subscriptions: Subscriptions
      readonly added: readonly ChannelSymbol[]
      readonly removed: readonly ChannelSymbol[]
    }
  /** Nothing changed. */
  | { readonly kind: 'refused'; readonly code: 400 | 405 | 410 | 413 }

/** Whatever the plan: the answer names everything, and must stay below the mebibyte that some clients read at most. */
const LONGEST_ECHO = 1_000_000

/**
 * The subscriptions after a request, all of it or none. Refused with 400 for a malformed list or symbol, 410 for a channel the feed lacks,
 * 413 for the quotes of all options, 405 beyond the plan or what anybody may listen to. Null and empty lists ask for nothing, on any channel; keys that are no channel are ignored.
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
  if (moved.length > 0 && isBeyond(next, request)) return { kind: 'refused', code: 405 }
  return { kind: 'changed', subscriptions: next, added: moved, removed: [] }
}

/** The symbols a request names for a channel, or the code it is refused with. */
function symbolsOf(
  { feed, action, fields }: SubscriptionRequest,
  channel: ChannelName,
): readonly string[] | 400 | 410 | 413 {
  const symbols: unknown = Object.hasOwn(fields, channel) ? (fields[channel] ?? []) : []
  if (!Array.isArray(symbols)) return 400
  if (symbols.length > 0 && !channelsOf(feed).includes(channel)) return 410
  if (!symbols.every((symbol) => typeof symbol === 'string' && isSymbolOf(feed, symbol))) return 400
  const isAllOptions = FEED_KINDS[feed] === 'options' && channel === 'quotes' && symbols.includes('*')
  return isAllOptions && action === 'subscribe' ? 413 : symbols
}

function isBeyond(subscriptions: Subscriptions, { feed, symbolLimit, mostListened }: SubscriptionRequest): boolean {
  let counted = 0
  let listened = 0
  let length = 0
  for (const [channel, symbols] of subscriptions) {
    // Hundreds of thousands of contracts: more than is computed for anybody at once, whatever the plan.
    if (FEED_KINDS[feed] === 'options' && symbols.has('*')) return true
    listened += symbols.size
    // Quotes and a comma each; what follows the trades is listed again.
    const lists = channel === 'trades' ? 1 + FOLLOWS_TRADES.size : 1
    for (const symbol of symbols) length += lists * (symbol.length + 3)
    // All symbols is more than any limit.
    if (isCounted(feed, channel)) counted += symbols.has('*') ? Number.MAX_SAFE_INTEGER : symbols.size
  }
  return counted > symbolLimit || listened > mostListened || length > LONGEST_ECHO
}
