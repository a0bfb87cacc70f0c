/** Which positions have an exit at work: a stop below, a target above, mirrored for short ones. */
import { withLegs } from '@paddock/analytics/orders/family'
import { ENDED_STEP_STATES, type HeldOrder, OPEN_HELD_STATUSES } from '@paddock/contract/desk/held-orders'
import { stepKind } from '@paddock/contract/desk/held-words'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { absolute, add, type Decimal, isBelow, subtract, ZERO } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { isWorking } from '../../format/order.ts'

interface Exits {
  /** Working orders that close a part of the position or all of it. */
  readonly orders: readonly Order[]
  readonly stops: readonly Order[]
  readonly targets: readonly Order[]
}

const isStop = ({ type }: Order): boolean => type === 'stop' || type === 'stop_limit' || type === 'trailing_stop'

/** The working orders on the closing side of a position, stops and targets apart. An entry's exits wait for it and close nothing yet. */
export function exitsOf(position: Position, orders: readonly Order[]): Exits {
  const side = position.side === 'short' ? 'buy' : 'sell'
  const closing = withLegs(orders).filter(
    (order) => isSameSymbol(order.symbol, position.symbol) && order.side === side && isWorking(order),
  )
  const atWork = closing.filter((order) => !isWaitingForEntry(order, orders))
  return { orders: atWork, stops: atWork.filter(isStop), targets: atWork.filter(({ type }) => type === 'limit') }
}

const isWaitingForEntry = (order: Order, orders: readonly Order[]): boolean =>
  order.status === 'held' &&
  orders.some(
    (parent) =>
      parent.order_class !== 'oco' && (parent.legs ?? []).some(({ id }) => id === order.id) && isWorking(parent),
  )

/** How much of a position a stop would close. */
export const stoppedQty = ({ stops }: Exits): Decimal =>
  stops.reduce(
    (sum, { qty, filled_qty }) => add(sum, subtract(fromWire(qty) ?? ZERO, fromWire(filled_qty) ?? ZERO)),
    ZERO,
  )

/** The orders this server holds that end a position: those whose entry is filled. */
export const heldExitsOf = (position: Position, held: readonly HeldOrder[]): HeldOrder[] =>
  held.filter(
    (one) =>
      !one.isEntry &&
      one.isArmed &&
      OPEN_HELD_STATUSES.has(one.status) &&
      isSameSymbol(one.symbol, position.symbol) &&
      one.side === (position.side === 'short' ? 'buy' : 'sell'),
  )

/** How much of a position a held stop, trailing or not, would close. */
const heldStoppedQty = (exits: readonly HeldOrder[]): Decimal =>
  exits.reduce((sum, one) => (hasStop(one) ? add(sum, fromWire(one.left) ?? ZERO) : sum), ZERO)

const hasStop = (one: HeldOrder): boolean =>
  one.steps.some(({ qty, state, when }) => {
    const kind = stepKind(one, when)
    return qty === null && !ENDED_STEP_STATES.has(state) && (kind === 'stop' || kind === 'trail')
  })

/** How much of a position stops would close, at the broker and on this server. */
export const protectedQty = (position: Position, orders: readonly Order[], held: readonly HeldOrder[] = []): Decimal =>
  add(stoppedQty(exitsOf(position, orders)), heldStoppedQty(heldExitsOf(position, held)))

/** Positions of which a part has no stop, at the broker or on this server. Contracts end by themselves and are left out. */
export const unprotected = (
  positions: readonly Position[],
  orders: readonly Order[],
  held: readonly HeldOrder[] = [],
): Position[] =>
  positions.filter(
    (position) =>
      position.asset_class !== 'us_option' &&
      isBelow(protectedQty(position, orders, held), absolute(fromWire(position.qty) ?? ZERO)),
  )
