/** What an order's fills cost beyond their price. Regulators charge for a whole day together: an order's own part of it is a reckoning. */
import { legsOf } from '@paddock/analytics/orders/family'
import { orderSize } from '@paddock/analytics/orders/order-value'
import type { RecordedStep } from '@paddock/contract/desk/order-record'
import type { Order } from '@paddock/contract/entities/order'
import { add, type Decimal, decimal, isZero, multiply, ZERO } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { tradeRates } from '@paddock/market/instruments/regulatory-fees'
import type { TermsOf } from '@paddock/market/options/terms'

interface OrderCosts {
  /** Dollars, exact: before the day's total is rounded up to the cent by kind. Undefined for coins. */
  readonly regulatory: Decimal | undefined
  /** As they were taken at the fills; undefined where no log says. */
  readonly inCoins: Decimal | undefined
  readonly inDollars: Decimal | undefined
}

/** Undefined while nothing is filled; of several contracts what all of them cost. `termsOf` says what contracts are for. Source of the rates: Alpaca, "Regulatory fees". */
export function costsOf(order: Order, steps: readonly RecordedStep[], termsOf: TermsOf): OrderCosts | undefined {
  if (order.symbol === '')
    return legsOf(order).reduce<OrderCosts | undefined>((sum, leg) => {
      const own = costsOf(leg, steps, termsOf)
      return own ? { ...own, regulatory: add(sum?.regulatory ?? ZERO, own.regulatory ?? ZERO) } : sum
    }, undefined)
  const [qty, price] = [fromWire(order.filled_qty), fromWire(order.filled_avg_price)]
  if (!qty || isZero(qty) || !price) return undefined
  if (order.asset_class === 'crypto') {
    const fees = steps.flatMap(({ facts: { fee, feeIn } }) =>
      fee ? [{ fee: decimal(fee), isCoin: feeIn === 'coin' }] : [],
    )
    const sum = (isCoin: boolean) =>
      fees.some((one) => one.isCoin === isCoin)
        ? fees.reduce((total, one) => (one.isCoin === isCoin ? add(total, one.fee) : total), ZERO)
        : undefined
    return { regulatory: undefined, inCoins: sum(true), inDollars: sum(false) }
  }
  const size = orderSize(order, termsOf)
  const { ofValue, each } = tradeRates(order.asset_class ?? '', order.side === 'sell', size)
  const value = multiply(multiply(qty, price), size)
  return { regulatory: add(multiply(qty, each), multiply(value, ofValue)), inCoins: undefined, inDollars: undefined }
}
