import { tradesFrom } from '@paddock/broker/timing'
import { FINAL_STATUSES, type Order } from '@paddock/contract/entities/order'
import { classOf } from '@paddock/market/options/symbol'
import { newYorkMinute } from '../../../format/time.ts'

type Sent = Pick<Order, 'status' | 'symbol' | 'extended_hours' | 'time_in_force' | 'created_at'>

/**
 * What a person hears of an order that was sent: until when it waits, while it does. `hasNights` says whether its asset trades overnight as well,
 * `now` is the account's time where it is later than the order.
 */
export function sentText(order: Sent, hasNights = false, now?: number): string {
  const { symbol, time_in_force, created_at } = order
  const extendedHours = order.extended_hours === true
  const sentAt = Date.parse(created_at)
  const timing = {
    // An order of several contracts has no symbol of its own.
    assetClass: symbol === '' ? ('us_option' as const) : classOf(symbol),
    extendedHours,
    isOvernight: extendedHours && hasNights,
    timeInForce: time_in_force,
  }
  const from = tradesFrom(timing, sentAt)
  return from > Math.max(sentAt, now ?? sentAt) && !FINAL_STATUSES.has(order.status)
    ? `Queued until ${newYorkMinute(from)}.`
    : 'Accepted.'
}
