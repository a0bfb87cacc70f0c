/** TradingView's embeddable widgets: which of them stands for a widget, and the settings it is given. */

/** As their frames' addresses name them. */
export const EMBED_NAMES = [
  'advanced-chart',
  'crypto-coins-heatmap',
  'crypto-mkt-screener',
  'events',
  'financials',
  'forex-cross-rates',
  'forex-heat-map',
  'hotlists',
  'market-overview',
  'market-quotes',
  'mini-symbol-overview',
  'screener',
  'single-quote',
  'stock-heatmap',
  'symbol-info',
  'symbol-overview',
  'symbol-profile',
  'technical-analysis',
  'ticker-tape',
  'tickers',
  'timeline',
] as const
export type EmbedName = (typeof EMBED_NAMES)[number]

/** What an embed takes from the page, not from its own settings. */
export interface EmbedSurroundings {
  readonly theme: 'light' | 'dark'
  /** Concrete colours of the theme, since a frame cannot read ours. */
  readonly colors: {
    readonly surface: string
    readonly text: string
    readonly line: string
    readonly gain: string
    readonly loss: string
    readonly primary: string
  }
}

export interface Embed<Settings> {
  readonly name: EmbedName
  /** What TradingView calls otherwise than the widget does, or takes besides: settings that are not native are told as they are, with the theme. */
  readonly settings?: (settings: Settings, surroundings: EmbedSurroundings) => Readonly<Record<string, unknown>>
  /** It tells its own height, and is not stretched to the tile's. */
  readonly isSelfSizing?: boolean
}
