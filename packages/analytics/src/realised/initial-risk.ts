/** What a round trip put at risk when it began, by the stop it was given then: what its result is measured by. Exact decimals. */
import type { Order } from '@paddock/contract/entities/order'
import { compareTimes } from '@paddock/contract/entities/order-version'
import { type Decimal, isPositive, multiply, subtract } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { percentOf } from '@paddock/decimal/percent'
import { fromWire } from '@paddock/decimal/wire'
import { MINUTE_MS } from '@paddock/market/instant'
import { withLegs } from '../orders/family.ts'
import { netOf, type Trip } from './round-trips.ts'

/** Milliseconds after the first fill in which a stop still belongs to the entry. */
const AT_ENTRY = 15 * MINUTE_MS

/** Orders as they are looked up for round trips: by id, and those with a stop by symbol, the oldest first. */
export interface EntryStops {
  readonly byId: ReadonlyMap<string, Order>
  readonly bySymbol: ReadonlyMap<string, readonly Order[]>
}

export function entryStops(orders: readonly Order[]): EntryStops {
  const all = withLegs(orders)
  const bySymbol = new Map<string, Order[]>()
  for (const order of all.toSorted((a, b) => compareTimes(a.created_at, b.created_at))) {
    if (!order.stop_price && !order.trail_price && !order.trail_percent) continue
    const own = bySymbol.get(order.symbol) ?? []
    bySymbol.set(order.symbol, own)
    own.push(order)
  }
  return { byId: new Map(all.map((order) => [order.id, order])), bySymbol }
}

/**
 * Dollars to the stop for the most that was held: of the first stop on the other side that came with the order it began with, or within 15
 * minutes of its first fill. Undefined without one, and for a stop that lost nothing.
 */
export function initialRisk({ symbol, side, openedAt, entry, most, size, movements }: Trip, stops: EntryStops) {
  if (!entry) return undefined
  const entered = stops.byId.get(movements[0]?.orderId ?? '')
  const from = Date.parse(entered?.created_at ?? openedAt)
  const until = Date.parse(openedAt) + AT_ENTRY
  const exit = side === 'long' ? 'sell' : 'buy'
  const stop = stops.bySymbol.get(symbol)?.find((order) => {
    const at = Date.parse(order.created_at)
    return order.side === exit && order.id !== entered?.id && at >= from && at <= until
  })
  const away = stop && distance(stop, side, entry)
  return away && isPositive(away) ? multiply(multiply(away, most), size) : undefined
}

/** From the entry to where the stop stood; a trailing one began its distance away. */
function distance(stop: Order, side: Trip['side'], entry: Decimal): Decimal | undefined {
  const percent = fromWire(stop.trail_percent)
  if (percent) return percentOf(entry, percent)
  const trail = fromWire(stop.trail_price)
  if (trail) return trail
  const at = fromWire(stop.stop_price)
  const away = at && subtract(entry, at)
  return away && (side === 'long' ? away : subtract(at, entry))
}

/** How many times what was at risk it brought after fees: 2 digits. Undefined where no stop says. */
export function multipleOf(trip: Trip, stops: EntryStops): Decimal | undefined {
  const [net, risk] = [netOf(trip), initialRisk(trip, stops)]
  return net && risk && divide(net, risk, { scale: 2, mode: 'half-even' })
}
