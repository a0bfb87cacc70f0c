/** The price at which closing a position leaves nothing gained or lost, after the fees it has paid and those that closing it costs. */
import { multiplierOf } from '@paddock/analytics/equity/valuation'
import type { Account } from '@paddock/contract/entities/account'
import type { Position } from '@paddock/contract/entities/position'
import { absolute, add, type Decimal, decimal, isZero, multiply, ONE, subtract, ZERO } from '@paddock/decimal/decimal'
import { divide, round } from '@paddock/decimal/divide'
import { cryptoFeeRate } from '@paddock/market/instruments/crypto-fees'
import { tradeRates } from '@paddock/market/instruments/regulatory-fees'
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
  /** Of the fees of coins; the first where none is known. */
  readonly tier: Account['crypto_tier']
}

/** What closing costs: of the dollars it is sold for, and for each share, contract or coin. A day's rounding up to whole cents is left out. */
const closingRates = ({ assetClass, isShort, multiplier, tier }: Opened) =>
  assetClass === 'crypto'
    ? { ofValue: cryptoFeeRate(tier ?? 1, false), each: ZERO }
    : tradeRates(assetClass, !isShort, multiplier)

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

/** Of a position: `paid` are its fees so far, `tier` the account's of the fees of coins. */
export const breakEven = (position: Position, paid: Decimal, tier: Account['crypto_tier']): Decimal | undefined =>
  evenAt({
    ...{ assetClass: position.asset_class, isShort: position.side === 'short', paid, tier },
    qty: absolute(decimal(position.qty)),
    multiplier: multiplierOf(position),
    cost: absolute(decimal(position.cost_basis)),
  })

/** As fine as a price is quoted, rounded against the holder. */
export const shownEven = (even: Decimal, isShort: boolean): string =>
  price(round(even, { scale: priceScale(undefined, even), mode: isShort ? 'down' : 'up' }))
