/** What the gallery says of every widget. It is loaded with the gallery, and where a widget is told of in place of being drawn. */
import type { WidgetKey } from '@paddock/contract/desk/dashboards/widget-keys'
import type { IconName } from '../ui/icon-names.ts'

export const CATEGORIES = ['Market', 'Symbol', 'Forex and crypto', 'News and calendar', 'Account', 'Tools'] as const

interface GalleryWords {
  readonly icon: IconName
  readonly category: (typeof CATEGORIES)[number]
  /** One sentence. */
  readonly says: string
}

// biome-ignore format: one widget per line
export const GALLERY_WORDS: Readonly<Record<WidgetKey, GalleryWords>> = {
  Chart: { icon: 'chart-candlestick', category: 'Symbol', says: 'Candles of one symbol with studies, on any interval.' },
  CompanyProfile: { icon: 'briefcase', category: 'Symbol', says: 'What a company does, its sector, its people.' },
  CryptoHeatMap: { icon: 'layers', category: 'Forex and crypto', says: 'Crypto by size, coloured by change.' },
  CryptoMarket: { icon: 'list-filter', category: 'Forex and crypto', says: 'A sortable table of crypto.' },
  EconomicCalendar: { icon: 'calendar', category: 'News and calendar', says: 'Releases to come and past, with actual, forecast and prior.' },
  ForexCrossRates: { icon: 'columns-3', category: 'Forex and crypto', says: 'Every currency against every other, live.' },
  ForexHeatMap: { icon: 'columns-3', category: 'Forex and crypto', says: 'Which currencies are strong today.' },
  FundamentalData: { icon: 'chart-column', category: 'Symbol', says: 'Income, balance and cash flow of a company.' },
  MarketData: { icon: 'list-checks', category: 'Market', says: 'Groups of symbols with their live prices.' },
  MarketOverview: { icon: 'chart-line', category: 'Market', says: 'Tabs of symbols with a chart of the chosen one.' },
  MiniChart: { icon: 'chart-line', category: 'Symbol', says: 'Price, change and a small chart of one symbol.' },
  Screener: { icon: 'list-filter', category: 'Market', says: 'A whole market, filtered and sorted.' },
  SingleTicker: { icon: 'trending-up', category: 'Symbol', says: 'One symbol: price and change.' },
  StockMarket: { icon: 'trending-up', category: 'Market', says: 'Gainers, losers and the most traded of the day.' },
  StockHeatMap: { icon: 'layers', category: 'Market', says: 'Stocks by size, coloured by change.' },
  SymbolInfo: { icon: 'info', category: 'Symbol', says: 'Name, price and key figures of one symbol.' },
  SymbolOverview: { icon: 'chart-line', category: 'Symbol', says: 'A large quote and chart, symbols as tabs.' },
  TechnicalAnalysis: { icon: 'target', category: 'Symbol', says: 'The rating of 26 studies, and how each votes.' },
  Ticker: { icon: 'activity', category: 'Market', says: 'A row of quotes.' },
  TickerTape: { icon: 'activity', category: 'Market', says: 'Scrolling quotes; pointing at them pauses them.' },
  TopStories: { icon: 'bell', category: 'News and calendar', says: 'News of the market, or of one symbol.' },
  Positions: { icon: 'layers', category: 'Account', says: 'The largest positions, with their live profit.' },
  Orders: { icon: 'list-checks', category: 'Account', says: 'Working orders, each with a button to cancel it.' },
  Ticket: { icon: 'scale', category: 'Account', says: 'An order ticket that stays open.' },
  Balances: { icon: 'wallet', category: 'Account', says: 'Cash, equity and buying power.' },
  Watchlist: { icon: 'star', category: 'Account', says: 'One of your lists, live.' },
  Alerts: { icon: 'bell', category: 'Account', says: 'Your alerts, and how far the market is from each.' },
  OptionChain: { icon: 'columns-3', category: 'Symbol', says: 'Calls and puts of one expiration around the price.' },
  OrderBook: { icon: 'menu', category: 'Symbol', says: 'Bids and asks of one symbol by price.' },
  Equity: { icon: 'chart-line', category: 'Account', says: 'Equity of the account over time.' },
  Waterfall: { icon: 'chart-column', category: 'Account', says: 'Today’s result by position.' },
  Activity: { icon: 'history', category: 'Account', says: 'Fills, dividends and fees, newest first.' },
  Clock: { icon: 'clock', category: 'Tools', says: 'New York and local time, and the next market phase.' },
  Notes: { icon: 'pencil', category: 'Tools', says: 'Text of your own, kept with the dashboard.' },
  Custom: { icon: 'server', category: 'Tools', says: 'JSON of an address of your own, as a table, chart, figures or text.' },
}
