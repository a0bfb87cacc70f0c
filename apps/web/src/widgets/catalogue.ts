/** What is known of every widget before it is loaded: its line in the gallery, its size, and which of its settings is the symbol. */
import type { Breakpoint } from '@paddock/contract/desk/dashboards/dashboard'
import { MARKET_WIDGETS, type WidgetKey } from '@paddock/contract/desk/dashboards/widget-keys'
import type { IconName } from '../ui/icon-names.ts'

export const CATEGORIES = ['Market', 'Symbol', 'Forex and crypto', 'News and calendar', 'Account', 'Tools'] as const
type Category = (typeof CATEGORIES)[number]

/** In columns (about 90 pixels) and rows (42 pixels with their gap); 11 rows are 450 pixels. */
export interface Size {
  readonly w: number
  readonly h: number
}

interface CatalogueEntry {
  readonly title: string
  readonly icon: IconName
  readonly category: Category
  /** One sentence for the gallery. */
  readonly says: string
  /** When it is added, on screens of any width: one too wide for the grid takes all of it. */
  readonly size: Size
  readonly least: Size
  /** Where another size suits a width of screen better. */
  readonly at?: Readonly<Partial<Record<Breakpoint, Size>>>
  /** It shows so many rows and no more: where rows share the height of a screen, its own stay as they are. */
  readonly hasEnd?: true
  /** The setting that is its symbol: what link groups set. */
  readonly symbol?: string
  /** Shows what belongs to an account; visitors are told so. */
  readonly needsAccount?: true
}

const TILE: Size = { w: 4, h: 11 }
const LEAST: Size = { w: 3, h: 5 }

// biome-ignore format: one widget per line
export const CATALOGUE: Readonly<Record<WidgetKey, CatalogueEntry>> = {
  Chart: { title: 'Chart', icon: 'chart-candlestick', category: 'Symbol', says: 'Candles of one symbol with studies, on any interval.', size: { w: 6, h: 11 }, least: { w: 3, h: 6 }, symbol: 'symbol' },
  CompanyProfile: { title: 'Company profile', icon: 'briefcase', category: 'Symbol', says: 'What a company does, its sector, its people.', size: TILE, least: LEAST, symbol: 'symbol' },
  CryptoHeatMap: { title: 'Crypto heat map', icon: 'layers', category: 'Forex and crypto', says: 'Crypto by size, coloured by change.', size: { w: 6, h: 11 }, least: LEAST },
  CryptoMarket: { title: 'Crypto market', icon: 'list-filter', category: 'Forex and crypto', says: 'A sortable table of crypto.', size: { w: 6, h: 11 }, least: LEAST },
  EconomicCalendar: { title: 'Economic calendar', icon: 'calendar', category: 'News and calendar', says: 'Releases to come and past, with actual, forecast and prior.', size: TILE, least: LEAST },
  ForexCrossRates: { title: 'Forex cross rates', icon: 'columns-3', category: 'Forex and crypto', says: 'Every currency against every other, live.', size: { w: 8, h: 11 }, least: { w: 4, h: 5 } },
  ForexHeatMap: { title: 'Forex heat map', icon: 'columns-3', category: 'Forex and crypto', says: 'Which currencies are strong today.', size: { w: 8, h: 11 }, least: { w: 4, h: 5 } },
  FundamentalData: { title: 'Fundamental data', icon: 'chart-column', category: 'Symbol', says: 'Income, balance and cash flow of a company.', size: TILE, least: LEAST, symbol: 'symbol' },
  MarketData: { title: 'Market data', icon: 'list-checks', category: 'Market', says: 'Groups of symbols with their live prices.', size: { w: 5, h: 11 }, least: LEAST, hasEnd: true },
  MarketOverview: { title: 'Market overview', icon: 'chart-line', category: 'Market', says: 'Tabs of symbols with a chart of the chosen one.', size: { w: 4, h: 13 }, least: { w: 3, h: 8 } },
  MiniChart: { title: 'Mini chart', icon: 'chart-line', category: 'Symbol', says: 'Price, change and a small chart of one symbol.', size: TILE, least: LEAST, symbol: 'symbol' },
  Screener: { title: 'Screener', icon: 'list-filter', category: 'Market', says: 'A whole market, filtered and sorted.', size: { w: 12, h: 13 }, least: { w: 4, h: 6 } },
  SingleTicker: { title: 'Single ticker', icon: 'trending-up', category: 'Symbol', says: 'One symbol: price and change.', size: { w: 3, h: 3 }, least: { w: 2, h: 3 }, symbol: 'symbol' },
  StockMarket: { title: 'Stock market', icon: 'trending-up', category: 'Market', says: 'Gainers, losers and the most traded of the day.', size: { w: 3, h: 11 }, least: LEAST },
  StockHeatMap: { title: 'Stock heat map', icon: 'layers', category: 'Market', says: 'Stocks by size, coloured by change.', size: { w: 6, h: 11 }, least: LEAST },
  SymbolInfo: { title: 'Symbol info', icon: 'info', category: 'Symbol', says: 'Name, price and key figures of one symbol.', size: { w: 6, h: 6 }, least: { w: 3, h: 4 }, symbol: 'symbol' },
  SymbolOverview: { title: 'Symbol overview', icon: 'chart-line', category: 'Symbol', says: 'A large quote and chart, symbols as tabs.', size: { w: 6, h: 11 }, least: LEAST },
  TechnicalAnalysis: { title: 'Technical analysis', icon: 'target', category: 'Symbol', says: 'The rating of 26 studies, and how each votes.', size: TILE, least: { w: 3, h: 8 }, symbol: 'symbol' },
  Ticker: { title: 'Ticker', icon: 'activity', category: 'Market', says: 'A row of quotes.', size: { w: 12, h: 3 }, least: { w: 3, h: 3 } },
  TickerTape: { title: 'Ticker tape', icon: 'activity', category: 'Market', says: 'Scrolling quotes; pointing at them pauses them.', size: { w: 12, h: 2 }, least: { w: 4, h: 2 } },
  TopStories: { title: 'Top stories', icon: 'bell', category: 'News and calendar', says: 'News of the market, or of one symbol.', size: TILE, least: LEAST, symbol: 'symbol' },
  Positions: { title: 'Positions', icon: 'layers', category: 'Account', says: 'The largest positions, with their live profit.', size: { w: 6, h: 11 }, least: LEAST, needsAccount: true },
  Orders: { title: 'Working orders', icon: 'list-checks', category: 'Account', says: 'Working orders, each with a button to cancel it.', size: { w: 6, h: 11 }, least: LEAST, needsAccount: true },
  Ticket: { title: 'Order ticket', icon: 'scale', category: 'Account', says: 'An order ticket that stays open.', size: { w: 4, h: 14 }, least: { w: 3, h: 11 }, symbol: 'symbol', needsAccount: true },
  Balances: { title: 'Balances', icon: 'wallet', category: 'Account', says: 'Cash, equity and buying power.', size: { w: 3, h: 8 }, least: { w: 2, h: 4 }, needsAccount: true },
  Watchlist: { title: 'Watchlist', icon: 'star', category: 'Account', says: 'One of your lists, live.', size: TILE, least: LEAST, needsAccount: true },
  Alerts: { title: 'Alerts', icon: 'bell', category: 'Account', says: 'Your alerts, and how far the market is from each.', size: { w: 5, h: 8 }, least: LEAST, needsAccount: true },
  OptionChain: { title: 'Option chain', icon: 'columns-3', category: 'Symbol', says: 'Calls and puts of one expiration around the price.', size: { w: 8, h: 13 }, least: { w: 4, h: 8 }, symbol: 'symbol' },
  OrderBook: { title: 'Order book', icon: 'menu', category: 'Symbol', says: 'Bids and asks of one symbol by price.', size: { w: 3, h: 11 }, least: { w: 2, h: 6 }, symbol: 'symbol' },
  Equity: { title: 'Equity', icon: 'chart-line', category: 'Account', says: 'Equity of the account over time.', size: { w: 6, h: 8 }, least: LEAST, needsAccount: true },
  Waterfall: { title: 'Today by position', icon: 'chart-column', category: 'Account', says: 'Today’s result by position.', size: { w: 5, h: 9 }, least: LEAST, needsAccount: true },
  Activity: { title: 'Activity', icon: 'history', category: 'Account', says: 'Fills, dividends and fees, newest first.', size: { w: 5, h: 11 }, least: LEAST, needsAccount: true },
  Clock: { title: 'Clock', icon: 'clock', category: 'Tools', says: 'New York and local time, and the next market phase.', size: { w: 3, h: 4 }, least: { w: 2, h: 3 } },
  Notes: { title: 'Notes', icon: 'pencil', category: 'Tools', says: 'Text of your own, kept with the dashboard.', size: { w: 3, h: 6 }, least: { w: 2, h: 3 } },
  Custom: { title: 'Custom', icon: 'server', category: 'Tools', says: 'JSON of an address of your own, as a table, chart, figures or text.', size: TILE, least: { w: 2, h: 3 }, needsAccount: true },
}

const isKey = (key: string): key is WidgetKey => key in CATALOGUE

const EMBEDDABLE: ReadonlySet<string> = new Set(MARKET_WIDGETS)
/** Whether TradingView has an embeddable widget of the same meaning. */
export const isEmbeddable = (key: string): boolean => EMBEDDABLE.has(key)

/** What is known of a widget; undefined for a key the desk has never heard of. */
export const catalogued = (key: string): CatalogueEntry | undefined => (isKey(key) ? CATALOGUE[key] : undefined)
