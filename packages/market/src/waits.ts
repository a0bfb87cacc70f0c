/** What orders wait for on one instrument. */
import type { Instant } from './instant.ts'
import type { Market, Moment, Wait, WaitSessions } from './market.ts'
import { type Phase, phaseAt } from './sessions/calendar.ts'

const ACCEPTED: Readonly<Record<WaitSessions, ReadonlySet<Phase>>> = {
  regular: new Set(['regular']),
  extended: new Set(['pre', 'regular', 'after']),
  overnight: new Set(['overnight', 'pre', 'regular', 'after']),
}

/** Whether a session that a wait accepts is running; coins trade always. */
export function isWithin(symbol: string, sessions: WaitSessions, at: Instant): boolean {
  if (symbol.includes('/')) return true
  return ACCEPTED[sessions].has(phaseAt(at))
}

/** All of these waits carry a number or nothing, so that whoever has one need not know which it is. */
export type PriceWait = Wait<number | undefined>

const unchanged = (_bounds: unknown, carried: number | undefined): number | undefined => carried

function quoteWait(
  symbol: string,
  sessions: WaitSessions,
  possible: PriceWait['possible'],
  isReached: (moment: Moment) => boolean,
): PriceWait {
  return {
    symbol,
    sessions,
    initial: undefined,
    possible,
    happens: (moment) => ({
      done: isReached(moment) && isWithin(symbol, sessions, moment.at),
      carried: undefined,
    }),
    skipped: unchanged,
  }
}

/**
 * The first moment at which the opposite quote reaches a limit: the ask at or under it to buy, the bid at or over it to sell.
 *
 * `priceSteps` may lie between steps. Only in the regular session, or 04:00–20:00 when `extended`, or the night as well when `overnight`; coins
 * at any time.
 */
export function limitWait(
  symbol: string,
  side: 'buy' | 'sell',
  priceSteps: number,
  sessions: WaitSessions = 'regular',
): PriceWait {
  return side === 'buy'
    ? quoteWait(
        symbol,
        sessions,
        ({ low }) => low <= priceSteps,
        ({ quote }) => quote.ask <= priceSteps,
      )
    : quoteWait(
        symbol,
        sessions,
        ({ high }) => high >= priceSteps,
        ({ quote }) => quote.bid >= priceSteps,
      )
}

/** The first moment whose last print is at or through a price: at or under it to sell, at or over it to buy. `priceSteps` may lie between steps. */
export function stopWait(
  symbol: string,
  side: 'buy' | 'sell',
  priceSteps: number,
  sessions: WaitSessions = 'regular',
): PriceWait {
  const isReached = (price: number): boolean => (side === 'buy' ? price >= priceSteps : price <= priceSteps)
  const wait = quoteWait(
    symbol,
    sessions,
    ({ lowestPrint, highestPrint }) => isReached(side === 'buy' ? highestPrint : lowestPrint),
    ({ trade }) => isReached(trade.price),
  )
  return { ...wait, isOfPrints: true }
}

/** How far a trailing stop stays behind its best print: price steps, or ten-thousandths of a percent of that print. */
export type Trail =
  | { readonly kind: 'steps'; readonly steps: number }
  | { readonly kind: 'percent'; readonly tenThousandths: number }

const WHOLE = 1_000_000

/**
 * Where a trailing stop stands when its best print is `mark`, in whole steps, rounded away from the market: down to sell, up to buy. Exact
 * for marks below a billion steps, whose product with the share is a whole number that a double holds.
 */
export function trailedStop(side: 'buy' | 'sell', mark: number, trail: Trail): number {
  if (trail.kind === 'steps') return side === 'sell' ? Math.floor(mark - trail.steps) : Math.ceil(mark + trail.steps)
  return side === 'sell'
    ? Math.floor((mark * (WHOLE - trail.tenThousandths)) / WHOLE)
    : Math.ceil((mark * (WHOLE + trail.tenThousandths)) / WHOLE)
}

/**
 * The first moment whose last print comes back to a stop that follows the best print: the highest to sell, the lowest to buy. Carries that
 * print; `mark` is the one to begin with, undefined where the first print of the wait is to begin.
 */
export function trailingWait(
  symbol: string,
  side: 'buy' | 'sell',
  trail: Trail,
  mark: number | undefined,
  sessions: WaitSessions = 'regular',
): PriceWait {
  const none = side === 'sell' ? 0 : Number.POSITIVE_INFINITY
  const better = side === 'sell' ? Math.max : Math.min
  const isReached = (price: number, best: number): boolean => {
    const stop = trailedStop(side, best, trail)
    return side === 'sell' ? price <= stop : price >= stop
  }
  return {
    symbol,
    sessions,
    isOfPrints: true,
    initial: mark ?? none,
    // Nothing in an interval can be nearer than its worst print is to the best one it could follow.
    possible: ({ lowestPrint, highestPrint }, best = none) =>
      side === 'sell'
        ? isReached(lowestPrint, Math.max(best, highestPrint))
        : isReached(highestPrint, Math.min(best, lowestPrint)),
    happens: ({ at, trade }, best = none) => {
      if (!isWithin(symbol, sessions, at)) return { done: false, carried: best }
      const carried = better(best, trade.price)
      return { done: isReached(trade.price, carried), carried }
    },
    skipped: ({ lowestPrint, highestPrint }, best = none) => better(best, side === 'sell' ? highestPrint : lowestPrint),
  }
}

/**
 * The first moment from `notBefore` on at which a resting limit trades: the opposite quote has reached it, or `ahead` or more of the
 * instrument's smallest size steps were printed at its price or through it since the wait began. Carries what was printed; undefined is none.
 */
export function queueWait(
  symbol: string,
  side: 'buy' | 'sell',
  priceSteps: number,
  ahead: number,
  sessions: WaitSessions = 'regular',
  notBefore: Instant = 0,
): PriceWait {
  const limit = limitWait(symbol, side, priceSteps, sessions)
  return {
    symbol,
    sessions,
    initial: undefined,
    // Quotes reach further than prints, so what rules out the quote has no print at the price either, and teaches nothing.
    possible: (bounds) => limit.possible(bounds, undefined),
    happens: (moment, before) => {
      const printed = printedAt(moment, side, priceSteps, sessions, symbol)
      const carried = printed > 0 ? (before ?? 0) + printed : before
      const isTraded = printed > 0 && (carried ?? 0) >= ahead
      const done = moment.at >= notBefore && (isTraded || limit.happens(moment, undefined).done)
      return { done, carried }
    },
    skipped: unchanged,
  }
}

/** What the print that a moment begins with did of a limit's queue, in size steps: a print from before the moment was counted with its own. */
function printedAt(
  { at, trade }: Moment,
  side: 'buy' | 'sell',
  priceSteps: number,
  sessions: WaitSessions,
  symbol: string,
): number {
  if (trade.at !== at || !isWithin(symbol, sessions, at)) return 0
  return (side === 'buy' ? trade.price <= priceSteps : trade.price >= priceSteps) ? trade.size : 0
}

/** The lowest or highest print of regular sessions in `[from, until)`, by descent; undefined where there was none. */
export function bestPrint(
  market: Pick<Market, 'search'>,
  symbol: string,
  side: 'buy' | 'sell',
  from: Instant,
  until: Instant,
): number | undefined {
  const none = side === 'sell' ? 0 : Number.POSITIVE_INFINITY
  const follows = trailingWait(symbol, side, { kind: 'steps', steps: 0 }, undefined)
  let best = none
  const note = (carried: number | undefined): number => {
    best = carried ?? none
    return best
  }
  market.search(
    {
      ...follows,
      possible: () => false,
      happens: (moment, before) => ({ done: false, carried: note(follows.happens(moment, before).carried) }),
      skipped: (bounds, before) => note(follows.skipped(bounds, before)),
    },
    from,
    until,
  )
  return best === none ? undefined : best
}

/** What was printed at a limit or through it in `[from, until)`, in size steps: what {@link queueWait} counts. */
export function printedThrough(
  market: Pick<Market, 'search'>,
  symbol: string,
  side: 'buy' | 'sell',
  priceSteps: number,
  sessions: WaitSessions,
  from: Instant,
  until: Instant,
): number {
  const queue = queueWait(symbol, side, priceSteps, Number.POSITIVE_INFINITY, sessions, Number.POSITIVE_INFINITY)
  let printed = 0
  market.search(
    {
      ...queue,
      isOfPrints: true,
      happens: (moment, before) => {
        const answer = queue.happens(moment, before)
        printed = answer.carried ?? 0
        return answer
      },
    },
    from,
    until,
  )
  return printed
}
