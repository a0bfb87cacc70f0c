import { expect, it } from 'vitest'
import { asOf } from './offline-bar.ts'

it('the time of what was last known is said with its zone', () => {
  expect(asOf(Date.parse('2026-11-23T20:10:05Z'))).toBe('15:10 New York')
})
