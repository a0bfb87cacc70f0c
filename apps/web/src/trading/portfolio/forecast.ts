/** The account after a trade: what a ticket forecasts of a fill, and what closing a position would leave. */
import { movedBy } from '@paddock/analytics/equity/live-account'
import type { LongHolding } from '@paddock/analytics/equity/running-totals'
import { isOnMargin } from '@paddock/analytics/equity/valuation'
import { type Beside, needsOf } from '@paddock/broker/options/needs'
import type { Account } from '@paddock/contract/entities/account'
import type { Position } from '@paddock/contract/entities/position'
import { plainSymbol } from '@paddock/contract/entities/symbol'
import {
  add,
  compare,
  type Decimal,
  decimal,
  isNegative,
  isPositive,
  isZero,
  larger,
  multiply,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { fromWire, toWire } from '@paddock/decimal/wire'
import { concentrated, requirementsBy } from './requirements.ts'

/** What of a position a trade changes. Quantities are signed. */
interface Traded {
  readonly position: Pick<Position, 'asset_class' | 'asset_marginable' | 'symbol'>
  readonly before: Decimal
  readonly after: Decimal
  /** What it is marked at, and what a price of it is for. */
  readonly mark: Decimal
  readonly size: Decimal
}

/** What of a position's record a forecast reads. */
export type Holding = Pick<Position, 'symbol' | 'asset_class' | 'asset_marginable' | 'qty' | 'current_price'>

interface Trade {
  readonly traded: readonly Traded[]
  /** US dollars that come in, fees left out; negative is what is paid. */
  readonly cash: Decimal
  /** By how much the margin of contracts changes; nothing of other assets. */
  readonly contracts?: Decimal | undefined
  /** What is held before it, with what is traded or without. */
  readonly positions: readonly Holding[]
  readonly areOrdersOnMargin: boolean
  readonly hasNoOrders: boolean
  readonly attributesOf: (symbol: string) => readonly string[]
}

/** What is held is marked as it is now: a price that is paid above it is lost at once. */
export function accountAfter(account: Account, trade: Trade): Account {
  const requirementOf = requirementsBy(trade.attributesOf, account.multiplier === '1')
  const names = new Set(trade.traded.map(({ position }) => plainSymbol(position.symbol)))
  const isBeside = ({ symbol }: Holding) => !names.has(plainSymbol(symbol))
  let [long, short, initial, maintenance] = [ZERO, ZERO, trade.contracts ?? ZERO, trade.contracts ?? ZERO]
  let usesMargin = trade.areOrdersOnMargin || trade.positions.some((one) => isOnMargin(one) && isBeside(one))
  for (const { position, before, after, mark, size } of trade.traded) {
    const count = (qty: Decimal, change: typeof add) => {
      const value = multiply(multiply(qty, mark), size)
      if (isNegative(qty)) short = change(short, value)
      else long = change(long, value)
      if (position.asset_class === 'us_option') return
      const held = { ...position, qty: toWire(qty) }
      const required = requirementOf(held, mark)
      initial = change(initial, required?.initial ?? ZERO)
      maintenance = change(maintenance, required?.maintenance ?? ZERO)
      if (change === add) usesMargin ||= !isZero(qty) && isOnMargin(held)
    }
    count(before, subtract)
    count(after, add)
  }
  const beside = longsOf(trade.positions).find(({ holding }) => isBeside(holding))
  const largest = (quantity: 'before' | 'after'): LongHolding => {
    const [own] = valued(
      trade.traded.map((one) => ({ ...one.position, qty: toWire(one[quantity]), current_price: toWire(one.mark) })),
    )
    const most = own && (!beside || compare(own.value, beside.value) > 0) ? own : beside
    if (!most) return { value: ZERO, maintenance: ZERO }
    return { value: most.value, maintenance: requirementOf(most.holding, most.price)?.maintenance ?? ZERO }
  }
  const move = {
    cash: trade.cash,
    long,
    short,
    initial,
    maintenance,
    largestLong: { before: largest('before'), now: largest('after') },
    usesMargin,
    hasNoOrders: trade.hasNoOrders,
  }
  return movedBy(account, move, concentrated)
}

interface Long {
  readonly holding: Holding
  readonly price: Decimal
  readonly value: Decimal
}

/** The long holdings of shares and coins at the prices of their records, the one with the most value first. */
const valued = (holdings: readonly Holding[]): readonly Long[] =>
  holdings
    .flatMap((holding) => {
      const price = holding.asset_class === 'us_option' ? undefined : fromWire(holding.current_price)
      const value = price && multiply(decimal(holding.qty), price)
      return value && isPositive(value) ? [{ holding, price, value }] : []
    })
    .sort((one, other) => compare(other.value, one.value))

/** A ticket asks at every key press, and what is held is the same list until the server says another. */
const known = new WeakMap<readonly Holding[], readonly Long[]>()
function longsOf(positions: readonly Holding[]): readonly Long[] {
  const longs = known.get(positions) ?? valued(positions)
  known.set(positions, longs)
  return longs
}

/**
 * By how much the margin of all contracts on an underlying changes once `added` has traded: what they can still cost, their own value among it.
 * `value` is what those that are held are worth, `more` what those are worth that are added.
 */
export function contractsMargin(
  beside: Beside,
  added: Parameters<typeof needsOf>[1],
  value: Decimal,
  more: Decimal,
): Decimal {
  const { had, required } = needsOf(beside, added)
  const before = larger(add(had.dollars, value), ZERO)
  return subtract(larger(add(add(required.dollars, value), more), ZERO), before)
}
