import { describe, expect, it } from 'vitest'
import { bareBarTime, drawnTime } from './chart-time.ts'

describe('the time axis of a chart', () => {
  const at = (text: string) => Date.parse(text) / 1000

  it.each([
    ['2026-11-23T15:05:00Z', 'Mon, 23 Nov 2026, 10:05', 'in winter'],
    ['2026-07-01T13:30:00Z', 'Wed, 1 Jul 2026, 09:30', 'in summer'],
    ['2026-11-24T01:00:00Z', 'Mon, 23 Nov 2026, 20:00', 'of an evening'],
  ])('of what is drawn at %s in New York says %s, %s', (instant, said) => {
    expect(bareBarTime(drawnTime(at(instant), 'New York'), true)).toBe(said)
  })
})
