import { orderSize } from '@paddock/analytics/orders/order-value'
import { anOrder } from '@paddock/analytics/testing/orders'
import type { RecordedStep } from '@paddock/contract/desk/order-record'
import type { Order } from '@paddock/contract/entities/order'
import { decimal, formatDecimal } from '@paddock/decimal/decimal'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { standardTerms, termsBy } from '@paddock/market/options/terms'
import { expect, it } from 'vitest'
import { comparedWith, executionOf, flightOf, slippageBps } from './flight.ts'

it('is better by what is paid less or brought in more, against the size of the other price', () => {
  const text = (...given: Parameters<typeof comparedWith>) => {
    const found = comparedWith(...given)
    return found && [formatDecimal(found.dollars), formatDecimal(found.bps)]
  }
  expect(text(decimal('100.04'), decimal('100.02'), decimal(10), true)).toEqual(['0.2', '2'])
  expect(text(decimal('100'), decimal('99.99'), decimal(10), false)).toEqual(['-0.1', '-1'])
  // A credit of 1.90 where 1.80 was to be had.
  expect(text(decimal('-1.8'), decimal('-1.9'), decimal(100), true)).toEqual(['10', '555.6'])
  expect(text(decimal('0'), decimal('1'), decimal(1), true)).toBeUndefined()
})

it('a spread is measured against the middle of what a unit of it cost', () => {
  const spread = anOrder({ symbol: '', order_class: 'mleg', filled_qty: '2', filled_avg_price: '1.85' })
  const found = executionOf(spread, { bid: '1.70', ask: '1.90' }, undefined, standardTerms)
  expect(found?.againstMid && [formatDecimal(found.againstMid.dollars), formatDecimal(found.againstMid.bps)]).toEqual([
    '-10', // 0.05 × 2 × 100
    '-277.8',
  ])
  expect(found?.halfSpread && formatDecimal(found.halfSpread)).toBe('20')
})

it.each([
  ['buy', '100.02', '-2'],
  ['buy', '99.99', '1'],
  ['sell', '99.98', '-2'],
  ['sell', '100.01', '1'],
])('a %s at %s against 99.98 × 100.02 is said with one sign of the order and of its fill: %s bps', (side, at, bps) => {
  const quote = { bid: '99.98', ask: '100.02' }
  const order = anOrder({ side, filled_qty: '10', filled_avg_price: at } as Partial<Order>)
  const said = [executionOf(order, quote, undefined, standardTerms)?.againstMid?.bps, slippageBps(side, at, quote)]
  expect(said.map((one) => one && formatDecimal(one))).toEqual([bps, bps])
})

it('an order of adjusted contracts is measured by what they are for', () => {
  const symbol = 'AAPL1261218C00190000'
  const termsOf = termsBy(
    new Map([[symbol, { ...standardTerms(symbol), multiplier: 150, shares: 150 } as OptionTerms]]),
  )
  const order = anOrder({ symbol, asset_class: 'us_option', filled_qty: '2', filled_avg_price: '1.85' })
  const found = executionOf(order, { bid: '1.70', ask: '1.90' }, undefined, termsOf)
  expect(found?.againstMid && formatDecimal(found.againstMid.dollars)).toBe('-15') // 0.05 × 2 × 150
  expect(found?.halfSpread && formatDecimal(found.halfSpread)).toBe('30')
  const [{ id, ...leg }] = [order]
  const spread = anOrder({
    symbol: '',
    filled_qty: '1',
    filled_avg_price: '2',
    legs: [{ id, ...leg }] as Order['legs'],
  })
  expect(formatDecimal(orderSize(spread, termsOf))).toBe('150')
})

it('every amount of a step says what it is of', () => {
  const order = anOrder({ symbol: 'ETH/USD' })
  const step = (kind: string, facts: RecordedStep['facts']): RecordedStep => ({
    ...{ kind, facts, sequence: 1, order_id: order.id, actor: 'person', cause: '', quote: null, greeks: null },
    ...{ at: '2026-03-09T14:00:00Z', recorded_at: '2026-03-09T14:00:00Z' },
  })
  const steps = [
    step('order-accepted', { hold: '1509.3' }),
    step('order-reserved', { hold: '180' }),
    step('order-filled', { qty: '2', price: '750', leavesQty: '0', fee: '0.005', feeIn: 'coin' }),
  ]
  expect(flightOf(order, steps).map(({ detail }) => detail)).toEqual([
    expect.stringContaining('1,509.30 USD reserved'),
    '180.00 USD: an order before it is gone',
    'at 750.00, nothing left, fee 0.005 ETH',
  ])
})

it('what is told of a spread is told of its legs as its own, and of a bracket as of an exit', () => {
  const step: RecordedStep = {
    ...{ kind: 'order-accepted', facts: {}, sequence: 1, order_id: 'another', actor: 'user', cause: '', quote: null },
    ...{ greeks: null, at: '2026-03-09T14:00:00Z', recorded_at: '2026-03-09T14:00:00Z' },
  }
  const titleOf = (order_class: 'mleg' | 'bracket') => flightOf(anOrder({ order_class }), [step])[0]?.title
  expect([titleOf('mleg'), titleOf('bracket')]).toEqual(['Accepted', 'Exit accepted'])
})
