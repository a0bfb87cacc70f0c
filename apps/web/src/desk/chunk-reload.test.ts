import { expect, it } from 'vitest'
import { mayReload, RELOAD_GUARD } from './chunk-reload.ts'

it.each([
  [undefined, 0, true],
  [1000, 1001, false],
  [1000, 10_999, false],
  [1000, 11_000, true],
])('spec 8: a path that reloaded at %s may reload at %s: %s', (before, now, expected) => {
  expect(mayReload(before, now)).toBe(expected)
})

it('spec 9: a path reloads at most once in 10 s', () => {
  expect(RELOAD_GUARD).toBe(10_000)
})
