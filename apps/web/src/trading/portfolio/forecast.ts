/** The account after a trade: what a ticket forecasts of a fill, and what closing a position would leave. */
import { movedBy } from '@paddock/analytics/equity/live-account'
import type { LongHolding, RequirementOf } from '@paddock/analytics/equity/running-totals'
import { isOnMargin } from '@paddock/analytics/equity/valuation'
import { type Beside, needsOf } from '@paddock/broker/options/needs'
import type { Account } from '@paddock/contract/entities/account'
import type { Position } from '@paddock/contract/entities/position'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import {
  add,
  compare,
  type Decimal,
  decimal,
  isNegative,
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
  const beside = trade.positions.filter(({ symbol }) =>
    trade.traded.every(({ position }) => !isSameSymbol(position.symbol, symbol)),
  )
  let [long, short, initial, maintenance] = [ZERO, ZERO, trade.contracts ?? ZERO, trade.contracts ?? ZERO]
  let usesMargin = trade.areOrdersOnMargin || beside.some(isOnMargin)
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
  const largest = largestLong(beside, requirementOf)
  const beyond = (quantity: 'before' | 'after') =>
    largestLong(
      trade.traded.map((one) => ({
        ...one.position,
        qty: toWire(one[quantity]),
        current_price: toWire(one.mark),
      })),
      requirementOf,
      largest,
    )
  const move = {
    cash: trade.cash,
    long,
    short,
    initial,
    maintenance,
    largestLong: { before: beyond('before'), now: beyond('after') },
    usesMargin,
    hasNoOrders: trade.hasNoOrders,
  }
  return movedBy(account, move, concentrated)
}

/** The long holding of shares or coins with the most value, at the prices of the records, where one has more than `most`. */
function largestLong(
  holdings: readonly Holding[],
  requirementOf: RequirementOf,
  most: LongHolding = { value: ZERO, maintenance: ZERO },
): LongHolding {
  let largest: { readonly holding: Holding; readonly price: Decimal } | undefined
  let { value } = most
  for (const holding of holdings) {
    const price = fromWire(holding.current_price)
    const own = price && multiply(decimal(holding.qty), price)
    if (!own || holding.asset_class === 'us_option' || compare(own, value) <= 0) continue
    largest = { holding, price }
    value = own
  }
  return largest ? { value, maintenance: requirementOf(largest.holding, largest.price)?.maintenance ?? ZERO } : most
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
