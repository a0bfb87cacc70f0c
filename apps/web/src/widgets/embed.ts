/** TradingView's embeddable widgets: which loader and frame draw one, and the settings it is given. */

/** File of the loader script below `https://s3.tradingview.com/external-embedding/`, by the name of the frame it makes. */
export const EMBED_LOADERS = {
  'advanced-chart': 'embed-widget-advanced-chart.js',
  'crypto-coins-heatmap': 'embed-widget-crypto-coins-heatmap.js',
  'crypto-mkt-screener': 'embed-widget-screener.js',
  events: 'embed-widget-events.js',
  financials: 'embed-widget-financials.js',
  'forex-cross-rates': 'embed-widget-forex-cross-rates.js',
  'forex-heat-map': 'embed-widget-forex-heat-map.js',
  hotlists: 'embed-widget-hotlists.js',
  'market-overview': 'embed-widget-market-overview.js',
  'market-quotes': 'embed-widget-market-quotes.js',
  'mini-symbol-overview': 'embed-widget-mini-symbol-overview.js',
  screener: 'embed-widget-screener.js',
  'single-quote': 'embed-widget-single-quote.js',
  'stock-heatmap': 'embed-widget-stock-heatmap.js',
  'symbol-info': 'embed-widget-symbol-info.js',
  'symbol-overview': 'embed-widget-symbol-overview.js',
  'symbol-profile': 'embed-widget-symbol-profile.js',
  'technical-analysis': 'embed-widget-technical-analysis.js',
  'ticker-tape': 'embed-widget-ticker-tape.js',
  tickers: 'embed-widget-tickers.js',
  timeline: 'embed-widget-timeline.js',
} as const
export type EmbedName = keyof typeof EMBED_LOADERS

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
  /** Everything the loader takes, theme and size included, from settings that are valid. */
  readonly settings: (settings: Settings, surroundings: EmbedSurroundings) => Readonly<Record<string, unknown>>
  /** It tells its own height, and is not stretched to the tile's. */
  readonly isSelfSizing?: boolean
}
