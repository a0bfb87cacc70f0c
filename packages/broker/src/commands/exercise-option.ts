/** Exercising a long position before its time, and letting one expire as it is. Source: Alpaca, "Options trading"; errors of its API. */
import { compare, isNegative, isPositive, isZero } from '@paddock/decimal/decimal'
import { asQuantity, notional } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { Instant } from '@paddock/market/instant'
import { isOption } from '@paddock/market/instruments/instrument'
import { strikeOf } from '@paddock/market/options/terms'
import { dayAt, hoursOf, isTradingDay, toNewYork } from '@paddock/market/sessions/calendar'
import type { PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, decidedAt, rejected } from '../account/decision.ts'
import { forbidden, type Rejection, unprocessable } from '../account/rejection.ts'
import { settledBy } from '../exercise/settle.ts'
import { type ContractPosition, isContract } from '../exercise/settlement.ts'
import { figuresOf } from '../margin/buying-power.ts'
import { burdenOn, contractsOf, requiredBy, sharesFree, together, wholeOf } from '../options/coverage.ts'
import { isInTheMoney } from '../options/outcomes.ts'
import { declinableUntil } from '../options/terms.ts'
import { availability } from '../orders/availability.ts'
import { UNCOVERED } from '../orders/judge-option.ts'
import { heldPosition } from '../positions/held-position.ts'

/** Exercises what is free of a long position, at once. Only what is in the money, and not from the close to midnight in New York. */
export function exerciseOption(account: PracticeAccount, contract: string, context: Context): Decision {
  const position = longPosition(account, contract, 'cannot exercise short position', context)
  if ('kind' in position) return rejected(position)
  const at = decidedAt(account, context)
  if (isAfterClose(at))
    return rejected(forbidden('exercise requests are not accepted after market close until midnight'))
  if (position.isExerciseDeclined) return rejected(forbidden('position is marked as do-not-exercise'))
  const qty = availability(account, position).available
  if (isZero(qty)) return rejected(forbidden('no qty available to exercise'))
  const exercised: ContractPosition = { ...position, qty }
  const refusal = wrongExercise(account, exercised, context)
  if (refusal) return rejected(refusal)
  return accepted(
    account,
    context,
    ...settledBy(account, [{ position: exercised, outcome: 'exercise' }], dayAt(at), context),
  )
}

/** A contract that is to expire as it is, whatever it is worth: said on its last day. */
export function declineExercise(account: PracticeAccount, contract: string, context: Context): Decision {
  const position = longPosition(account, contract, 'cannot submit DNE for short position', context)
  if ('kind' in position) return rejected(position)
  const at = decidedAt(account, context)
  if (dayAt(at) !== position.option.expiration)
    return rejected(forbidden('dne requests are only accepted on the expiration day of the option contract'))
  const until = declinableUntil(position.option)
  if (at >= until) return rejected(forbidden(`dne requests are not accepted after ${clock(until)}`))
  return accepted(account, context, { kind: 'exercise-declined', symbol: position.symbol })
}

function longPosition(
  account: PracticeAccount,
  contract: string,
  ofShort: string,
  context: Context,
): ContractPosition | Rejection {
  const position = heldPosition(account, contract)
  const instrument = context.symbol(contract)?.instrument ?? context.instrument?.(contract)
  if (position ? !isContract(position) : instrument && !isOption(instrument))
    return unprocessable('invalid symbol_or_contract_id')
  if (!position || !isContract(position))
    return { kind: 'long-position-not-found', symbol: instrument?.symbol ?? contract }
  return isNegative(position.qty) ? { kind: 'short-position', message: ofShort } : position
}

function wrongExercise(account: PracticeAccount, position: ContractPosition, context: Context): Rejection | undefined {
  const { option, qty } = position
  const { underlying } = option
  const price = context.symbol(underlying)?.last
  if (!price || !isInTheMoney(option, price))
    return forbidden('out-of-the-money contracts cannot be exercised by request, please contact support')
  const shares = wholeOf(qty) * option.shares
  const free = sharesFree(account, underlying)
  const before = burdenOn(account, underlying)
  const left = requiredBy(together(before, { contracts: [contractsOf(option, 'sell', qty)], perhaps: [] }))
  if (option.type === 'put' && left.shares + shares > free) return undelivered(underlying, shares, free - left.shares)
  const covering = option.type === 'call' ? free + shares : free - shares
  if (left.shares > covering || compare(left.dollars, requiredBy(before).dollars) > 0) return UNCOVERED
  if (option.type === 'put') return undefined
  const held = account.positions.get(underlying)?.qty
  const owed = held && isNegative(held) ? -wholeOf(held) : 0
  const cost = notional(strikeOf(option), asQuantity(Math.max(0, shares - owed)))
  const { multiplier, regtBuyingPower } = figuresOf(account, context)
  if (!isPositive(cost) || compare(cost, regtBuyingPower) <= 0) return undefined
  const numbers = `(required: ${toWire(cost)}, available: ${toWire(regtBuyingPower)})`
  return forbidden(`insufficient ${multiplier === 1 ? 'cash available' : 'regt buying power'} ${numbers}`)
}

const undelivered = (symbol: string, shares: number, free: number): Rejection =>
  forbidden(
    `insufficient underlying qty available for deliverable: ${symbol} (required: ${shares}, available: ${Math.max(0, free)})`,
  )

function isAfterClose(at: Instant): boolean {
  const day = dayAt(at)
  return isTradingDay(day) && at >= hoursOf(day).close
}

/** An instant as a clock in New York says it: `4:30pm`. */
function clock(at: Instant): string {
  const [hour = 0, minute = 0] = toNewYork(at).slice(11, 16).split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`
}
