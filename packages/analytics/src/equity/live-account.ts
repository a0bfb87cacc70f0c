/**
 * The account at the live prices: the one source of equity, today's result, margins, buying power and weights. Its figures have the wire's
 * names and shape, so whatever shows an account's record shows this one.
 */
import type { Account } from '@paddock/contract/entities/account'
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  isNegative,
  isPositive,
  larger,
  multiply,
  smaller,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { fromWire, toWire } from '@paddock/decimal/wire'
import type { RunningSums } from './running-totals.ts'
import { ratio } from './valuation.ts'

const TWO = decimal(2)
const FOUR = decimal(4)
const CENTS = { scale: 2, mode: 'half-even' } as const
const free = (amount: Decimal): Decimal => (isPositive(amount) ? amount : ZERO)
const isSame = (a: Decimal | undefined, b: Decimal | undefined): boolean =>
  a !== undefined && b !== undefined && compare(a, b) === 0

/**
 * The record of an account, moved to where `sums` stand, which are of all its positions. Its equity moves by what the positions are worth
 * more than the record says, its margins by what they require more, its buying powers by what that leaves free.
 */
export function liveAccount(account: Account, sums: RunningSums): Account {
  const read = (key: keyof Account & string): Decimal | undefined => fromWire(account[key] as string | null | undefined)
  const equity = read('equity')
  const [long, short] = [read('long_market_value'), read('short_market_value')]
  if (!equity || !long || !short) return account
  const { moved, unpriced } = sums
  const gain = subtract(add(sums.market_value, add(unpriced.long, unpriced.short)), add(long, short))
  const initial = read('initial_margin') ?? ZERO
  const freed = subtract(gain, moved.initial)
  const before = free(subtract(equity, initial))
  const more = subtract(free(add(subtract(equity, initial), freed)), before)
  const [power, overnight] = [read('buying_power'), read('regt_buying_power')]
  const twice = account.multiplier === '1' ? more : multiply(more, TWO)
  const overnightNow = overnight && free(add(overnight, twice))
  const isIntraday = account.multiplier === '4' && power && overnight && compare(power, overnight) > 0
  const intraday = isIntraday
    ? free(add(power, multiply(subtract(gain, moved.maintenance), FOUR)))
    : power && free(add(power, twice))
  const powerNow = isIntraday && overnightNow ? larger(intraday ?? ZERO, overnightNow) : intraday
  const followed = (key: keyof Account & string): Decimal | undefined => {
    const figure = read(key)
    return isSame(figure, power) ? powerNow : isSame(figure, overnight) ? overnightNow : figure
  }
  const nonMarginable = read('non_marginable_buying_power')
  const figures: Readonly<Record<string, Decimal | undefined>> = {
    equity: add(equity, gain),
    portfolio_value: read('portfolio_value') && add(equity, gain),
    long_market_value: add(sums.long, unpriced.long),
    short_market_value: add(sums.short, unpriced.short),
    position_market_value: add(sums.gross, subtract(unpriced.long, unpriced.short)),
    initial_margin: add(initial, moved.initial),
    maintenance_margin: add(read('maintenance_margin') ?? ZERO, moved.maintenance),
    buying_power: powerNow,
    regt_buying_power: overnightNow,
    effective_buying_power: followed('effective_buying_power'),
    daytrading_buying_power: followed('daytrading_buying_power'),
    options_buying_power: moves(read('options_buying_power'), more),
    // Without margin in use it is the cash, which no price moves.
    non_marginable_buying_power: isPositive(initial) ? moves(nonMarginable, more) : nonMarginable,
  }
  const shown = Object.entries(figures).filter(([key, figure]) => figure && fromWire(account[key] as string))
  return {
    ...account,
    ...Object.fromEntries(shown.map(([key, figure]) => [key, toWire(round(figure ?? ZERO, CENTS))])),
  }
}

const moves = (figure: Decimal | undefined, by: Decimal): Decimal | undefined => figure && free(add(figure, by))

/** What today has brought: equity against what it was at the last close before the day began. See docs/accounting.md, "Today". */
export function todayOf({ equity, last_equity }: Pick<Account, 'equity' | 'last_equity'>):
  | {
      readonly amount: Decimal
      readonly ratio: Decimal | undefined
    }
  | undefined {
  const [now, before] = [fromWire(equity), fromWire(last_equity)]
  if (!now || !before) return undefined
  const amount = subtract(now, before)
  return { amount, ratio: ratio(amount, before) }
}

/** The weight of a value in an account: a share of its equity, long or short; undefined where there is no equity to share. */
export function weightOf(
  value: Decimal | undefined,
  account: Pick<Account, 'equity'> | undefined,
): Decimal | undefined {
  const equity = fromWire(account?.equity)
  return value && equity && isPositive(equity) ? ratio(absolute(value), equity) : undefined
}

export type Funds = 'margin' | 'overnight' | 'non-marginable' | 'cash' | 'options'

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
