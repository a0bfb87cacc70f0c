/** How many are ordered: as typed, as parts of the most that passes, or as many as a risk in dollars allows. */
import { powerFor } from '@paddock/analytics/equity/live-account'
import { QTY_SCALE } from '@paddock/broker/account/order-sizes'
import {
  absolute,
  type Decimal,
  decimal,
  formatDecimal,
  isBelow,
  isPositive,
  isZero,
  larger,
  multiply,
  subtract,
} from '@paddock/decimal/decimal'
import { divide, round } from '@paddock/decimal/divide'
import {
  asMoney,
  asQuantity,
  type Money,
  NO_MONEY,
  NO_QUANTITY,
  type Price,
  type Quantity,
} from '@paddock/decimal/money'
import { percentOf } from '@paddock/decimal/percent'
import { fromWire } from '@paddock/decimal/wire'
import type { AssetClass } from '@paddock/market/instruments/instrument'
import { fundsOf } from '../../trading/balances/funds.ts'
import { freeQty } from '../../trading/positions/closing/closing.ts'
import type { Draft } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import { positiveIn, sizeText } from './price-text.ts'

/** In the unit it is sent in; neither while it is unknown. */
export interface Size {
  readonly qty: Quantity | undefined
  readonly notional: Money | undefined
}

export const positive = (text: string): Decimal | undefined => positiveIn(sizeText(text))

/** Figures are answered in whole cents, and may have been rounded up. */
const ROUNDED = asMoney('0.005')

/** What pays for the order, as the account says it: this is what is told. */
export const powerTo = (assetClass: AssetClass, facts: Facts) =>
  asMoney(powerFor(facts.account, fundsOf(assetClass, facts), facts.heldCash))

/** The least that it may be, which orders are sized and judged by: the broker reckons with the figure before it is rounded. */
export function availableTo(assetClass: AssetClass, facts: Facts) {
  const { positions, orders } = facts
  const figure = powerTo(assetClass, facts)
  const isExact = positions.length === 0 && orders.length === 0
  return figure && larger(isExact || isZero(figure) ? figure : subtract(figure, ROUNDED), NO_MONEY)
}

interface MostOf extends Pick<Facts, 'position'> {
  readonly assetClass: AssetClass
  /** Of a spread; `held` is signed. */
  readonly legs: readonly { readonly held: Quantity; readonly ratio: number }[]
  readonly isClosing: boolean
  readonly available: Money | undefined
  /** What one unit takes of it. */
  readonly hold: Money | undefined
}

const scaleOf = (assetClass: AssetClass): number => (assetClass === 'crypto' ? QTY_SCALE : 0)

/** What is free of a position, or what the money reaches; undefined while that is unknown. */
export function mostOf({ assetClass, position, legs, isClosing, available, hold }: MostOf): Quantity | undefined {
  if (isClosing && legs.length > 0)
    return legs.reduce<Quantity | undefined>((least, { held, ratio }) => {
      const units = divide(absolute(held), decimal(ratio), { scale: 0, mode: 'down' })
      return least && isBelow(least, units) ? least : units
    }, undefined)
  if (isClosing) return position ? asQuantity(freeQty(position)) : NO_QUANTITY
  if (!available || !hold || isZero(hold)) return undefined
  const scale = scaleOf(assetClass)
  return asQuantity(divide(larger(available, NO_MONEY), hold, { scale, mode: 'down' }))
}

interface SizeOf {
  readonly assetClass: AssetClass
  readonly most: Quantity | undefined
  /** Of one unit of price. */
  readonly risk: Price | undefined
  readonly multiplier: Decimal
}

/** The size in the unit it is sent in. */
export function sizeOf(
  draft: Draft,
  { account, position }: Pick<Facts, 'account' | 'position'>,
  { assetClass, most, risk, multiplier }: SizeOf,
): Size {
  const none = { qty: undefined, notional: undefined }
  const scale = scaleOf(assetClass)
  switch (draft.sizeUnit) {
    case 'qty':
      return { ...none, qty: asQuantity(positive(draft.quantity)) }
    case 'notional':
      return { ...none, notional: asMoney(positive(draft.notional)) }
    case 'percent': {
      const percent = positive(draft.percent)
      const whole = position && percent && formatDecimal(percent) === '100' ? QTY_SCALE : scale
      return percent && most ? { ...none, qty: aboveZero(partOf(most, percent, whole)) } : none
    }
    default: {
      const typed = asMoney(positive(draft.risk))
      const equity = asMoney(fromWire(account?.equity))
      const dollars = draft.riskUnit === 'usd' ? typed : typed && equity && partOf(equity, typed, 2)
      if (!dollars || !risk || isZero(risk)) return none
      return { ...none, qty: aboveZero(divide(dollars, multiply(risk, multiplier), { scale, mode: 'down' })) }
    }
  }
}

const aboveZero = (value: Quantity): Quantity | undefined => (isPositive(value) ? value : undefined)

/** So many percent of an amount, rounded down. */
export const partOf = <D extends Decimal>(whole: D, percent: Decimal, scale: number): D =>
  round(percentOf(whole, percent), { scale, mode: 'down' })
