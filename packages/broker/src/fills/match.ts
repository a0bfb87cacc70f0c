/** An order meets the quote: whether it trades, at what price, and how much of it. */
import type { OrderId } from '@paddock/contract/entities/scalar'
import {
  compare,
  decimal,
  decimalOf,
  isPositive,
  isZero,
  larger,
  multiply,
  smaller,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { type Money, NO_MONEY, NO_QUANTITY, type Price, type Quantity } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { Instant } from '@paddock/market/instant'
import { dateOf, dayNumber } from '@paddock/market/sessions/date'
import type { PracticeAccount, WorkingOrder } from '../account.ts'
import { QTY_SCALE } from '../capability.ts'
import { bookDay, volumeUntil } from '../cash/books.ts'
import type { Context, QuoteNow, SymbolNow } from '../context.ts'
import { accepted, type Decision, decidedAt, NOTHING } from '../decision.ts'
import type { EventBody } from '../event.ts'
import { uuidOf } from '../ids.ts'
import { isOpening, remainingQty } from '../orders/open-orders.ts'
import { executableFrom, isExecutableAt } from '../orders/session.ts'
import { positionAfter } from '../positions/change.ts'
import { type CryptoTier, cryptoTier, feeOf } from './fees.ts'

/** What a size-limited execution leaves open may try again a second later. */
export const NEXT_TRY_MS = 1_000

/** The worst price an order takes; null for a stock's market order. */
export const limitOf = (order: Pick<WorkingOrder, 'limitPrice' | 'cap'>): Price | null => order.limitPrice ?? order.cap

/** The far side of the quote, where the order's limit allows it: a limit is never filled worse than it says. */
export function executionPrice(
  order: Pick<WorkingOrder, 'side' | 'limitPrice' | 'cap'>,
  quote: QuoteNow,
): Price | undefined {
  const limit = limitOf(order)
  const price = order.side === 'buy' ? quote.ask : quote.bid
  if (!limit) return price
  const difference = compare(price, limit)
  return (order.side === 'buy' ? difference <= 0 : difference >= 0) ? price : undefined
}

/** Fills what the quote allows. An ioc order has this one chance, and what is left of it is canceled at once. */
export function match(account: PracticeAccount, orderId: OrderId, context: Context): Decision {
  const order = account.orders.get(orderId)
  const at = decidedAt(account, context)
  const isIoc = order?.timeInForce === 'ioc'
  if (!order || at < order.eligibleAt || (!isIoc && at >= order.expiresAt)) return NOTHING
  const symbol = context.symbol(order.symbol)
  const isOpen = symbol !== undefined && isExecutableAt(order, at)
  const price = isOpen ? executionPrice(order, symbol.quote) : undefined
  const filled = price && symbol ? fillOf(account, order, price, symbol, context) : undefined
  const bodies: EventBody[] = filled ? [filled] : []
  const isStuck = price !== undefined && !filled
  if ((isIoc && filled?.leavesQty !== '0') || isStuck)
    bodies.push({ kind: 'order-canceled', orderId, reason: 'unfilled' })
  return bodies.length > 0 ? accepted(account, context, ...bodies) : NOTHING
}

/** One execution, or undefined when what is left buys nothing at this price. */
function fillOf(
  account: PracticeAccount,
  order: WorkingOrder,
  price: Price,
  symbol: SymbolNow,
  context: Context,
): Extract<EventBody, { kind: 'order-filled' }> | undefined {
  const at = decidedAt(account, context)
  const wanted = wantedQty(order, price)
  if (!isPositive(wanted)) return undefined
  const qty = context.dials.isSizeLimited ? smaller(wanted, shown(order, symbol)) : wanted
  const leaves = subtract(wanted, qty)
  const fee = feeOf(order, price, qty, order.assetClass === 'crypto' ? tierOf(account, at) : undefined)
  const position = positionAfter(account.positions.get(order.symbol), order, {
    at,
    price,
    qty,
    coinFee: fee?.in === 'coin' ? decimal(fee.amount) : NO_QUANTITY,
  })
  return {
    kind: 'order-filled',
    orderId: order.id,
    executionId: uuidOf(account.lineage, account.sequence + 1, at, 'execution'),
    price: toWire(price),
    qty: toWire(qty),
    leavesQty: toWire(leaves),
    fee,
    hold: toWire(holdAfter(order, price, qty, wanted, leaves)),
    positionQty: toWire(position?.qty ?? ZERO),
    eligibleAt: isZero(leaves) ? order.eligibleAt : executableFrom(order, at + NEXT_TRY_MS),
  }
}

/** The tier of the 30 days before today. */
const tierOf = (account: PracticeAccount, at: Instant): CryptoTier =>
  cryptoTier(volumeUntil(account.books, dateOf(dayNumber(bookDay(at)) - 1)))

/** What is still to be traded at a price. A notional is never exceeded: its quantity is cut at the ninth digit. */
function wantedQty(order: WorkingOrder, price: Price): Quantity {
  if (!order.notional) return remainingQty(order)
  const affordable = divide(subtract(order.notional, order.filledNotional), price, { scale: QTY_SCALE, mode: 'down' })
  return order.maxQty ? smaller(affordable, remainingQty(order)) : affordable
}

/** The size on the side the order trades against; where a quote shows none, its smallest step. */
function shown(order: WorkingOrder, { quote, instrument }: SymbolNow): Quantity {
  return larger(order.side === 'buy' ? quote.askSize : quote.bidSize, decimalOf(1n, instrument.sizeScale))
}

/** The share of the hold that what is left still needs. */
function holdAfter(order: WorkingOrder, price: Price, qty: Quantity, before: Quantity, leaves: Quantity): Money {
  if (!isOpening(order) || isZero(leaves)) return NO_MONEY
  if (order.notional) return larger(subtract(order.hold, multiply(price, qty)), NO_MONEY)
  return divide(multiply(order.hold, leaves), before, { scale: 9, mode: 'up' })
}
