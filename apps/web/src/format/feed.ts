/** Alpaca's feeds in words. */
import type { OptionFeed, StockFeed } from '@paddock/contract/desk/alpaca-connections'

const FEEDS: Readonly<Record<StockFeed | OptionFeed, string>> = {
  sip: 'SIP',
  iex: 'IEX',
  delayed_sip: 'SIP delayed 15 min',
  opra: 'OPRA',
  indicative: 'Indicative',
}

export const feedName = (feed: StockFeed | OptionFeed | null | undefined): string =>
  feed === null || feed === undefined ? 'none' : FEEDS[feed]
