/** Which positions have an exit at work: a stop below, a target above, mirrored for short ones. */
import { withLegs } from '@paddock/analytics/orders/family'
import { leftOf } from '@paddock/analytics/orders/order-value'
import { type HeldOrder, OPEN_HELD_STATUSES } from '@paddock/contract/desk/held-orders'
import { stepKind } from '@paddock/contract/desk/held-words'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  isBelow,
  smaller,
  subtract,
  ZERO,
} from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { isWorking } from '../../format/order.ts'
import { comingSteps } from '../held/held-words.ts'

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

/** An exit that waits for a price of what is held, at the broker or on this server. */
interface PriceExit {
  readonly isTrailing: boolean
  /** Undefined for a trailing stop that has not seen a price yet. */
  readonly at: Decimal | undefined
  /** What it would close if those nearer to the market traded before it. */
  readonly qty: Decimal
}

/**
 * The stops and the targets of a position with their prices, at the broker and on this server, the nearest to the market first. All of
 * one kind close the position once at most: what is left of it for the last of them may be nothing.
 */
export function priceExits(
  position: Position,
  orders: readonly Order[],
  held: readonly HeldOrder[] = [],
): { readonly stops: readonly PriceExit[]; readonly targets: readonly PriceExit[] } {
  const atBroker = exitsOf(position, orders)
  const kept = heldExitsOf(position, held)
  const all = absolute(fromWire(position.qty) ?? ZERO)
  const of = (kind: 'stop' | 'target', working: readonly Order[]) => {
    const isLowestFirst = (kind === 'stop') === (position.side === 'short')
    return nearestFirst(isLowestFirst, all, [
      ...working.map((order) => ({
        isTrailing: order.type === 'trailing_stop',
        at: fromWire(kind === 'stop' ? order.stop_price : order.limit_price),
        qty: leftOf(order) ?? ZERO,
      })),
      ...kept.flatMap((one) => nearestFirst(isLowestFirst, decimal(one.left), heldPrices(one, kind))),
    ])
  }
  return { stops: of('stop', atBroker.stops), targets: of('target', atBroker.targets) }
}

/** What the steps of a held order wait for; one that names no share is for all that is left. */
const heldPrices = (one: HeldOrder, kind: 'stop' | 'target'): PriceExit[] =>
  comingSteps(one).flatMap(({ when, stop, qty, filled }) => {
    const own = stepKind(one, when)
    if (own !== kind && !(kind === 'stop' && own === 'trail')) return []
    return [
      {
        isTrailing: own === 'trail',
        at: fromWire(when.kind === 'price' ? when.price : stop),
        qty: qty === null ? decimal(one.left) : subtract(decimal(qty), decimal(filled)),
      },
    ]
  })

function nearestFirst(isLowestFirst: boolean, of: Decimal, exits: readonly PriceExit[]): PriceExit[] {
  let left = of
  const order = (a: PriceExit, b: PriceExit) =>
    a.at && b.at ? compare(a.at, b.at) * (isLowestFirst ? 1 : -1) : Number(!a.at) - Number(!b.at)
  return [...exits].sort(order).map((exit) => {
    const qty = smaller(exit.qty, left)
    left = subtract(left, qty)
    return { ...exit, qty }
  })
}

/** How much of a position stops would close, at the broker and on this server. */
export const protectedQty = (position: Position, orders: readonly Order[], held: readonly HeldOrder[] = []): Decimal =>
  priceExits(position, orders, held).stops.reduce((sum, { qty }) => add(sum, qty), ZERO)

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
