/** Oscillators, by the formulas of their authors as TradingView publishes them. Highest equal to lowest is no value, never zero. */
import { ema, rma, sma } from './averages.ts'
import { at, type Candle, closes, combined, highs, lows, medians, type Series } from './candle.ts'
import { highest, lowest, meanDeviations, sums } from './windows.ts'

/** Each value less the one `length` places before. */
export const momentum = (series: Series, length: number): number[] =>
  series.map((value, place) => value - at(series, place - length))

/** 0 to 100: 100 where nothing fell, 0 where nothing rose but something fell. */
export function rsi(series: Series, length: number): number[] {
  const changes = momentum(series, 1)
  const gains = rma(
    changes.map((change) => Math.max(change, 0)),
    length,
  )
  const losses = rma(
    changes.map((change) => Math.max(-change, 0)),
    length,
  )
  return combined(gains, losses, (gain, loss) => (loss === 0 ? 100 : gain === 0 ? 0 : 100 - 100 / (1 + gain / loss)))
}

/** Where a value lies between the lowest and the highest, 0 to 100. */
const placed = (value: number, low: number, high: number): number =>
  high === low ? Number.NaN : (100 * (value - low)) / (high - low)

export interface Lines {
  readonly k: readonly number[]
  readonly d: readonly number[]
}

const smoothedLines = (raw: Series, smoothK: number, smoothD: number): Lines => {
  const k = sma(raw, smoothK)
  return { k, d: sma(k, smoothD) }
}

/** The slow stochastic: `length` candles, %K smoothed by `smoothK`, %D by `smoothD`. */
export function stochastic(candles: readonly Candle[], length = 14, smoothK = 3, smoothD = 3): Lines {
  const high = highest(highs(candles), length)
  const low = lowest(lows(candles), length)
  const raw = candles.map(({ close }, place) => placed(close, at(low, place), at(high, place)))
  return smoothedLines(raw, smoothK, smoothD)
}

/** The stochastic of the relative strength index. */
export function stochasticRsi(series: Series, rsiLength = 14, length = 14, smoothK = 3, smoothD = 3): Lines {
  const strength = rsi(series, rsiLength)
  const high = highest(strength, length)
  const low = lowest(strength, length)
  const raw = strength.map((value, place) => placed(value, at(low, place), at(high, place)))
  return smoothedLines(raw, smoothK, smoothD)
}

/** The commodity channel index. */
export function cci(series: Series, length = 20): number[] {
  const mean = sma(series, length)
  const distance = meanDeviations(series, length)
  return series.map((value, place) => {
    const away = at(distance, place)
    return away === 0 ? Number.NaN : (value - at(mean, place)) / (0.015 * away)
  })
}

/** Bill Williams' awesome oscillator: the middle prices' mean of 5 less that of 34. */
export function awesome(candles: readonly Candle[], fast = 5, slow = 34): number[] {
  const middle = medians(candles)
  return combined(sma(middle, fast), sma(middle, slow), (quick, calm) => quick - calm)
}

interface Macd {
  readonly macd: readonly number[]
  readonly signal: readonly number[]
  readonly histogram: readonly number[]
}

export function macd(series: Series, fast = 12, slow = 26, smooth = 9): Macd {
  const line = combined(ema(series, fast), ema(series, slow), (quick, calm) => quick - calm)
  const signal = ema(line, smooth)
  return { macd: line, signal, histogram: combined(line, signal, (value, mean) => value - mean) }
}

/** Williams' %R, −100 to 0. */
export function williams(candles: readonly Candle[], length = 14): number[] {
  const high = highest(highs(candles), length)
  const low = lowest(lows(candles), length)
  return candles.map(({ close }, place) => placed(close, at(low, place), at(high, place)) - 100)
}

interface BullBear {
  readonly bull: readonly number[]
  readonly bear: readonly number[]
}

/** Elder's bull and bear power: high and low less the exponential average. */
export function bullBear(candles: readonly Candle[], length = 13): BullBear {
  const mean = ema(closes(candles), length)
  return {
    bull: combined(highs(candles), mean, (high, average) => high - average),
    bear: combined(lows(candles), mean, (low, average) => low - average),
  }
}

/** Larry Williams' ultimate oscillator, 0 to 100. */
export function ultimate(candles: readonly Candle[], short = 7, middle = 14, long = 28): number[] {
  const pressure = candles.map(({ low, close }, place) => close - Math.min(low, before(candles, place)))
  const range = candles.map(
    ({ low, high }, place) => Math.max(high, before(candles, place)) - Math.min(low, before(candles, place)),
  )
  const [quick, medium, calm] = [short, middle, long].map((length) =>
    combined(sums(pressure, length), sums(range, length), (value, width) => (width === 0 ? Number.NaN : value / width)),
  )
  return candles.map(
    (_candle, place) => (100 * (4 * at(quick ?? [], place) + 2 * at(medium ?? [], place) + at(calm ?? [], place))) / 7,
  )
}

/** The close before a candle; NaN for the first. */
const before = (candles: readonly Candle[], place: number): number => candles[place - 1]?.close ?? Number.NaN
