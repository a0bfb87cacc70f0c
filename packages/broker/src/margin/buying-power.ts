/**
 * The figures of the account that decide what it can buy. Amounts in US dollars.
 *
 * Source: Alpaca, "Account plans" and "Margin and short selling"; the intraday figure follows the intraday margin rule of 2026-06, whose
 * exact formula Alpaca does not publish: four times what is left above maintenance, open orders counted at a quarter.
 */
import {
  add,
  compare,
  type Decimal,
  decimalOf,
  isPositive,
  larger,
  multiply,
  smaller,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import type { Money } from '@paddock/decimal/money'
import type { PracticeAccount } from '../account.ts'
import { allowedMultiplier } from '../configuration.ts'
import type { Context } from '../context.ts'
import { concentrationOf, INITIAL_RATE, INTRADAY_RATE, isOverextended, LEAST_MARGIN_EQUITY } from './requirements.ts'
import { type Valuation, valuationOf } from './valuation.ts'

export interface Figures {
  readonly valuation: Valuation
  readonly equity: Money
  /** The class in effect: 1 below 2,000 of equity, whatever the account is entitled to and its owner wants. */
  readonly multiplier: 1 | 2 | 4
  /** Positions and open opening orders. */
  readonly initialMargin: Money
  readonly maintenanceMargin: Money
  /** A margin call is open, or one position outweighs the account: opening orders are refused. */
  readonly isLiquidationOnly: boolean
  readonly buyingPower: Money
  readonly regtBuyingPower: Money
  readonly optionsBuyingPower: Money
  readonly nonMarginableBuyingPower: Money
}

/** A hold to leave out of account: the one of an order about to be replaced. */
export interface Released {
  readonly hold: Money
  readonly isMarginable: boolean
}

const TWO = decimalOf(2n)
const FOUR = decimalOf(4n)
const positive = (amount: Decimal): Decimal => (isPositive(amount) ? amount : ZERO)

export function figuresOf(account: PracticeAccount, context: Context, released?: Released): Figures {
  const standing = standingOf(account, valuationOf(account, context))
  const { valuation, equity, maintenanceMargin } = standing
  const multiplier = standing.isSmall ? 1 : allowedMultiplier(account)
  const heldMarginable = released?.isMarginable
    ? subtract(account.heldMarginable, released.hold)
    : account.heldMarginable
  const heldFull = released && !released.isMarginable ? subtract(account.heldFull, released.hold) : account.heldFull
  const marginable = add(valuation.marginable, heldMarginable)
  const full = add(valuation.full, heldFull)
  const initialMargin = add(multiplier === 1 ? marginable : multiply(marginable, INITIAL_RATE), full)
  const free = positive(subtract(equity, initialMargin))
  const regtBuyingPower = multiplier === 1 ? free : multiply(free, TWO)
  return {
    valuation,
    equity,
    multiplier,
    initialMargin,
    maintenanceMargin,
    isLiquidationOnly: account.books.call !== null || standing.isOverextended,
    buyingPower:
      multiplier === 4
        ? larger(regtBuyingPower, intraday(equity, maintenanceMargin, heldMarginable, heldFull))
        : regtBuyingPower,
    regtBuyingPower,
    optionsBuyingPower: free,
    nonMarginableBuyingPower: nonMarginable(multiplier, free, initialMargin, account.cash),
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

/** The last answer per account: between fills and prices that move, orders come and go and nothing of it changes. */
const remembered = new WeakMap<PracticeAccount, Standing>()

function standingOf(account: PracticeAccount, valuation: Valuation): Standing {
  const { cash } = account
  const known = remembered.get(account)
  if (known && known.cash === cash && known.valuation === valuation) return known
  const equity = add(cash, add(valuation.longValue, valuation.shortValue))
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

function intraday(equity: Money, maintenance: Money, heldMarginable: Money, heldFull: Money): Money {
  const required = add(add(maintenance, multiply(heldMarginable, INTRADAY_RATE)), heldFull)
  return positive(multiply(subtract(equity, required), FOUR))
}

/** With margin in use, 2,000 is kept back (observed 2025). */
function nonMarginable(multiplier: 1 | 2 | 4, free: Money, initialMargin: Money, cash: Money): Money {
  if (multiplier === 1) return free
  return isPositive(initialMargin) ? positive(subtract(free, LEAST_MARGIN_EQUITY)) : positive(cash)
}

export type Funds = 'options' | 'margin' | 'non-marginable' | 'cash'

/** What an opening order may cost at most. Crypto is bought with cash only, so it is capped by the cash no order of its kind holds. */
export function availableFor(account: PracticeAccount, figures: Figures, funds: Funds, released?: Released): Money {
  if (funds === 'options') return figures.optionsBuyingPower
  if (funds === 'margin') return figures.buyingPower
  if (funds === 'non-marginable') return figures.nonMarginableBuyingPower
  const held = released && !released.isMarginable ? subtract(account.heldFull, released.hold) : account.heldFull
  return positive(smaller(figures.nonMarginableBuyingPower, subtract(account.cash, held)))
}
