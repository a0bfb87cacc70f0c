/** How strongly prices trend: true range, the directional movement, the cloud. */
import { rma } from './averages.ts'
import { type Candle, combined, highs, lows } from './candle.ts'
import { highest, lowest } from './windows.ts'

/** The true range; of the first candle, which has none before it, its own range. */
const trueRanges = (candles: readonly Candle[]): number[] =>
  candles.map(({ high, low }, place) => {
    const close = candles[place - 1]?.close
    return close === undefined ? high - low : Math.max(high, close) - Math.min(low, close)
  })

/** The average true range. */
export const atr = (candles: readonly Candle[], length = 14): number[] => rma(trueRanges(candles), length)

interface Directional {
  readonly adx: readonly number[]
  readonly plus: readonly number[]
  readonly minus: readonly number[]
}

/** Wilder's directional movement, all three 0 to 100. Movement and range count from the second candle on. */
export function directional(candles: readonly Candle[], length = 14, smooth = 14): Directional {
  const moves = candles.map(({ high, low }, place) => {
    const previous = candles[place - 1]
    if (!previous) return { up: Number.NaN, down: Number.NaN }
    const up = high - previous.high
    const down = previous.low - low
    return { up: up > down && up > 0 ? up : 0, down: down > up && down > 0 ? down : 0 }
  })
  const range = rma(
    trueRanges(candles).map((value, place) => (place === 0 ? Number.NaN : value)),
    length,
  )
  const share = (of: (move: { up: number; down: number }) => number): number[] =>
    combined(rma(moves.map(of), length), range, (move, width) => (width === 0 ? Number.NaN : (100 * move) / width))
  const plus = share(({ up }) => up)
  const minus = share(({ down }) => down)
  const index = combined(plus, minus, (up, down) => (100 * Math.abs(up - down)) / (up + down || 1))
  return { adx: rma(index, smooth), plus, minus }
}

interface Ichimoku {
  readonly conversion: readonly number[]
  readonly base: readonly number[]
  /** As computed at each candle; they are drawn, and compared with, `base` candles later. */
  readonly spanA: readonly number[]
  readonly spanB: readonly number[]
}

export function ichimoku(candles: readonly Candle[], short = 9, middle = 26, long = 52): Ichimoku {
  const centre = (length: number): number[] =>
    combined(highest(highs(candles), length), lowest(lows(candles), length), (high, low) => (high + low) / 2)
  const conversion = centre(short)
  const base = centre(middle)
  return {
    conversion,
    base,
    spanA: combined(conversion, base, (quick, calm) => (quick + calm) / 2),
    spanB: centre(long),
  }
}
