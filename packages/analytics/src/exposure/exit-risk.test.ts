import type { Position } from '@paddock/contract/entities/position'
import { decimal, formatDecimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { riskOf } from './exit-risk.ts'

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

it.each([
  // 10 × (100 − 90), 10 × (130 − 100), 300 / 100, and at 81, a tenth below the stop: 10 × (100 − 81)
  { qty: '10', stop: '90', target: '130', risk: '100', reward: '300', ratio: '3', worst: '190' },
  // −10 × (100 − 105), −10 × (80 − 100), 200 / 50, and at 115.5, a tenth above the stop: 10 × (115.5 − 100)
  { qty: '-10', stop: '105', target: '80', risk: '50', reward: '200', ratio: '4', worst: '155' },
])('$qty at 100 with a stop at $stop and a target at $target', ({ qty, stop, target, ...expected }) => {
  const { risk, reward, ratio, worst } = riskOf(position(qty), decimal(100), decimal(stop), decimal(target), '10')
  const said = Object.fromEntries(
    Object.entries({ risk, reward, ratio, worst }).map(([key, value]) => [key, value && formatDecimal(value)]),
  )
  expect(said).toEqual(expected)
})

it('knows nothing of what is not there', () => {
  expect(riskOf(position('10'), decimal(100), undefined, undefined, '10')).toEqual({
    risk: undefined,
    reward: undefined,
    ratio: undefined,
    worst: undefined,
  })
})
