/** The price at which closing a position leaves nothing gained or lost, after the fees it has paid and those that closing it costs. */
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
import { divide } from '@paddock/decimal/divide'

const HUNDRED = decimal(100)
/** What a taker of the first tier pays. */
const COIN_RATE = decimal('0.0025')

/** What closing costs: of the dollars it is sold for, and for each share, contract or coin. A day's rounding up to whole cents is left out. */
function closingRates({ asset_class, side }: Position): { readonly ofValue: Decimal; readonly each: Decimal } {
  const isSale = side !== 'short'
  if (asset_class === 'crypto') return { ofValue: COIN_RATE, each: ZERO }
  if (asset_class === 'us_option') {
    const both = add(ORF_RATE, OCC_RATE)
    return { ofValue: isSale ? REG_RATE : ZERO, each: isSale ? add(both, TAF_CONTRACT_RATE) : both }
  }
  return { ofValue: isSale ? REG_RATE : ZERO, each: isSale ? add(CAT_RATE, TAF_RATE) : CAT_RATE }
}

/**
 * For a share or a coin, six digits, rounded against the holder: up for what is sold, down for what is bought back. `paid` are the fees so far.
 * Undefined where nothing is held. Source of the rates: Alpaca, "Regulatory fees", "Crypto fees".
 */
export function breakEven(position: Position, paid: Decimal): Decimal | undefined {
  const qty = absolute(decimal(position.qty))
  if (isZero(qty)) return undefined
  const units = position.asset_class === 'us_option' ? multiply(qty, HUNDRED) : qty
  const cost = absolute(decimal(position.cost_basis))
  const { ofValue, each } = closingRates(position)
  const fixed = add(paid, multiply(each, qty))
  // Sold for p: units × p × (1 − rate) = cost + fees. Bought back for p: units × p × (1 + rate) = what it brought − fees.
  return position.side === 'short'
    ? divide(subtract(cost, fixed), multiply(units, add(ONE, ofValue)), { scale: 6, mode: 'down' })
    : divide(add(cost, fixed), multiply(units, subtract(ONE, ofValue)), { scale: 6, mode: 'up' })
}
