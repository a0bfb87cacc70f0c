import type { Candle } from './candle.ts'

/** Heikin Ashi candles: averages that show the trend. */
export function heikinAshi(candles: readonly Candle[]): Candle[] {
  let open = Number.NaN
  let last = Number.NaN
  return candles.map((candle) => {
    const close = (candle.open + candle.high + candle.low + candle.close) / 4
    open = Number.isNaN(open) ? (candle.open + candle.close) / 2 : (open + last) / 2
    last = close
    return {
      open,
      close,
      high: Math.max(candle.high, open, close),
      low: Math.min(candle.low, open, close),
      volume: candle.volume,
    }
  })
}
