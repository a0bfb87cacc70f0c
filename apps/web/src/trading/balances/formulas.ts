/** How a figure of the account comes about, in its own figures: said only where it adds up. */
import type { Account } from '@paddock/contract/entities/account'
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  decimalOf,
  isNegative,
  multiply,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { MINUS, money } from '../../format/number.ts'
import { figureName } from './figures.ts'

type Key = keyof Account & string

/** So many times what is left of the sum of some figures when others are taken off it. */
interface Formula {
  readonly times?: 2 | 4
  readonly plus: readonly Key[]
  readonly minus?: readonly Key[]
}

const WORTH: readonly Formula[] = [{ plus: ['cash', 'long_market_value', 'short_market_value'] }]
const FREE: Formula = { plus: ['equity'], minus: ['initial_margin'] }
const OVERNIGHT: Formula = { ...FREE, times: 2 }
const INTRADAY: Formula = { plus: ['equity'], minus: ['maintenance_margin'], times: 4 }

/**
 * What may apply, by figure: which one does follows from the account's multiplier and what its orders hold. Source: Alpaca, "Account plans" and
 * "Margin and short selling".
 */
const FORMULAS: Readonly<Partial<Record<Key, readonly Formula[]>>> = {
  equity: WORTH,
  portfolio_value: WORTH,
  position_market_value: [{ plus: ['long_market_value'], minus: ['short_market_value'] }],
  buying_power: [INTRADAY, OVERNIGHT, FREE],
  effective_buying_power: [INTRADAY, OVERNIGHT, FREE],
  regt_buying_power: [OVERNIGHT, FREE],
  options_buying_power: [FREE],
  non_marginable_buying_power: [{ plus: ['cash'] }, FREE],
}

/** Every figure is rounded to whole cents by itself: four times a difference of two of them is at most so far from the rounded whole. */
const ROUNDING = decimal('0.05')

/** `4 × (equity 100,000.00 − maintenance margin 0.00)`; undefined for a figure that is no sum of others, or not exactly that one now. */
export function formulaOf(key: string, figures: Account): string | undefined {
  const shown = fromWire(String(figures[key]))
  const formulas = Object.entries(FORMULAS).find(([of]) => of === key)?.[1]
  const found =
    shown && formulas?.find((formula) => compare(absolute(subtract(worth(formula, figures), shown)), ROUNDING) <= 0)
  return found && said(found, figures)
}

const amount = (figures: Account, key: Key): Decimal => fromWire(String(figures[key] ?? 0)) ?? ZERO

function worth({ times, plus, minus = [] }: Formula, figures: Account): Decimal {
  const sum = plus.reduce((total, key) => add(total, amount(figures, key)), ZERO)
  const left = minus.reduce((total, key) => subtract(total, amount(figures, key)), sum)
  // Less than nothing cannot be spent; an account's worth may be less than nothing.
  return isNegative(left) && plus[0] === 'equity' ? ZERO : multiply(left, decimalOf(BigInt(times ?? 1)))
}

function said({ times, plus, minus = [] }: Formula, figures: Account): string {
  const term = (key: Key) => `${figureName(key).toLowerCase()} ${money(amount(figures, key))}`
  const sum = [plus.map(term).join(' + '), ...minus.map(term)].join(` ${MINUS} `)
  return times === undefined ? sum : `${times} × (${sum})`
}
