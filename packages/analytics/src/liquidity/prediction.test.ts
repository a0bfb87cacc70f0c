import type { Order } from '@paddock/contract/entities/order'
import { formatDecimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { anOrder } from '../testing/orders.ts'
import { filledAfter, predictionOf } from './prediction.ts'

const QUOTE = { bid: '100.00', ask: '100.04' }
/** A minute's move of 0.05 at 100.04. */
const RECENT = { perMinute: 0.05 / 100.04, range: 1 }

const told = (facts: Partial<Order>, recent: typeof RECENT | undefined = RECENT) => {
  const found = predictionOf(anOrder(facts), QUOTE, recent)
  if (!found) return undefined
  return found.kind === 'at-once'
    ? formatDecimal(found.price)
    : `${formatDecimal(found.away)} away: ${found.minute.toFixed(4)}, ${found.tenMinutes.toFixed(4)}`
}

it.each([
  { why: 'a market order pays the far side', order: { type: 'market' }, said: '100.04' },
  { why: 'and takes it', order: { type: 'market', side: 'sell' }, said: '100' },
  { why: 'a limit through the market as well', order: { limit_price: '101' }, said: '100.04' },
  // 0.05 away at 0.05 a minute: 2 × (1 − Φ(1)); in ten minutes 2 × (1 − Φ(1 ÷ √10)).
  { why: 'one that rests is reached by chance', order: { limit_price: '99.99' }, said: '0.05 away: 0.3173, 0.7518' },
  { why: 'a sale above', order: { side: 'sell', limit_price: '100.05' }, said: '0.05 away: 0.3171, 0.7517' },
  { why: 'a stop waits for the market', order: { type: 'stop', stop_price: '101' }, said: undefined },
  { why: 'an auction has its own price', order: { type: 'market', time_in_force: 'opg' }, said: undefined },
  { why: 'legs have no quote of their own', order: { symbol: '' }, said: undefined },
] as const)('$why', ({ order, said }) => {
  expect(told(order)).toBe(said)
})

it('says nothing of one that rests where its moves are not known', () => {
  expect(predictionOf(anOrder({ limit_price: '99.99' }), QUOTE, undefined)).toBeUndefined()
  expect(predictionOf(anOrder({ type: 'market' }), { bid: '0', ask: '0' }, RECENT)).toBeUndefined()
})

it('tells how long it took', () => {
  const filled = anOrder({ created_at: '2026-11-20T19:00:00.000Z', filled_at: '2026-11-20T19:00:00.040Z' })
  expect([filledAfter(filled), filledAfter(anOrder({}))]).toEqual([40, undefined])
})
