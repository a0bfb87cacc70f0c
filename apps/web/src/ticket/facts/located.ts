/** Shares located for a short sale of what is hard to borrow, and how many of them nothing has drawn or used up. */
import type { Locate } from '@paddock/contract/entities/locate'
import { FINAL_STATUSES, type Order } from '@paddock/contract/entities/order'
import { add, isPositive, subtract } from '@paddock/decimal/decimal'
import { asQuantity, NO_QUANTITY, type Quantity } from '@paddock/decimal/money'
import { queryOptions } from '@tanstack/react-query'
import { accountClient } from '../../live/client.ts'

export interface LocatedShares {
  readonly free: Quantity
  /** When the trading date they are for ends. */
  readonly expiresAt: number
}

/** What was located for a symbol and is not over. It is read again with the account, and now and then: a script may locate. */
export const locatesQuery = (account: string, symbol: string) =>
  queryOptions({
    queryKey: ['account', account, 'locates', symbol],
    queryFn: async ({ signal }) => {
      const { locates } = await accountClient(account).listLocates({ query: { symbol, status: 'active' } }, { signal })
      return locates
    },
    refetchInterval: 15_000,
  })

/** Open short sales draw on locates with what is left of them, and fills use them up for good. Undefined where nothing is located. */
export function locatedShares(
  locates: readonly Locate[],
  orders: readonly Order[],
  symbol: string,
  at: number,
): LocatedShares | undefined {
  const active = locates.filter(
    (locate) => locate.symbol === symbol && locate.expires_at && Date.parse(locate.expires_at) > at,
  )
  const [last] = active
  if (!last?.expires_at) return undefined
  const since = Math.min(...active.map(({ created_at }) => Date.parse(created_at)))
  const drawn = orders
    .filter(
      (order) =>
        order.symbol === symbol &&
        order.position_intent === 'sell_to_open' &&
        // Its fills are counted with the order that replaced it.
        order.status !== 'replaced' &&
        Date.parse(order.created_at ?? '') >= since,
    )
    .map(({ status, qty, filled_qty }) => asQuantity((FINAL_STATUSES.has(status) ? filled_qty : qty) ?? '0'))
    .reduce(add, NO_QUANTITY)
  const free = subtract(active.map(({ located_qty }) => asQuantity(located_qty ?? 0)).reduce(add, NO_QUANTITY), drawn)
  return { free: isPositive(free) ? free : NO_QUANTITY, expiresAt: Date.parse(last.expires_at) }
}
