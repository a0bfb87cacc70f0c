/** Prices in the steps their asset trades in. */
import { absolute, decimal, isBelow, ONE, significantScale, toNumber } from '@paddock/decimal/decimal'
import { type Amount, amountOf, fixed, NONE } from './number.ts'

/** What says how fine a price is: an asset, or anything with its increment. */
interface PriceSteps {
  readonly price_increment?: string | undefined
}

/** Digits after the point of an increment that says how prices are quoted; finer ones (crypto's 0.000000001) only say what is allowed. */
const FINEST_QUOTED = 4

/** Digits after the point: the asset's increment, at least two; where it says nothing, by the size of the price. */
export function priceScale(asset: PriceSteps | undefined, value?: Amount): number {
  const increment = asset?.price_increment ? significantScale(decimal(asset.price_increment)) : undefined
  if (increment !== undefined && increment <= FINEST_QUOTED) return Math.max(2, increment)
  const amount = amountOf(value)
  const size = amount ? Math.abs(toNumber(amount)) : 1
  if (size >= 1 || size === 0) return 2
  return size >= 0.01 ? 4 : 8
}

/** A price as its asset is quoted. Without an asset, a wire price keeps the digits it has, two at least and nine at most. */
export function price(value: Amount, asset?: PriceSteps): string {
  const amount = amountOf(value)
  if (!amount) return NONE
  return fixed(amount, asset ? priceScale(asset, amount) : Math.min(9, Math.max(2, significantScale(amount))))
}

/** An average is a quotient with many digits; it is shown with two, below a dollar with up to four. */
export const averagePrice = (text: string): string => {
  const average = decimal(text)
  return fixed(average, isBelow(absolute(average), ONE) ? Math.min(4, Math.max(2, significantScale(average))) : 2)
}
