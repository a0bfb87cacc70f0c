/** Bars of a contract, added up from its prints: there is none where nothing traded. */
import { periodsOf } from '../derive/daily-bars.ts'
import { type Building, extend } from '../derive/minute-bar.ts'
import { type Instant, MINUTE_MS } from '../instant.ts'
import type { Bar, Tick } from '../market.ts'
import { REGULAR_OPEN } from '../sessions/trading-hours.ts'
import type { Timeframe } from '../timeframe.ts'
import { openOf, secondAt } from './session.ts'
import type { OptionTape } from './tape.ts'

/** Bars whose start lies in `[from, to]`, oldest first, at most `limit`, of what has happened up to `now`. */
export function optionBars(
  tape: OptionTape,
  timeframe: Timeframe,
  from: Instant,
  to: Instant,
  now: Instant,
  limit: number,
): Bar[] {
  const { contract, ticks } = tape
  const { timeline } = contract.underlying.tape.path
  const found: Building[] = []
  const last = secondAt(contract.underlying.tape, now)
  if (!last) return found
  const startOf = startsOf(tape, timeframe)
  const first = Math.max(contract.from, timeline.dayAt(from))
  for (let day = first; day <= Math.min(contract.to, last.day); day += 1) {
    for (const tick of ticks(day, day === last.day ? last.second : Number.POSITIVE_INFINITY)) {
      const start = startOf(day, tick.at)
      if (start < from) continue
      const running = found.at(-1)
      const part = barOf(tick, start)
      if (running?.start === start) {
        extend(running, part)
      } else {
        if (start > to || found.length >= limit) return found
        found.push(part)
      }
    }
  }
  return found
}

const barOf = ({ price, size }: Tick, start: Instant): Building => ({
  start,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: size,
  turnover: size * price,
  trades: 1,
})

/** Where the bar begins that a print of a day is in: minutes align to the hour, hours to midnight, both by the clock on the wall. */
function startsOf({ contract }: OptionTape, { unit, count }: Timeframe): (day: number, at: Instant) => Instant {
  const { tape } = contract.underlying
  const { dates, midnights } = tape.path.timeline
  if (unit === 'minute' || unit === 'hour') {
    const length = unit === 'hour' ? 60 * count : count
    return (day, at) => {
      const open = openOf(tape, day)
      const wall = REGULAR_OPEN + Math.floor((at - open) / MINUTE_MS)
      const into = unit === 'hour' ? wall % length : (wall % 60) % length
      return into === wall ? (midnights[day] ?? 0) : open + (wall - into - REGULAR_OPEN) * MINUTE_MS
    }
  }
  const periods = periodsOf(tape.path.timeline, unit, count)
  return (day) => periods.instantOf(periods.startOf(dates[day] ?? 0))
}
