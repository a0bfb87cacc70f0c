/** What orders wait for on one instrument. */
import type { Instant } from './instant.ts'
import type { Moment, Wait, WaitSessions } from './market.ts'
import { type Phase, phaseAt } from './sessions/calendar.ts'

const ACCEPTED: Readonly<Record<WaitSessions, ReadonlySet<Phase>>> = {
  regular: new Set(['regular']),
  extended: new Set(['pre', 'regular', 'after']),
  overnight: new Set(['overnight', 'pre', 'regular', 'after']),
}

/** Whether a session that a wait accepts is running; coins trade always. */
function isWithin(symbol: string, sessions: WaitSessions, at: Instant): boolean {
  if (symbol.includes('/')) return true
  return ACCEPTED[sessions].has(phaseAt(at))
}

const nothing = (): undefined => undefined

function quoteWait(
  symbol: string,
  sessions: WaitSessions,
  possible: Wait['possible'],
  isReached: (moment: Moment) => boolean,
): Wait {
  return {
    symbol,
    sessions,
    initial: undefined,
    possible,
    happens: (moment) => ({
      done: isReached(moment) && isWithin(symbol, sessions, moment.at),
      carried: undefined,
    }),
    skipped: nothing,
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
): Wait {
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

const always = (): boolean => true

/** The next moment of a session, with its quote: what a market order waits for. */
export const anyMoment = (symbol: string, sessions: WaitSessions = 'regular'): Wait =>
  quoteWait(symbol, sessions, always, always)
