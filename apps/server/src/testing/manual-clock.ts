/** A machine clock that a test moves by hand: time passes only when it is told to. */
import type { Instant } from '@paddock/market/instant'
import type { MachineClock } from '../clock.ts'

export interface ManualClock extends MachineClock {
  /** Moves to `at` and calls on the way, in order of time, every timer that comes due, also those set by the ones before. */
  advanceTo(at: Instant): void
  advanceBy(ms: number): void
}

interface Timer {
  readonly at: Instant
  readonly run: () => void
}

/** A clock that stands at `start` until it is moved. */
export function manualClock(start: Instant): ManualClock {
  let time = start
  const timers = new Set<Timer>()
  const earliest = (until: Instant): Timer | undefined => {
    let first: Timer | undefined
    for (const timer of timers) if (timer.at <= until && (!first || timer.at < first.at)) first = timer
    return first
  }
  const advanceTo = (at: Instant) => {
    for (let timer = earliest(at); timer; timer = earliest(at)) {
      timers.delete(timer)
      time = Math.max(time, timer.at)
      timer.run()
    }
    time = Math.max(time, at)
  }
  return {
    now: () => time,
    setTimer(at, run) {
      const timer = { at, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advanceTo,
    advanceBy: (ms) => advanceTo(time + ms),
  }
}
