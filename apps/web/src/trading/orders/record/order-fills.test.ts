import { anOrder } from '@paddock/analytics/testing/orders'
import { formatDecimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { dayOfFill, runningAverages } from './order-fills.ts'

it('averages what is filled up to each fill', () => {
  const fills = [
    ['10', '5'],
    ['30', '6'],
    ['1', '5.25'],
  ].map(([qty, price], at) => ({ id: `${at}`, activity_type: 'FILL', qty, price }))
  // 50 ÷ 10, 230 ÷ 40, 235.25 ÷ 41
  expect(runningAverages(fills).map(formatDecimal)).toEqual(['5', '5.75', '5.737804878'])
})

it.each([
  ['us_equity', '2026-01-13T00:30:00Z', '2026-01-12'],
  ['us_equity', '2026-01-13T14:30:00Z', '2026-01-13'],
  // Daily bars of pairs begin at 00:00 UTC.
  ['crypto', '2026-01-13T00:30:00Z', '2026-01-13'],
])("the day of a fill is the market's: %s at %s", (asset_class, filled_at, day) => {
  expect(dayOfFill(anOrder({ asset_class, filled_at }))).toBe(day)
})
