/** What the clock of a practice account may be set to. */

/** Account seconds per machine second: the fastest is a day in about nine seconds. */
export const FASTEST = 10_000
export const SLOWEST = 0.1
/** Instants in UNIX milliseconds: from the first, to the last exclusive. */
export const EARLIEST = Date.UTC(2015, 0, 1)
export const LATEST = Date.UTC(2030, 0, 1)
