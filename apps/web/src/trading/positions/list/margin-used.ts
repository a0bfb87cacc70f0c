/** What must stay in an account for each position, as the practice broker marks it. US dollars, exact. */
import type { Valuation } from '@paddock/analytics/equity/valuation'
import { leverageIn, maintenanceOf } from '@paddock/broker/margin/requirements'
import { contractsOf, requiredBy } from '@paddock/broker/options/coverage'
import type { Contracts } from '@paddock/broker/options/maintenance'
import { absolute, add, type Decimal, isZero, larger, multiply, ZERO } from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { asPrice, asQuantity, CENTS } from '@paddock/decimal/money'
import { fromWire } from '@paddock/decimal/wire'
import type { TermsOf } from '@paddock/market/options/terms'
import type { PositionRow } from '../position-row.ts'

/** What must stay for the contracts on an underlying together, and how many there are: each has its part. */
export interface ContractFamily {
  readonly margin: Decimal
  readonly count: Decimal
}

/**
 * By what they are on: what all of them can still cost, legs against each other, and their value. Shares that are bound as cover need
 * nothing more. Their prices are those of the records, for no stream has them. `termsOf` says what contracts are for.
 */
export function contractFamilies(held: readonly PositionRow[], termsOf: TermsOf): ReadonlyMap<string, ContractFamily> {
  const byUnderlying = new Map<string, PositionRow[]>()
  for (const row of held) {
    if (row.position.asset_class !== 'us_option') continue
    const rows = byUnderlying.get(row.underlying) ?? []
    byUnderlying.set(row.underlying, rows)
    rows.push(row)
  }
  return new Map([...byUnderlying].map(([underlying, rows]) => [underlying, familyOf(underlying, rows, termsOf)]))
}

function familyOf(underlying: string, rows: readonly PositionRow[], termsOf: TermsOf): ContractFamily {
  const contracts: Contracts[] = []
  let count = ZERO
  let worth = ZERO
  for (const { symbol, position } of rows) {
    const terms = termsOf(symbol)
    if (!terms) continue
    const qty = asQuantity(position.qty)
    contracts.push(contractsOf({ ...terms, underlying }, 'buy', qty))
    count = add(count, absolute(qty))
    worth = add(worth, fromWire(position.market_value) ?? ZERO)
  }
  return { margin: larger(add(requiredBy({ contracts, perhaps: [] }).dollars, worth), ZERO), count }
}

/** Of one position at its value; contracts share by their number. Undefined while a price is not known. */
export function marginUsed(
  { position, underlying, attributes }: PositionRow,
  value: Valuation | undefined,
  families: ReadonlyMap<string, ContractFamily>,
): Decimal | undefined {
  const qty = asQuantity(position.qty)
  if (position.asset_class !== 'us_option') {
    const isMarginable = position.asset_class === 'us_equity' && position.asset_marginable !== false
    return value && maintenanceOf(qty, asPrice(value.price), isMarginable, leverageIn(attributes))
  }
  const family = families.get(underlying)
  return family && !isZero(family.count)
    ? divide(multiply(family.margin, absolute(qty)), family.count, CENTS)
    : undefined
}
