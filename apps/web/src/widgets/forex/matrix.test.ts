import { forAll } from '@paddock/contract/testing/for-all'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { crossesOf, rateDigits, strengthOf } from './matrix.ts'

const worths = fc.record({
  EUR: fc.double({ min: 0.5, max: 2, noNaN: true }),
  GBP: fc.double({ min: 0.5, max: 2, noNaN: true }),
  JPY: fc.double({ min: 0.004, max: 0.02, noNaN: true }),
})

it('is a quotient, whichever way round a pair is quoted and through the dollar where it is not', () =>
  forAll(100, worths, worths, ({ EUR, GBP, JPY }, before) => {
    const cross = crossesOf([
      { symbol: 'EURUSD', rate: EUR, change: EUR / before.EUR - 1 },
      { symbol: 'GBPUSD', rate: GBP, change: GBP / before.GBP - 1 },
      { symbol: 'USDJPY', rate: 1 / JPY, change: before.JPY / JPY - 1 },
    ])
    const now: Readonly<Record<string, number>> = { USD: 1, EUR, GBP, JPY }
    const then: Readonly<Record<string, number>> = { USD: 1, ...before }
    for (const base of Object.keys(now))
      for (const quote of Object.keys(now)) {
        const found = cross(base, quote)
        if (base === quote) expect(found).toBeUndefined()
        else {
          const rate = (now[base] ?? 0) / (now[quote] ?? 1)
          const earlier = (then[base] ?? 0) / (then[quote] ?? 1)
          expect(found?.rate).toBeCloseTo(rate, 9)
          expect(found?.change).toBeCloseTo(rate / earlier - 1, 9)
        }
      }
  }))

it('knows nothing of a currency without rates', () => {
  const cross = crossesOf([{ symbol: 'EURUSD', rate: 1.1, change: undefined }])
  expect(cross('SEK', 'USD')).toBeUndefined()
  expect(cross('EUR', 'USD')).toEqual(expect.objectContaining({ rate: 1.1, change: undefined }))
  expect(strengthOf('EUR', ['USD', 'SEK'], cross)).toBeUndefined()
})

it('writes rates with the digits that matter', () => {
  expect([
    rateDigits(1.1652, 'USD'),
    rateDigits(171.3, 'JPY'),
    rateDigits(0.0058, 'EUR'),
    rateDigits(0.87, 'GBP'),
  ]).toEqual([4, 2, 7, 5])
})
