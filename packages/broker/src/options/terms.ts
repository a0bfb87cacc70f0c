/** What a contract's terms mean in dollars and in time. */
import { type Decimal, decimalOf, HUNDRED, multiply } from '@paddock/decimal/decimal'
import { type Instant, MINUTE_MS } from '@paddock/market/instant'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { hoursOf, isTradingDay, previousTradingDay } from '@paddock/market/sessions/calendar'

/** An amount per share, or a quantity of contracts, times the contract's multiplier; of anything else itself. */
export function timesMultiplier<D extends Decimal>(amount: D, option: OptionTerms | null | undefined): D {
  if (!option) return amount
  return multiply(amount, option.multiplier === 100 ? HUNDRED : decimalOf(BigInt(option.multiplier)))
}

/** When a contract trades last: the close of its expiration day, of the trading day before where that is a holiday or a Saturday. */
export const lastTradeAt = ({ expiration }: Pick<OptionTerms, 'expiration'>): Instant =>
  hoursOf(isTradingDay(expiration) ? expiration : previousTradingDay(expiration)).close

/** When an order ends that would end at `expiresAt`: its contract's last trade may come before. */
export const endOf = (expiresAt: Instant, option: OptionTerms | null | undefined): Instant =>
  option ? Math.min(expiresAt, lastTradeAt(option)) : expiresAt

/** The minutes around the close of an expiration day are of Alpaca, "Options trading"; those after it are our own. */

/** From here on nothing is opened in contracts that expire that day, and the broker sells what it could not have exercised. */
export const closingOnlyFrom = (terms: OptionTerms): Instant => lastTradeAt(terms) - 30 * MINUTE_MS
/** Until then an owner may say that a contract is not to be exercised. */
export const declinableUntil = (terms: OptionTerms): Instant => lastTradeAt(terms) + 30 * MINUTE_MS
/** Contracts are exercised, assigned and taken away. */
export const settledAt = (terms: OptionTerms): Instant => lastTradeAt(terms) + 60 * MINUTE_MS
