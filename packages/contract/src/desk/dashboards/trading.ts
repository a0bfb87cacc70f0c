/** The dashboard for trading that every new person finds beside the main one. */
import type { DashboardContent, LinkGroup, StoredWidget } from './dashboard.ts'
import type { WidgetKey } from './widget-keys.ts'

const LINK: LinkGroup = 'A'

const widget = (id: string, key: WidgetKey, options = {}): StoredWidget => ({ id, key, options, link: LINK })

/**
 * One symbol in every panel: chart, ticket, list, movers, book and news follow each other; positions and working orders lead to them. On a wide
 * screen what one trades with stands in the first sight.
 */
export const TRADING_CONTENT: DashboardContent = {
  name: 'Trading',
  widgets: [
    // As everything beside it, in the exchange's time.
    widget('chart', 'Chart', { timezone: 'exchange' }),
    widget('ticket', 'Ticket'),
    widget('watchlist', 'Watchlist'),
    widget('movers', 'StockMarket'),
    widget('positions', 'Positions'),
    widget('orders', 'Orders'),
    widget('book', 'OrderBook'),
    widget('news', 'TopStories', { feedMode: 'symbol' }),
  ],
  layouts: {
    xl: [
      { id: 'chart', x: 0, y: 0, w: 6, h: 12 },
      { id: 'ticket', x: 6, y: 0, w: 3, h: 18 },
      { id: 'watchlist', x: 9, y: 0, w: 3, h: 9 },
      { id: 'movers', x: 9, y: 9, w: 3, h: 9 },
      { id: 'positions', x: 0, y: 12, w: 6, h: 6 },
      { id: 'orders', x: 0, y: 18, w: 5, h: 10 },
      { id: 'book', x: 5, y: 18, w: 3, h: 10 },
      { id: 'news', x: 8, y: 18, w: 4, h: 10 },
    ],
  },
}
