import type { Order } from '@paddock/contract/entities/order'
import { formatDecimal } from '@paddock/decimal/decimal'
import { standardTerms } from '@paddock/market/options/terms'
import { expect, it } from 'vitest'
import { netOfLegs, pricedLegs } from './priced-legs.ts'

const leg = (side: 'buy' | 'sell', strike: string, filled_avg_price: string | null, ratio_qty = '1') => ({
  ...{ id: strike, symbol: `AAPL261127C00${strike}000`, side, ratio_qty, order_class: 'mleg', status: 'filled' },
  ...{ filled_avg_price, filled_qty: filled_avg_price === null ? '0' : String(3 * Number(ratio_qty)) },
})
const spread = (...legs: readonly object[]) => ({ id: 'one', symbol: '', qty: '3', legs }) as unknown as Order
const text = (value: Parameters<typeof formatDecimal>[0] | undefined) => value && formatDecimal(value)

it('the values of legs have the sign of their prices, and add up to what the spread was filled for', () => {
  const legs = pricedLegs(spread(leg('buy', '305', '2.64'), leg('sell', '310', '0.97', '2')), standardTerms)
  expect(legs.map(({ share, value }) => [text(share), text(value)])).toEqual([
    ['2.64', '792'],
    ['-1.94', '-582'],
  ])
  const net = netOfLegs(legs)
  // 0.70 paid for a unit, 100 shares each, 3 units.
  expect([text(net?.price), text(net?.value)]).toEqual(['0.7', '210'])
})

it('has no net until every leg is filled', () => {
  expect(
    netOfLegs(pricedLegs(spread(leg('buy', '305', '2.64'), leg('sell', '310', null)), standardTerms)),
  ).toBeUndefined()
})
