/** Whole numbers of smallest steps, to decimals and to wire numbers. */
import { type Decimal, decimalOf, isBelow, ONE } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { asPrice, asQuantity, type Price, type Quantity } from '@paddock/decimal/money'
import type { Instrument } from './instruments/instrument.ts'

export const priceOf = (instrument: Instrument, steps: number): Price =>
  asPrice(decimalOf(BigInt(steps), instrument.priceScale))
export const sizeOf = (instrument: Instrument, steps: number): Quantity =>
  asQuantity(decimalOf(BigInt(steps), instrument.sizeScale))

/** The JSON number of a price: the double nearest to the exact decimal. */
export const priceNumber = (instrument: Instrument, steps: number): number => steps / 10 ** instrument.priceScale
export const sizeNumber = (instrument: Instrument, steps: number): number => steps / 10 ** instrument.sizeScale

/** Digits after the point of a stock's price: two from a dollar on, four below. Source: SEC, rule 612. */
export const stockPriceScale = (price: Decimal): number => (isBelow(price, ONE) ? 4 : 2)

/** A price or size in whole steps; a limit between two steps is reached at the one on its own side. */
export function stepsOf(price: Decimal, scale: number, mode: 'floor' | 'ceiling'): number {
  const cut = round(price, { scale, mode })
  return Number(cut.coefficient) * 10 ** (scale - cut.scale)
}
