import { expect, it } from 'vitest'
import { markedTitle } from './environment-mark.ts'

it.each([
  ['practice', 'Orders · Paddock', 'Orders · Paddock'],
  ['paper', 'Orders · Paddock', 'PAPER · Orders · Paddock'],
  ['live', 'Orders · Paddock', 'LIVE · Orders · Paddock'],
  ['live', 'LIVE · Orders · Paddock', 'LIVE · Orders · Paddock'],
] as const)('marks the title of a page on a %s account: %s is %s', (environment, title, marked) => {
  expect(markedTitle(title, environment)).toBe(marked)
})
