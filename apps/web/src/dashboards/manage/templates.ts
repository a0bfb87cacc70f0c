/** Dashboards to begin with. Widgets stand in the order given, with the sizes they are added with. */
import type { DashboardContent, LinkGroup, StoredWidget } from '@paddock/contract/desk/dashboards/dashboard'
import { MAIN_CONTENT } from '@paddock/contract/desk/dashboards/dashboard'
import { TRADING_CONTENT } from '@paddock/contract/desk/dashboards/trading'
import type { WidgetKey } from '@paddock/contract/desk/dashboards/widget-keys'
import { newId } from '../layout/operations.ts'

interface Template {
  readonly id: string
  readonly name: string
  readonly says: string
  readonly content: DashboardContent
}

type Chosen = readonly [key: WidgetKey, link?: LinkGroup, options?: StoredWidget['options']]

/** The content of a template; ids are of the keys. */
function contentOf(name: string, chosen: readonly Chosen[]): DashboardContent {
  let content: DashboardContent = { name, widgets: [], layouts: {} }
  for (const [key, link, options = {}] of chosen)
    content = {
      ...content,
      widgets: [...content.widgets, { id: newId(content, key), key, options, ...(link && { link }) }],
    }
  return content
}

const BITCOIN = { symbol: 'BITSTAMP:BTCUSD' }

const template = (id: string, name: string, says: string, chosen: readonly Chosen[]): Template => ({
  ...{ id, name, says },
  content: contentOf(name, chosen),
})

export const TEMPLATES: readonly Template[] = [
  template('blank', 'Blank', 'Nothing yet.', []),
  { id: 'main', name: 'Main', says: 'Market data, stock market and economic calendar.', content: MAIN_CONTENT },
  template('investor', 'Investor', 'Your positions and what moves them, day by day.', [
    ['Positions'],
    ['Equity'],
    ['Waterfall'],
    ['MarketData'],
    ['Balances'],
    ['TopStories'],
    ['StockHeatMap'],
    ['EconomicCalendar'],
  ]),
  {
    id: 'trading',
    name: 'Trading',
    says: 'One symbol in every panel: chart, ticket, list, movers, book, news.',
    content: TRADING_CONTENT,
  },
  template('options', 'Options', 'A chain beside its underlying, and the ticket.', [
    ['OptionChain', 'A'],
    ['Ticket', 'A'],
    ['Chart', 'A'],
    ['Positions'],
    ['EconomicCalendar'],
    ['TechnicalAnalysis', 'A'],
    ['Balances'],
  ]),
  template('crypto', 'Crypto', 'Crypto around the clock.', [
    ['Chart', 'A', BITCOIN],
    ['OrderBook', 'A', BITCOIN],
    ['MiniChart', 'B', { symbol: 'BITSTAMP:ETHUSD' }],
    ['CryptoHeatMap'],
    ['CryptoMarket', 'A'],
    ['Ticket', 'A', BITCOIN],
    ['Positions'],
  ]),
]
