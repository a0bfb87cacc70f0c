/** What a split makes of what was set before it: prices and quantities of the old shares become those of the new ones. */
import { decimal } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { toWire } from '@paddock/decimal/wire'
import type { TradingDay } from '@paddock/market/instant'
import { inNewShares, perNewShare, type SplitRates } from '@paddock/market/split-rates'
import { stockPriceScale } from '@paddock/market/units'

/** A split as the broker announces it: `newRate` shares for `oldRate`, with the first session of the ex day. */
export interface Split {
  readonly symbol: string
  readonly newRate: string
  readonly oldRate: string
  readonly exDay: TradingDay
}

/** Digits of a quantity, and of a price before it is rounded to its steps. */
const SCALE = 9
const ratesOf = ({ newRate, oldRate }: Split): SplitRates => ({ newRate: decimal(newRate), oldRate: decimal(oldRate) })

export function priceAfter(price: string, split: Split): string {
  const exact = perNewShare(decimal(price), ratesOf(split), { scale: SCALE, mode: 'half-even' })
  return toWire(round(exact, { scale: stockPriceScale(exact), mode: 'half-even' }))
}

export const sharesAfter = (shares: string, split: Split): string =>
  toWire(inNewShares(decimal(shares), ratesOf(split), { scale: SCALE, mode: 'down' }))
