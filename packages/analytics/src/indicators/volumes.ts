/** What volume says. */
import { type Candle, combined, typicals } from './candle.ts'
import { sums } from './windows.ts'

/** Volume-weighted average price since the last candle that begins a session. */
export function vwap(candles: readonly Candle[], beginsSession: (place: number) => boolean): number[] {
  const typical = typicals(candles)
  let turnover = 0
  let volume = 0
  return candles.map((candle, place) => {
    if (beginsSession(place)) {
      turnover = 0
      volume = 0
    }
    turnover += (typical[place] ?? 0) * candle.volume
    volume += candle.volume
    return volume > 0 ? turnover / volume : Number.NaN
  })
}

/** On-balance volume, from zero. */
export function obv(candles: readonly Candle[]): number[] {
  let total = 0
  return candles.map(({ close, volume }, place) => {
    const previous = candles[place - 1]?.close ?? close
    total += close > previous ? volume : close < previous ? -volume : 0
    return total
  })
}

/** The money flow index, 0 to 100: 100 where no money left. */
export function mfi(candles: readonly Candle[], length = 14): number[] {
  const typical = typicals(candles)
  const flow = (sign: 1 | -1): number[] =>
    candles.map(({ volume }, place) => {
      const price = typical[place] ?? Number.NaN
      const change = price - (typical[place - 1] ?? Number.NaN)
      return Number.isNaN(change) ? Number.NaN : change * sign > 0 ? price * volume : 0
    })
  return combined(sums(flow(1), length), sums(flow(-1), length), (into, out) =>
    out === 0 ? 100 : 100 - 100 / (1 + into / out),
  )
}
