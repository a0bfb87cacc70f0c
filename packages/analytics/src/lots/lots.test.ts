import type { Activity } from '@paddock/contract/entities/activity'
import type { Position } from '@paddock/contract/entities/position'
import { forAll } from '@paddock/contract/testing/for-all'
import { add, decimal, formatDecimal, multiply, toNumber, ZERO } from '@paddock/decimal/decimal'
import { standardTerms } from '@paddock/market/options/terms'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LOT_METHODS, type LotMethod, lotsOf as lotsFrom } from './lots.ts'
import { movementsBySymbol } from './movements.ts'

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
const lotsOf = (held: Position, activities: readonly Activity[], method: LotMethod) =>
  lotsFrom(held, movementsBySymbol(activities.toReversed(), standardTerms).get('AAPL') ?? [], method)
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

it('orders fills of one second by their instants, however many digits those have', () => {
  const digits = ['', '.000000001', '.01', '.125', '.5', '.999']
  const fills = digits.map((fraction, at) => ({
    ...fill(`buy ${at + 1} ${at + 1}`, at),
    transaction_time: `2026-01-05T15:00:00${fraction}Z`,
  }))
  const inOrder = '1 at 1, 2 at 2, 3 at 3, 4 at 4, 5 at 5, 6 at 6'
  forAll(20, fc.shuffledSubarray(fills, { minLength: fills.length }), (shuffled) => {
    expect(said(lotsOf(position('21'), shuffled, 'FIFO'))).toEqual([inOrder, '0'])
  })
})

it('takes all lots at the average where that is the method', () => {
  const held = { ...position('18'), avg_entry_price: '7' }
  expect(said(lotsOf(held, THREE.map(fill), 'Average'))).toEqual(['8 at 7, 10 at 7', '0'])
})

it('restates lots by a split: twice as many at half the price', () => {
  const split = (qty: string, at: number): Activity => ({
    ...{ id: `s${at}`, activity_type: 'SPLIT', symbol: 'AAPL', qty, net_amount: '0', date: '2026-01-10' },
    created_at: new Date(Date.UTC(2026, 0, 10)).toISOString(),
  })
  const activities = [fill('buy 10 6', 0), fill('buy 5 9', 1), split('-15', 2), split('30', 3)]
  expect(said(lotsOf(position('30'), activities, 'FIFO'))).toEqual(['20 at 3, 10 at 4.5', '0'])
})

it('takes the fees of coins from each purchase: fewer coins for the same cost, as the position says', () => {
  const coins = { ...position('2.9925'), asset_class: 'crypto' }
  const bought = [fill('buy 1 9.975', 0), fill('buy 2 19.95', 1)]
  expect(said(lotsOf(coins, bought, 'FIFO'))).toEqual(['0.9975 at 10, 1.995 at 20', '0'])
})

it('keeps the lots of coins that are sold in part: what they cost is what each purchase cost', () => {
  const coins = { ...position('1.9925'), asset_class: 'crypto' }
  const moved = [fill('buy 1 9.975', 0), fill('buy 2 19.95', 1), fill('sell 1 30', 2)]
  expect(said(lotsOf(coins, moved, 'FIFO'))).toEqual(['1.9925 at 20', '0'])
  expect(said(lotsOf(coins, moved, 'LIFO'))).toEqual(['0.9975 at 10, 0.995 at 20', '0'])
  const rest = { ...position('0.0925'), asset_class: 'crypto' }
  expect(said(lotsOf(rest, [...moved, fill('sell 1.9 30', 3)], 'FIFO'))).toEqual(['0.0925 at 20', '0'])
})

it('lots of coins cost what was paid for them, by every method that keeps prices', () => {
  const anyPurchases = fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.nat(99)), { minLength: 1, maxLength: 9 })
  forAll(100, anyPurchases, fc.constantFrom('FIFO' as const, 'LIFO' as const, 'HIFO' as const), (all, method) => {
    const fills = all.map(([qty, price], at) => fill(`buy ${qty} ${price + 1}`, at))
    const bought = all.reduce((sum, [qty]) => sum + qty, 0)
    const paid = all.reduce((sum, [qty, price]) => sum + qty * (price + 1), 0)
    const coins = { ...position(String((bought * 9975) / 10_000)), asset_class: 'crypto' }
    const cost = lotsOf(coins, fills, method).lots.reduce((sum, { qty, price }) => add(sum, multiply(qty, price)), ZERO)
    expect(toNumber(cost)).toBeCloseTo(paid, 5)
  })
})

it('adds up to the position, by every method', () => {
  const anyFills = fc.array(fc.tuple(fc.constantFrom('buy', 'sell'), fc.integer({ min: 1, max: 50 }), fc.nat(99)))
  forAll(100, anyFills, fc.constantFrom(...LOT_METHODS), (all, method) => {
    const net = all.reduce((sum, [side, qty]) => sum + (side === 'buy' ? qty : -qty), 0)
    fc.pre(net !== 0)
    const fills = all.map(([side, qty, price], at) => fill(`${side} ${qty} ${price + 1}`, at))
    const { lots, unexplained } = lotsOf(position(String(net)), fills, method)
    expect(formatDecimal(lots.reduce((sum, { qty }) => add(sum, qty), unexplained))).toBe(formatDecimal(decimal(net)))
    expect(unexplained).toEqual(ZERO)
  })
})
