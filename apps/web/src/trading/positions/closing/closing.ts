/** Closing a position, or a part of it, as an order: so it has an id of its own and is never sent twice. */

import { QTY_SCALE } from '@paddock/broker/account/order-sizes'
import { marketOrder } from '@paddock/broker/positions/market-order'
import type { Position } from '@paddock/contract/entities/position'
import { tradedSymbol } from '@paddock/contract/entities/symbol'
import {
  absolute,
  type Decimal,
  decimal,
  formatDecimal,
  isBelow,
  isPositive,
  isZero,
  multiply,
  significantScale,
} from '@paddock/decimal/decimal'
import { divide } from '@paddock/decimal/divide'
import { stockPriceScale } from '@paddock/market/units'
import { priceScale } from '../../../format/number.ts'

export const SHARES = [25, 50, 75, 100] as const
export type Share = (typeof SHARES)[number]

/** What no working order holds, without a sign: of a short position the broker says it without one, and its quantity with one. */
export const freeQty = ({ qty, qty_available }: Pick<Position, 'qty' | 'qty_available'>): Decimal =>
  absolute(decimal(qty_available ?? qty))

/** Digits after the point of the price of an exit: those that the asset is quoted in. */
export const exitScale = ({ asset_class }: Pick<Position, 'asset_class'>, last: Decimal): number =>
  asset_class === 'crypto' ? priceScale(undefined, last) : stockPriceScale(last)

/** None of it where it was closed, or turned round, since the dialog was opened: an order for what it was would open the other side. */
export const heldNow = (opened: Position, positions: readonly Position[] | undefined): Position =>
  positions === undefined
    ? opened
    : (positions.find(({ symbol, side }) => symbol === opened.symbol && side === opened.side) ?? {
        ...opened,
        qty: '0',
        qty_available: '0',
      })

/** Why nothing can be done with a position any more; undefined while there is something left of it. */
export const whyGone = ({ qty }: Position): string | undefined =>
  isZero(decimal(qty)) ? 'It is closed by now: there is nothing left to act on.' : undefined

/** Whether working orders hold some of it, long or short. */
export const isHeldInPart = (position: Position): boolean => isBelow(freeQty(position), absolute(decimal(position.qty)))

/** How much a share of what is free comes to: whole shares of a whole position, all digits of the rest. Undefined when that is nothing. */
export function closingQty(position: Position, share: Share): string | undefined {
  const free = freeQty(position)
  if (share === 100) return isPositive(free) ? formatDecimal(free) : undefined
  const isWhole = position.asset_class !== 'crypto' && significantScale(free) === 0
  const part = divide(multiply(free, decimal(share)), decimal(100), { scale: isWhole ? 0 : QTY_SCALE, mode: 'down' })
  return isPositive(part) ? formatDecimal(part) : undefined
}

/** What becomes of a market order that closes a position outside regular hours, in words; undefined of coins, which trade always. */
export const outOfHours = ({ asset_class }: Pick<Position, 'asset_class'>): string | undefined =>
  asset_class === 'crypto'
    ? undefined
    : asset_class === 'us_option'
      ? 'market orders for options are refused until the open'
      : 'the order waits for the open'

/** The market order that closes `qty`. */
export const closingOrder = (position: Position, qty: string, client_order_id: string) => ({
  ...marketOrder({ symbol: tradedSymbol(position), side: position.side === 'short' ? 'buy' : 'sell', qty }),
  client_order_id,
})
