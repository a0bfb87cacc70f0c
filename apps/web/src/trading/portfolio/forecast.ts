/** The account after a trade: what a ticket forecasts of a fill, and what closing a position would leave. */
import { movedBy } from '@paddock/analytics/equity/live-account'
import { isOnMargin } from '@paddock/analytics/equity/valuation'
import { type Beside, needsOf } from '@paddock/broker/options/needs'
import type { Account } from '@paddock/contract/entities/account'
import type { Position } from '@paddock/contract/entities/position'
import { add, type Decimal, isNegative, isZero, larger, multiply, subtract, ZERO } from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import { requirementsBy } from './requirements.ts'

/** What of a position a trade changes. Quantities are signed. */
interface Traded {
  readonly position: Pick<Position, 'asset_class' | 'asset_marginable' | 'symbol'>
  readonly before: Decimal
  readonly after: Decimal
  /** What it is marked at, and what a price of it is for. */
  readonly mark: Decimal
  readonly size: Decimal
}

interface Trade {
  readonly traded: readonly Traded[]
  /** US dollars that come in, fees left out; negative is what is paid. */
  readonly cash: Decimal
  /** By how much the margin of contracts changes; nothing of other assets. */
  readonly contracts?: Decimal | undefined
  /** Whether something beside it is held or ordered on margin. */
  readonly usesMargin: boolean
  readonly hasNoOrders: boolean
  readonly attributesOf: (symbol: string) => readonly string[]
}

/** What is held is marked as it is now: a price that is paid above it is lost at once. */
export function accountAfter(account: Account, trade: Trade): Account {
  const requirementOf = requirementsBy(trade.attributesOf, account.multiplier === '1')
  let [long, short, initial, maintenance] = [ZERO, ZERO, trade.contracts ?? ZERO, trade.contracts ?? ZERO]
  let { usesMargin } = trade
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
  return movedBy(account, {
    cash: trade.cash,
    long,
    short,
    initial,
    maintenance,
    usesMargin,
    hasNoOrders: trade.hasNoOrders,
  })
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

/** Whether something beside a symbol is held on margin. */
export const isMarginUsedBeside = (positions: readonly Position[], symbol: string): boolean =>
  positions.some((position) => position.symbol !== symbol && isOnMargin(position))
