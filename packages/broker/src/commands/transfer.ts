/** Money that comes in or goes out. A practice deposit is there at once; what goes out must have settled and back nothing. */
import { compare, isPositive, parseDecimal, significantScale, smaller, subtract } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { type Money, NO_MONEY } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import { bookDay } from '@paddock/market/sessions/calendar'
import type { PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, decidedAt, rejected } from '../account/decision.ts'
import { forbidden, malformed } from '../account/rejection.ts'
import { settledCash } from '../cash/bookkeeping.ts'
import { figuresOf } from '../margin/buying-power.ts'

/** What may be taken out: settled cash that no order holds, and that margin does not need. Whole cents, never negative. */
export function withdrawableCash(account: PracticeAccount, context: Context): Money {
  const { equity, initialMargin } = figuresOf(account, context)
  const settled = settledCash(account.cash, account.books, bookDay(decidedAt(account, context)))
  const free = smaller(settled, smaller(account.cash, subtract(equity, initialMargin)))
  return isPositive(free) ? round(free, { scale: 2, mode: 'down' }) : NO_MONEY
}

/** Deposits or withdraws dollars and cents. Refused where the amount is none, or more than may be withdrawn. */
export function transferCash(
  account: PracticeAccount,
  direction: 'deposit' | 'withdrawal',
  asked: string,
  context: Context,
): Decision {
  const amount = parseDecimal(asked)
  if (!amount || !isPositive(amount) || significantScale(amount) > 2)
    return rejected(malformed('amount must be a positive number of dollars and cents'))
  if (direction === 'withdrawal') {
    const available = withdrawableCash(account, context)
    const facts = { requested: toWire(amount), available: toWire(available) }
    const numbers = `(requested: ${facts.requested}, available: ${facts.available})`
    if (compare(amount, available) > 0) return rejected(forbidden(`insufficient withdrawable cash ${numbers}`, facts))
  }
  return accepted(account, context, { kind: 'cash-transferred', direction, amount: toWire(amount) })
}
