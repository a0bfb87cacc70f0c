import { anOrder } from '@paddock/analytics/testing/orders'
import type { Order } from '@paddock/contract/entities/order'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OrderPrice } from './order-columns.tsx'

const stop = { type: 'stop', stop_price: '95' }
const filled = { status: 'filled', filled_qty: '10', filled_avg_price: '94.9750' }
const spread = { symbol: '', order_class: 'mleg', type: 'limit' }

it.each<[string, Partial<Order>, string]>([
  ['a stop that works says its stop', stop, '95.00'],
  ['one that has filled says what it got', { ...stop, ...filled }, 'avg 94.98'],
  ['so does a trailing stop', { ...stop, ...filled, type: 'trailing_stop', trail_price: '1' }, 'avg 94.98'],
  ['one that was cancelled keeps its stop', { ...stop, status: 'canceled' }, '95.00'],
  ['a limit stays what was asked for', { ...filled, type: 'limit', limit_price: '95' }, '95.00'],
  ['a credit is a word, not a sign', { ...spread, limit_price: '-2.1' }, '2.10 credit'],
  ['a debit likewise', { ...spread, limit_price: '1.85' }, '1.85 debit'],
  [
    'of what was sent at the market',
    { ...spread, ...filled, type: 'market', filled_avg_price: '-0.5' },
    'avg 0.50 credit',
  ],
])('%s: %o', (_, given, says) => {
  const html = renderToStaticMarkup(<OrderPrice order={anOrder(given)} />)
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(says)
})
