/**
 * How high volatility stands against its usual, second by second.
 *
 * Its logarithm is a sum. The market's volatility over ten days goes in a straight line from that up to the day before, at the open, to that
 * up to the day, at the close. Each of the share's moves of the last ten days has left something, of which a tenth fades in a day. And the move
 * since the last close counts in full. So the level follows the share at once, and the next session begins with what stood at the close:
 * nothing jumps but the share.
 */
import { exp, log } from '../arithmetic/logarithm.ts'

/** By how many percent volatility rises when the share falls by one, and falls when it rises by one. */
interface Reaction {
  readonly fall: number
  readonly rise: number
}

/**
 * Of an instant. Of thirty days ahead, and on wild days, less is left: near the 4.5 and 3.0 that R. Whaley found for the S&P 500 in "Understanding
 * the VIX", Journal of Portfolio Management 35 (2009). Set by hand with that in sight.
 */
export const FUND_REACTION: Reaction = { fall: 8, rise: 5 }
/**
 * Weaker: what befalls one company says little of its volatility. Source of that, not of the figures, which are our own estimates: P. Dennis,
 * S. Mayhew and C. Stivers, "Stock Returns, Implied Volatility Innovations, and the Asymmetric Volatility Phenomenon", Journal of Financial
 * and Quantitative Analysis 41 (2006).
 */
export const STOCK_REACTION: Reaction = { fall: 4, rise: 2 }

/** That of a fund which makes the moves of another `times` as large: what it follows is what volatility answers to. */
export const leveraged = ({ fall, rise }: Reaction, times: number): Reaction =>
  times > 0 ? { fall: fall / times, rise: rise / times } : { fall: rise / times, rise: fall / times }

/** Moves much smaller than this are answered alike in both directions, so that nothing has a kink at the last close. */
const SMALL = 0.002

/** What a move, a difference of logarithms, adds to the logarithm of volatility. */
export const response = ({ fall, rise }: Reaction, move: number): number =>
  ((fall - rise) * (Math.sqrt(move * move + SMALL * SMALL) - SMALL) - (fall + rise) * move) / 2

/** How many days a move is remembered. */
export const REMEMBERED_DAYS = 10

/** What is known of a day's volatility before the share's own move. Logarithms. */
export interface DayLevel {
  /** The level at the open and at the close, with the share where it last closed. */
  readonly opening: number
  readonly closing: number
  /** The last close, in cents and in the day's own shares. */
  readonly before: number
  readonly reaction: Reaction
}

/** `moves` are those of the days that are remembered, the last one first; `market` is the logarithm of its volatility at the open and at the close. */
export function dayLevel(
  reaction: Reaction,
  moves: readonly number[],
  [opening, closing]: readonly [number, number],
  before: number,
): DayLevel {
  let left = 0
  let fading = 0
  moves.forEach((move, ago) => {
    const responded = response(reaction, move)
    left += responded * (1 - ago / REMEMBERED_DAYS)
    fading += responded / REMEMBERED_DAYS
  })
  return { opening: opening + left, closing: closing + left - fading, before, reaction }
}

/**
 * Volatility is at most twice its usual: with more of it to lose, contracts deep in the money that end later would be worth less than those
 * that end sooner. It comes near that smoothly, and goes on following the share on wild days.
 */
export const MOST_LEVEL = 2
export const LEAST_LEVEL = 0.3

/**
 * Volatility over its usual when `elapsed` of the session is over, 0 to 1, with the share at a price in cents. It changes one way with either:
 * falls as the price rises, but for a fund that goes against what it follows.
 */
export function levelAt({ opening, closing, before, reaction }: DayLevel, elapsed: number, cents: number): number {
  const free = exp(opening + (closing - opening) * elapsed + response(reaction, log(cents) - before))
  const square = (free * free) / (MOST_LEVEL * MOST_LEVEL)
  return Math.max(LEAST_LEVEL, free / Math.sqrt(Math.sqrt(1 + square * square)))
}
