/** The account after an order is filled at its price: the rules that move an account with its prices, applied before the fact. */
import { movedBy } from '@paddock/analytics/equity/live-account'
import { isOnMargin } from '@paddock/analytics/equity/valuation'
import type { Account } from '@paddock/contract/entities/account'
import {
  add,
  type Decimal,
  decimal,
  isNegative,
  isZero,
  multiply,
  negate,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { toWire } from '@paddock/decimal/wire'
import { contractMark } from '@paddock/market/options/mark'
import { sizeBy } from '@paddock/market/options/terms'
import { requirementsBy } from '../../trading/portfolio/requirements.ts'
import type { Facts } from '../facts/facts.ts'
import { maintenanceChange } from './margin.ts'
import { type Resolved, termsIn } from './resolved.ts'

interface Filled {
  /** Of what is traded: shares, coins or units. */
  readonly size: Decimal
  /** Dollars it costs; negative is what it brings. Without fees. */
  readonly cost: Decimal
  /** Taken at the fill: dollars of a sale of coins, coins of a purchase. */
  readonly feeDollars: Decimal
  readonly feeCoins: Decimal
}

/** Undefined while a price or a contract is not known. What is held is marked as it is now: a price that is paid above it is lost at once. */
export function forecastOf(facts: Facts, resolved: Resolved, filled: Filled): Account | undefined {
  const { account } = facts
  if (!account) return undefined
  const cash = negate(add(filled.cost, filled.feeDollars))
  const parts = resolved.legs.length > 1 ? resolved.legs : [{ ...resolved, ratio: 1 }]
  let [long, short, initial, maintenance] = [ZERO, ZERO, ZERO, ZERO]
  let usesMargin = usesMarginBeside(facts, resolved.symbol)
  for (const { symbol, side, ratio, held } of parts) {
    const contract = facts.contracts.get(symbol)
    const mark = contract ? contractMark(contract.quote, contract.last) : facts.last
    if (!mark) return undefined
    const units = multiply(filled.size, decimal(ratio))
    const after = subtract(add(held, side === 'buy' ? units : negate(units)), filled.feeCoins)
    const worth = (qty: Decimal) => multiply(multiply(qty, mark), sizeBy(termsIn(facts), symbol))
    for (const [qty, change] of [
      [held, negate],
      [after, (value: Decimal) => value],
    ] as const) {
      const value = change(worth(qty))
      if (isNegative(qty)) short = add(short, value)
      else long = add(long, value)
    }
    if (contract) continue
    usesMargin ||= !isZero(after) && isOnMargin(tradedPosition(facts, after))
    const [was, is] = [held, after].map((qty) => requirement(facts, account, qty, mark))
    initial = add(initial, subtract(is?.initial ?? ZERO, was?.initial ?? ZERO))
    maintenance = add(maintenance, subtract(is?.maintenance ?? ZERO, was?.maintenance ?? ZERO))
  }
  if (resolved.assetClass === 'us_option') {
    const change = maintenanceChange(facts, resolved, filled.size, add(long, short))
    if (!change) return undefined
    initial = change
    maintenance = change
  }
  const hasNoOrders = facts.orders.length === 0
  return movedBy(account, { cash, long, short, initial, maintenance, usesMargin, hasNoOrders })
}

/** What is held or ordered beside what is traded. */
const usesMarginBeside = ({ positions, areOrdersOnMargin }: Facts, symbol: string): boolean =>
  positions.some((position) => position.symbol !== symbol && isOnMargin(position)) || areOrdersOnMargin

function requirement({ asset }: Facts, account: Account, qty: Decimal, price: Decimal) {
  return requirementsBy(() => asset?.attributes ?? [], account.multiplier === '1')(
    tradedPosition({ asset }, qty),
    price,
  )
}

/** What is traded as a position of so much. */
const tradedPosition = ({ asset }: Pick<Facts, 'asset'>, qty: Decimal) => ({
  asset_class: asset?.class ?? 'us_equity',
  asset_marginable: asset?.marginable ?? false,
  qty: toWire(qty),
  symbol: asset?.symbol ?? '',
})
