/** The exits of a position in a cell. */
import type { HeldOrder } from '@paddock/contract/desk/held-orders'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { absolute, isBelow, ZERO } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { price, quantity } from '../../../format/number.ts'
import { exitsOf, heldExitsOf, priceExits, protectedQty } from '../protection.ts'

/**
 * `500.00 / 600.00`, stops before targets, a dash for what there is none of, the nearest first; of a stop-limit order where it is triggered. Stops on a part say
 * on how much: `500.00 (5 of 10) / –`. Exits at the broker and on this server; `conditional` where all there is waits for a time or another
 * symbol.
 */
export function exitText(position: Position, orders: readonly Order[], conditional: readonly HeldOrder[]): string {
  const exits = priceExits(position, orders, conditional)
  const stops = exits.stops.map(({ isTrailing, at }) => (isTrailing ? 'trail ' : '') + price(at))
  const targets = exits.targets.map(({ at }) => price(at))
  if (stops.length + targets.length + exitsOf(position, orders).orders.length > 0)
    return `${stops.length > 0 ? stops.join(', ') + part(position, orders, conditional) : '–'} / ${targets.join(', ') || '–'}`
  return heldExitsOf(position, conditional).length > 0
    ? 'conditional'
    : position.asset_class === 'us_option'
      ? ''
      : 'none'
}

function part(position: Position, orders: readonly Order[], conditional: readonly HeldOrder[]): string {
  const stopped = protectedQty(position, orders, conditional)
  const all = absolute(fromWire(position.qty) ?? ZERO)
  return isBelow(stopped, all) ? ` (${quantity(stopped)} of ${quantity(all)})` : ''
}
