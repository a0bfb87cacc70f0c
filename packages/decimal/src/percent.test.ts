import fc from 'fast-check'
import { expect, it } from 'vitest'
import { add, compare, decimal, formatDecimal, multiply, subtract } from './decimal.ts'
import { further, percentOf } from './percent.ts'
import { anyDecimal, numRuns } from './testing/any-decimal.ts'

it.each([
  ['200', '1', '2', '202', '198'],
  ['0.0001', '2.5', '0.0000025', '0.0001025', '0.0000975'],
  ['10', '100', '10', '20', '0'],
  ['10', '150', '15', '25', '-5'],
  ['10', '0', '0', '10', '10'],
])('of %s, %s percent are %s: %s above and %s below', (price, percent, part, above, below) => {
  const of = [decimal(price), decimal(percent)] as const
  expect([percentOf(...of), further(...of, 1), further(...of, -1)].map(formatDecimal)).toEqual([part, above, below])
})

it('above and below are as far away, which is so many hundredths of the price', () => {
  fc.assert(
    fc.property(anyDecimal(), anyDecimal(), (price, percent) => {
      const [above, below] = [further(price, percent, 1), further(price, percent, -1)]
      expect(compare(subtract(above, price), subtract(price, below))).toBe(0)
      expect(compare(multiply(subtract(above, price), decimal(100)), multiply(price, percent))).toBe(0)
      expect(compare(add(above, below), add(price, price))).toBe(0)
    }),
    { numRuns },
  )
})
