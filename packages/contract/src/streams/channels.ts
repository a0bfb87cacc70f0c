/** What each market-data socket carries, in the order of its subscription echo. */

const FEEDS = [
  'iex',
  'sip',
  'delayed_sip',
  'boats',
  'overnight',
  'test',
  'indicative',
  'opra',
  'crypto',
  'news',
] as const
export type Feed = (typeof FEEDS)[number]

/** Feeds of one kind have the same channels and symbols of the same form. */
export type FeedKind = 'stocks' | 'test' | 'options' | 'crypto' | 'news'

export const FEED_KINDS: Readonly<Record<Feed, FeedKind>> = {
  iex: 'stocks',
  sip: 'stocks',
  delayed_sip: 'stocks',
  boats: 'stocks',
  overnight: 'stocks',
  test: 'test',
  indicative: 'options',
  opra: 'options',
  crypto: 'crypto',
  news: 'news',
}

/** A channel of any market-data socket Alpaca has. */
export const CHANNEL_NAMES = [
  'trades',
  'quotes',
  'orderbooks',
  'bars',
  'updatedBars',
  'dailyBars',
  'statuses',
  'lulds',
  'corrections',
  'cancelErrors',
  'imbalances',
  'news',
  'pricing',
] as const
export type ChannelName = (typeof CHANNEL_NAMES)[number]

const STOCKS: readonly ChannelName[] = [
  'trades',
  'quotes',
  'bars',
  'updatedBars',
  'dailyBars',
  'statuses',
  'lulds',
  'corrections',
  'cancelErrors',
  'imbalances',
]

const CHANNELS: Readonly<Record<FeedKind, readonly ChannelName[]>> = {
  stocks: STOCKS,
  test: ['trades', 'quotes', 'bars'],
  options: ['trades', 'quotes'],
  crypto: ['trades', 'quotes', 'orderbooks', 'bars', 'updatedBars', 'dailyBars'],
  news: ['news'],
}

export const channelsOf = (feed: Feed): readonly ChannelName[] => CHANNELS[FEED_KINDS[feed]]

/** Channels that follow `trades` by themselves: nobody subscribes to them, and the echo lists them. */
export const FOLLOWS_TRADES: ReadonlySet<ChannelName> = new Set(['corrections', 'cancelErrors'])

const COUNTED: Readonly<Record<FeedKind, readonly ChannelName[]>> = {
  stocks: ['trades', 'quotes'],
  test: [],
  options: ['quotes'],
  crypto: ['trades', 'quotes', 'orderbooks'],
  news: [],
}

/** Whether a channel's symbols count against a plan: bars, statuses and news are free, and of options only quotes count. */
export const isCounted = (feed: Feed, channel: ChannelName): boolean => COUNTED[FEED_KINDS[feed]].includes(channel)

/** One thing to listen to; the symbol may be `*`. */
export interface ChannelSymbol {
  readonly channel: ChannelName
  readonly symbol: string
}

const STOCK_SYMBOL = /^[A-Z0-9][A-Z0-9.-]{0,15}$/
const SYMBOLS: Readonly<Record<FeedKind, RegExp>> = {
  stocks: STOCK_SYMBOL,
  test: STOCK_SYMBOL,
  /** Root, date, call or put, and the strike in thousandths of a dollar. Source: OCC symbology. */
  options: /^[A-Z0-9]{1,6}\d{6}[CP]\d{8}$/,
  crypto: /^[A-Z0-9]{1,15}\/[A-Z0-9]{1,15}$/,
  /** Stocks, and coins with or without their slash. */
  news: /^[A-Z0-9][A-Z0-9./-]{0,31}$/,
}

/** Whether a feed could have such a symbol; `*` stands for all. */
export const isSymbolOf = (feed: Feed, symbol: string): boolean =>
  symbol === '*' || SYMBOLS[FEED_KINDS[feed]].test(symbol)
