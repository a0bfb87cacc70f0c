import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { element } from './messages.ts'
import { TradeUpdate } from './trade-update.ts'

// Source: Alpaca, "Real-time Stock Data". The Go client refuses a message whose first key is not T.
it('puts T first and the symbol second', () => {
  const trade = { t: '2021-02-22T15:51:44.208Z', p: 126.55, s: 1, i: 96921, x: 'D', c: ['@', 'I'], z: 'C' }
  expect(JSON.stringify(element('t', 'AAPL', trade))).toBe(
    '{"T":"t","S":"AAPL","t":"2021-02-22T15:51:44.208Z","p":126.55,"s":1,"i":96921,"x":"D","c":["@","I"],"z":"C"}',
  )
  const quote = { t: '2026-03-09T14:30:00Z', bp: 1, bs: 2, ap: 3, as: 4 }
  expect(Object.keys(element('q', 'BTC/USD', quote))).toEqual(['T', 'S', 't', 'bp', 'bs', 'ap', 'as'])
  const bar = { t: '2026-03-09T14:30:00Z', o: 1, h: 2, l: 1, c: 2, v: 10, n: 3, vw: 1.5 }
  expect(element('d', 'AAPL', bar)).toEqual({ T: 'd', S: 'AAPL', ...bar })
})

// Source: the fill in Alpaca's documentation of the stream, shortened there.
it('reads a fill of the trading stream', () => {
  const order = {
    id: '61e69015-8549-4bfd-b9c3-01e75843f47d',
    client_order_id: 'c1',
    created_at: '2022-04-19T13:45:04.981350886-04:00',
    symbol: 'SOLUSD',
    status: 'filled',
    side: 'sell',
    type: 'market',
    order_type: 'market',
    order_class: '',
    time_in_force: 'gtc',
    qty: '1790.86',
    filled_qty: '1790.86',
    filled_avg_price: '105.8988475',
    filled_at: '2022-04-19T17:45:05.024916716Z',
  }
  const update = {
    event: 'fill',
    execution_id: '2f63ea93-423d-4169-b3f6-3fdafc10c418',
    order,
    position_qty: '0',
    price: '105.8988475',
    qty: '1790.86',
    timestamp: '2022-04-19T17:45:05.024916716Z',
  }
  expect(z.parse(TradeUpdate, update)).toEqual(update)
})
