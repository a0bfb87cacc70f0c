import type { Position } from '@paddock/contract/entities/position'
import { decimal, formatDecimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { pricedQty, riskOf } from './exit-risk.ts'

const position = (qty: string): Position => ({
  asset_id: 'a',
  symbol: 'AAPL',
  exchange: 'NASDAQ',
  asset_class: 'us_equity',
  avg_entry_price: '100',
  qty,
  side: qty.startsWith('-') ? 'short' : 'long',
  cost_basis: '1000',
})

const exit = (at: string, qty: string) => ({ at: decimal(at), qty: decimal(qty) })
const said = (risk: ReturnType<typeof riskOf>) =>
  Object.fromEntries(Object.entries(risk).map(([key, value]) => [key, value && formatDecimal(value)]))

it.each([
  // 10 × (100 − 90), 10 × (130 − 100), 300 / 100, and at 81, a tenth below the stop: 10 × (100 − 81)
  { qty: '10', stop: '90', target: '130', risk: '100', reward: '300', ratio: '3', worst: '190' },
  // −10 × (100 − 105), −10 × (80 − 100), 200 / 50, and at 115.5, a tenth above the stop: 10 × (115.5 − 100)
  { qty: '-10', stop: '105', target: '80', risk: '50', reward: '200', ratio: '4', worst: '155' },
])('$qty at 100 with a stop at $stop and a target at $target', ({ qty, stop, target, ...expected }) => {
  const all = qty.replace('-', '')
  expect(said(riskOf(position(qty), decimal(100), [exit(stop, all)], [exit(target, all)], '10'))).toEqual(expected)
})

it('adds up the stops, each for what it closes', () => {
  const stops = [exit('95', '4'), exit('90', '6'), { at: undefined, qty: decimal(2) }]
  // 4 × (100 − 95) + 6 × (100 − 90), 5 × (130 − 100), (150 / 5) / (80 / 10), and a tenth below each: 4 × 14.5 + 6 × 19
  expect(said(riskOf(position('10'), decimal(100), stops, [exit('130', '5')], '10'))).toEqual({
    ...{ risk: '80', reward: '150', ratio: '3.75', worst: '172' },
  })
  expect(formatDecimal(pricedQty(stops))).toBe('10')
})

it('counts each contract as what it is for, whatever part a stop closes', () => {
  const contracts = { ...position('10'), asset_class: 'us_option', market_value: '100000', current_price: '100' }
  // 4 × 100 × (100 − 95)
  expect(said(riskOf(contracts, decimal(100), [exit('95', '4')], [], '10'))).toMatchObject({ risk: '2000' })
})

it('knows nothing of what is not there', () => {
  expect(riskOf(position('10'), decimal(100), [], [], '10')).toEqual({
    risk: undefined,
    reward: undefined,
    ratio: undefined,
    worst: undefined,
  })
})
