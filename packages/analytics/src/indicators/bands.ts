/** Channels around a price. */
import { emaOfCloses, sma } from './averages.ts'
import { at, type Candle, closes, combined, highs, lows, medians } from './candle.ts'
import { atr } from './trends.ts'
import { deviations, highest, lowest } from './windows.ts'

interface Band {
  readonly upper: readonly number[]
  readonly middle: readonly number[]
  readonly lower: readonly number[]
}

const around = (middle: readonly number[], width: readonly number[], times: number): Band => ({
  upper: combined(middle, width, (value, distance) => value + times * distance),
  middle,
  lower: combined(middle, width, (value, distance) => value - times * distance),
})

/** The simple average and `times` standard deviations of the population. */
export const bollinger = (candles: readonly Candle[], length = 20, times = 2): Band =>
  around(sma(closes(candles), length), deviations(closes(candles), length), times)

/** The exponential average and `times` average true ranges. */
export const keltner = (candles: readonly Candle[], length = 20, times = 2, atrLength = 10): Band =>
  around(emaOfCloses(candles, length), atr(candles, atrLength), times)

/** The highest high and the lowest low. */
export function donchian(candles: readonly Candle[], length = 20): Band {
  const upper = highest(highs(candles), length)
  const lower = lowest(lows(candles), length)
  return { upper, middle: combined(upper, lower, (high, low) => (high + low) / 2), lower }
}

interface Trailing {
  readonly value: readonly number[]
  /** Whether the price is above it. */
  readonly isUp: readonly boolean[]
}

/** Supertrend: a band of average true ranges that only moves with the trend, and changes sides when the close crosses it. */
export function supertrend(candles: readonly Candle[], length = 10, times = 3): Trailing {
  const range = atr(candles, length)
  const middle = medians(candles)
  let upper = Number.NaN
  let lower = Number.NaN
  let isUp = true
  const sides: boolean[] = []
  const value = candles.map(({ close }, place) => {
    const width = times * at(range, place)
    if (Number.isNaN(width)) {
      sides.push(isUp)
      return Number.NaN
    }
    const before = candles[place - 1]?.close ?? close
    const high = at(middle, place) + width
    const low = at(middle, place) - width
    const wasUpper = upper
    const wasLower = lower
    upper = Number.isNaN(upper) || high < upper || before > upper ? high : upper
    lower = Number.isNaN(lower) || low > lower || before < lower ? low : lower
    if (isUp && close < (Number.isNaN(wasLower) ? lower : lower)) isUp = false
    else if (!isUp && close > (Number.isNaN(wasUpper) ? upper : upper)) isUp = true
    sides.push(isUp)
    return isUp ? lower : upper
  })
  return { value, isUp: sides }
}

/** Wilder's parabolic stop and reverse. */
export function parabolic(candles: readonly Candle[], step = 0.02, most = 0.2): Trailing {
  const isUp: boolean[] = []
  const value: number[] = []
  let rising = true
  let stop = Number.NaN
  let extreme = Number.NaN
  let speed = step
  candles.forEach(({ high, low }, place) => {
    const previous = candles[place - 1]
    if (!previous) {
      value.push(Number.NaN)
      isUp.push(true)
      return
    }
    if (Number.isNaN(stop)) {
      rising = high + low >= previous.high + previous.low
      stop = rising ? previous.low : previous.high
      extreme = rising ? Math.max(high, previous.high) : Math.min(low, previous.low)
    } else {
      stop += speed * (extreme - stop)
      const older = candles[place - 2] ?? previous
      stop = rising ? Math.min(stop, previous.low, older.low) : Math.max(stop, previous.high, older.high)
      if (rising ? low < stop : high > stop) {
        rising = !rising
        // The stop turns at the extreme, which the turning candle itself may have reached.
        stop = rising ? Math.min(extreme, low) : Math.max(extreme, high)
        extreme = rising ? high : low
        speed = step
      } else if (rising ? high > extreme : low < extreme) {
        extreme = rising ? high : low
        speed = Math.min(speed + step, most)
      }
    }
    value.push(stop)
    isUp.push(rising)
  })
  return { value, isUp }
}
