/** The account after an order is filled at its price. */
import type { Account } from '@paddock/contract/entities/account'
import { add, type Decimal, decimal, multiply, negate, subtract, ZERO } from '@paddock/decimal/decimal'
import type { Quantity } from '@paddock/decimal/money'
import { contractMark } from '@paddock/market/options/mark'
import { sizeBy } from '@paddock/market/options/terms'
import { accountAfter } from '../../trading/portfolio/forecast.ts'
import type { Facts } from '../facts/facts.ts'
import { contractsChange } from './margin.ts'
import { type Resolved, termsIn } from './resolved.ts'

interface Filled {
  /** Of what is traded: shares, coins or units. */
  readonly size: Quantity
  /** Dollars it costs; negative is what it brings. Without fees. */
  readonly cost: Decimal
  /** Taken at the fill: dollars of a sale of coins, coins of a purchase. */
  readonly feeDollars: Decimal
  readonly feeCoins: Decimal
}

/** Undefined while a price or a contract is not known. */
export function forecastOf(facts: Facts, resolved: Resolved, filled: Filled): Account | undefined {
  const { account, asset } = facts
  if (!account) return undefined
  const parts = resolved.legs.length > 1 ? resolved.legs : [{ ...resolved, ratio: 1 }]
  const traded = parts.flatMap(({ symbol, side, ratio, held }) => {
    const contract = facts.contracts.get(symbol)
    const mark = contract ? contractMark(contract.quote, contract.last) : facts.last
    if (!mark) return []
    const units = multiply(filled.size, decimal(ratio))
    const after = subtract(add(held, side === 'buy' ? units : negate(units)), filled.feeCoins)
    const position = {
      symbol,
      asset_class: contract ? 'us_option' : (asset?.class ?? 'us_equity'),
      asset_marginable: asset?.marginable ?? false,
    }
    return [{ position, before: held, after, mark, size: sizeBy(termsIn(facts), symbol) }]
  })
  if (traded.length < parts.length) return undefined
  const worth = traded.reduce(
    (sum, { before, after, mark, size }) => add(sum, multiply(multiply(subtract(after, before), mark), size)),
    ZERO,
  )
  const isOfContracts = resolved.assetClass === 'us_option'
  const contracts = isOfContracts ? contractsChange(facts, resolved, filled.size, worth) : undefined
  if (isOfContracts && !contracts) return undefined
  return accountAfter(account, {
    traded,
    cash: negate(add(filled.cost, filled.feeDollars)),
    contracts,
    positions: facts.positions,
    areOrdersOnMargin: facts.areOrdersOnMargin,
    hasNoOrders: facts.orders.length === 0,
    attributesOf: () => asset?.attributes ?? [],
  })
}
