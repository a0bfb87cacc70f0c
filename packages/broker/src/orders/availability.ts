/** Closing orders: how much of a position is free to be closed. */
import { absolute, add, compare, isPositive, subtract } from '@paddock/decimal/decimal'
import { asQuantity, NO_QUANTITY, type Quantity } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { HeldPosition, PracticeAccount } from '../account/account.ts'
import { isCounted, isOpening } from '../account/open-orders.ts'
import type { Rejection } from '../account/rejection.ts'
import { boundShares } from '../options/coverage.ts'

/** What open closing orders hold of a position, and what they and written calls leave free; neither is negative. */
export function availability(
  account: PracticeAccount,
  position: HeldPosition,
): { held: Quantity; available: Quantity } {
  const open = account.open.get(position.symbol)
  const held = open ? (isPositive(position.qty) ? open.sell.closingQty : open.buy.closingQty) : NO_QUANTITY
  const bound =
    position.assetClass === 'us_equity' && isPositive(position.qty) ? boundShares(account, position.symbol) : 0
  const free = subtract(absolute(position.qty), bound === 0 ? held : add(held, asQuantity(bound)))
  return { held, available: isPositive(free) ? free : NO_QUANTITY }
}

/** What an order about to be replaced holds of a position, which is free for the one that takes its place. */
interface ReleasedQty {
  readonly orderId: string
  readonly qty: Quantity
}

/** Refuses a closing order for more than is free. */
export function wrongQty(
  account: PracticeAccount,
  position: HeldPosition,
  requested: Quantity,
  released?: ReleasedQty,
): Rejection | undefined {
  const now = availability(account, position)
  const own = released?.qty ?? NO_QUANTITY
  const [held, available] = [subtract(now.held, own), add(now.available, own)]
  if (compare(requested, available) <= 0) return undefined
  if (position.assetClass === 'crypto') {
    const coin = position.symbol.split('/')[0] ?? position.symbol
    return insufficientBalance(coin, toWire(requested), toWire(available), toWire(absolute(position.qty)))
  }
  const side = isPositive(position.qty) ? 'sell' : 'buy'
  const related = [...account.orders.values()].filter(
    (order) =>
      order.symbol === position.symbol &&
      order.side === side &&
      order.id !== released?.orderId &&
      isCounted(order) &&
      !isOpening(order),
  )
  return {
    kind: 'insufficient-qty',
    symbol: position.symbol,
    requested: toWire(requested),
    available: toWire(available),
    existing: toWire(absolute(position.qty)),
    held: toWire(held),
    relatedOrders: related.map((order) => order.id),
  }
}

/** Alpaca names US dollars as the symbol whatever is short (observed). */
export const insufficientBalance = (of: string, requested: string, available: string, balance: string): Rejection => ({
  kind: 'forbidden',
  message: `insufficient balance for ${of} (requested: ${requested}, available: ${available})`,
  facts: { available, balance, symbol: 'USD' },
})
