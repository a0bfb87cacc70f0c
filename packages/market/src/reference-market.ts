/** What is watched and not traded: indices abroad and at home, futures, bonds. No orders, no assets; values and bars for what shows them. */
import type { Instant } from './instant.ts'
import type { Timeframe } from './timeframe.ts'

export interface Reference {
  /** As widgets name it: `FOREXCOM:SPXUSD`, `COMEX:GC1!`. */
  readonly symbol: string
  readonly name: string
  readonly kind: 'index' | 'future' | 'bond'
  /** Digits after the point of its values. */
  readonly scale: number
}

/** A plain number: points or dollars, for the eye alone. */
interface ReferenceValue {
  readonly at: Instant
  readonly value: number
}

/** Covers `[start, end)`, of what had happened when it was asked for. References have no volume. */
export interface ReferenceBar {
  readonly start: Instant
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** Unknown symbols answer undefined, and no bars. */
export interface ReferenceMarket {
  /** In the order in which they are shown: indices, futures, bonds. */
  readonly list: readonly Reference[]
  /** The last value at or before an instant. */
  last(symbol: string, at: Instant): ReferenceValue | undefined
  /** The close of the trading day before the one an instant is in, as {@link Market.previousClose} has it. */
  previousClose(symbol: string, at: Instant): number | undefined
  /** Bars whose start lies in `[from, to]`, oldest first, at most `limit`, nothing in them after `now`. */
  bars(symbol: string, timeframe: Timeframe, from: Instant, to: Instant, now: Instant, limit?: number): ReferenceBar[]
}
