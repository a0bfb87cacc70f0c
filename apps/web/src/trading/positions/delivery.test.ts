import { formatDecimal } from '@paddock/decimal/decimal'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { standardTerms } from '@paddock/market/options/terms'
import { expect, it } from 'vitest'
import { deliveryOf } from './delivery.ts'

it.each([
  ['standard contracts deliver a hundred shares each', 'AAPL261218C00190000', {}, ['200', '38000']],
  [
    'adjusted contracts deliver what their terms say',
    'AAPL1261218C00190000',
    { multiplier: 150, shares: 150 },
    ['300', '57000'],
  ],
  ['shares and what is paid may differ', 'AAPL1261218C00190000', { multiplier: 100, shares: 105 }, ['210', '38000']],
])('%s', (_what, symbol, terms, expected) => {
  const { shares, dollars } = deliveryOf({ ...standardTerms(symbol), ...terms } as OptionTerms, '-2')
  expect([formatDecimal(shares), formatDecimal(dollars)]).toEqual(expected)
})
