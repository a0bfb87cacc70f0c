/** What an account's lists say there is on an underlying, for whoever estimates an order without the account: the ticket. */
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { decimal, isPositive, subtract } from '@paddock/decimal/decimal'
import { asQuantity, NO_QUANTITY } from '@paddock/decimal/money'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { contractsOf, wholeOf } from './coverage.ts'
import type { Contracts } from './maintenance.ts'
import type { Beside } from './needs.ts'

/**
 * Of the account's positions and open orders (`nested` or flat; what is not open must be left out). `termsOf` says what a contract is, or
 * undefined where it is not one on this underlying. `isSpreadAllowed` is false below options level 3, where long contracts cover nothing.
 */
export function besideIn(
  positions: readonly Position[],
  orders: readonly Order[],
  underlying: string,
  termsOf: (symbol: string) => OptionTerms | undefined,
  isSpreadAllowed = true,
): Beside {
  const contracts: Contracts[] = []
  const perhaps: Contracts[][] = []
  let shares = NO_QUANTITY
  for (const { symbol, qty } of positions) {
    const terms = termsOf(symbol)
    if (symbol === underlying) shares = asQuantity(qty)
    else if (terms && (isSpreadAllowed || !isPositive(decimal(qty))))
      contracts.push(contractsOf(terms, 'buy', asQuantity(qty)))
  }
  for (const order of orders) {
    const isSale = order.side === 'sell' && order.status !== 'held'
    if (order.order_class === 'mleg') {
      const legs = (order.legs ?? []).flatMap((leg) => atWork(leg, termsOf))
      if (legs.length > 0) perhaps.push(legs)
    } else if (isSale && order.symbol === underlying && order.position_intent === 'sell_to_close')
      shares = subtract(shares, remaining(order))
    else if (isSale && (isSpreadAllowed || order.position_intent === 'sell_to_open'))
      contracts.push(...atWork(order, termsOf))
  }
  return { contracts, perhaps, freeShares: isPositive(shares) ? wholeOf(shares) : 0 }
}

type Sized = Pick<Order, 'symbol' | 'side' | 'qty' | 'filled_qty'>

const remaining = ({ qty, filled_qty }: Sized) => subtract(asQuantity(qty ?? '0'), asQuantity(filled_qty ?? '0'))

function atWork(order: Sized, termsOf: (symbol: string) => OptionTerms | undefined): Contracts[] {
  const terms = order.symbol ? termsOf(order.symbol) : undefined
  return terms ? [contractsOf(terms, order.side === 'sell' ? 'sell' : 'buy', remaining(order))] : []
}
