/**
 * The figures of the account that decide what it can buy. Amounts in US dollars.
 *
 * Source: Alpaca, "Account plans" and "Margin and short selling"; the intraday figure follows the intraday margin rule of 2026-06, whose
 * exact formula Alpaca does not publish: four times what is left above maintenance, open orders counted at a quarter.
 */
import type { Funds } from '@paddock/contract/entities/account'
import { add, compare, decimalOf, isPositive, larger, multiply, smaller, subtract } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { CENTS, type Money, NO_MONEY } from '@paddock/decimal/money'
import type { PracticeAccount } from '../account/account.ts'
import { allowedMultiplier } from '../account/configuration.ts'
import type { Context } from '../account/context.ts'
import { concentrationOf, INITIAL_RATE, INTRADAY_RATE, isOverextended, LEAST_MARGIN_EQUITY } from './requirements.ts'
import { type Valuation, valuationOf } from './valuation.ts'

/** A hold to leave out of account: the one of an order about to be replaced. */
export interface Released {
  readonly hold: Money
  readonly isMarginable: boolean
}

const TWO = decimalOf(2n)
const FOUR = decimalOf(4n)
const positive = (amount: Money): Money => (isPositive(amount) ? amount : NO_MONEY)

/** The figures of an account at the context's prices. */
export const figuresOf = (account: PracticeAccount, context: Context, released?: Released): Figures =>
  new Figures(account, standingOf(account, valuationOf(account, context)), released)

/** What follows from what is held and owed. Each figure is reckoned when it is asked for: an order asks for one of them. */
export class Figures {
  readonly valuation: Valuation
  readonly equity: Money
  readonly maintenanceMargin: Money
  /** The class in effect: 1 below 2,000 of equity, whatever the account is entitled to and its owner wants. */
  readonly multiplier: 1 | 2 | 4
  /** A margin call is open, or one position outweighs the account: opening orders are refused. */
  readonly isLiquidationOnly: boolean
  /** What open orders hold, of marginable assets and of others. */
  readonly #heldMarginable: Money
  readonly #heldFull: Money

  constructor(account: PracticeAccount, standing: Standing, released?: Released) {
    const { heldMarginable, heldFull } = account
    this.valuation = standing.valuation
    this.equity = standing.equity
    this.maintenanceMargin = standing.maintenanceMargin
    this.multiplier = standing.isSmall ? 1 : allowedMultiplier(account)
    this.isLiquidationOnly = account.books.call !== null || standing.isOverextended
    this.#heldMarginable = released?.isMarginable ? subtract(heldMarginable, released.hold) : heldMarginable
    this.#heldFull = released && !released.isMarginable ? subtract(heldFull, released.hold) : heldFull
  }

  /** What half can be borrowed on, held and ordered. */
  get #marginable(): Money {
    return add(this.valuation.marginable, this.#heldMarginable)
  }

  /** Positions and open opening orders. */
  get initialMargin(): Money {
    const marginable = this.#marginable
    const full = add(this.valuation.full, this.#heldFull)
    return add(this.multiplier === 1 ? marginable : multiply(marginable, INITIAL_RATE), full)
  }

  get regtBuyingPower(): Money {
    const free = this.optionsBuyingPower
    return this.multiplier === 1 ? free : multiply(free, TWO)
  }

  get buyingPower(): Money {
    return this.multiplier === 4 ? larger(this.regtBuyingPower, this.#intraday) : this.regtBuyingPower
  }

  get optionsBuyingPower(): Money {
    return positive(subtract(this.equity, this.initialMargin))
  }

  /** The cash that is free. With stocks on margin 2,000 is kept back (observed 2025); coins and contracts use none: they are paid in full. */
  get nonMarginableBuyingPower(): Money {
    const free = this.optionsBuyingPower
    const usesMargin = this.multiplier !== 1 && isPositive(this.#marginable)
    return usesMargin ? positive(subtract(free, LEAST_MARGIN_EQUITY)) : free
  }

  /** Whether an amount is within the buying power: one that leverage within the day covers needs no second look. */
  isBuyable(amount: Money): boolean {
    return (this.multiplier === 4 && compare(amount, this.#intraday) <= 0) || compare(amount, this.regtBuyingPower) <= 0
  }

  get #intraday(): Money {
    const held = add(multiply(this.#heldMarginable, INTRADAY_RATE), this.#heldFull)
    return positive(multiply(subtract(this.equity, add(this.maintenanceMargin, held)), FOUR))
  }
}

/** What does not depend on open orders. */
interface Standing {
  readonly cash: Money
  readonly valuation: Valuation
  readonly equity: Money
  readonly isSmall: boolean
  readonly maintenanceMargin: Money
  readonly isOverextended: boolean
}

/** Cash as it is told. Equity is made of it, so that cash and positions come to the equity; trades of fractions leave parts of cents. */
export const wholeCents = (cash: Money): Money => round(cash, CENTS)

/** The last answer per account: between fills and prices that move, orders come and go and nothing of it changes. */
const remembered = new WeakMap<PracticeAccount, Standing>()

function standingOf(account: PracticeAccount, valuation: Valuation): Standing {
  const { cash } = account
  const known = remembered.get(account)
  if (known && known.cash === cash && known.valuation === valuation) return known
  const equity = add(wholeCents(cash), add(valuation.longValue, valuation.shortValue))
  const standing: Standing = {
    cash,
    valuation,
    equity,
    isSmall: compare(equity, LEAST_MARGIN_EQUITY) < 0,
    maintenanceMargin: add(
      valuation.maintenance,
      concentrationOf({ cash, longValue: valuation.longValue, ...valuation.largestLong }),
    ),
    isOverextended: isOverextended(valuation.largest, equity),
  }
  remembered.set(account, standing)
  return standing
}

/** What an opening order may cost at most. Crypto is bought with cash only, so it is capped by the cash no order of its kind holds. */
export function availableFor(account: PracticeAccount, figures: Figures, funds: Funds, released?: Released): Money {
  if (funds === 'options') return figures.optionsBuyingPower
  if (funds === 'margin') return figures.buyingPower
  if (funds === 'overnight') return figures.regtBuyingPower
  if (funds === 'non-marginable') return figures.nonMarginableBuyingPower
  const held = released && !released.isMarginable ? subtract(account.heldFull, released.hold) : account.heldFull
  return positive(smaller(figures.nonMarginableBuyingPower, subtract(account.cash, held)))
}
