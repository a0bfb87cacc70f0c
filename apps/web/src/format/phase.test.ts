import { expect, it } from 'vitest'
import { phaseWords } from './phase.ts'

/** A Saturday in New York, at midnight. */
const MIDNIGHT = Date.parse('2025-03-08T05:00:00Z')

it.each([
  { speed: 10_000, isOver: false, until: 'overnight in 0:15' },
  { speed: 0, isOver: false, until: 'paused' },
  { speed: 10_000, isOver: true, until: 'recording ended' },
])('at speed $speed the phase is followed by $until', ({ speed, isOver, until }) => {
  expect(phaseWords(MIDNIGHT, speed, isOver)).toEqual({ phase: 'closed', until })
})
