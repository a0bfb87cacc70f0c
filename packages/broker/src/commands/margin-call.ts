/**
 * Margin calls. An account whose equity is below its maintenance margin at a close is called and opens nothing more; it has two trading
 * days to put that right, by closing or with a deposit. On the third the broker cancels its orders and closes, largest requirement first,
 * until what is left is covered. Alpaca may liquidate at any time and without notice; these days are ours.
 */

import { add, compare, isPositive, subtract } from '@paddock/decimal/decimal'
import { type Money, NO_MONEY } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { TradingDay } from '@paddock/market/instant'
import { hoursOf, nextTradingDay } from '@paddock/market/sessions/calendar'
import type { HeldPosition, PracticeAccount } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, decidedAt, NOTHING } from '../account/decision.ts'
import type { EventBody } from '../account/event.ts'
import { type Figures, figuresOf } from '../margin/buying-power.ts'
import { maintenanceAt } from '../margin/valuation.ts'
import { closingOrder } from '../positions/market-order.ts'
import { asBroker } from './change-blocks.ts'
import { placeOrder } from './place-order.ts'

const DAYS_TO_MEET = 2

/** What a close says about the call: a new one, or that the old one was met. */
export function callAfter({ books: { call } }: PracticeAccount, figures: Figures, day: TradingDay): EventBody[] {
  const missing = subtract(figures.maintenanceMargin, figures.equity)
  if (!isPositive(missing)) return call ? [{ kind: 'margin-call-met' }] : []
  if (call) return []
  let last = day
  for (let left = DAYS_TO_MEET + 1; left > 0; left -= 1) last = nextTradingDay(last)
  return [{ kind: 'margin-called', day, amount: toWire(missing), liquidateAt: hoursOf(last).open }]
}

/** One step of a liquidation: the call is over, or orders are canceled, or one position is closed at the market. */
export function liquidate(account: PracticeAccount, context: Context): Decision {
  const { call } = account.books
  const at = decidedAt(account, context)
  if (!call || at < call.liquidateAt) return NOTHING
  const { equity, maintenanceMargin } = figuresOf(account, context)
  if (compare(equity, maintenanceMargin) >= 0) return accepted(account, context, { kind: 'margin-call-met' })
  const earlier = [...account.orders.values()].filter(({ createdAt }) => createdAt < call.liquidateAt)
  if (earlier.length > 0)
    return accepted(
      account,
      context,
      ...earlier.map(({ id }): EventBody => ({ kind: 'order-canceled', orderId: id, reason: 'margin-call' })),
    )
  const next = nextToClose(account, subtract(maintenanceMargin, equity), context)
  return next ? closed(account, next, context) : NOTHING
}

/** The position with the largest requirement that is not being closed, while those being closed do not free enough. */
function nextToClose(account: PracticeAccount, missing: Money, context: Context): HeldPosition | undefined {
  let freed: Money = NO_MONEY
  let best: { position: HeldPosition; requirement: Money } | undefined
  for (const position of account.positions.values()) {
    const requirement = maintenanceAt(position, context)
    if (account.open.has(position.symbol)) freed = add(freed, requirement)
    else if (context.symbol(position.symbol) && (!best || compare(requirement, best.requirement) > 0))
      best = { position, requirement }
  }
  return compare(freed, missing) < 0 ? best?.position : undefined
}

/** Closing is never refused for what the owner has set, nor for what the broker has blocked. */
function closed(account: PracticeAccount, position: HeldPosition, context: Context): Decision {
  const open = asBroker(account)
  const configuration = { ...open.configuration, fractional_trading: true }
  const decision = placeOrder({ ...open, configuration }, closingOrder(position), context)
  return decision.kind === 'rejected' ? NOTHING : decision
}
