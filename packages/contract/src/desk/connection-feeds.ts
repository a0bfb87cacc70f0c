/** Which of Alpaca's feeds prices come from: every account says it, so it stands apart from what its connection is. */
import * as z from 'zod/mini'

/** Feeds of stock prices and of contracts', the best first. */
export const STOCK_FEEDS = ['sip', 'iex', 'delayed_sip'] as const
export const OPTION_FEEDS = ['opra', 'indicative'] as const
export type StockFeed = (typeof STOCK_FEEDS)[number]
export type OptionFeed = (typeof OPTION_FEEDS)[number]
/** Which feeds are read; null where a key may read none. */
export const ConnectionFeeds = z.object({
  stocks: z.nullable(z.enum(STOCK_FEEDS, { error: `stocks must be one of ${STOCK_FEEDS.join(', ')}` })),
  options: z.nullable(z.enum(OPTION_FEEDS, { error: `options must be one of ${OPTION_FEEDS.join(', ')}` })),
})
export type ConnectionFeeds = z.infer<typeof ConnectionFeeds>
