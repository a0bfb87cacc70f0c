import type { Position } from '@paddock/contract/entities/position'
import { decimal, formatDecimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { breakEven, shownEven } from './break-even.ts'

const position = (asset_class: string, qty: string, cost_basis: string, avg_entry_price = '1'): Position => ({
  ...{ asset_id: 'a', symbol: 'A', exchange: '', asset_class, qty, cost_basis, avg_entry_price },
  side: qty.startsWith('-') ? 'short' : 'long',
})

it.each([
  {
    held: position('us_equity', '100', '5000'),
    paid: '1',
    // (5000 + 1 + 100 × (0.0000265 + 0.000166)) ÷ (100 × (1 − 0.0000278))
    even: '50.011583',
    why: 'REG of the proceeds, CAT and TAF of each share, and a dollar paid before',
  },
  {
    held: position('us_equity', '-100', '-5000'),
    paid: '0',
    // (5000 − 100 × 0.0000265) ÷ 100
    even: '49.999973',
    why: 'only CAT is charged for a purchase',
  },
  {
    held: position('us_option', '2', '300', '1.5'),
    paid: '0',
    // (300 + 2 × (0.02685 + 0.02 + 0.00279 + 100 × 0.0000265)) ÷ (200 × (1 − 0.0000278))
    even: '1.500565',
    why: 'a contract’s fees are spread over a hundred shares',
  },
  {
    held: position('us_option', '2', '450', '1.5'),
    paid: '0',
    // (450 + 2 × (0.02685 + 0.02 + 0.00279 + 150 × 0.0000265)) ÷ (300 × (1 − 0.0000278))
    even: '1.5004',
    why: 'an adjusted contract is for as many shares as its record says',
  },
  // 100 ÷ (1 − 0.0025)
  { held: position('crypto', '1', '100'), paid: '0', even: '100.250627', why: 'the taker’s fee of the first tier' },
  // 100 ÷ (1 − 0.0022)
  { held: position('crypto', '1', '100'), paid: '0', tier: 2, even: '100.220486', why: 'the fee of the second tier' },
  // 55 ÷ 9,975,000 ÷ (1 − 0.0025)
  { held: position('crypto', '9975000', '55'), paid: '0', even: '0.000005528', why: 'a coin is quoted below a cent' },
])('$held.asset_class of $held.qty is even at $even: $why', ({ held, paid, tier, even }) => {
  const at = breakEven(held, decimal(paid), tier)
  expect(at && formatDecimal(at)).toBe(even)
})

it('is shown as finely as its price is quoted, rounded against the holder', () => {
  expect(shownEven(decimal('50.011583'), false)).toBe('50.02')
  expect(shownEven(decimal('0.480123'), true)).toBe('0.4801')
  expect(shownEven(decimal('0.000005528'), false)).toBe('0.00000553')
})
