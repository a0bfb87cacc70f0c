/** What an account's lists say there is on an underlying, for whoever estimates an order without the account: the ticket. */
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { decimal, isPositive, subtract } from '@paddock/decimal/decimal'
import { asQuantity, NO_QUANTITY } from '@paddock/decimal/money'
import { rootOf } from '@paddock/market/options/symbol'
import type { TermsOf } from '@paddock/market/options/terms'
import { contractsOf, wholeOf } from './coverage.ts'
import type { Contracts } from './maintenance.ts'
import type { Beside } from './needs.ts'

/**
 * Of the account's positions and open orders (`nested` or flat; what is not open must be left out). `termsOf` says what a contract is; those on
 * other underlyings are left out, whose symbol may have a dot that contracts leave out. `isSpreadAllowed` is false below options level 3, where long contracts cover nothing.
 */
export function besideIn(
  positions: readonly Position[],
  orders: readonly Order[],
  underlying: string,
  termsOf: TermsOf,
  isSpreadAllowed = true,
): Beside {
  const contracts: Contracts[] = []
  const perhaps: Contracts[][] = []
  let shares = NO_QUANTITY
  const root = rootOf(underlying)
  const isShares = (symbol: string): boolean => rootOf(symbol) === root
  const ownTerms: TermsOf = (symbol) => {
    const terms = termsOf(symbol)
    return terms && rootOf(terms.underlying) === root ? terms : undefined
  }
  for (const { symbol, qty } of positions) {
    const terms = ownTerms(symbol)
    if (isShares(symbol)) shares = asQuantity(qty)
    else if (terms && (isSpreadAllowed || !isPositive(decimal(qty))))
      contracts.push(contractsOf(terms, 'buy', asQuantity(qty)))
  }
  for (const order of orders) {
    const isSale = order.side === 'sell' && order.status !== 'held'
    if (order.order_class === 'mleg') {
      const legs = (order.legs ?? []).flatMap((leg) => atWork(leg, ownTerms))
      if (legs.length > 0) perhaps.push(legs)
    } else if (isSale && isShares(order.symbol) && order.position_intent === 'sell_to_close')
      shares = subtract(shares, remaining(order))
    else if (isSale && (isSpreadAllowed || order.position_intent === 'sell_to_open'))
      contracts.push(...atWork(order, ownTerms))
  }
  return { contracts, perhaps, freeShares: isPositive(shares) ? wholeOf(shares) : 0 }
}

type Sized = Pick<Order, 'symbol' | 'side' | 'qty' | 'filled_qty'>

const remaining = ({ qty, filled_qty }: Sized) => subtract(asQuantity(qty ?? '0'), asQuantity(filled_qty ?? '0'))

function atWork(order: Sized, termsOf: TermsOf): Contracts[] {
  const terms = order.symbol ? termsOf(order.symbol) : undefined
  return terms ? [contractsOf(terms, order.side === 'sell' ? 'sell' : 'buy', remaining(order))] : []
}
