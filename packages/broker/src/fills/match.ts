/** An order meets the market: whether it trades, at what prices, and how much of it. */
import type { OrderId } from '@paddock/contract/entities/scalar'
import { add, compare, isPositive, isZero, larger, smaller, subtract, ZERO } from '@paddock/decimal/decimal'
import { divide, proRata } from '@paddock/decimal/divide'
import {
  asQuantity,
  type Money,
  NO_MONEY,
  NO_QUANTITY,
  notional,
  type Price,
  type Quantity,
} from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { Instant } from '@paddock/market/instant'
import { cryptoTier } from '@paddock/market/instruments/crypto-fees'
import { bookDay } from '@paddock/market/sessions/calendar'
import { dateAfter } from '@paddock/market/sessions/date'
import type { HeldPosition, PracticeAccount, WorkingOrder } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import { accepted, type Decision, decidedAt, NOTHING } from '../account/decision.ts'
import type { EventBody } from '../account/event.ts'
import { uuidOf } from '../account/ids.ts'
import { isOpening, remainingQty } from '../account/open-orders.ts'
import { QTY_SCALE } from '../account/order-sizes.ts'
import { volumeUntil } from '../cash/bookkeeping.ts'
import { figuresOf } from '../margin/buying-power.ts'
import { optionsLevel } from '../options/level.ts'
import { freedomOf } from '../options/needs.ts'
import { timesMultiplier } from '../options/terms.ts'
import { canceledBeside, filledBeside } from '../orders/group.ts'
import { executableFrom, hasOneChance } from '../orders/session.ts'
import { orderAfter } from '../orders/state.ts'
import { positionAfter } from '../positions/change.ts'
import { type Offer, offered, offersFor, partOf } from './executions.ts'
import { feeOf } from './fees.ts'
import { matchLegs, NEXT_TRY_MS } from './match-legs.ts'

type Filled = Extract<EventBody, { kind: 'order-filled' }>

/** Whether an order is at the market: not an exit that waits for its turn, nor a stop that was not reached. */
const isAtMarket = ({ status, stop }: WorkingOrder): boolean => status !== 'held' && stop?.isTriggered !== false

/** Fills what the market offers. Orders with one chance are canceled with what it leaves of them; a halt puts all others off. */
export function match(account: PracticeAccount, orderId: OrderId, context: Context): Decision {
  const order = account.orders.get(orderId)
  const at = decidedAt(account, context)
  if (!order || !isAtMarket(order) || at < order.eligibleAt) return NOTHING
  if (order.legs) return matchLegs(account, order, order.legs, context)
  const isLastChance = hasOneChance(order)
  if (!isLastChance && at >= order.expiresAt) return NOTHING
  const symbol = context.symbol(order.symbol)
  const haltedUntil = symbol?.haltedUntil
  if (haltedUntil !== undefined && !isLastChance)
    return accepted(account, context, {
      kind: 'order-delayed',
      orderId,
      eligibleAt: executableFrom(order, Math.max(haltedUntil, at + 1)),
    })
  const freedom = freedomOf(account, order, inPlaceOf(account, order, context))
  if (freedom === 'awaited')
    return accepted(account, context, {
      kind: 'order-delayed',
      orderId,
      eligibleAt: executableFrom(order, at + NEXT_TRY_MS),
    })
  if (freedom === 'bound') return accepted(account, context, { kind: 'order-canceled', orderId, reason: 'unfilled' })
  const offers = symbol && haltedUntil === undefined ? offersFor(account, order, symbol, at, context) : []
  const { fills, after, position } = filledBy(account, order, isAllOrNone(order, offers) ? [] : offers, at)
  const bodies: EventBody[] = [...fills]
  if (fills.length > 0) bodies.push(...filledBeside(account, after, position?.qty ?? NO_QUANTITY, at))
  const isStuck = offers.length > 0 && fills.length === 0
  if ((isLastChance && after.status !== 'filled') || isStuck)
    bodies.push({ kind: 'order-canceled', orderId, reason: 'unfilled' }, ...canceledBeside(account, after))
  return bodies.length > 0 ? accepted(account, context, ...bodies) : NOTHING
}

/** Dollars that may stand behind what is written once a contract is sold: none at level 3, where it may be what covers that. */
function inPlaceOf(account: PracticeAccount, order: WorkingOrder, context: Context): Money {
  const bid = context.symbol(order.symbol)?.quote.bid
  if (order.positionIntent !== 'sell_to_close' || !order.option || !bid || optionsLevel(account) >= 3) return NO_MONEY
  const premium = timesMultiplier(notional(bid, remainingQty(order)), order.option)
  return add(figuresOf(account, context).optionsBuyingPower, premium)
}

/** Whether a fill-or-kill order finds less than all of itself. */
function isAllOrNone(order: WorkingOrder, offers: readonly Offer[]): boolean {
  if (order.timeInForce !== 'fok') return false
  const size = offered(offers)
  return size !== null && compare(size, remainingQty(order)) < 0
}

/** The executions that offers lead to, with the order and the position behind them. */
function filledBy(account: PracticeAccount, order: WorkingOrder, offers: readonly Offer[], at: number) {
  const fills: Filled[] = []
  let after = order
  let position = account.positions.get(order.symbol)
  let budget: Quantity | undefined
  for (const { price, size } of offers) {
    const wanted = wantedQty(after, price)
    budget ??= partOf(account, after, wanted, at)
    const qty = smaller(smaller(size ?? wanted, wanted), budget)
    if (!isPositive(qty)) break
    budget = subtract(budget, qty)
    const fill = fillOf(account, after, position, { price, qty, wanted, at, place: fills.length })
    fills.push(fill.body)
    position = fill.position
    after = orderAfter(after, fill.body, at)
  }
  return { fills, after, position }
}

interface Execution {
  readonly price: Price
  readonly qty: Quantity
  /** What there was to trade at this price. */
  readonly wanted: Quantity
  readonly at: number
  /** How many executions of the same instant came before it. */
  readonly place: number
}

function fillOf(
  account: PracticeAccount,
  order: WorkingOrder,
  held: HeldPosition | undefined,
  { price, qty, wanted, at, place }: Execution,
): { readonly body: Filled; readonly position: HeldPosition | undefined } {
  const leaves = subtract(wanted, qty)
  const fee = feeOf(order, price, qty, order.assetClass === 'crypto' ? tierOf(account, at) : undefined)
  const coinFee = fee?.in === 'coin' ? asQuantity(fee.amount) : NO_QUANTITY
  const position = positionAfter(held, order, { at, price, qty, coinFee })
  const body: Filled = {
    kind: 'order-filled',
    orderId: order.id,
    executionId: uuidOf(account.lineage, account.sequence + 1 + place, at, 'execution'),
    price: toWire(price),
    qty: toWire(qty),
    leavesQty: toWire(leaves),
    fee,
    hold: toWire(holdAfter(order, price, qty, wanted, leaves)),
    positionQty: toWire(position?.qty ?? ZERO),
    eligibleAt: isZero(leaves) ? order.eligibleAt : executableFrom(order, at + NEXT_TRY_MS),
  }
  return { body, position }
}

/** The tier of the 30 days before today. */
const tierOf = (account: PracticeAccount, at: Instant): number =>
  cryptoTier(volumeUntil(account.books, dateAfter(bookDay(at), -1))).tier

/** What is still to be traded at a price. A notional is never exceeded: its quantity is cut at the ninth digit. */
function wantedQty(order: WorkingOrder, price: Price): Quantity {
  if (!order.notional) return remainingQty(order)
  const affordable = divide(subtract(order.notional, order.filledNotional), price, { scale: QTY_SCALE, mode: 'down' })
  return order.maxQty ? smaller(affordable, remainingQty(order)) : affordable
}

/** The share of the hold that what is left still needs. */
function holdAfter(order: WorkingOrder, price: Price, qty: Quantity, before: Quantity, leaves: Quantity): Money {
  if (!isOpening(order) || isZero(leaves)) return NO_MONEY
  if (order.notional) return larger(subtract(order.hold, notional(price, qty)), NO_MONEY)
  return proRata(order.hold, leaves, before, { scale: 9, mode: 'up' })
}
