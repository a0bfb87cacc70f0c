/** The magnet: a price that is taken near a bar's open, high, low or close is that price. */
import type { Candle } from '../bars/candles.ts'

/** Pixels in which the magnet pulls. */
const PULL = 28

/** The nearest of the four on the screen; the price itself where none is near. */
export function snapped(
  price: number,
  candle: Pick<Candle, 'open' | 'high' | 'low' | 'close'> | undefined,
  yOf: (price: number) => number | undefined,
): number {
  const y = yOf(price)
  if (!candle || y === undefined) return price
  const near = [candle.open, candle.high, candle.low, candle.close]
    .map((value) => ({ value, far: Math.abs((yOf(value) ?? Number.POSITIVE_INFINITY) - y) }))
    .reduce((best, one) => (one.far < best.far ? one : best))
  return near.far <= PULL ? near.value : price
}
