/** What a contract's terms mean in dollars and in time. */
import { type Decimal, decimalOf, multiply } from '@paddock/decimal/decimal'
import type { Price } from '@paddock/decimal/money'
import type { Instant } from '@paddock/market/instant'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { hoursOf } from '@paddock/market/sessions/calendar'

const HUNDRED = decimalOf(100n)

/** An amount per share, or a quantity of contracts, times the contract's multiplier; of anything else itself. */
export function timesMultiplier(amount: Decimal, option: OptionTerms | null | undefined): Decimal {
  if (!option) return amount
  return multiply(amount, option.multiplier === 100 ? HUNDRED : decimalOf(BigInt(option.multiplier)))
}

/** Dollars a share. */
export const strikeOf = ({ strike }: OptionTerms): Price => decimalOf(BigInt(strike), 3)

/** When a contract trades last: the close of its expiration day. */
export const lastTradeAt = ({ expiration }: OptionTerms): Instant => hoursOf(expiration).close

/** When an order ends that would end at `expiresAt`: its contract's last trade may come before. */
export const endOf = (expiresAt: Instant, option: OptionTerms | null | undefined): Instant =>
  option ? Math.min(expiresAt, lastTradeAt(option)) : expiresAt

/** Trading days' minutes around the close of an expiration day. Source: Alpaca, "Options trading"; the last two are our own. */
const MINUTE = 60_000
/** From here on nothing is opened in contracts that expire that day, and the broker sells what it could not have exercised. */
export const closingOnlyFrom = (terms: OptionTerms): Instant => lastTradeAt(terms) - 30 * MINUTE
/** Until then an owner may say that a contract is not to be exercised. */
export const declinableUntil = (terms: OptionTerms): Instant => lastTradeAt(terms) + 30 * MINUTE
/** Contracts are exercised, assigned and taken away. */
export const settledAt = (terms: OptionTerms): Instant => lastTradeAt(terms) + 60 * MINUTE
