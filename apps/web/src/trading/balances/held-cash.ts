/** What working orders hold of the cash: the broker says it of the whole account only, in figures that margin has already raised. */
import { leftValue, unspentOf } from '@paddock/analytics/orders/order-value'
import type { ListedAsset } from '@paddock/contract/desk/packed-assets'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { add, type Decimal, formatDecimal, ZERO } from '@paddock/decimal/decimal'
import { strikeOf, type TermsOf } from '@paddock/market/options/terms'
import { assetIn } from '../../live/asset-index.ts'

/** Whether a working order of stock opens or adds to a position on margin: what closes one, and what is paid in full, uses none. */
export function areOrdersOnMargin(
  orders: readonly Order[],
  positions: readonly Position[],
  assets: readonly ListedAsset[],
): boolean {
  return orders.some(({ asset_class, symbol, side, status }) => {
    const isClosing = positions.some(
      (held) => held.symbol === symbol && held.side === (side === 'sell' ? 'long' : 'short'),
    )
    return (
      asset_class === 'us_equity' &&
      status !== 'held' &&
      !isClosing &&
      (side === 'sell' || assetIn(assets, symbol)?.marginable)
    )
  })
}

/** US dollars, exact: what is left of each working buy that margin does not help with, at its limit. `termsOf` says what contracts are for. */
export function heldCash(orders: readonly Order[], assets: readonly ListedAsset[], termsOf: TermsOf): Decimal {
  return orders
    .filter(
      ({ side, symbol, limit_price }) =>
        (side === 'buy' || termsOf(symbol)) && limit_price && !assetIn(assets, symbol)?.marginable,
    )
    .reduce((held, order) => {
      const { limit_price, symbol, side, position_intent } = order
      const contract = termsOf(symbol)
      if (contract && position_intent?.endsWith('to_close')) return held
      if (contract && side === 'sell' && contract.type === 'call') return held
      // A written put is secured by its strike, which is more than it takes with its premium.
      const each = contract && side === 'sell' ? formatDecimal(strikeOf(contract)) : (limit_price ?? '0')
      return add(held, unspentOf(order) ?? leftValue(order, each, termsOf) ?? ZERO)
    }, ZERO)
}
