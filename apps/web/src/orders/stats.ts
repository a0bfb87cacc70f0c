/** What a list of orders comes to: how many ended how, and how long the filled ones took. */
import type { Order } from '@paddock/contract/entities/order'
import { FINAL_STATUSES } from '@paddock/contract/entities/order'

export interface OrderStats {
  readonly ended: number
  readonly filled: number
  /** Of those that ended, 0 to 1; undefined where none did. */
  readonly fillRate: number | undefined
  /** The median from submission to the last fill, in milliseconds. */
  readonly medianFillMs: number | undefined
}

/** Orders that were replaced did not end: another took their place. */
export function orderStats(orders: readonly Order[]): OrderStats {
  const ended = orders.filter(({ status }) => FINAL_STATUSES.has(status) && status !== 'replaced')
  const filled = ended.filter(({ status }) => status === 'filled')
  const times = filled
    .flatMap(({ submitted_at, filled_at }) =>
      submitted_at && filled_at ? [Date.parse(filled_at) - Date.parse(submitted_at)] : [],
    )
    .sort((a, b) => a - b)
  return {
    ended: ended.length,
    filled: filled.length,
    fillRate: ended.length === 0 ? undefined : filled.length / ended.length,
    medianFillMs: times[Math.floor(times.length / 2)],
  }
}
