/** Which of Alpaca's feeds prices come from: every account says it, so it stands apart from what its connection is. */
import * as z from 'zod/mini'

/**
 * The feeds that can be chosen, by what they price, the best first. Coins have a place where they trade: Alpaca's own book, Kraken's in the
 * United States, and Kraken's in Europe.
 */
export const PRICE_FEEDS = {
  stocks: ['sip', 'iex', 'delayed_sip'],
  options: ['opra', 'indicative'],
  overnight: ['boats', 'overnight'],
  crypto: ['us', 'us-1', 'eu-1'],
} as const
export type PricedKind = keyof typeof PRICE_FEEDS
export type PriceFeed<Kind extends PricedKind = PricedKind> = (typeof PRICE_FEEDS)[Kind][number]

const feed = <Kind extends PricedKind>(kind: Kind) =>
  z.nullable(
    z.enum<readonly PriceFeed<Kind>[]>(PRICE_FEEDS[kind], {
      error: `${kind} must be one of ${PRICE_FEEDS[kind].join(', ')}`,
    }),
  )
/** Which feeds are read; null where a key may read none. */
export const ConnectionFeeds = z.object({
  stocks: feed('stocks'),
  options: feed('options'),
  overnight: feed('overnight'),
  crypto: feed('crypto'),
})
export type ConnectionFeeds = z.infer<typeof ConnectionFeeds>
