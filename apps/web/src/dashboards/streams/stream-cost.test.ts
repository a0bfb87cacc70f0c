import type { StoredWidget } from '@paddock/contract/desk/dashboards/dashboard'
import { expect, it } from 'vitest'
import { streamCost, streamCostText } from './stream-cost.ts'

const widget = (key: string, options: Record<string, unknown> = {}) => ({ id: key, key, options }) as StoredWidget
const CHART = widget('Chart', { symbol: 'NASDAQ:AAPL' })
const TICKET = widget('Ticket', { symbol: 'NASDAQ:AAPL' })

it.each([
  ['a symbol counts once', [CHART, TICKET], '1 of 30 symbols'],
  [
    'what a widget ranks is as many as it has rows',
    [CHART, widget('StockMarket', { rows: 5 })],
    'up to 6 of 30 symbols',
  ],
  ['rows are those that it has by itself', [widget('StockMarket')], 'up to 13 of 30 symbols'],
  [
    'more than a free plan streams is told as such',
    Array.from({ length: 31 }, (_, at) => widget('Chart', { symbol: `NASDAQ:X${at}` })),
    '31 symbols, on a free Alpaca plan 30 of them, the rest every 5 s',
  ],
  ['what streams nothing costs nothing', [widget('Notes')], '0 of 30 symbols'],
])('a layout says what it streams: %s', async (_why, widgets, text) => {
  expect(streamCostText(await streamCost({ widgets }))).toBe(text)
})
