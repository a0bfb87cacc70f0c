/** A machine whose clock is put right, or wrong, while it runs: its timers sleep as long as before. */
import type { MachineClock } from '../clock.ts'
import type { ManualClock } from './manual-clock.ts'

interface SetClock extends MachineClock {
  /** Sets the clock on, or back. Timers that are set already are not moved, as the platform's are not. */
  setBy(ms: number): void
}

export function setClock(clock: ManualClock): SetClock {
  let ahead = 0
  return {
    now: () => clock.now() + ahead,
    setTimer: (at, run) => clock.setTimer(at - ahead, run),
    setBy: (ms) => {
      ahead += ms
    },
  }
}
