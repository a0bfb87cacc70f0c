/** Which tag a position stands under. */
import type { Order } from '@paddock/contract/entities/order'
import { compareTimes } from '@paddock/contract/entities/order-version'
import { positionSymbol } from '@paddock/contract/entities/symbol'
import { isPositive, ZERO } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import type { NotesByOrder } from './journal.ts'

/** By symbol, pairs without their slash: the first tag of the latest order that opened or added to it and has one. */
export function tagsOfHoldings(orders: readonly Order[], notes: NotesByOrder): ReadonlyMap<string, string> {
  const found = new Map<string, { tag: string; at: string }>()
  for (const order of orders) {
    const [tag] = notes.get(order.client_order_id)?.tags ?? []
    if (tag === undefined || !isPositive(fromWire(order.filled_qty) ?? ZERO)) continue
    const at = order.filled_at ?? order.submitted_at ?? order.created_at
    for (const { symbol, position_intent } of order.symbol === '' ? (order.legs ?? []) : [order]) {
      if (position_intent?.endsWith('_to_close')) continue
      const key = positionSymbol(symbol)
      if (compareTimes(at, found.get(key)?.at ?? '') >= 0) found.set(key, { tag, at })
    }
  }
  return new Map([...found].map(([symbol, { tag }]) => [symbol, tag]))
}
