/** What a holding becomes of a company's action: shares of some symbol, and cash for what is no share. */
import { add, decimal, isZero, subtract } from '@paddock/decimal/decimal'
import { divide, proRata, round } from '@paddock/decimal/divide'
import { CENTS, type Money, NO_MONEY, notional, type Quantity } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import type { HeldPosition } from '../account/account.ts'
import type { Context } from '../account/context.ts'
import type { Restated } from '../account/event.ts'

/** Quantities keep nine digits, cash whole cents. */
export const QTY = { scale: 9, mode: 'half-even' } as const

/** What a holding becomes of one symbol: whole shares where it has no fractions, and cash for the rest. */
export interface Made {
  readonly symbol: string
  readonly whole: Quantity
  readonly fraction: Quantity
  readonly inLieu: readonly Money[]
  readonly restated: readonly Restated[]
}

export function madeOf(from: HeldPosition, symbol: string, qty: Quantity, cost: Money, context: Context): Made {
  const last = context.symbol(symbol)?.last
  const instrument = context.symbol(symbol)?.instrument ?? context.instrument?.(symbol)
  const isChanged = symbol !== from.symbol || qty !== from.qty
  // Without a price a fraction cannot be paid for, and stays.
  const isWhole = isChanged && last && instrument && !instrument.isFractionable
  const whole = isWhole ? round(qty, { scale: 0, mode: 'down' }) : qty
  const fraction = subtract(qty, whole)
  const amount = last ? round(notional(last, fraction), CENTS) : NO_MONEY
  const restated: Restated = {
    from: from.symbol,
    symbol,
    // A symbol the market does not know has no id; holdings of it are told apart by their symbol.
    assetId: symbol === from.symbol ? from.assetId : (instrument?.assetId ?? symbol),
    assetClass: from.assetClass,
    qty: toWire(whole),
    cost: toWire(isZero(fraction) ? cost : proRata(cost, whole, qty, QTY)),
  }
  return {
    symbol,
    whole,
    fraction,
    inLieu: isZero(amount) ? [] : [amount],
    restated: isZero(whole) ? [] : [restated],
  }
}

/** The part of a cost that goes to the first of two holdings: by what they are worth, half where that is not known. */
export function costShare(
  cost: Money,
  [one, qty]: readonly [string, Quantity],
  [other, otherQty]: readonly [string, Quantity],
  context: Context,
): Money {
  const value = (symbol: string, amount: Quantity): Money | undefined => {
    const last = context.symbol(symbol)?.last
    return last && notional(last, amount)
  }
  const [first, second] = [value(one, qty), value(other, otherQty)]
  if (!first || !second) return divide(cost, decimal('2'), QTY)
  const sum = add(first, second)
  return isZero(sum) ? divide(cost, decimal('2'), QTY) : proRata(cost, first, sum, QTY)
}
