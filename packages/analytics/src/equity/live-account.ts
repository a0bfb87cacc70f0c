/**
 * The account at the live prices: the one source of equity, today's result, margins, buying power and weights. Its figures have the wire's
 * names and shape, so whatever shows an account's record shows this one.
 */
import type { Account, Funds } from '@paddock/contract/entities/account'
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  equals,
  isNegative,
  isPositive,
  larger,
  multiply,
  smaller,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { CENTS } from '@paddock/decimal/money'
import { fromWire, toWire } from '@paddock/decimal/wire'
import type { LongHolding, RunningSums } from './running-totals.ts'
import { ratio } from './valuation.ts'

const TWO = decimal(2)
const FOUR = decimal(4)
const KEPT_BACK = decimal(2000)
const free = (amount: Decimal): Decimal => (isPositive(amount) ? amount : ZERO)

/** What moves an account: dollars of each figure, signed. */
interface Move {
  readonly cash: Decimal
  /** Of what is held long, and of what is held short, which is negative. */
  readonly long: Decimal
  readonly short: Decimal
  readonly initial: Decimal
  readonly maintenance: Decimal
  readonly largestLong: { readonly before: LongHolding; readonly now: LongHolding }
  /** Whether something is held or ordered on margin after it; without it, as much of what is free is kept back as in the record. */
  readonly usesMargin?: boolean | undefined
  /** Nothing is on order: all that maintenance leaves is leverage within the day, which a record does not say while more is bought overnight. */
  readonly hasNoOrders?: boolean
}

/**
 * What is added to the maintenance margin where one long holding is most of `longValue` on a loan: negative `cash`. It is a rule of the
 * broker's.
 */
export type ConcentrationOf = (held: LongHolding & { readonly cash: Decimal; readonly longValue: Decimal }) => Decimal

/** The record of an account at the live prices: moved to where `sums` stand, which are of all its positions. */
export function liveAccount(account: Account, sums: RunningSums, concentrationOf: ConcentrationOf): Account {
  const [long, short] = [fromWire(account.long_market_value), fromWire(account.short_market_value)]
  if (!long || !short) return account
  const [longNow, shortNow] = [add(sums.long, sums.unpriced.long), add(sums.short, sums.unpriced.short)]
  // A record is of whole cents: what has moved by less than one has not moved.
  const isAt = (now: Decimal, then: Decimal) => equals(round(now, CENTS), then)
  if (isAt(longNow, long) && isAt(shortNow, short)) return account
  const move = {
    ...sums.moved,
    cash: ZERO,
    long: subtract(longNow, long),
    short: subtract(shortNow, short),
    largestLong: sums.largestLong,
    usesMargin: sums.usesMargin || undefined,
  }
  return movedBy(account, move, concentrationOf)
}

/**
 * The record of an account after a move: equity moves by cash and what positions are worth, margins by what they require, buying powers by
 * what that leaves free. It is how an account follows its prices, and what a ticket forecasts of a fill.
 */
export function movedBy(account: Account, move: Move, concentrationOf: ConcentrationOf): Account {
  const { cash, long, short, initial, largestLong } = move
  const read = (key: keyof Account & string): Decimal | undefined => fromWire(account[key] as string | null | undefined)
  const equity = read('equity')
  if (!equity) return account
  const [cashThen, longThen] = [read('cash') ?? ZERO, read('long_market_value') ?? ZERO]
  const cashNow = add(cashThen, cash)
  const maintenance = subtract(
    add(move.maintenance, concentrationOf({ ...largestLong.now, cash: cashNow, longValue: add(longThen, long) })),
    concentrationOf({ ...largestLong.before, cash: cashThen, longValue: longThen }),
  )
  const gain = add(cash, add(long, short))
  const required = read('initial_margin') ?? ZERO
  const requiredNow = add(required, initial)
  const freeNow = free(subtract(add(equity, gain), requiredNow))
  const freeThen = free(subtract(equity, required))
  const more = subtract(freeNow, freeThen)
  const [power, overnight] = [read('buying_power'), read('regt_buying_power')]
  const isCash = account.multiplier === '1'
  const twice = isCash ? more : multiply(more, TWO)
  const overnightNow = overnight && free(add(overnight, twice))
  const isWithin = power && overnight && compare(power, overnight) > 0
  const within = isWithin
    ? power
    : move.hasNoOrders && power && (!isPositive(power) || (overnight && equals(power, overnight)))
      ? multiply(subtract(equity, read('maintenance_margin') ?? ZERO), FOUR)
      : undefined
  const isIntraday = account.multiplier === '4' && within
  const intraday = isIntraday
    ? free(add(within, multiply(subtract(gain, maintenance), FOUR)))
    : power && free(add(power, twice))
  const powerNow = isIntraday && overnightNow ? larger(intraday ?? ZERO, overnightNow) : intraday
  const followed = (key: keyof Account & string): Decimal | undefined => {
    const figure = read(key)
    if (!figure) return undefined
    return power && equals(figure, power) ? powerNow : overnight && equals(figure, overnight) ? overnightNow : figure
  }
  // While something is on margin 2,000 is kept back; the record says how much, unless it has nothing left, and then what is held does. An
  // order on margin beside nothing else on margin is not seen in such a record. Source: packages/broker/src/margin/buying-power.ts.
  const left = read('non_marginable_buying_power')
  const keptThen = left && isPositive(left) ? free(subtract(freeThen, left)) : ZERO
  const keptBack =
    move.usesMargin === undefined || isCash ? keptThen : move.usesMargin ? larger(keptThen, KEPT_BACK) : ZERO
  const worth = (key: keyof Account & string, by: Decimal) => add(read(key) ?? ZERO, by)
  const figures: Readonly<Record<string, Decimal | undefined>> = {
    cash: cashNow,
    equity: add(equity, gain),
    portfolio_value: worth('portfolio_value', gain),
    long_market_value: worth('long_market_value', long),
    short_market_value: worth('short_market_value', short),
    position_market_value: worth('position_market_value', subtract(long, short)),
    initial_margin: requiredNow,
    maintenance_margin: worth('maintenance_margin', maintenance),
    buying_power: powerNow,
    regt_buying_power: overnightNow,
    effective_buying_power: followed('effective_buying_power'),
    daytrading_buying_power: followed('daytrading_buying_power'),
    options_buying_power: moves(read('options_buying_power'), more),
    non_marginable_buying_power: free(subtract(freeNow, keptBack)),
  }
  const shown = Object.entries(figures).filter(([key, figure]) => figure && fromWire(account[key] as string))
  return {
    ...account,
    ...Object.fromEntries(shown.map(([key, figure]) => [key, toWire(round(figure ?? ZERO, CENTS))])),
  }
}

const moves = (figure: Decimal | undefined, by: Decimal): Decimal | undefined => figure && free(add(figure, by))

/**
 * What today has brought: equity against what it was at the last close before the day began and what was put in since, less what was taken
 * out. See docs/accounting.md, "Today".
 */
export function todayOf({
  equity,
  last_equity,
  intraday_adjustments,
}: Pick<Account, 'equity' | 'last_equity' | 'intraday_adjustments'>):
  | {
      readonly amount: Decimal
      readonly ratio: Decimal | undefined
      /** The equity that it is counted from. */
      readonly before: Decimal
    }
  | undefined {
  const [now, closed] = [fromWire(equity), fromWire(last_equity)]
  if (!now || !closed) return undefined
  const before = add(closed, fromWire(intraday_adjustments) ?? ZERO)
  const amount = subtract(now, before)
  return { amount, ratio: ratio(amount, before), before }
}

/** A position above this weight is a concentration, which is told before it is bought and while it is held. */
export const CONCENTRATED = decimal('0.25')

/** The weight of a value in an account: a share of its equity, long or short; undefined where there is no equity to share. */
export function weightOf(
  value: Decimal | undefined,
  account: Pick<Account, 'equity'> | undefined,
): Decimal | undefined {
  const equity = fromWire(account?.equity)
  return value && equity && isPositive(equity) ? ratio(absolute(value), equity) : undefined
}

/**
 * What an order may cost at most, by what pays for it: the figure of the account, never below zero. Coins are paid in cash that no working
 * order holds (`heldCash`), as far as margin leaves it free.
 */
export function powerFor(account: Account | undefined, funds: Funds, heldCash: Decimal = ZERO): Decimal | undefined {
  if (!account) return undefined
  const nonMarginable = fromWire(account.non_marginable_buying_power)
  const cash = fromWire(account.cash)
  const figure = {
    margin: fromWire(account.buying_power),
    overnight: fromWire(account.regt_buying_power ?? account.buying_power),
    'non-marginable': nonMarginable,
    cash: nonMarginable && cash && smaller(nonMarginable, subtract(cash, heldCash)),
    options: fromWire(account.options_buying_power),
  }[funds]
  return figure && (isNegative(figure) ? ZERO : figure)
}
