/** Stops for many positions at once, each as far from its own last price. Exact decimals. */
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import {
  add,
  type Decimal,
  decimal,
  formatDecimal,
  HUNDRED,
  isBelow,
  isPositive,
  isZero,
  ONE,
  parseDecimal,
} from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { further } from '@paddock/decimal/percent'
import type { PositionRow } from '../position-row.ts'
import { closingQty, exitScale } from './closing.ts'

/**
 * The order that ends a position `percent` away from `last`: below it for what is held, above it for what is sold short, in the steps its asset
 * is quoted in. A coin takes no stop of its own: its stop-limit order may be filled a percent beyond. Undefined where nothing is free, or the
 * distance is none.
 */
export function stopOrder(
  { position, symbol }: Pick<PositionRow, 'position' | 'symbol'>,
  last: Decimal,
  percent: string,
  client_order_id: string,
): (PlaceOrder & { client_order_id: string }) | undefined {
  const away = parseDecimal(percent)
  const qty = closingQty(position, 100)
  if (!qty || !away || isZero(away) || !isBelow(away, HUNDRED) || position.asset_class === 'us_option') return undefined
  const isShort = position.side === 'short'
  const at = (by: Decimal): string => {
    const price = further(last, by, isShort ? 1 : -1)
    return formatDecimal(round(price, { scale: exitScale(position, last), mode: 'half-even' }))
  }
  const stop_price = at(away)
  if (!isPositive(decimal(stop_price))) return undefined
  const base = {
    symbol,
    qty,
    side: isShort ? 'buy' : 'sell',
    time_in_force: 'gtc',
    stop_price,
    client_order_id,
  } as const
  return position.asset_class === 'crypto'
    ? { ...base, type: 'stop_limit', limit_price: at(add(away, ONE)) }
    : { ...base, type: 'stop' }
}
