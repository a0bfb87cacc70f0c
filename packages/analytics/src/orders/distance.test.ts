import type { Order } from '@paddock/contract/entities/order'
import { decimal, formatDecimal, multiply } from '@paddock/decimal/decimal'
import { describe, expect, it } from 'vitest'
import { anOrder } from '../testing/orders.ts'
import { distanceRatio, filledShare } from './distance.ts'

const order = (facts: Partial<Order>) => anOrder({ qty: '40', ...facts })

describe('distance to the market', () => {
  it.each([
    { why: '(141.20 − 141.52) / 141.52', given: order({ limit_price: '141.20' }), last: '141.52', expected: '-0.23' },
    {
      why: '(198 − 187.24) / 187.24',
      given: order({ side: 'sell', limit_price: '198' }),
      last: '187.24',
      expected: '5.75',
    },
    {
      why: 'a stop waits for its stop price',
      given: order({ type: 'stop', stop_price: '178.5' }),
      last: '187.24',
      expected: '-4.67',
    },
    {
      why: 'a stop-limit order waits for its stop price: (178.5 − 187.24) / 187.24',
      given: order({ type: 'stop_limit', stop_price: '178.5', limit_price: '170' }),
      last: '187.24',
      expected: '-4.67',
    },
    { why: 'a market order has none', given: order({ type: 'market' }), last: '187.24', expected: undefined },
    { why: 'no price is known', given: order({ limit_price: '1' }), last: undefined, expected: undefined },
  ])('$why is $expected %', ({ given, last, expected }) => {
    const away = distanceRatio(given, last === undefined ? undefined : decimal(last))
    expect(away && formatDecimal(multiply(away, decimal(100)))).toBe(expected)
  })
})

describe('how much is filled', () => {
  it.each([
    { given: order({ filled_qty: '18' }), share: 0.45 },
    { given: order({ qty: null, notional: '250', filled_qty: '0.5', filled_avg_price: '250' }), share: 0.5 },
    {
      given: order({ status: 'filled', qty: null, notional: '250', filled_qty: '1', filled_avg_price: '249' }),
      share: 1,
    },
    { given: order({ filled_qty: '0' }), share: 0 },
  ])('$share', ({ given, share }) => {
    expect(filledShare(given)).toBe(share)
  })
})
