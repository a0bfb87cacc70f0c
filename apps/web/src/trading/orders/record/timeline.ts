/** What happened to an order, in the order it happened: from its own times and its fills. */
import type { Activity } from '@paddock/contract/entities/activity'
import type { Order } from '@paddock/contract/entities/order'
import { compareTimes } from '@paddock/contract/entities/order-version'
import { price, quantity } from '../../../format/number.ts'
import type { Tone } from '../../../ui/chip.tsx'

interface Moment {
  readonly key: string
  readonly at: string
  readonly title: string
  readonly detail?: string
  readonly tone?: Tone | 'off'
}

export function timeline(order: Order, fills: readonly Activity[]): Moment[] {
  const own = (key: string, at: string | null | undefined, title: string, tone?: Moment['tone']): Moment[] =>
    at ? [{ key, at, title, ...(tone ? { tone } : {}) }] : []
  const moments = [
    ...own('created', order.created_at, 'Accepted by the broker'),
    ...(order.submitted_at && order.submitted_at !== order.created_at
      ? own('submitted', order.submitted_at, 'Sent to the market')
      : []),
    ...fills.map((fill) => ({
      key: fill.id,
      at: fill.transaction_time ?? order.created_at,
      title: `Filled ${quantity(fill.qty)} at ${price(fill.price)}`,
      detail: fill.leaves_qty && fill.leaves_qty !== '0' ? `${quantity(fill.leaves_qty)} left` : 'nothing left',
      tone: 'gain' as const,
    })),
    ...own('replaced', order.replaced_at, 'Replaced by a new order', 'off'),
    ...own('canceled', order.canceled_at, 'Cancelled', 'off'),
    ...own('expired', order.expired_at, 'Expired', 'off'),
    ...own('failed', order.failed_at, 'Rejected', 'loss'),
    ...(fills.length === 0 ? own('filled', order.filled_at, 'Filled completely', 'gain') : []),
  ]
  return moments.sort((a, b) => compareTimes(a.at, b.at))
}
