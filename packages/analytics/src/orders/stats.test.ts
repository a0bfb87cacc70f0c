import type { Order } from '@paddock/contract/entities/order'
import { formatDecimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { orderStats } from './stats.ts'

const order = (given: Partial<Order>): Order => ({
  ...{ id: 'a', client_order_id: 'a', symbol: 'KO', side: 'buy', order_type: 'limit', order_class: '', qty: '1' },
  ...{
    created_at: '2026-11-20T15:00:00Z',
    submitted_at: '2026-11-20T15:00:00Z',
    filled_qty: '1',
    time_in_force: 'day',
  },
  ...{ type: 'limit', status: 'filled', filled_at: '2026-11-20T15:00:10Z' },
  ...given,
})
const said = (orders: readonly Order[]) => {
  const { limitBps, stopBps, ...rest } = orderStats(orders)
  return { ...rest, limitBps: limitBps && formatDecimal(limitBps), stopBps: stopBps && formatDecimal(stopBps) }
}

it('counts what ended, not what works or was replaced', () => {
  const orders = [
    order({ limit_price: '100', filled_avg_price: '100' }),
    order({ status: 'canceled', filled_qty: '0' }),
    order({ status: 'replaced', filled_qty: '0' }),
    order({ status: 'new', filled_qty: '0' }),
  ]
  expect(said(orders)).toEqual({
    ended: 2,
    filled: 1,
    fillRate: 0.5,
    medianFillMs: 10_000,
    limitBps: '0',
    stopBps: undefined,
  })
})

it.each([
  // (100 − 99.5) ÷ 100 and (101 − 100) ÷ 100: 50 and 100, on average 75.
  {
    why: 'limits are bettered',
    orders: [
      order({ limit_price: '100', filled_avg_price: '99.5' }),
      order({ side: 'sell', limit_price: '100', filled_avg_price: '101' }),
    ],
    limit: '75',
    stop: undefined,
  },
  // Sold at 89.82 where it was to wake at 90: 0.18 ÷ 90 is 20.
  {
    why: 'stops slip',
    orders: [order({ type: 'stop', side: 'sell', stop_price: '90', filled_avg_price: '89.82' })],
    limit: undefined,
    stop: '20',
  },
  {
    why: 'a market order promises nothing',
    orders: [order({ type: 'market', filled_avg_price: '90' })],
    limit: undefined,
    stop: undefined,
  },
])('$why: $limit and $stop bps', ({ orders, limit, stop }) => {
  const { limitBps, stopBps } = said(orders)
  expect([limitBps, stopBps]).toEqual([limit, stop])
})
