import { anOrder } from '@paddock/analytics/testing/orders'
import { decimal, formatDecimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { comparedWith, executionOf } from './flight.ts'

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
  const found = executionOf(spread, { bid: '1.70', ask: '1.90' }, undefined)
  expect(found?.againstMid && [formatDecimal(found.againstMid.dollars), formatDecimal(found.againstMid.bps)]).toEqual([
    '-10', // 0.05 × 2 × 100
    '-277.8',
  ])
  expect(found?.halfSpread && formatDecimal(found.halfSpread)).toBe('20')
})
