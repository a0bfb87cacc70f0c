/** What is known of every widget before it is loaded: its title, its size, and which of its settings is the symbol. */
import type { Breakpoint } from '@paddock/contract/desk/dashboards/dashboard'
import { MARKET_WIDGETS, type WidgetKey } from '@paddock/contract/desk/dashboards/widget-keys'

/** In columns (about 90 pixels) and rows (42 pixels with their gap); 11 rows are 450 pixels. */
export interface Size {
  readonly w: number
  readonly h: number
}

interface CatalogueEntry {
  readonly title: string
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
  Chart: { title: 'Chart', size: { w: 6, h: 11 }, least: { w: 3, h: 6 }, symbol: 'symbol' },
  CompanyProfile: { title: 'Company profile', size: TILE, least: LEAST, symbol: 'symbol' },
  CryptoHeatMap: { title: 'Crypto heat map', size: { w: 6, h: 11 }, least: LEAST },
  CryptoMarket: { title: 'Crypto market', size: { w: 6, h: 11 }, least: LEAST },
  EconomicCalendar: { title: 'Economic calendar', size: TILE, least: LEAST },
  ForexCrossRates: { title: 'Forex cross rates', size: { w: 8, h: 11 }, least: { w: 4, h: 5 } },
  ForexHeatMap: { title: 'Forex heat map', size: { w: 8, h: 11 }, least: { w: 4, h: 5 } },
  FundamentalData: { title: 'Fundamental data', size: TILE, least: LEAST, symbol: 'symbol' },
  MarketData: { title: 'Market data', size: { w: 5, h: 11 }, least: LEAST, hasEnd: true },
  MarketOverview: { title: 'Market overview', size: { w: 4, h: 13 }, least: { w: 3, h: 8 } },
  MiniChart: { title: 'Mini chart', size: TILE, least: LEAST, symbol: 'symbol' },
  Screener: { title: 'Screener', size: { w: 12, h: 13 }, least: { w: 4, h: 6 } },
  SingleTicker: { title: 'Single ticker', size: { w: 3, h: 3 }, least: { w: 2, h: 3 }, symbol: 'symbol', hasEnd: true },
  StockMarket: { title: 'Stock market', size: { w: 3, h: 11 }, least: LEAST },
  StockHeatMap: { title: 'Stock heat map', size: { w: 6, h: 11 }, least: LEAST },
  SymbolInfo: { title: 'Symbol info', size: { w: 6, h: 6 }, least: { w: 3, h: 4 }, symbol: 'symbol', hasEnd: true },
  SymbolOverview: { title: 'Symbol overview', size: { w: 6, h: 11 }, least: LEAST },
  TechnicalAnalysis: { title: 'Technical analysis', size: TILE, least: { w: 3, h: 8 }, symbol: 'symbol' },
  Ticker: { title: 'Ticker', size: { w: 12, h: 3 }, least: { w: 3, h: 3 }, hasEnd: true },
  TickerTape: { title: 'Ticker tape', size: { w: 12, h: 2 }, least: { w: 4, h: 2 }, hasEnd: true },
  TopStories: { title: 'Top stories', size: TILE, least: LEAST, symbol: 'symbol' },
  Positions: { title: 'Positions', size: { w: 6, h: 11 }, least: LEAST, needsAccount: true },
  Orders: { title: 'Working orders', size: { w: 6, h: 11 }, least: LEAST, needsAccount: true },
  Ticket: { title: 'Order ticket', size: { w: 4, h: 14 }, least: { w: 3, h: 11 }, symbol: 'symbol', needsAccount: true },
  Balances: { title: 'Balances', size: { w: 3, h: 8 }, least: { w: 2, h: 4 }, needsAccount: true, hasEnd: true },
  Watchlist: { title: 'Watchlist', size: TILE, least: LEAST, needsAccount: true },
  Alerts: { title: 'Alerts', size: { w: 5, h: 8 }, least: LEAST, needsAccount: true },
  OptionChain: { title: 'Option chain', size: { w: 8, h: 13 }, least: { w: 4, h: 8 }, symbol: 'symbol' },
  OrderBook: { title: 'Order book', size: { w: 3, h: 11 }, least: { w: 2, h: 6 }, symbol: 'symbol' },
  Equity: { title: 'Equity', size: { w: 6, h: 8 }, least: LEAST, needsAccount: true },
  Waterfall: { title: 'Today by position', size: { w: 5, h: 9 }, least: LEAST, needsAccount: true },
  Activity: { title: 'Activity', size: { w: 5, h: 11 }, least: LEAST, needsAccount: true },
  Clock: { title: 'Clock', size: { w: 3, h: 7 }, least: { w: 2, h: 3 }, hasEnd: true },
  Notes: { title: 'Notes', size: { w: 3, h: 6 }, least: { w: 2, h: 3 } },
  Custom: { title: 'Custom', size: TILE, least: { w: 2, h: 3 }, needsAccount: true },
}

const isKey = (key: string): key is WidgetKey => key in CATALOGUE

const EMBEDDABLE: ReadonlySet<string> = new Set(MARKET_WIDGETS)
/** Whether TradingView has an embeddable widget of the same meaning. */
export const isEmbeddable = (key: string): boolean => EMBEDDABLE.has(key)

/** What is known of a widget; undefined for a key the desk has never heard of. */
export const catalogued = (key: string): CatalogueEntry | undefined => (isKey(key) ? CATALOGUE[key] : undefined)
