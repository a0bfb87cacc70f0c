/** Trades as Alpaca tells them, as prints by field in the steps of an instrument. */
import type { Trade as WireTrade } from '@paddock/contract/entities/market-data'
import { parseInstant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Told } from '@paddock/market/market'
import type { Prints } from '@paddock/market/watched/prints-as-reported'

/**
 * The prints of a page, to the millisecond, in the order in which they came. Undefined where one of them is none: without an instant or a
 * price, or before the one it follows. Finer prices and sizes than the steps are rounded to the nearest.
 */
export function recordedPrints(
  { priceScale, sizeScale }: Instrument,
  page: readonly WireTrade[],
  after: number,
): Prints | undefined {
  const count = page.length
  const columns = {
    at: new Float64Array(count),
    price: new Float64Array(count),
    size: new Float64Array(count),
    id: new Float64Array(count),
    mark: new Uint16Array(count),
  }
  const marks: Told[] = []
  const numbers = new Map<string, number>()
  let before = after
  for (const [index, { t, p, s, i = 0, x, c, z, tks }] of page.entries()) {
    const at = parseInstant(t)
    const price = Math.round(p * 10 ** priceScale)
    const size = Math.round(s * 10 ** sizeScale)
    const isPrint = price > 0 && [price, size, i].every((value) => Number.isSafeInteger(value) && value >= 0)
    if (at === undefined || at < before || !isPrint) return undefined
    before = at
    const told: Told = {
      ...(x !== undefined && { x }),
      ...(c !== undefined && { c }),
      ...(z !== undefined && { z }),
      ...(tks !== undefined && { tks }),
    }
    const key = JSON.stringify(told)
    const number = numbers.get(key) ?? marks.push(told) - 1
    numbers.set(key, number)
    columns.at[index] = at
    columns.price[index] = price
    columns.size[index] = size
    columns.id[index] = i
    columns.mark[index] = number
  }
  return { count, ...columns, marks }
}
