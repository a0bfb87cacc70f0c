/** Opening: an account begins with cash, a margin class, a market and a clock, and with positions where they are brought along. */
import type { AccountId } from '@paddock/contract/entities/scalar'
import { add, decimal, isNegative, isZero, multiply, parseDecimal, significantScale } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { CENTS } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { PracticeAccount } from '../account/account.ts'
import { type AccountClock, isClock, parseClock } from '../account/clock.ts'
import type { Opening } from '../account/command.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, decidedAt, rejected } from '../account/decision.ts'
import { accountNumberOf } from '../account/ids.ts'
import { malformed, unprocessable } from '../account/rejection.ts'
import { timesMultiplier } from '../options/terms.ts'

const MULTIPLIERS: ReadonlySet<number> = new Set([1, 2, 4])

/**
 * Opens an account once. Cash is US dollars and cents: zero or more, or less than that only beside positions, as a loan against them.
 * Positions keep their cost; each symbol once, known to the market.
 */
export function openAccount(account: PracticeAccount, opening: Opening, context: Context): Decision {
  if (account.sequence > 0) return rejected(unprocessable('account is already open'))
  const { positions = [] } = opening
  const cash = parseDecimal(opening.cash)
  if (!cash || (isNegative(cash) && positions.length === 0) || significantScale(cash) > 2)
    return rejected(malformed('cash must be an amount of dollars and cents'))
  if (!MULTIPLIERS.has(opening.multiplier)) return rejected(malformed('multiplier must be 1, 2 or 4'))
  if (!isClock(opening.clock)) return rejected(malformed('clock is invalid'))
  const symbols = new Set(positions.map(({ symbol }) => symbol))
  if (symbols.size < positions.length || positions.some(({ qty }) => isZero(decimal(qty))))
    return rejected(malformed('positions must name each symbol once, with a quantity'))
  const opened = {
    kind: 'account-opened',
    lineage: account.id,
    number: accountNumberOf(account.id),
    cash: toWire(cash),
    multiplier: opening.multiplier,
    market: opening.market,
    clock: opening.clock,
  } as const
  if (positions.length === 0) return accepted(account, context, opened)
  let equity = cash
  for (const { symbol, option, qty, cost } of positions) {
    const price = context.symbol(symbol)?.previousClose
    equity = add(equity, price ? timesMultiplier(multiply(decimal(qty), price), option) : decimal(cost))
  }
  const worth = toWire(round(equity, CENTS))
  return accepted(account, context, opened, { kind: 'positions-carried', positions, equity: worth })
}

/** Ends the common history of an account and the one it was copied from. Its clock goes on from its present time. */
export function goOwnWay(account: PracticeAccount, from: AccountId, asked: AccountClock, context: Context): Decision {
  const clock = parseClock(asked)
  if (!clock || clock.at < decidedAt(account, context)) return rejected(malformed('clock is invalid'))
  return accepted(account, context, {
    kind: 'account-forked',
    from,
    lineage: account.id,
    number: accountNumberOf(account.id),
    clock,
  })
}
