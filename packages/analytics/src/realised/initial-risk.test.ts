import type { Activity } from '@paddock/contract/entities/activity'
import type { Order } from '@paddock/contract/entities/order'
import { formatDecimal } from '@paddock/decimal/decimal'
import { standardTerms } from '@paddock/market/options/terms'
import { expect, it } from 'vitest'
import { movementsBySymbol } from '../lots/movements.ts'
import { anOrder } from '../testing/orders.ts'
import { entryStops, initialRisk, multipleOf } from './initial-risk.ts'
import { tripsOf } from './round-trips.ts'

const AT = '2026-09-16T15:00:00Z'
const later = (minutes: number) => new Date(Date.parse(AT) + minutes * 60_000).toISOString()
const fill = (id: string, side: string, qty: string, price: string, at: string, order_id = id): Activity => ({
  ...{ id, symbol: 'AMD', activity_type: 'FILL', side, qty, price, transaction_time: at, order_id },
})
const stop = (facts: Partial<Order>): Order =>
  anOrder({ id: 'stop', side: 'sell', type: 'stop', created_at: AT, stop_price: '95', ...facts })

/** Bought 10 at 100, an hour later sold at 110. */
const LONG = [fill('in', 'buy', '10', '100', AT), fill('out', 'sell', '10', '110', later(60))]
const SHORT = [fill('in', 'sell', '10', '100', AT), fill('out', 'buy', '10', '110', later(60))]
const ENTRY = anOrder({ id: 'in', created_at: AT })

const told = (fills: readonly Activity[], orders: readonly Order[]) => {
  const [trip] = tripsOf('AMD', movementsBySymbol(fills.toReversed(), standardTerms).get('AMD') ?? [], false, false)
  if (!trip) throw new Error('no trip')
  const [risk, multiple] = [initialRisk(trip, entryStops(orders)), multipleOf(trip, entryStops(orders))]
  return [risk && formatDecimal(risk), multiple && formatDecimal(multiple)]
}

it.each([
  {
    why: 'a bracket: 10 × 5 at risk, 100 won',
    fills: LONG,
    orders: [{ ...ENTRY, legs: [stop({})] }],
    told: ['50', '2'],
  },
  {
    why: 'a stop of its own, a minute after',
    fills: LONG,
    orders: [ENTRY, stop({ created_at: later(1) })],
    told: ['50', '2'],
  },
  {
    why: 'the first of two: what it was moved to is another matter',
    fills: LONG,
    orders: [ENTRY, stop({ id: 'moved', created_at: later(5), stop_price: '99', replaces: 'stop' }), stop({})],
    told: ['50', '2'],
  },
  {
    why: 'the first of two in one second, whatever digits their times have',
    fills: LONG,
    orders: [
      ENTRY,
      stop({ id: 'moved', created_at: AT.replace('Z', '.5Z'), stop_price: '99', replaces: 'stop' }),
      stop({ created_at: AT }),
    ],
    told: ['50', '2'],
  },
  {
    why: 'one that trails by dollars began so far away',
    fills: LONG,
    orders: [stop({ type: 'trailing_stop', trail_price: '4', stop_price: '106' })],
    told: ['40', '2.5'],
  },
  {
    why: 'and by percent',
    fills: LONG,
    orders: [stop({ type: 'trailing_stop', trail_percent: '2', stop_price: '106' })],
    told: ['20', '5'],
  },
  {
    why: 'a short: 10 × 2 at risk, 100 lost',
    fills: SHORT,
    orders: [stop({ side: 'buy', stop_price: '102' })],
    told: ['20', '-5'],
  },
  { why: 'none', fills: LONG, orders: [ENTRY], told: [undefined, undefined] },
  { why: 'one of another symbol', fills: LONG, orders: [stop({ symbol: 'KO' })], told: [undefined, undefined] },
  {
    why: 'one on the same side is an entry',
    fills: LONG,
    orders: [stop({ side: 'buy', stop_price: '105' })],
    told: [undefined, undefined],
  },
  {
    why: 'one that came twenty minutes later',
    fills: LONG,
    orders: [stop({ created_at: later(20) })],
    told: [undefined, undefined],
  },
  { why: 'one that lost nothing', fills: LONG, orders: [stop({ stop_price: '101' })], told: [undefined, undefined] },
  {
    why: 'a bracket whose entry waited for days',
    fills: LONG,
    orders: [{ ...ENTRY, created_at: later(-9000), legs: [stop({ created_at: later(-9000) })] }],
    told: ['50', '2'],
  },
])('$why', ({ fills, orders, told: expected }) => {
  expect(told(fills, orders as Order[])).toEqual(expected)
})
