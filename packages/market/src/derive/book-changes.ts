/** What changed from one order book to the next, as a stream tells it. */
import type { Orderbook } from '@paddock/contract/entities/market-data'

type Level = Orderbook['b'][number]

/** The levels that are new or have another size, best first, and those that have gone, with size 0; undefined where nothing changed. */
export function bookChanges(before: Orderbook, after: Orderbook): Orderbook | undefined {
  const b = levelChanges(before.b, after.b)
  const a = levelChanges(before.a, after.a)
  return b.length + a.length > 0 ? { t: after.t, b, a } : undefined
}

function levelChanges(before: readonly Level[], after: readonly Level[]): Level[] {
  const sizes = new Map(before.map(({ p, s }) => [p, s]))
  const changed = after.filter(({ p, s }) => sizes.get(p) !== s)
  for (const { p } of after) sizes.delete(p)
  return [...changed, ...[...sizes.keys()].map((p) => ({ p, s: 0 }))]
}
