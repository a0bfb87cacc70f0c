/** The end of contracts: what could not be carried is sold in the last half hour, and everything is settled an hour after the close. */
import { absolute, isPositive } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import type { HeldPosition, PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, decidedAt, NOTHING } from '../account/decision.ts'
import { settledBy } from '../exercise/settle.ts'
import { type ContractPosition, isContract, outcomesOf } from '../exercise/settlement.ts'
import { closingOnlyFrom, lastTradeAt, settledAt } from '../options/terms.ts'
import { asBroker } from './change-blocks.ts'
import { placeOrder } from './place-order.ts'

/** The terms of a contract that expires before any other; undefined where none is held. */
export function firstToExpire(positions: Iterable<HeldPosition>): OptionTerms | undefined {
  let first: OptionTerms | undefined
  for (const { option } of positions) if (option && (!first || option.expiration < first.expiration)) first = option
  return first
}

/** Contracts of the expiration that comes first. */
function expiring({ positions }: PracticeAccount): ContractPosition[] {
  const first = firstToExpire(positions.values())
  return [...positions.values()].filter(isContract).filter(({ option }) => option.expiration === first?.expiration)
}

/** Exercises, assigns and takes away what has expired. */
export function settleOptions(account: PracticeAccount, context: Context): Decision {
  const first = firstToExpire(account.positions.values())
  if (!first || decidedAt(account, context) < settledAt(first)) return NOTHING
  const outcomes = outcomesOf(
    account,
    expiring(account),
    ({ symbol, option }) => (context.settlement ? context.settlement(symbol) : context.symbol(option.underlying)?.last),
    context,
  )
  return accepted(account, context, ...settledBy(account, outcomes, first.expiration, context))
}

/** Sells one position that has value and that the account could not carry; the next wake-up looks for another. */
export function closeExpiring(account: PracticeAccount, context: Context): Decision {
  const first = firstToExpire(account.positions.values())
  const at = decidedAt(account, context)
  if (!first || at < closingOnlyFrom(first) || at >= lastTradeAt(first)) return NOTHING
  const lastOf = ({ option }: ContractPosition) => context.symbol(option.underlying)?.last
  for (const { position, isUnaffordable } of outcomesOf(account, expiring(account), lastOf, context)) {
    const { symbol, qty } = position
    if (!isUnaffordable || !isPositive(qty) || account.open.has(symbol)) continue
    const request = { symbol, qty: toWire(absolute(qty)), side: 'sell', type: 'market', time_in_force: 'day' } as const
    const decision = placeOrder(asBroker(account), request, context)
    if (decision.kind === 'accepted') return decision
  }
  return NOTHING
}
