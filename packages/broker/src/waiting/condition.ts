/** What can be waited for in an account's market, and the market's own wait for it. */

import { TRAIL_PERCENT_SCALE } from '@paddock/contract/requests/trail'
import { add, decimal, subtract } from '@paddock/decimal/decimal'
import { percentOf } from '@paddock/decimal/percent'
import { type DecimalString, toWire } from '@paddock/decimal/wire'
import type { Instant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { WaitSessions } from '@paddock/market/market'
import { stepsOf } from '@paddock/market/units'
import { limitWait, type PriceWait, stopWait, type Trail, trailingWait } from '@paddock/market/waits'

/** In which sessions of a stock something is waited for: 09:30 to the close, or 04:00 to 20:00 New York. Coins trade always. */
type Sessions = 'regular' | 'extended'

export interface PriceCondition {
  readonly kind: 'price'
  readonly symbol: string
  readonly direction: 'rises' | 'falls'
  readonly price: DecimalString
  /** `extended` where it is left out, as alerts are. */
  readonly sessions?: Sessions
}

/** A print that comes back from the best one by so much: the highest where it `falls`, the lowest where it `rises`. Regular sessions alone. */
export interface TrailCondition {
  readonly kind: 'trail'
  readonly symbol: string
  readonly direction: 'rises' | 'falls'
  readonly by: { readonly kind: 'dollars' | 'percent'; readonly value: DecimalString }
  /** The best print known so far; the first print is where it is left out. */
  readonly best?: DecimalString
}

export interface TimeCondition {
  readonly kind: 'time'
  /** Milliseconds of the account's time. */
  readonly at: Instant
}

/** A print at or through a price, a print that comes back from the best one, or an instant of the account's time. */
export type Condition = PriceCondition | TrailCondition | TimeCondition

export interface Reached {
  /** Account time. */
  readonly at: Instant
  /** What was seen there; undefined where an instant was waited for. */
  readonly price: DecimalString | undefined
}

/**
 * A contract's prints are rare, and the last one may be days old: what counts is what it could be closed at. It has risen to a price when that
 * is bid for it, and fallen to it when nobody asks more.
 */
export const isByQuote = (assetClass: Instrument['class'], { kind }: Condition): boolean =>
  assetClass === 'us_option' && kind === 'price'

/** In which sessions prices count for a condition: those of trails and of contracts in the regular one alone. */
export const sessionsOf = (
  assetClass: Instrument['class'],
  condition: PriceCondition | TrailCondition,
): WaitSessions =>
  condition.kind === 'price' && assetClass !== 'us_option' ? (condition.sessions ?? 'extended') : 'regular'

/** The market's wait for a condition on one of its instruments. */
export function waitOf(condition: PriceCondition | TrailCondition, instrument: Instrument): PriceWait {
  const { symbol, priceScale: scale } = instrument
  const falls = condition.direction === 'falls'
  if (condition.kind === 'trail') {
    const best = condition.best === undefined ? undefined : stepsOf(decimal(condition.best), scale, 'floor')
    return trailingWait(symbol, falls ? 'sell' : 'buy', trailOf(condition.by, scale), best)
  }
  const steps = stepsOf(decimal(condition.price), scale, falls ? 'floor' : 'ceiling')
  const sessions = sessionsOf(instrument.class, condition)
  if (isByQuote(instrument.class, condition)) return limitWait(symbol, falls ? 'buy' : 'sell', steps, sessions)
  return stopWait(symbol, falls ? 'sell' : 'buy', steps, sessions)
}

/** How far a stop stays behind its best print, in steps or in ten-thousandths of a percent. */
const trailOf = ({ kind, value }: TrailCondition['by'], scale: number): Trail =>
  kind === 'dollars'
    ? { kind: 'steps', steps: stepsOf(decimal(value), scale, 'ceiling') }
    : { kind: 'percent', tenThousandths: stepsOf(decimal(value), TRAIL_PERCENT_SCALE, 'floor') }

/** Where a trail stands behind a best print, exact. */
export function trailedPrice({ direction, by }: TrailCondition, best: string): string {
  const value = decimal(by.value)
  const distance = by.kind === 'dollars' ? value : percentOf(decimal(best), value)
  return toWire(direction === 'falls' ? subtract(decimal(best), distance) : add(decimal(best), distance))
}
