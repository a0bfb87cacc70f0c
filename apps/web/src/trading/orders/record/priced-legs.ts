/** What the legs of an order of several contracts were paid, and what all of them come to. Exact decimals. */
import { legsOf } from '@paddock/analytics/orders/family'
import type { Order } from '@paddock/contract/entities/order'
import { add, type Decimal, decimal, multiply, negate, ZERO } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { sizeBy, type TermsOf } from '@paddock/market/options/terms'

interface PricedLeg {
  readonly leg: Order
  readonly ratio: Decimal
  /** How many shares a contract is for. */
  readonly size: Decimal
  /** What it adds to the net price of a unit: positive is paid. Undefined while it is not filled. */
  readonly share: Decimal | undefined
  /** What it was filled for in US dollars: positive is paid. Undefined while it is not filled. */
  readonly value: Decimal | undefined
}

export function pricedLegs(order: Order, termsOf: TermsOf): readonly PricedLeg[] {
  return legsOf(order).map((leg) => {
    const ratio = fromWire('ratio_qty' in leg ? leg.ratio_qty : undefined) ?? decimal(1)
    const at = fromWire(leg.filled_avg_price)
    const paid = at && (leg.side === 'buy' ? at : negate(at))
    const size = sizeBy(termsOf, leg.symbol)
    const filled = multiply(fromWire(leg.filled_qty) ?? ZERO, size)
    return { leg, ratio, size, share: paid && multiply(paid, ratio), value: paid && multiply(paid, filled) }
  })
}

/** The net price of a unit and what all legs were filled for; undefined until every leg is filled. */
export function netOfLegs(
  legs: readonly PricedLeg[],
): { readonly price: Decimal; readonly value: Decimal } | undefined {
  let net = { price: ZERO, value: ZERO }
  for (const { share, value } of legs) {
    if (!share || !value) return undefined
    net = { price: add(net.price, share), value: add(net.value, value) }
  }
  return net
}
