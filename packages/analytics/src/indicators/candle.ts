/** What indicators are computed from: bars as plain numbers, oldest first. Doubles, because nothing here becomes money. */
export interface Candle {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** A value for each candle; NaN before there are enough of them, and wherever it cannot be computed. */
export type Series = readonly number[]

export const closes = (candles: readonly Candle[]): number[] => candles.map(({ close }) => close)
export const highs = (candles: readonly Candle[]): number[] => candles.map(({ high }) => high)
export const lows = (candles: readonly Candle[]): number[] => candles.map(({ low }) => low)
/** The middle of high and low. */
export const medians = (candles: readonly Candle[]): number[] => candles.map(({ high, low }) => (high + low) / 2)
/** The mean of high, low and close. */
export const typicals = (candles: readonly Candle[]): number[] =>
  candles.map(({ high, low, close }) => (high + low + close) / 3)

/** A value at a place; NaN beyond either end. */
export const at = (series: Series, place: number): number => series[place] ?? Number.NaN

/** Combines series of one length place by place. */
export const combined = (a: Series, b: Series, combine: (a: number, b: number) => number): number[] =>
  a.map((value, place) => combine(value, at(b, place)))
