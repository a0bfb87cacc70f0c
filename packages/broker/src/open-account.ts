/** Opening: an account begins with cash, a margin class, a market and a clock. */
import { isNegative, parseDecimal, significantScale } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import type { PracticeAccount } from './account.ts'
import { isClock } from './clock.ts'
import type { Opening } from './command.ts'
import type { Context } from './context.ts'
import { accepted, type Decision, rejected } from './decision.ts'
import { accountNumberOf } from './ids.ts'

const MULTIPLIERS: ReadonlySet<number> = new Set([1, 2, 4])

/** Opens an account once. Cash is US dollars and cents, zero or more. */
export function openAccount(account: PracticeAccount, opening: Opening, context: Context): Decision {
  if (account.sequence > 0) return rejected({ kind: 'unprocessable', message: 'account is already open' })
  const cash = parseDecimal(opening.cash)
  if (!cash || isNegative(cash) || significantScale(cash) > 2)
    return rejected({ kind: 'malformed', message: 'cash must be an amount of dollars and cents' })
  if (!MULTIPLIERS.has(opening.multiplier))
    return rejected({ kind: 'malformed', message: 'multiplier must be 1, 2 or 4' })
  if (!isClock(opening.clock)) return rejected({ kind: 'malformed', message: 'clock is invalid' })
  return accepted(account, context, {
    kind: 'account-opened',
    lineage: account.id,
    number: accountNumberOf(account.id),
    cash: toWire(cash),
    multiplier: opening.multiplier,
    market: opening.market,
    clock: opening.clock,
  })
}
