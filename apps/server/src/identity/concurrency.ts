/** Limits how much asynchronous work runs at the same time: the rest waits in order, and what would wait too long is refused. */

/** `refuse` makes the error of what finds `mostWaiting` waiting already. */
export function limitConcurrency(most: number, mostWaiting: number, refuse: () => Error) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < most) running += 1
    else if (waiting.length >= mostWaiting) throw refuse()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
