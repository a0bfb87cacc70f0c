/** What an order would hold and leave, before it is sent: the broker's own arithmetic, for the ticket. */
import { type Decimal, decimalOf, isPositive, larger, multiply, subtract, ZERO } from '@paddock/decimal/decimal'
import type { Money, Price, Quantity } from '@paddock/decimal/money'
import type { OptionTerms } from '@paddock/market/options-market'
import type { Phase } from '@paddock/market/sessions/calendar'
import type { SymbolNow } from './context.ts'
import { openingValue, referencePrice } from './margin/order-value.ts'
import { strikeOf, timesMultiplier } from './options/terms.ts'

export interface EstimatedOrder {
  readonly side: 'buy' | 'sell'
  /** Exactly one of the two is given. */
  readonly qty: Quantity | null
  readonly notional: Money | null
  /** Null for a market order. */
  readonly limitPrice: Price | null
  /** Of a stop, and of a trailing stop where it would stand. */
  readonly stopPrice?: Price | null
  readonly isTrailing?: boolean
}

export interface Estimate {
  /** What it costs or brings at its limit, or at what a market order would meet now. */
  readonly value: Money
  /** What is held for it while it is open; zero for an order that closes. */
  readonly hold: Money
  /** What is left of the figure that pays for it: `available` less the hold, never below zero. */
  readonly availableAfter: Money
  readonly isAffordable: boolean
}

/**
 * The estimate of one order. `positionQty` is the signed holding, so that a closing order is known as one; `available` is the figure
 * that pays for the asset (buying power for marginable stocks, non-marginable buying power for the rest); `phase` is the session's.
 */
export function estimate(
  order: EstimatedOrder,
  symbol: SymbolNow,
  positionQty: Quantity,
  available: Money,
  phase: Phase,
): Estimate {
  const valued = { ...order, assetClass: symbol.instrument.class }
  const { option } = symbol.instrument
  const value = timesMultiplier(
    order.notional ?? multiply(referencePrice(valued, symbol, phase), order.qty ?? ZERO),
    option,
  )
  const isClosing = order.side === 'buy' ? positionQty.coefficient < 0n : positionQty.coefficient > 0n
  const hold: Decimal = isClosing
    ? ZERO
    : option
      ? premiumOrCash(order, option, value)
      : openingValue(valued, symbol, phase)
  const left = subtract(available, hold)
  const isAffordable = left.coefficient >= 0n
  return { value, hold, availableAfter: isPositive(left) ? left : ZERO, isAffordable }
}

/** A long contract is paid; a written put is secured by its strike less the premium; a written call by shares. */
function premiumOrCash({ side, qty }: EstimatedOrder, option: OptionTerms, premium: Money): Money {
  if (side === 'buy') return premium
  if (option.type === 'call') return ZERO
  const secured = multiply(strikeOf(option), multiply(qty ?? ZERO, decimalOf(BigInt(option.shares))))
  return larger(subtract(secured, premium), ZERO)
}
