import { expect, it } from 'vitest'
import { quoteAgeOf } from './use-contracts.ts'

it.each([
  ['one contract', [5_000], 4_000],
  ['a spread by its oldest leg', [8_000, 2_000], 7_000],
  ['a quote of this moment', [10_000], 0],
  ['a leg without a quote', [8_000, undefined], undefined],
  ['no contract', [], undefined],
])('a quote of contracts is as old as its oldest: %s', (_, quoted, age) => {
  expect(
    quoteAgeOf(
      quoted.map((quotedAt) => ({ quotedAt })),
      9_000,
    ),
  ).toBe(age)
})
