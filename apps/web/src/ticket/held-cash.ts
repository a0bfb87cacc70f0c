/** What working orders hold of the cash: the broker says it of the whole account only, in figures that margin has already raised. */
import type { Asset } from '@paddock/contract/entities/asset'
import type { Order } from '@paddock/contract/entities/order'
import { add, type Decimal, decimal, multiply, subtract, ZERO } from '@paddock/decimal/decimal'

/** US dollars, exact: what is left of each working buy that margin does not help with, at its limit. */
export function heldCash(orders: readonly Order[], assets: readonly Asset[]): Decimal {
  const onMargin = new Set(assets.filter(({ marginable }) => marginable).map(({ symbol }) => symbol))
  return orders
    .filter(({ side, symbol, limit_price }) => side === 'buy' && limit_price && !onMargin.has(symbol))
    .reduce((held, { qty, filled_qty, limit_price, notional }) => {
      const left = qty ? multiply(subtract(decimal(qty), decimal(filled_qty)), decimal(limit_price ?? '0')) : notional
      return left ? add(held, typeof left === 'string' ? decimal(left) : left) : held
    }, ZERO)
}
