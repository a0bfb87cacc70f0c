/** Trailing stops: where one stands, given the best print it has followed. */
import { add, compare, subtract, ZERO } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import type { Price } from '@paddock/decimal/money'
import { percentOf } from '@paddock/decimal/percent'
import { toWire } from '@paddock/decimal/wire'
import type { StopTerms, WorkingOrder } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import type { EventBody } from '../account/event.ts'

type Trail = Pick<StopTerms, 'trailPrice' | 'trailPercent'>

/** The stop behind a best print, in the instrument's steps, rounded away from the market: down to sell, up to buy. */
export function stopBehind(hwm: Price, side: 'buy' | 'sell', trail: Trail, priceScale: number): Price {
  const distance = trail.trailPrice ?? percentOf(hwm, trail.trailPercent ?? ZERO)
  return side === 'sell'
    ? round(subtract(hwm, distance), { scale: priceScale, mode: 'floor' })
    : round(add(hwm, distance), { scale: priceScale, mode: 'ceiling' })
}

export const isTrailing = (order: Pick<WorkingOrder, 'type'>): boolean => order.type === 'trailing_stop'

/** Where a working trailing stop stands now; undefined for every other order, and before its first print. */
export function trailNow(
  order: WorkingOrder,
  context: Pick<Context, 'symbol' | 'past' | 'now'>,
): { readonly hwm: Price; readonly stopPrice: Price } | undefined {
  const { stop, side } = order
  if (!stop || !isTrailing(order) || stop.isTriggered || context.now < order.eligibleAt) return undefined
  const scale = context.symbol(order.symbol)?.instrument.priceScale
  const seen = context.past?.bestPrint(order.symbol, side, order.eligibleAt)
  const hwm = seen && stop.hwm ? better(side, seen, stop.hwm) : (seen ?? stop.hwm)
  return hwm && scale !== undefined ? { hwm, stopPrice: stopBehind(hwm, side, stop, scale) } : undefined
}

const better = (side: 'buy' | 'sell', one: Price, other: Price): Price =>
  compare(one, other) > 0 === (side === 'sell') ? one : other

/** What has to be recorded of a trailing stop before it ends or changes: how far it has come. */
export function trailed(order: WorkingOrder, context: Context): EventBody[] {
  const now = trailNow(order, context)
  if (!now || (order.stop?.hwm && compare(now.hwm, order.stop.hwm) === 0)) return []
  return [{ kind: 'order-trailed', orderId: order.id, hwm: toWire(now.hwm), stopPrice: toWire(now.stopPrice) }]
}
