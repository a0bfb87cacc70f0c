/** Whether a price has more digits than the prices of its class. */
import { formatDecimal, significantScale } from '@paddock/decimal/decimal'
import type { Price } from '@paddock/decimal/money'
import { orderPriceScale } from '@paddock/market/units'
import { type Rejection, unprocessable } from '../account/rejection.ts'

/** Trailing zeros do not count. Cents off the exchanges' own ticks are taken of contracts, as Alpaca does. */
export function wrongIncrement(price: Price | null, field: string, assetClass: string): Rejection | undefined {
  if (!price) return undefined
  const most = orderPriceScale(assetClass, price)
  return price.scale > most && significantScale(price) > most
    ? unprocessable(
        `invalid ${field} ${formatDecimal(price)}. sub-penny increment does not fulfill minimum pricing criteria`,
      )
    : undefined
}
