/** The exits of a position in a cell. */
import type { HeldOrder } from '@paddock/contract/desk/held-orders'
import { stepKind } from '@paddock/contract/desk/held-words'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { absolute, isBelow, ZERO } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { price, quantity } from '../../../format/number.ts'
import { comingSteps } from '../../held/held-words.ts'
import { exitsOf, heldExitsOf, protectedQty } from '../protection.ts'

/**
 * `500.00 / 600.00`, stops before targets, a dash for what there is none of; of a stop-limit order where it is triggered. Stops on a part say
 * on how much: `500.00 (5 of 10) / –`. Exits at the broker and on this server; `conditional` where all there is waits for a time or another
 * symbol.
 */
export function exitText(position: Position, orders: readonly Order[], conditional: readonly HeldOrder[]): string {
  const kept = heldExitsOf(position, conditional).flatMap((one) =>
    comingSteps(one).map((step) => ({ kind: stepKind(one, step.when), step })),
  )
  const closing = exitsOf(position, orders).orders
  const trails = (isTrail: boolean, at: string | null | undefined) => (isTrail ? 'trail ' : '') + price(at)
  const stops = [
    ...closing.flatMap(({ type, stop_price }) => (stop_price ? [trails(type === 'trailing_stop', stop_price)] : [])),
    ...kept.flatMap(({ kind, step: { when, stop } }) =>
      kind === 'trail' ? [trails(true, stop)] : kind === 'stop' && when.kind === 'price' ? [price(when.price)] : [],
    ),
  ]
  const targets = [
    ...closing.flatMap(({ stop_price, limit_price }) => (stop_price ? [] : [price(limit_price)])),
    ...kept.flatMap(({ kind, step: { when } }) =>
      kind === 'target' && when.kind === 'price' ? [price(when.price)] : [],
    ),
  ]
  if (stops.length + targets.length > 0)
    return `${stops.length > 0 ? stops.join(', ') + part(position, orders, conditional) : '–'} / ${targets.join(', ') || '–'}`
  return kept.length > 0 ? 'conditional' : position.asset_class === 'us_option' ? '' : 'none'
}

function part(position: Position, orders: readonly Order[], conditional: readonly HeldOrder[]): string {
  const stopped = protectedQty(position, orders, conditional)
  const all = absolute(fromWire(position.qty) ?? ZERO)
  return isBelow(stopped, all) ? ` (${quantity(stopped)} of ${quantity(all)})` : ''
}
