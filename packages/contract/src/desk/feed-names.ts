/** Alpaca's feeds in words, the same on every screen. */
import type { PriceFeed } from './connection-feeds.ts'

export const FEED_NAMES: Readonly<Record<PriceFeed, string>> = {
  sip: 'SIP',
  iex: 'IEX',
  delayed_sip: 'SIP delayed 15 min',
  opra: 'OPRA',
  indicative: 'Indicative',
  boats: 'Blue Ocean ATS',
  overnight: 'Overnight',
  us: 'Alpaca crypto',
  'us-1': 'Kraken US',
  'eu-1': 'Kraken EU',
}
