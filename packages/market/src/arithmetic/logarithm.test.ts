import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exp, log } from './logarithm.ts'
import { NORMAL_STEPS, quantile } from './normal.ts'

const away = (own: number, builtIn: number): number => Math.abs(own - builtIn) / Math.max(Math.abs(builtIn), 1e-300)

it('agrees with the built-in exponential and logarithm', () => {
  const real = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  forAll(5000, real(-700, 700), real(-300, 300), (x, power) => {
    expect(away(exp(x), Math.exp(x))).toBeLessThan(1e-12)
    const value = 10 ** power
    expect(away(log(value), Math.log(value))).toBeLessThan(1e-12)
  })
  for (let value = 0.5; value < 2; value += 0.0001) expect(Math.abs(log(value) - Math.log(value))).toBeLessThan(1e-15)
})

// Tables of the normal distribution.
it.each([
  [0.5, 0],
  [0.841344746, 1],
  [0.977249868, 2],
  [0.998650102, 3],
  [0.001349898, -3],
])('the %f quantile of the standard normal is %f', (p, value) => {
  expect(quantile(p)).toBeCloseTo(value, 6)
})

it('draws with mean 0 and variance 1', () => {
  expect(NORMAL_STEPS.reduce((sum, value) => sum + value, 0) / 4096).toBeCloseTo(0, 10)
  expect(NORMAL_STEPS.reduce((sum, value) => sum + value * value, 0) / 4096).toBeCloseTo(1, 2)
})
