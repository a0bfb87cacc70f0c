import { decimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { isLongTerm } from './tax-lots.ts'

it.each([
  ['a year to the instant', '2025-03-01T15:00:00Z', '1', '2026-03-01T15:00:00Z', false],
  ['an instant more', '2025-03-01T15:00:00Z', '1', '2026-03-01T15:00:01Z', true],
  ['a year with a leap day, of 366 days', '2023-03-01T15:00:00Z', '1', '2024-03-01T14:00:00Z', false],
  ['years of a lot sold short', '2020-03-01T15:00:00Z', '-1', '2026-03-01T15:00:00Z', false],
])('%s: long-term or not', (_, at, qty, now, isLong) => {
  expect(isLongTerm({ at, qty: decimal(qty) }, Date.parse(now))).toBe(isLong)
})
