/** The end of contracts: what could not be carried is sold in the last half hour, and everything is settled an hour after the close. */
import { isPositive } from '@paddock/decimal/decimal'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import type { HeldPosition, PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, decidedAt, NOTHING } from '../account/decision.ts'
import { settledBy } from '../exercise/settle.ts'
import { type ContractPosition, isContract, outcomesOf } from '../exercise/settlement.ts'
import { coveredBy } from '../options/outcomes.ts'
import { closingOnlyFrom, lastTradeAt, settledAt } from '../options/terms.ts'
import { closingOrder } from '../positions/market-order.ts'
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

/**
 * Sells one position that has value and that the account could not carry; the next wake-up looks for another. What covers a written contract
 * is sold once that one was bought back.
 */
export function closeExpiring(account: PracticeAccount, context: Context): Decision {
  const first = firstToExpire(account.positions.values())
  const at = decidedAt(account, context)
  if (!first || at < closingOnlyFrom(first) || at >= lastTradeAt(first)) return NOTHING
  const lastOf = ({ option }: ContractPosition) => context.symbol(option.underlying)?.last
  const all = expiring(account)
  for (const { position, isUnaffordable } of outcomesOf(account, all, lastOf, context)) {
    // What is being sold already leaves in its own time.
    if (!isUnaffordable || !isPositive(position.qty) || account.open.has(position.symbol)) continue
    for (const each of [position, ...coveredBy(position, all)]) {
      const decision = closed(account, each, context)
      if (decision.kind === 'accepted') return decision
    }
  }
  return NOTHING
}

/** Closes a position at the market, unless an order in it is open. */
function closed(account: PracticeAccount, position: ContractPosition, context: Context): Decision {
  if (account.open.has(position.symbol)) return NOTHING
  return placeOrder(asBroker(account), closingOrder(position), context)
}
