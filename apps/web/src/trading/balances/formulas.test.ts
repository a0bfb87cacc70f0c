import type { Account } from '@paddock/contract/entities/account'
import { expect, it } from 'vitest'
import { formulaOf } from './formulas.ts'

const account = (figures: Record<string, string>) => figures as unknown as Account
const MARGIN = account({
  cash: '40000.50',
  long_market_value: '80000',
  short_market_value: '-20000.25',
  position_market_value: '100000.25',
  equity: '100000.25',
  initial_margin: '50000.25',
  maintenance_margin: '30000.25',
  buying_power: '280000',
  // As if the account had been 0.3 cents richer before rounding.
  effective_buying_power: '280000.01',
  regt_buying_power: '100000',
  options_buying_power: '50000',
  non_marginable_buying_power: '48000',
})

it.each([
  ['equity', 'cash 40,000.50 + long market value 80,000.00 + short market value −20,000.25'],
  ['position_market_value', 'long market value 80,000.00 − short market value −20,000.25'],
  ['buying_power', '4 × (equity 100,000.25 − maintenance margin 30,000.25)'],
  ['regt_buying_power', '2 × (equity 100,000.25 − initial margin 50,000.25)'],
  ['options_buying_power', 'equity 100,000.25 − initial margin 50,000.25'],
  ['effective_buying_power', '4 × (equity 100,000.25 − maintenance margin 30,000.25)'],
  ['cash', undefined],
  ['unknown', undefined],
])('%s is %s', (key, formula) => expect(formulaOf(key, MARGIN)).toBe(formula))

it('says nothing where it would not add up: 2,000 are kept back of what takes no margin', () =>
  expect(formulaOf('non_marginable_buying_power', MARGIN)).toBeUndefined())

it('what would be less than nothing is nothing', () =>
  expect(
    formulaOf('options_buying_power', account({ equity: '10', initial_margin: '30', options_buying_power: '0' })),
  ).toBe('equity 10.00 − initial margin 30.00'))
