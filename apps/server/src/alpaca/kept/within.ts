/** How long a desk is let wait for what is kept already. */
import type { MachineClock } from '../../clock.ts'

/** What is on its way goes on, and is kept when it comes. */
export const PATIENCE_MS = 2_000

/** What a promise comes to, or undefined where that takes longer. */
export const within = <Value>(clock: MachineClock, ms: number, promise: Promise<Value>): Promise<Value | undefined> =>
  new Promise((resolve, reject) => {
    const cancel = clock.setTimer(clock.now() + ms, () => resolve(undefined))
    promise.then(resolve, reject).finally(cancel)
  })
