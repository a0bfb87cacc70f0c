/** The fills of one order: asked for from its beginning on, page by page, until they explain all that is filled of it. */
import type { Activity } from '@paddock/contract/entities/activity'
import type { Order } from '@paddock/contract/entities/order'
import { add, type Decimal, decimal, equals, isZero, multiply, ZERO } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { fromWire } from '@paddock/decimal/wire'
import { dayAt } from '@paddock/market/sessions/calendar'
import { queryOptions } from '@tanstack/react-query'
import { accountClient } from '../../../live/client.ts'

const PAGE = 100
/** Fills of other orders stand between them: so many pages are read at most. */
const MOST_PAGES = 50

/** The oldest first, those of its legs among them. */
export const orderFillsQuery = (account: string, order: Order | undefined) =>
  queryOptions({
    queryKey: ['order', account, order?.id, 'fills', order?.filled_qty, order?.updated_at],
    queryFn: async ({ signal }): Promise<Activity[]> => {
      const own: Activity[] = []
      // Several contracts are filled leg by leg; the exits of an entry are orders of their own.
      const legs = order?.symbol === '' ? (order.legs ?? []) : []
      const ids = new Set([order?.id, ...legs.map(({ id }) => id)])
      const isWhole = legs.length > 0 ? undefined : decimal(order?.filled_qty ?? '0')
      const query = {
        ...{ activity_types: ['FILL'], page_size: PAGE, direction: 'asc' as const },
        ...(order?.created_at && { after: order.created_at }),
      }
      let token: string | undefined
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const fills = await accountClient(account).getAccountActivities(
          { query: { ...query, ...(token !== undefined && { page_token: token }) } },
          { signal },
        )
        own.push(...fills.filter(({ order_id }) => ids.has(order_id)))
        token = fills.at(-1)?.id
        if (fills.length < PAGE || token === undefined || (isWhole && equals(filledBy(own), isWhole))) break
      }
      return own
    },
    enabled: order !== undefined && !isZero(decimal(order.filled_qty)),
  })

const filledBy = (fills: readonly Activity[]): Decimal =>
  fills.reduce((sum, { qty }) => add(sum, fromWire(qty) ?? ZERO), ZERO)

/** What all fills up to each of them cost on average: nine digits. */
export function runningAverages(fills: readonly Activity[]): Decimal[] {
  let qty = ZERO
  let value = ZERO
  return fills.map((fill) => {
    const [size, price] = [fromWire(fill.qty) ?? ZERO, fromWire(fill.price) ?? ZERO]
    qty = add(qty, size)
    value = add(value, multiply(size, price))
    return isZero(qty) ? ZERO : divide(value, qty, { scale: 9, mode: 'half-even' })
  })
}

/** The date of the daily bar that an order was filled in: New York's, and UTC's of a pair. */
export function dayOfFill({ filled_at, updated_at, created_at, asset_class }: Order): string {
  const at = filled_at ?? updated_at ?? created_at
  return asset_class === 'crypto' ? new Date(at).toISOString().slice(0, 10) : dayAt(Date.parse(at))
}
