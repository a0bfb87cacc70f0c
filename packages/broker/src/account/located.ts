/**
 * Shares located for short sales: open orders draw on them, fills use them up, and covering gives none back. What was drawn and not
 * filled is free again. Source: Alpaca, "Locates".
 */
import { add, compare, isPositive, subtract } from '@paddock/decimal/decimal'
import { NO_QUANTITY, type Quantity } from '@paddock/decimal/money'
import type { Instant } from '@paddock/market/instant'
import type { Located, PracticeAccount, WorkingOrder } from './account.ts'
import { remainingQty } from './open-orders.ts'

/** Takes up a locate. Those of one trading date add up; what is over is dropped. */
export function addLocated({ located }: PracticeAccount, { symbol, qty, expiresAt }: Located, at: Instant): void {
  for (const [name, one] of located) if (one.expiresAt <= at) located.delete(name)
  if (!isPositive(qty)) return
  located.set(symbol, { symbol, qty: add(located.get(symbol)?.qty ?? NO_QUANTITY, qty), expiresAt })
}

/** Uses up what was sold short. */
export function useLocated({ located }: PracticeAccount, symbol: string, sold: Quantity): void {
  const before = located.get(symbol)
  if (!before) return
  if (compare(sold, before.qty) >= 0) located.delete(symbol)
  else located.set(symbol, { ...before, qty: subtract(before.qty, sold) })
}

/** What open short sales draw on. `replaced` is left out. */
export const drawnOn = ({ orders }: PracticeAccount, symbol: string, replaced?: WorkingOrder): Quantity =>
  [...orders.values()]
    .filter((order) => order.symbol === symbol && order.positionIntent === 'sell_to_open' && order.id !== replaced?.id)
    .reduce((sum, order) => add(sum, remainingQty(order)), NO_QUANTITY)

/** Shares an order that ends at `until` may draw on. */
export function freeLocated(
  account: PracticeAccount,
  symbol: string,
  until: Instant,
  replaced?: WorkingOrder,
): Quantity {
  const located = account.located.get(symbol)
  if (!located || located.expiresAt < until) return NO_QUANTITY
  const free = subtract(located.qty, drawnOn(account, symbol, replaced))
  return isPositive(free) ? free : NO_QUANTITY
}
