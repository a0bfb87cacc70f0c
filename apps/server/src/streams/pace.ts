/** How often something may happen: so often a second, and for a moment more often. */

interface Pace {
  /** Milliseconds until the next one may happen; 0 where it may now, and then it counts. */
  next(): number
  /** Counts for so many more of them: it was a dear one. */
  spend(more: number): void
}

/** `now` in milliseconds. */
export function createPace(perSecond: number, atOnce: number, now: () => number): Pace {
  let left = atOnce
  let at = now()
  return {
    next() {
      const current = now()
      left = Math.min(atOnce, left + ((current - at) / 1000) * perSecond)
      at = current
      if (left < 1) return Math.ceil(((1 - left) / perSecond) * 1000)
      left -= 1
      return 0
    },
    spend(more) {
      left -= more
    },
  }
}
