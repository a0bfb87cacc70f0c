import type { Activity } from '@paddock/contract/entities/activity'
import type { Position } from '@paddock/contract/entities/position'
import { add, decimal, formatDecimal, ZERO } from '@paddock/decimal/decimal'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LOT_METHODS, lotsOf } from './lots.ts'

const effort = Number(process.env.PADDOCK_EFFORT ?? 1)
const fill = (text: string, at: number): Activity => {
  const [side = '', qty = '', price = ''] = text.split(' ')
  const transaction_time = new Date(Date.UTC(2026, 0, 1 + at)).toISOString()
  return { id: `f${at}`, activity_type: 'FILL', side, qty, price, transaction_time, symbol: 'AAPL' }
}
const position = (qty: string): Position => ({
  asset_id: 'a',
  symbol: 'AAPL',
  exchange: 'NASDAQ',
  asset_class: 'us_equity',
  avg_entry_price: '1',
  qty,
  side: qty.startsWith('-') ? 'short' : 'long',
  cost_basis: '1',
})
const said = ({ lots, unexplained }: ReturnType<typeof lotsOf>) => [
  lots.map(({ qty, price }) => `${formatDecimal(qty)} at ${formatDecimal(price)}`).join(', '),
  formatDecimal(unexplained),
]

const THREE = ['buy 10 5', 'buy 10 9', 'buy 10 7', 'sell 12 8']
it.each([
  { method: 'FIFO' as const, fills: THREE, qty: '18', lots: '8 at 9, 10 at 7', rest: '0' },
  { method: 'LIFO' as const, fills: THREE, qty: '18', lots: '10 at 5, 8 at 9', rest: '0' },
  { method: 'HIFO' as const, fills: THREE, qty: '18', lots: '10 at 5, 8 at 7', rest: '0' },
  { method: 'FIFO' as const, fills: ['sell 5 10', 'buy 2 9'], qty: '-3', lots: '-3 at 10', rest: '0' },
  { method: 'FIFO' as const, fills: ['buy 5 10', 'sell 8 9'], qty: '-3', lots: '-3 at 9', rest: '0' },
  { method: 'FIFO' as const, fills: ['buy 5 10'], qty: '25', lots: '5 at 10', rest: '20' },
  { method: 'FIFO' as const, fills: ['sell 5 10'], qty: '25', lots: '', rest: '25' },
])('$method of $fills: $lots', ({ method, fills, qty, lots, rest }) => {
  expect(said(lotsOf(position(qty), fills.map(fill), method))).toEqual([lots, rest])
})

it('adds up to the position, by every method', () => {
  const anyFills = fc.array(fc.tuple(fc.constantFrom('buy', 'sell'), fc.integer({ min: 1, max: 50 }), fc.nat(99)))
  fc.assert(
    fc.property(anyFills, fc.constantFrom(...LOT_METHODS), (all, method) => {
      const net = all.reduce((sum, [side, qty]) => sum + (side === 'buy' ? qty : -qty), 0)
      fc.pre(net !== 0)
      const fills = all.map(([side, qty, price], at) => fill(`${side} ${qty} ${price + 1}`, at))
      const { lots, unexplained } = lotsOf(position(String(net)), fills, method)
      expect(formatDecimal(lots.reduce((sum, { qty }) => add(sum, qty), unexplained))).toBe(formatDecimal(decimal(net)))
      expect(unexplained).toEqual(ZERO)
    }),
    { numRuns: 100 * effort },
  )
})
