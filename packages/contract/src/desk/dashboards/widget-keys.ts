/** The widgets a dashboard may hold, by key. What each draws is the desk's business. */

/** Market widgets: each stands for the embeddable widget of the same meaning. */
export const MARKET_WIDGETS = [
  'Chart',
  'CompanyProfile',
  'CryptoHeatMap',
  'CryptoMarket',
  'EconomicCalendar',
  'ForexCrossRates',
  'ForexHeatMap',
  'FundamentalData',
  'MarketData',
  'MarketOverview',
  'MiniChart',
  'Screener',
  'SingleTicker',
  'StockMarket',
  'StockHeatMap',
  'SymbolInfo',
  'SymbolOverview',
  'TechnicalAnalysis',
  'Ticker',
  'TickerTape',
  'TopStories',
] as const

/** What belongs to an account or to the person, beside the market. */
const TRADING_WIDGETS = [
  'Positions',
  'Orders',
  'Ticket',
  'Balances',
  'Watchlist',
  'Alerts',
  'OptionChain',
  'OrderBook',
  'Equity',
  'Waterfall',
  'Activity',
  'Clock',
  'Notes',
  'Custom',
] as const

export const WIDGET_KEYS = [...MARKET_WIDGETS, ...TRADING_WIDGETS] as const
export type WidgetKey = (typeof WIDGET_KEYS)[number]
