import { expect, it } from 'vitest'
import { tooltipDelay } from './tooltip-timing.ts'

it.each([
  [undefined, 0, 700],
  [1000, 1299, 0],
  [1000, 1300, 700],
])('spec 9: after one closed at %s, a tooltip wanted at %s opens after %s ms', (closedAt, now, delay) => {
  expect(tooltipDelay(closedAt, now)).toBe(delay)
})
