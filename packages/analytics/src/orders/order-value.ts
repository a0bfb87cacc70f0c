/** What orders are worth in US dollars, at a price. Exact decimals. */
import type { Order } from '@paddock/contract/entities/order'
import { type Decimal, decimal, larger, multiply, subtract, ZERO } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { STANDARD_SIZE, sizeBy, type TermsOf } from '@paddock/market/options/terms'

/** What a price of an order is for: a share or a coin, of contracts as many shares as their terms say. The legs of one order have one
 * size, a standard contract's where they are not told. */
export const orderSize = (order: Order, termsOf: TermsOf): Decimal =>
  order.symbol !== ''
    ? sizeBy(termsOf, order.symbol)
    : order.legs?.[0]
      ? sizeBy(termsOf, order.legs[0].symbol)
      : STANDARD_SIZE

/** A figure of an order as it came: a broker may send an empty text for none. */
const figure = (value: string | null | undefined): Decimal => fromWire(value) ?? ZERO

/** What an order still asks for; undefined for one by amount. */
export const leftOf = ({ qty, filled_qty }: Order): Decimal | undefined =>
  qty ? subtract(figure(qty), figure(filled_qty)) : undefined

/** What an order by amount has not spent yet, US dollars; undefined for one by quantity. */
export const unspentOf = ({ notional, filled_qty, filled_avg_price }: Order): Decimal | undefined =>
  notional
    ? larger(subtract(figure(notional), multiply(figure(filled_qty), figure(filled_avg_price))), ZERO)
    : undefined

/** What is left of an order at a price; undefined for one by amount. */
export function leftValue(order: Order, price: string, termsOf: TermsOf): Decimal | undefined {
  const left = leftOf(order)
  return left && multiply(multiply(left, decimal(price)), orderSize(order, termsOf))
}
