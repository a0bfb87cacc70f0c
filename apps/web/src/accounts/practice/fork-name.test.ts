import { expect, it } from 'vitest'
import { forkName } from './fork-name.ts'

it.each([
  ['Practice', ['Practice'], 'Practice fork'],
  ['Practice', ['Practice', 'Practice fork'], 'Practice fork 2'],
  ['Practice fork', ['Practice', 'Practice fork', 'Practice fork 2'], 'Practice fork 3'],
  ['A name as long as a name may be at all!!', [], 'A name as long as a name may be at fork'],
])('the fork of %s is called by it, with a name of its own', (name, taken, proposed) => {
  expect(forkName(name, taken, 40)).toBe(proposed)
  expect(proposed.length).toBeLessThanOrEqual(40)
})
