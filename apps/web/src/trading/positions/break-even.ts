/** The price at which closing a position leaves nothing gained or lost, after the fees it has paid and those that closing it costs. */
import { multiplierOf } from '@paddock/analytics/equity/valuation'
import {
  CAT_RATE,
  OCC_RATE,
  ORF_RATE,
  REG_RATE,
  TAF_CONTRACT_RATE,
  TAF_RATE,
} from '@paddock/broker/cash/regulatory-fees'
import type { Position } from '@paddock/contract/entities/position'
import { absolute, add, type Decimal, decimal, isZero, multiply, ONE, subtract, ZERO } from '@paddock/decimal/decimal'
import { divide, round } from '@paddock/decimal/divide'
import { cryptoFeeRate } from '@paddock/market/instruments/crypto-fees'
import { averagePriceScale } from '@paddock/market/units'
import { price, priceScale } from '../../format/number.ts'

/** A holding, or what an order would make one. */
interface Opened {
  readonly assetClass: string
  readonly isShort: boolean
  /** Shares, coins or contracts. */
  readonly qty: Decimal
  /** Shares that a contract is for; one of everything else. */
  readonly multiplier: Decimal
  /** Dollars that it cost, or brought. */
  readonly cost: Decimal
  /** Dollars of fees so far. */
  readonly paid: Decimal
  /** Of a coin: the tier of the fees. */
  readonly tier?: number
}

/** What closing costs: of the dollars it is sold for, and for each share, contract or coin. A day's rounding up to whole cents is left out. */
function closingRates({ assetClass, isShort, tier = 1 }: Opened): {
  readonly ofValue: Decimal
  readonly each: Decimal
} {
  const isSale = !isShort
  if (assetClass === 'crypto') return { ofValue: cryptoFeeRate(tier, false), each: ZERO }
  if (assetClass === 'us_option') {
    const both = add(ORF_RATE, OCC_RATE)
    return { ofValue: isSale ? REG_RATE : ZERO, each: isSale ? add(both, TAF_CONTRACT_RATE) : both }
  }
  return { ofValue: isSale ? REG_RATE : ZERO, each: isSale ? add(CAT_RATE, TAF_RATE) : CAT_RATE }
}

/**
 * For a share or a coin, with the digits of an average price, rounded against the holder: up for what is sold, down for what is bought back. Undefined where nothing
 * is held. Source of the rates: Alpaca, "Regulatory fees", "Crypto fees".
 */
export function evenAt(opened: Opened): Decimal | undefined {
  const { isShort, qty, multiplier, cost, paid } = opened
  if (isZero(qty)) return undefined
  const units = multiply(qty, multiplier)
  const { ofValue, each } = closingRates(opened)
  const fixed = add(paid, multiply(each, qty))
  // Sold for p: units × p × (1 − rate) = cost + fees. Bought back for p: units × p × (1 + rate) = what it brought − fees.
  const scale = averagePriceScale(opened.assetClass, cost, units)
  return isShort
    ? divide(subtract(cost, fixed), multiply(units, add(ONE, ofValue)), { scale, mode: 'down' })
    : divide(add(cost, fixed), multiply(units, subtract(ONE, ofValue)), { scale, mode: 'up' })
}

/** Of a position: `paid` are its fees so far. */
export const breakEven = (position: Position, paid: Decimal): Decimal | undefined =>
  evenAt({
    ...{ assetClass: position.asset_class, isShort: position.side === 'short', paid },
    qty: absolute(decimal(position.qty)),
    multiplier: multiplierOf(position),
    cost: absolute(decimal(position.cost_basis)),
  })

/** As fine as a price is quoted, rounded against the holder. */
export const shownEven = (even: Decimal, isShort: boolean): string =>
  price(round(even, { scale: priceScale(undefined, even), mode: isShort ? 'down' : 'up' }))
