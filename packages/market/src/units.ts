/** Whole numbers of smallest steps, to decimals and to wire numbers. */
import { absolute, type Decimal, decimal, decimalOf, isBelow, multiply, ONE } from '@paddock/decimal/decimal'
import { divide, round } from '@paddock/decimal/divide'
import { asPrice, asQuantity, type Price, type Quantity } from '@paddock/decimal/money'
import type { Instrument } from './instruments/instrument.ts'

const CENT = decimal('0.01')

export const priceOf = (instrument: Instrument, steps: number): Price =>
  asPrice(decimalOf(BigInt(steps), instrument.priceScale))
export const sizeOf = (instrument: Instrument, steps: number): Quantity =>
  asQuantity(decimalOf(BigInt(steps), instrument.sizeScale))

/** The JSON number of a price: the double nearest to the exact decimal. */
export const priceNumber = (instrument: Instrument, steps: number): number => steps / 10 ** instrument.priceScale
export const sizeNumber = (instrument: Instrument, steps: number): number => steps / 10 ** instrument.sizeScale

/** Digits after the point of a stock's price: two from a dollar on, four below. Source: SEC, rule 612. */
export const stockPriceScale = (price: Decimal): number => (isBelow(price, ONE) ? 4 : 2)

/** Digits after the point of a coin's price. Source: Alpaca, "Crypto orders". */
export const CRYPTO_PRICE_SCALE = 9

/** Digits after the point that a price of an order may have: of a coin nine, of a contract two, of a stock as its prices have. */
export const orderPriceScale = (assetClass: string, price: Decimal): number =>
  assetClass === 'crypto' ? CRYPTO_PRICE_SCALE : assetClass === 'us_option' ? 2 : stockPriceScale(price)

/** Digits after the point of what `units` cost on average: six, and nine of a coin below a cent, whose prices have as many. */
export const averagePriceScale = (assetClass: string, cost: Decimal, units: Decimal): number =>
  assetClass === 'crypto' && isBelow(absolute(cost), multiply(absolute(units), CENT)) ? 9 : 6

/** What one of `units` cost on average. */
export const averagePrice = (assetClass: string, cost: Decimal, units: Decimal): Decimal =>
  divide(cost, units, { scale: averagePriceScale(assetClass, cost, units), mode: 'half-even' })

/** A price or size in whole steps; a limit between two steps is reached at the one on its own side. */
export function stepsOf(price: Decimal, scale: number, mode: 'floor' | 'ceiling'): number {
  const cut = round(price, { scale, mode })
  return Number(cut.coefficient) * 10 ** (scale - cut.scale)
}
