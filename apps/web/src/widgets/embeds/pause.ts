/** When so much of TradingView fails that asking for more of it would only make every widget wait, nothing is asked for a while. */

const MOST_FAILURES = 3
/** Milliseconds. */
export const PAUSE = 600_000

interface Pause {
  /** A frame that never came, at an instant of this machine in milliseconds. */
  readonly failed: (now: number) => void
  /** A frame that came, or a person who wants to try: what was before no longer counts. */
  readonly clear: () => void
  readonly isOn: (now: number) => boolean
}

export function createPause(): Pause {
  let failures = 0
  let until = 0
  return {
    failed(now) {
      failures += 1
      if (failures < MOST_FAILURES) return
      failures = 0
      until = now + PAUSE
    },
    clear() {
      failures = 0
      until = 0
    },
    isOn: (now) => now < until,
  }
}

/** Of this page. */
export const pause = createPause()
