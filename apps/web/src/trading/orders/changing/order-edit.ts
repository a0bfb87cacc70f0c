/** Changing a working order: which of its terms can be, what is wrong with a change, and what is sent of it. */
import { capabilityOf } from '@paddock/broker/account/capability'
import type { Order, TimeInForce } from '@paddock/contract/entities/order'
import type { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import { equals, isAbove, isPositive, parseDecimal, significantScale } from '@paddock/decimal/decimal'
import { orderPriceScale } from '@paddock/market/units'
import { quantity } from '../../../format/number.ts'
import { timeInForceName, whyNotReplaceable, wrongTrail } from '../../../format/order.ts'

/** The terms as they are typed. A field that an order does not have is empty. */
export interface OrderDraft {
  readonly limit_price: string
  readonly stop_price: string
  /** Dollars or percent, as the order trails. */
  readonly trail: string
  readonly qty: string
  readonly time_in_force: string
}
export type OrderField = keyof OrderDraft

export const draftOf = (order: Order): OrderDraft => ({
  limit_price: order.limit_price ?? '',
  stop_price: order.type === 'trailing_stop' ? '' : (order.stop_price ?? ''),
  trail: order.trail_price ?? order.trail_percent ?? '',
  qty: order.qty ?? '',
  time_in_force: order.time_in_force,
})

const PRICES: Readonly<Record<string, readonly OrderField[]>> = {
  limit: ['limit_price'],
  stop: ['stop_price'],
  stop_limit: ['stop_price', 'limit_price'],
  trailing_stop: ['trail'],
}
const isPart = ({ order_class }: Order) => order_class === 'bracket' || order_class === 'oco' || order_class === 'oto'

/**
 * What can be changed of an order, in the order it is read: prices by its type; quantity and time in force of an order that stands alone,
 * the quantity only where it is whole or a coin's. Sources: Alpaca, "Replacing orders", "Bracket orders".
 */
export function fieldsOf(order: Order): readonly OrderField[] {
  if (whyNotReplaceable(order)) return []
  const prices = isOfLegs(order) ? (['limit_price'] as const) : (PRICES[order.type] ?? [])
  if (isPart(order)) return prices
  const isFraction = order.asset_class === 'us_equity' && significantScale(parseDecimal(order.qty ?? '0') ?? ZERO) > 0
  return [
    ...prices,
    ...(isFraction ? [] : (['qty'] as const)),
    ...(timesFor(order).length > 1 ? (['time_in_force'] as const) : []),
  ]
}
const ZERO = { coefficient: 0n, scale: 0 }

/** The times in force an order of its kind may have, by the table of what is taken; its own always. */
export function timesFor(order: Order): readonly string[] {
  const times: readonly TimeInForce[] =
    capabilityOf(order.asset_class ?? 'us_equity', order.type, order.order_class || 'simple')?.timesInForce ?? []
  // What is meant for one auction or one instant is sent, not turned into it.
  const lasting = times.filter((time) => time === 'day' || time === 'gtc')
  return lasting.some((time) => time === order.time_in_force) ? lasting : [order.time_in_force]
}

/** An order of several legs, which names no asset class and has a net price: negative for what comes in. */
const isOfLegs = ({ order_class }: Order): boolean => order_class === 'mleg'
export const isSigned = (order: Order, field: OrderField): boolean => field === 'limit_price' && isOfLegs(order)

/** What would be sent: only the fields that change; or why nothing can be. Neither when nothing changed. */
export function changeOf(order: Order, draft: OrderDraft): { change?: ReplaceOrder; problem?: string } {
  const before = draftOf(order)
  const change: Partial<Record<OrderField, string>> = {}
  for (const field of fieldsOf(order)) {
    const typed = draft[field]
    if (field === 'time_in_force') {
      if (!timesFor(order).includes(typed))
        return { problem: `${timeInForceName(typed)} is not accepted for this order` }
      if (typed !== before.time_in_force) change.time_in_force = typed
      continue
    }
    const value = parseDecimal(typed)
    if (!value || !(isPositive(value) || isSigned(order, field))) return { problem: `Enter a ${NAMES[field]}` }
    const held = parseDecimal(before[field])
    if (held && equals(held, value)) continue
    const problem = field === 'qty' ? wrongQty(order, typed) : wrongPrice(order, field, typed)
    if (problem) return { problem }
    change[field] = typed
  }
  return Object.keys(change).length > 0 ? { change } : {}
}

export const NAMES: Readonly<Record<OrderField, string>> = {
  limit_price: 'limit price',
  stop_price: 'stop price',
  trail: 'trail',
  qty: 'quantity',
  time_in_force: 'time in force',
}

function wrongQty(order: Order, typed: string): string | undefined {
  const size = parseDecimal(typed) ?? ZERO
  const filled = parseDecimal(order.filled_qty)
  if (filled && !isAbove(size, filled)) return `More than the ${quantity(order.filled_qty)} filled`
  if (order.asset_class !== 'crypto' && significantScale(size) > 0)
    return isOfLegs(order)
      ? 'Whole units only'
      : order.asset_class === 'us_option'
        ? 'Whole contracts only'
        : 'Whole shares only'
  return undefined
}

function wrongPrice(order: Order, field: OrderField, typed: string): string | undefined {
  const value = parseDecimal(typed) ?? ZERO
  if (field === 'trail') return wrongTrail(value, order.trail_percent ? 'percent' : 'price')
  const digits = orderPriceScale(isOfLegs(order) ? 'us_option' : (order.asset_class ?? 'us_equity'), value)
  return significantScale(value) > digits ? `At most ${digits} decimals` : undefined
}

/** What an arrow key moves a term by. */
export const stepOf = (order: Order, field: OrderField): string =>
  field === 'qty' ? (order.asset_class === 'crypto' ? '0.01' : '1') : field === 'trail' ? '0.1' : '0.01'

/** The order as it would be, for the sentence on the button. */
export const changed = (order: Order, change: ReplaceOrder): Order => ({
  ...order,
  ...(change.qty ? { qty: String(change.qty) } : {}),
  ...(change.limit_price ? { limit_price: String(change.limit_price) } : {}),
  ...(change.stop_price ? { stop_price: String(change.stop_price) } : {}),
  ...(change.time_in_force ? { time_in_force: change.time_in_force } : {}),
  ...(change.trail
    ? order.trail_percent
      ? { trail_percent: String(change.trail) }
      : { trail_price: String(change.trail) }
    : {}),
})
