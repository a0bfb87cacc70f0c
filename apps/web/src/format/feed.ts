/** Alpaca's feeds in words. */
import type { ConnectionFeeds, OptionFeed, StockFeed } from '@paddock/contract/desk/alpaca-connections'
import { classOf } from '@paddock/market/options/symbol'

const FEEDS: Readonly<Record<StockFeed | OptionFeed, string>> = {
  sip: 'SIP',
  iex: 'IEX',
  delayed_sip: 'SIP delayed 15 min',
  opra: 'OPRA',
  indicative: 'Indicative',
}

export const feedName = (feed: StockFeed | OptionFeed | null | undefined): string =>
  feed === null || feed === undefined ? 'none' : FEEDS[feed]

const KINDS = { us_equity: 'stocks', us_option: 'options' } as const

/** The feed that prices of a symbol come from; undefined where they are none of Alpaca's. Coins have one feed on every plan. */
export function priceFeed(feeds: ConnectionFeeds | undefined, symbol: string): string | undefined {
  const assetClass = classOf(symbol)
  return feeds && (assetClass === 'crypto' ? 'Alpaca crypto' : feedName(feeds[KINDS[assetClass]]))
}
