/** The machine's time, and the only file that reads it: everything else is given a clock, so that a test can be its own. */
import type { Instant } from '@paddock/market/instant'

export interface MachineClock {
  /** UTC milliseconds. */
  now(): Instant
  /** Calls `run` once when `now()` has reached `at`, at the earliest after the current task. Answers how to call it off. */
  setTimer(at: Instant, run: () => void): () => void
}

/**
 * Does `work` again and again: `everyMs` after it was last done, the first time after `firstMs`. What is refused is told to `failed`, and done
 * again. Answers how to stop, which resolves when what is under way is done.
 */
export function repeatedly(
  clock: MachineClock,
  everyMs: number,
  work: () => unknown,
  failed: (err: unknown) => void = () => {},
  firstMs = everyMs,
): () => Promise<void> {
  let isStopped = false
  let cancel = () => {}
  let underWay: Promise<void> = Promise.resolve()
  const wait = (ms: number) => {
    if (isStopped) return
    cancel = clock.setTimer(clock.now() + ms, () => {
      const done = work()
      if (done instanceof Promise) underWay = done.catch(failed).then(() => wait(everyMs))
      else wait(everyMs)
    })
  }
  wait(firstMs)
  return () => {
    isStopped = true
    cancel()
    return underWay
  }
}

/** Resolves after so many milliseconds. */
export const sleep = (clock: MachineClock, ms: number): Promise<void> =>
  new Promise((resolve) => clock.setTimer(clock.now() + ms, resolve))

/** What a promise comes to, or undefined where that takes longer. */
export const within = <Value>(clock: MachineClock, ms: number, promise: Promise<Value>): Promise<Value | undefined> =>
  new Promise((resolve, reject) => {
    const cancel = clock.setTimer(clock.now() + ms, () => resolve(undefined))
    promise.then(resolve, reject).finally(cancel)
  })

/** Machines put their clocks right by less than this all the time; what was recorded later than it says now was recorded by a wrong one. */
export const CLOCK_SLACK_MS = 60_000

/** The longest a timer of the platform can sleep; longer waits are slept in parts. */
const LONGEST_SLEEP_MS = 2 ** 31 - 1

/** The clock of the machine. Its timers do not keep the process alive. */
export const systemClock: MachineClock = {
  now: () => Date.now(),
  setTimer(at, run) {
    let timer: NodeJS.Timeout
    const sleep = () => {
      timer = setTimeout(wake, Math.min(Math.max(at - Date.now(), 0), LONGEST_SLEEP_MS)).unref()
    }
    // The platform's timers may fire a millisecond early, and the machine's time may be set back.
    const wake = () => (Date.now() >= at ? run() : sleep())
    sleep()
    return () => clearTimeout(timer)
  },
}
