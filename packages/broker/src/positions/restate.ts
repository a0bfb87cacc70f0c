/** Positions after a company's action: some are gone, others stand for them. */
import { isZero } from '@paddock/decimal/decimal'
import { asMoney, asQuantity } from '@paddock/decimal/money'
import type { HeldPosition } from '../account/account.ts'
import type { EventBody } from '../account/event.ts'
import { joined, onDay, scaled } from './lots.ts'

/** Changes `positions`: the sources go, and what became of each keeps its lots, in proportion. Sources that are not held have become nothing. */
export function restate(
  positions: Map<string, HeldPosition>,
  { sources, positions: restated, day }: Extract<EventBody, { kind: 'positions-restated' }>,
): void {
  const before = new Map(sources.map((symbol) => [symbol, positions.get(symbol)]))
  for (const symbol of sources) positions.delete(symbol)
  for (const { from, symbol, assetId, assetClass, option, qty, cost } of restated) {
    const source = before.get(from)
    const wanted = asQuantity(qty)
    if (!source || isZero(wanted)) continue
    const made = {
      ...scaled(onDay(source, day), wanted, asMoney(cost)),
      symbol,
      assetId,
      assetClass,
      ...(option && { option }),
    }
    const held = positions.get(symbol)
    const sum = held ? joined(onDay(held, day), made) : made
    if (sum) positions.set(symbol, sum)
    else positions.delete(symbol)
  }
}
