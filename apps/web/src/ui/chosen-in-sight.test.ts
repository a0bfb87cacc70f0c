import { expect, it } from 'vitest'
import { scrollFor } from './chosen-in-sight.ts'

it.each([
  ['in sight already', { left: 10, right: 60 }, 0],
  ['beyond the end', { left: 280, right: 350 }, 50],
  ['before the start', { left: -40, right: 30 }, -40],
  ['wider than the row: from its start', { left: 20, right: 400 }, 20],
])('a row of 300 px scrolls to a part that is %s', (_why, part, by) =>
  expect(scrollFor(part, { left: 0, right: 300 })).toBe(by),
)
