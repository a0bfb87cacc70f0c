/**
 * The open orders of one symbol, kept so that no check has to walk over all of them: counts, the quantity its closing orders hold, and
 * limits in order of price. Derived from the account's orders; `evolve` keeps it in step. An exit that waits for its turn counts nowhere: the
 * exit beside it, or the entry before it, holds for both.
 */
import type { OrderId } from '@paddock/contract/entities/scalar'
import { add, compare, subtract } from '@paddock/decimal/decimal'
import { NO_PRICE, NO_QUANTITY, type Price, type Quantity } from '@paddock/decimal/money'
import type { Limit, OpenOrders, OpenSide, WorkingOrder } from './account.ts'

const emptySide = (): OpenSide => ({
  market: null,
  limits: [],
  opening: 0,
  closing: 0,
  closingNotional: 0,
  closingQty: NO_QUANTITY,
})

/** The side of every symbol that was never written to: most have orders on one side only. */
const NO_SIDE = emptySide()

export const emptyOpenOrders = (): OpenOrders => ({ buy: NO_SIDE, sell: NO_SIDE })

export const isOpening = (order: Pick<WorkingOrder, 'positionIntent'>): boolean =>
  order.positionIntent === 'buy_to_open' || order.positionIntent === 'sell_to_open'

/** What is left to trade, where it is known: an opening order by notional finds out at its fill, and counts as nothing here. */
export function remainingQty(order: Pick<WorkingOrder, 'qty' | 'maxQty' | 'filledQty'>): Quantity {
  const total = order.qty ?? order.maxQty
  return total ? subtract(total, order.filledQty) : NO_QUANTITY
}

/** Whether an order counts among the open ones of its symbol. */
export const isCounted = (order: Pick<WorkingOrder, 'status'>): boolean => order.status !== 'held'

/** Orders of a group and trailing stops may stand beside anything. Source: Alpaca, "User protection", wash trades. */
export const isWatched = (order: Pick<WorkingOrder, 'group' | 'type'>): boolean =>
  order.group === null && order.type !== 'trailing_stop'

export function addOpen(open: OpenOrders, order: WorkingOrder): void {
  if (open[order.side] === NO_SIDE) open[order.side] = emptySide()
  const side = open[order.side]
  if (isWatched(order)) {
    if (order.limitPrice) insert(side, placeOf(side.limits, order.limitPrice, order.id), limitOf(order))
    else {
      side.market ??= new Set()
      side.market.add(order.id)
    }
  }
  count(side, order, 1)
}

export function removeOpen(open: OpenOrders, order: WorkingOrder): void {
  const side = open[order.side]
  if (isWatched(order)) {
    if (order.limitPrice) side.limits.splice(placeOf(side.limits, order.limitPrice, order.id), 1)
    else if (side.market?.delete(order.id) && side.market.size === 0) side.market = null
  }
  count(side, order, -1)
}

/** The same order with another part of it done: only the held quantity can differ. */
export function changeOpen(open: OpenOrders, before: WorkingOrder, after: WorkingOrder): void {
  if (isOpening(after) || (before.filledQty === after.filledQty && before.qty === after.qty)) return
  const side = open[after.side]
  side.closingQty = add(subtract(side.closingQty, remainingQty(before)), remainingQty(after))
}

export const isEmpty = (open: OpenOrders): boolean =>
  open.buy.opening + open.buy.closing + open.sell.opening + open.sell.closing === 0

const limitOf = (order: WorkingOrder): Limit => ({ id: order.id, price: order.limitPrice ?? NO_PRICE })

/** A list begins with room for one, as most stay; at the end is where the orders of one price go, and there no room has to be made. */
function insert(side: OpenSide, place: number, limit: Limit): void {
  if (side.limits.length === 0) side.limits = [limit]
  else if (place === side.limits.length) side.limits.push(limit)
  else side.limits.splice(place, 0, limit)
}

function count(side: OpenSide, order: WorkingOrder, step: 1 | -1): void {
  if (isOpening(order)) {
    side.opening += step
    return
  }
  side.closing += step
  if (order.notional) side.closingNotional += step
  const left = remainingQty(order)
  side.closingQty = step > 0 ? add(side.closingQty, left) : subtract(side.closingQty, left)
}

/** Where a limit is, or would be, by binary search; a new one of the highest price is behind all others. */
function placeOf(limits: readonly Limit[], price: Price, id: OrderId): number {
  const last = limits.at(-1)
  if (!last || isBefore(last, price, id)) return limits.length
  let low = 0
  let high = limits.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(limits[middle] as Limit, price, id)) low = middle + 1
    else high = middle
  }
  return low
}

function isBefore(limit: Limit, price: Price, id: OrderId): boolean {
  const difference = compare(limit.price, price)
  return difference < 0 || (difference === 0 && limit.id < id)
}
