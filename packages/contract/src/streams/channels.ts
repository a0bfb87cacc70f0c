/** What each market-data socket carries, in the order of its subscription echo. */

export const FEEDS = ['iex', 'sip', 'delayed_sip', 'test', 'crypto'] as const
export type Feed = (typeof FEEDS)[number]

const STOCKS = [
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
] as const
const TEST = ['trades', 'quotes', 'bars'] as const
const CRYPTO = ['trades', 'quotes', 'orderbooks', 'bars', 'updatedBars', 'dailyBars'] as const

/** A channel of any market-data socket Alpaca has. */
export const CHANNEL_NAMES = [...STOCKS, 'orderbooks', 'news', 'pricing'] as const
export type ChannelName = (typeof CHANNEL_NAMES)[number]

export const CHANNELS: Readonly<Record<Feed, readonly ChannelName[]>> = {
  iex: STOCKS,
  sip: STOCKS,
  delayed_sip: STOCKS,
  test: TEST,
  crypto: CRYPTO,
}

/** Channels that follow `trades` by themselves: nobody subscribes to them, and the echo lists them. */
export const FOLLOWS_TRADES: ReadonlySet<ChannelName> = new Set(['corrections', 'cancelErrors'])

/** Channels that count against a plan's symbols: bars are free. */
export const COUNTED: ReadonlySet<ChannelName> = new Set(['trades', 'quotes', 'orderbooks'])

/** One thing to listen to; the symbol may be `*`. */
export interface ChannelSymbol {
  readonly channel: ChannelName
  readonly symbol: string
}

const STOCK_SYMBOL = /^[A-Z0-9][A-Z0-9.-]{0,15}$/
const CRYPTO_SYMBOL = /^[A-Z0-9]{1,15}\/[A-Z0-9]{1,15}$/

/** Whether a feed could have such a symbol; `*` stands for all. */
export const isSymbolOf = (feed: Feed, symbol: string): boolean =>
  symbol === '*' || (feed === 'crypto' ? CRYPTO_SYMBOL : STOCK_SYMBOL).test(symbol)
