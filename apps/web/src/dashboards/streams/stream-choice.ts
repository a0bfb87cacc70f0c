/** Which widgets give way where a plan streams fewer symbols than a dashboard shows: their prices are asked for every five seconds. */

/** Of a widget, as far as the choice goes. */
export interface StreamingWidget {
  readonly id: string
  readonly key: string
  readonly alwaysStreams?: boolean | undefined
  /** In the order in which they matter to it. */
  readonly symbols: readonly string[]
}

/** From what an order hangs on to what passes by. What is not named here is a list. */
const RANKS: readonly (readonly string[])[] = [
  ['Ticket'],
  ['Positions', 'Orders', 'Waterfall'],
  ['Watchlist', 'Alerts'],
  ['Chart', 'OrderBook', 'OptionChain'],
  [
    'MiniChart',
    'SingleTicker',
    'SymbolInfo',
    'SymbolOverview',
    'TechnicalAnalysis',
    'FundamentalData',
    'CompanyProfile',
    'TopStories',
  ],
  ['MarketData', 'MarketOverview', 'StockMarket', 'CryptoMarket', 'Screener', 'ForexCrossRates'],
  ['StockHeatMap', 'CryptoHeatMap', 'ForexHeatMap'],
  ['Ticker', 'TickerTape'],
]
const LISTS = RANKS.findIndex((keys) => keys.includes('MarketData'))

/** The lower, the more it matters: those that a person said always stream, then by what they are. */
function rankOf({ key, alwaysStreams }: StreamingWidget): number {
  if (alwaysStreams) return -1
  const rank = RANKS.findIndex((keys) => keys.includes(key))
  return rank < 0 ? LISTS : rank
}

/**
 * The symbols that are left to be asked for. Widgets take what is left of `most` in the order of their importance, of equals the one that
 * stands first; a symbol that several show counts once, and what a more important one streams costs the others nothing.
 */
export function symbolsThatGiveWay(widgets: readonly StreamingWidget[], most: number): ReadonlySet<string> {
  const wanted = new Set(
    [...widgets].sort((one, other) => rankOf(one) - rankOf(other)).flatMap(({ symbols }) => symbols),
  )
  return new Set([...wanted].slice(most))
}
