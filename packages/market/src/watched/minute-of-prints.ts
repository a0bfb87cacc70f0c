/** The bar of a minute, or of a part of it, from prints as they were reported. */
import type { Building } from '../derive/minute-bar.ts'
import type { Instant } from '../instant.ts'
import type { Counts } from './conditions.ts'

/** What prints of one minute come to. There is no bar until one of them forms a price. */
export interface PrintedMinute {
  readonly start: Instant
  add(price: number, size: number, counts: Counts): void
  bar(): Building | undefined
}

/** Volume and number count all that counts for volume; the average price is that of the prints that form prices, as Alpaca's `vw`. */
export function printedMinute(start: Instant): PrintedMinute {
  let [open, high, low, close, volume, trades] = [0, 0, 0, 0, 0, 0]
  let [priced, pricedSize] = [0, 0]
  return {
    start,
    add(price, size, counts) {
      if (!counts.volume) return
      volume += size
      trades += 1
      if (!counts.price) return
      if (open === 0) [open, high, low] = [price, price, price]
      if (price > high) high = price
      if (price < low) low = price
      close = price
      priced += price * size
      pricedSize += size
    },
    bar() {
      if (open === 0) return undefined
      const turnover = volume === pricedSize ? priced : Math.round((priced / pricedSize) * volume)
      return { start, open, high, low, close, volume, turnover: pricedSize === 0 ? 0 : turnover, trades }
    },
  }
}
