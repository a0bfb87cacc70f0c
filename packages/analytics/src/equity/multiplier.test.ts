import { formatDecimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { multiplierOf, unitsOf } from './valuation.ts'

const contract = {
  symbol: 'AAPL261218C00190000',
  asset_class: 'us_option',
  qty: '-2',
  asset_id: '',
  exchange: '',
  side: 'short',
}

it.each([
  {
    why: 'its value',
    given: { market_value: '-900', current_price: '3', avg_entry_price: '2', cost_basis: '-600' },
    units: '-300',
  },
  {
    why: 'its cost, where no price is known',
    given: { current_price: null, avg_entry_price: '2.853333', cost_basis: '-856' },
    units: '-300',
  },
  {
    why: 'the standard, where it is worth nothing',
    given: { market_value: '0', current_price: '0', avg_entry_price: '0', cost_basis: '0' },
    units: '-200',
  },
])('an adjusted contract is for as many shares as $why says', ({ given, units }) => {
  const position = { ...contract, symbol: 'AAPL1261218C00190000', ...given }
  expect(formatDecimal(unitsOf(position))).toBe(units)
})

it('a share and a coin are for themselves', () => {
  expect(
    formatDecimal(multiplierOf({ ...contract, asset_class: 'crypto', market_value: '5', current_price: '1' })),
  ).toBe('1')
})
