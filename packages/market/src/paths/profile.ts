/** How a session's variance and volume are spread over its minutes: a lively open and close, a quiet noon. */
import type { SessionKind } from '../sessions/timeline.ts'

interface Profile {
  /** By minute boundary, 0 to 1: the share of the session's variance before it. */
  readonly elapsed: Float64Array
  /** The sum of `elapsed` over the minutes' ends. */
  readonly area: number
  /** By minute: the root of its share. */
  readonly root: Float64Array
  /** By minute: its usual share of the volume, not scaled. */
  readonly busy: Float64Array
}

type Shape = (minute: number, minutes: number) => number

/** Of the variance. */
const LIVELY: Readonly<Record<SessionKind, Shape>> = {
  regular: (minute, minutes) => 0.7 + 3 / (1 + minute / 12) + 1.2 / (1 + (minutes - 1 - minute) / 12),
  pre: (minute, minutes) => 0.5 + (1.5 * minute) / minutes,
  after: (minute) => 0.4 + 3 / (1 + minute / 15),
  // Evening in New York and morning in Asia, and the hours in which Europe opens.
  overnight: (minute) => (minute < 150 || minute >= 360 ? 1.3 : 0.7),
  // Coins around the clock: busier while London and New York are awake, 13:00 to 20:00 UTC.
  around: (minute) => (minute >= 780 && minute < 1200 ? 1.4 : 0.85),
}

/** Of the volume: as the variance, but most of a regular session trades towards its close, and the evening begins with the closing auction. */
const BUSY: Readonly<Record<SessionKind, Shape>> = {
  ...LIVELY,
  regular: (minute, minutes) => 0.5 + 1.7 / (1 + minute / 14) + 7 / (1 + (minutes - 1 - minute) / 5),
  after: (minute) => (minute === 0 ? 40 : 0.3 + 3 / (1 + minute / 10)),
}

const profiles = new Map<string, Profile>()

export function profileOf(shape: SessionKind, minutes: number): Profile {
  const name = `${shape} ${minutes}`
  const known = profiles.get(name)
  if (known) return known
  const by = (made: Shape): Float64Array => Float64Array.from({ length: minutes }, (_, minute) => made(minute, minutes))
  const lively = by(LIVELY[shape])
  const total = lively.reduce((sum, share) => sum + share, 0)
  const elapsed = new Float64Array(minutes + 1)
  const root = new Float64Array(minutes)
  for (let minute = 0; minute < minutes; minute += 1) {
    const share = (lively[minute] ?? 0) / total
    root[minute] = Math.sqrt(share)
    elapsed[minute + 1] = (elapsed[minute] ?? 0) + share
  }
  elapsed[minutes] = 1
  const made = { elapsed, area: elapsed.reduce((sum, share) => sum + share, 0), root, busy: by(BUSY[shape]) }
  profiles.set(name, made)
  return made
}
