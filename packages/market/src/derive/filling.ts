/** Bars in the making: objects for who reads a few, fields for who reads a year. */

import { type Instant, MINUTE_MS } from '../instant.ts'
import type { BarColumns } from '../market.ts'
import type { Minutes } from '../paths/path.ts'
import { type Building, wholeMinute } from './minute-bar.ts'

/** What bars are added to, one after the other. */
export interface Filling {
  readonly count: number
  add(bar: Building): void
  /** Those of a session's minutes in `[first, until)`, all of them over, that have prints: at most `room`. */
  addMinutes(start: Instant, minutes: Minutes, first: number, until: number, room: number): void
}

export const objectsToFill = (found: Building[]): Filling => ({
  get count() {
    return found.length
  },
  add: (bar) => {
    found.push(bar)
  },
  addMinutes: (start, minutes, first, until, room) => {
    const most = found.length + room
    for (let minute = first; minute < until && found.length < most; minute += 1)
      if (minutes.prints[minute] !== 0) found.push(wholeMinute(start + minute * MINUTE_MS, minutes, minute))
  },
})

/** Room for so many bars of one tape, whose prices are whole numbers of 32 bits. */
export function columnsToFill(most: number): Filling & { readonly filled: () => BarColumns } {
  const buffer = new ArrayBuffer(most * (3 * 8 + 4 * 4 + 1))
  const eights = (place: number): Float64Array => new Float64Array(buffer, place * 8 * most, most)
  const fours = (place: number): Int32Array => new Int32Array(buffer, (24 + place * 4) * most, most)
  const [start, volume, turnover] = [eights(0), eights(1), eights(2)]
  const [open, high, low, close] = [fours(0), fours(1), fours(2), fours(3)]
  const trades = new Uint8Array(buffer, 40 * most, most)
  const filling = {
    count: 0,
    add(bar: Building) {
      const at = filling.count
      start[at] = bar.start
      open[at] = bar.open
      high[at] = bar.high
      low[at] = bar.low
      close[at] = bar.close
      volume[at] = bar.volume
      turnover[at] = bar.turnover
      trades[at] = bar.trades
      filling.count += 1
    },
    addMinutes(from: Instant, minutes: Minutes, first: number, until: number, room: number) {
      const { prints, levels, high: tops, low: bottoms, volume: shares, turnover: worth } = minutes
      let at = filling.count
      const end = at + room
      for (let minute = first; minute < until && at < end; minute += 1) {
        const printed = prints[minute] as number
        if (printed === 0) continue
        start[at] = from + minute * MINUTE_MS
        open[at] = levels[minute] as number
        high[at] = tops[minute] as number
        low[at] = bottoms[minute] as number
        close[at] = levels[minute + 1] as number
        volume[at] = shares[minute] as number
        turnover[at] = worth[minute] as number
        trades[at] = printed
        at += 1
      }
      filling.count = at
    },
    filled: () => ({ count: filling.count, start, open, high, low, close, volume, turnover, trades }),
  }
  return filling
}
