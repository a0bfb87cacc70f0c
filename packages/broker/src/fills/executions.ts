/** What the market offers an order at an instant: prices and sizes, best first, and only what the order takes. */
import { add, compare, isPositive, larger, smaller, subtract } from '@paddock/decimal/decimal'
import { asQuantity, NO_QUANTITY, type Price, type Quantity } from '@paddock/decimal/money'
import { keyOf, mix } from '@paddock/market/arithmetic/hash'
import { sizeOf } from '@paddock/market/units'
import type { PracticeAccount, WorkingOrder } from '../account/account.ts'
import type { Context, Level, QuoteNow, SymbolNow } from '../account/context.ts'
import { shareOf } from '../orders/accepted-order.ts'
import { isExecutableAt, isForAuction } from '../orders/session.ts'

/** A price and the most that trades there; a size of null is no limit. */
export interface Offer {
  readonly price: Price
  readonly size: Quantity | null
}

/** The worst price an order takes; null for a stock's market order. */
export const limitOf = (order: Pick<WorkingOrder, 'limitPrice' | 'cap'>): Price | null => order.limitPrice ?? order.cap

/** Whether an order's limit allows a price. */
function allows(order: Pick<WorkingOrder, 'side' | 'limitPrice' | 'cap'>, price: Price): boolean {
  const limit = limitOf(order)
  if (!limit) return true
  const difference = compare(price, limit)
  return order.side === 'buy' ? difference <= 0 : difference >= 0
}

const farSide = (order: Pick<WorkingOrder, 'side'>, quote: QuoteNow): Level =>
  order.side === 'buy' ? { price: quote.ask, size: quote.askSize } : { price: quote.bid, size: quote.bidSize }

/** What an order meets at `at`: an auction's one price, the far side of the quote, or the prints its place in the queue has come to. */
export function offersFor(
  account: PracticeAccount,
  order: WorkingOrder,
  symbol: SymbolNow,
  at: number,
  context: Context,
): Offer[] {
  if (isForAuction(order)) {
    const price = symbol.auction
    return price && allows(order, price) ? [{ price, size: null }] : []
  }
  if (!isExecutableAt(order, at)) return []
  const { sizePercent, isBookWalked } = account.dials
  const levels =
    isBookWalked && symbol.book ? symbol.book(order.side === 'buy' ? 'asks' : 'bids') : [farSide(order, symbol.quote)]
  // Where nobody bids for a contract there is nobody to sell it to.
  const taken = levels.filter(({ price }) => isPositive(price) && allows(order, price))
  if (taken.length === 0) return queued(order, context)
  // Where a quote shows nothing, its smallest step trades all the same.
  const step = sizeOf(symbol.instrument, 1)
  return taken.map(({ price, size }) => ({
    price,
    size: sizePercent === 0 ? null : larger(shareOf(size, sizePercent, symbol.instrument.sizeScale), step),
  }))
}

/** What was printed at a resting limit after everything ahead of it, and not yet to it. */
function queued(order: WorkingOrder, context: Context): Offer[] {
  const { queue, limitPrice } = order
  if (!queue || !limitPrice || !context.past) return []
  const printed = context.past.printedThrough(order, queue.since)
  const own = subtract(subtract(printed, asQuantity(queue.ahead)), subtract(order.filledQty, queue.filledBefore))
  return isPositive(own) ? [{ price: limitPrice, size: own }] : []
}

/** The least that must be printed at a resting limit since it came for the next part of it to trade. */
export const neededAhead = (
  { ahead, filledBefore }: NonNullable<WorkingOrder['queue']>,
  filledQty: Quantity,
  step: Quantity,
) => add(add(asQuantity(ahead), subtract(filledQty, filledBefore)), step)

const PERCENT = 100

/**
 * The part of an order that trades now where the dials make some executions partial: all of it, or 1 to 99 percent, in whole shares where
 * the order is whole. Drawn from lineage, order and instant, so that a replay draws the same.
 */
export function partOf(account: PracticeAccount, order: WorkingOrder, wanted: Quantity, at: number): Quantity {
  const { partialPercent } = account.dials
  if (partialPercent === 0 || order.timeInForce === 'fok' || isForAuction(order)) return wanted
  const draw = mix(keyOf(account.lineage, order.id), at % 2 ** 31)
  if (draw % PERCENT >= partialPercent) return wanted
  const isWhole = order.qty !== null && wanted.scale === 0
  const part = shareOf(wanted, 1 + (mix(draw, 1) % (PERCENT - 1)), isWhole ? 0 : Math.min(9, wanted.scale + 2))
  return smaller(part, wanted)
}

/** The sum of what is offered; null where one of the offers has no limit. */
export const offered = (offers: readonly Offer[]): Quantity | null =>
  offers.some(({ size }) => size === null)
    ? null
    : offers.reduce((sum, { size }) => add(sum, size ?? NO_QUANTITY), NO_QUANTITY)
