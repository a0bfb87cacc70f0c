import { expect, it } from 'vitest'
import { hasTooManyValues, MOST_VALUES } from './json-values.ts'

const isRefused = (value: unknown): boolean => hasTooManyValues('x'.repeat(1_000_000), value)
const nested = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 0)

it.each([
  ['as many values as there may be', Array.from({ length: MOST_VALUES }, () => 'AAPL'), false],
  ['one more', Array.from({ length: MOST_VALUES + 1 }, () => 'AAPL'), true],
  ['lists within lists', Array.from({ length: 200 }, () => Array.from({ length: 200 }, () => 1)), true],
  ['objects', Object.fromEntries(Array.from({ length: MOST_VALUES + 1 }, (_, key) => [`k${key}`, 1])), true],
  ['a list within a list within a list', nested(MOST_VALUES + 5), true],
  ['one long text', { csv: 'x'.repeat(1_000_000) }, false],
])('%s: %#', (_what, value, isTooMuch) => {
  expect(isRefused(value)).toBe(isTooMuch)
})
