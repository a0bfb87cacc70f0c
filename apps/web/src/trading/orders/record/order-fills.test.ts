import { formatDecimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { runningAverages } from './order-fills.ts'

it('averages what is filled up to each fill', () => {
  const fills = [
    ['10', '5'],
    ['30', '6'],
    ['1', '5.25'],
  ].map(([qty, price], at) => ({ id: `${at}`, activity_type: 'FILL', qty, price }))
  // 50 ÷ 10, 230 ÷ 40, 235.25 ÷ 41
  expect(runningAverages(fills).map(formatDecimal)).toEqual(['5', '5.75', '5.737804878'])
})
