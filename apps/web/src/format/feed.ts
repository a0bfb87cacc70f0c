/** Alpaca's feeds in words. */
import type { ConnectionFeeds, PriceFeed } from '@paddock/contract/desk/connection-feeds'
import { FEED_NAMES } from '@paddock/contract/desk/feed-names'
import { classOf } from '@paddock/market/options/symbol'

const isKnown = (feed: string): feed is PriceFeed => Object.hasOwn(FEED_NAMES, feed)

/** A feed that is not known is called what the server calls it. */
export const feedName = (feed: string | null | undefined): string =>
  feed === null || feed === undefined ? 'none' : isKnown(feed) ? FEED_NAMES[feed] : feed

const KINDS = { us_equity: 'stocks', us_option: 'options' } as const

/** What is shown of a symbol, by the feeds that its answers named. */
interface ReadFeeds {
  /** Of what was read once, such as bars. */
  readonly read?: Iterable<string>
  /** Of the price that moves; undefined while none is known. Null where the answer named no feed: it is the one in use. */
  readonly live?: string | null | undefined
}

/** Feeds in words: of what was read once, and of prices that move, such as `SIP, live IEX`; undefined where there are none. */
export function feedsInWords(read: Iterable<string>, live: Iterable<string | null>): string | undefined {
  const past = [...new Set(Array.from(read, feedName))].sort()
  const now = Array.from(live, feedName)
    .filter((name) => !past.includes(name))
    .sort()
  const known = [
    ...(past.length > 0 ? [past.join(' and ')] : []),
    ...(now.length > 0 ? [`${past.length > 0 ? 'live ' : ''}${now.join(' and ')}`] : []),
  ]
  return known.length > 0 ? known.join(', ') : undefined
}

/**
 * The feeds that what is shown of a symbol came from; undefined where they are none of Alpaca's, or nothing is known yet. Coins have the feed
 * of one place. `inUse` are the feeds of the account's connection.
 */
export function feedWords(inUse: ConnectionFeeds | undefined, symbol: string, { read = [], live }: ReadFeeds) {
  if (!inUse) return undefined
  const assetClass = classOf(symbol)
  if (assetClass === 'crypto') return feedName(inUse.crypto)
  return feedsInWords(read, live === undefined ? [] : [live ?? inUse[KINDS[assetClass]]])
}
