/** What an order would hold and leave, before it is sent: the broker's own arithmetic, for the ticket. */
import { compare, decimalOf, multiply } from '@paddock/decimal/decimal'
import { type Money, NO_MONEY, NO_QUANTITY, notional, type Price, type Quantity } from '@paddock/decimal/money'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import type { Phase } from '@paddock/market/sessions/calendar'
import type { QuoteNow, SymbolNow } from './account/context.ts'
import { openingValue, referencePrice } from './margin/order-value.ts'
import { contractsOf } from './options/coverage.ts'
import { netOf } from './options/legs.ts'
import { type Beside, legsHoldOf, needsOf, premiumOf, writtenHold } from './options/needs.ts'
import { timesMultiplier } from './options/terms.ts'

interface EstimatedOrder {
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
  /** What it costs or brings at its limit, or at what a market order would meet now. Of legs it is signed: negative is what they bring. */
  readonly value: Money
  /** What is held for it while it is open; zero for an order that closes. */
  readonly hold: Money
  /** Whether the figure that pays for it, `available`, covers the hold, and no shares are missing. */
  readonly isAffordable: boolean
  /** Shares that are missing behind written calls: above zero it is refused as uncovered. */
  readonly missingShares: number
}

/** Without a word of what is held: contracts alone, with shares enough. */
const NOTHING_BESIDE: Beside = { contracts: [], perhaps: [], freeShares: Number.POSITIVE_INFINITY }

/**
 * The estimate of one order. `positionQty` is the signed holding, so that a closing order is known as one; `available` is the figure
 * that pays for the asset (buying power for marginable stocks, options buying power for contracts, non-marginable buying power for the
 * rest); `phase` is the session's; `beside` is what there is on a contract's underlying, see `options/beside.ts`.
 */
export function estimate(
  order: EstimatedOrder,
  symbol: SymbolNow,
  positionQty: Quantity,
  available: Money,
  phase: Phase,
  beside: Beside = NOTHING_BESIDE,
): Estimate {
  const valued = { ...order, assetClass: symbol.instrument.class }
  const { option } = symbol.instrument
  const value = timesMultiplier(
    order.notional ?? notional(referencePrice(valued, symbol, phase), order.qty ?? NO_QUANTITY),
    option,
  )
  const isClosing = order.side === 'buy' ? positionQty.coefficient < 0n : positionQty.coefficient > 0n
  if (isClosing) return left(value, NO_MONEY, available, 0)
  if (!option) return left(value, openingValue(valued, symbol, phase), available, 0)
  const premium = timesMultiplier(openingValue(valued, symbol, phase), option)
  if (order.side === 'buy') return left(value, premium, available, 0)
  const needs = needsOf(beside, [contractsOf(option, 'sell', order.qty ?? NO_QUANTITY)])
  return left(value, writtenHold(needs, premium), available, needs.missingShares)
}

interface EstimatedLeg {
  readonly side: 'buy' | 'sell'
  /** Contracts for each unit. */
  readonly ratio: number
  readonly isClosing: boolean
  readonly option: OptionTerms
  readonly quote: QuoteNow
}

export interface EstimatedLegs {
  /** Units. */
  readonly qty: Quantity
  /** Of one unit and one share: what is paid, or negative what comes in. Null for a market order. */
  readonly limitPrice: Price | null
  readonly legs: readonly EstimatedLeg[]
}

/** The estimate of an order of several legs, as {@link estimate}. Undefined without legs, and where nobody bids for one that is sold at the market. */
export function estimateLegs(order: EstimatedLegs, beside: Beside, available: Money): Estimate | undefined {
  const { qty, legs } = order
  const net =
    order.limitPrice ??
    netOf(
      legs,
      legs.map(({ quote }) => quote),
    )
  const [first] = legs
  if (!net || !first) return undefined
  const added = legs.map(({ option, side, ratio }) =>
    contractsOf(option, side, multiply(qty, decimalOf(BigInt(ratio)))),
  )
  const needs = needsOf(beside, added)
  const value = premiumOf(net, qty, first.option)
  const hold = legsHoldOf(
    needs,
    value,
    legs.every(({ isClosing }) => isClosing),
  )
  return left(value, hold, available, needs.missingShares)
}

function left(value: Money, hold: Money, available: Money, missingShares: number): Estimate {
  const isAffordable = compare(available, hold) >= 0 && missingShares === 0
  return { value, hold, isAffordable, missingShares }
}
