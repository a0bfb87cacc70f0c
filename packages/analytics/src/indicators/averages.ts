/** Moving averages. Exponential ones begin with the simple mean of their first `length` values. */
import { at, type Candle, closes, combined, type Series } from './candle.ts'
import { overWindows, sums } from './windows.ts'

export const sma = (series: Series, length: number): number[] => sums(series, length).map((sum) => sum / length)

/** Exponential, α = 2 / (length + 1). */
export const ema = (series: Series, length: number): number[] => smoothed(series, length, 2 / (length + 1))

/** Wilder's, α = 1 / length. */
export const rma = (series: Series, length: number): number[] => smoothed(series, length, 1 / length)

/** The newest value weighs `length`, the oldest 1. */
export const wma = (series: Series, length: number): number[] => {
  const weights = (length * (length + 1)) / 2
  return overWindows(series, length, (first, last) => {
    let sum = 0
    for (let place = first; place <= last; place += 1) sum += at(series, place) * (place - first + 1)
    return sum / weights
  })
}

/** Hull's: half the length and its root are cut to whole numbers. */
export function hma(series: Series, length: number): number[] {
  const fast = wma(series, Math.floor(length / 2))
  const slow = wma(series, length)
  return wma(
    combined(fast, slow, (quick, calm) => 2 * quick - calm),
    Math.floor(Math.sqrt(length)),
  )
}

/** Of closes, weighted by volume; NaN where nothing was traded. */
export function vwma(candles: readonly Candle[], length: number): number[] {
  const turnover = candles.map(({ close, volume }) => close * volume)
  const volumes = candles.map(({ volume }) => volume)
  return combined(sums(turnover, length), sums(volumes, length), (value, volume) =>
    volume > 0 ? value / volume : Number.NaN,
  )
}

/** The exponential average of closes, as most studies want it. */
export const emaOfCloses = (candles: readonly Candle[], length: number): number[] => ema(closes(candles), length)

function smoothed(series: Series, length: number, share: number): number[] {
  let defined = 0
  let sum = 0
  let value = Number.NaN
  return series.map((next) => {
    if (Number.isNaN(next)) return Number.NaN
    defined += 1
    if (defined <= length) {
      sum += next
      value = defined === length ? sum / length : Number.NaN
    } else {
      value += share * (next - value)
    }
    return value
  })
}
