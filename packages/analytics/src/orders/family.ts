/** Orders that belong together: a parent and its legs, and an order with those it replaced. */
import type { Order, OrderLeg } from '@paddock/contract/entities/order'

const parents = new WeakMap<Order, Order>()
const legs = new WeakMap<Order, readonly Order[]>()

const asOrder = ({ legs: _none, ...leg }: OrderLeg): Order => ({ ...leg, legs: null })

/** The legs of an order as orders; the same objects each time it is asked of the same order. */
export function legsOf(order: Order): readonly Order[] {
  const known = legs.get(order)
  if (known) return known
  const made = (order.legs ?? []).map(asOrder)
  for (const leg of made) parents.set(leg, order)
  legs.set(order, made)
  return made
}

/** The order a leg was rolled up in; undefined for what stands alone. */
export const parentOf = (leg: Order): Order | undefined => parents.get(leg)

/** All orders of a list, legs among them. */
export const withLegs = (orders: readonly Order[]): Order[] => orders.flatMap((order) => [order, ...legsOf(order)])

/** Orders without those that another one of the list replaced; these are found by {@link Chains.before}. */
interface Chains {
  readonly heads: readonly Order[]
  /** What an order replaced, the latest first. */
  readonly before: (order: Order) => readonly Order[]
}

export function chainsOf(orders: readonly Order[]): Chains {
  const byId = new Map(orders.map((order) => [order.id, order]))
  // The successor is often heard of before the end of what it replaced: who follows whom is asked of the successor alone.
  const replaced = new Set(orders.map(({ replaces }) => replaces))
  const chains = new Map<string, readonly Order[]>()
  const before = (order: Order): readonly Order[] => {
    const known = chains.get(order.id)
    if (known) return known
    const chain: Order[] = []
    for (let at = order.replaces ? byId.get(order.replaces) : undefined; at && !chain.includes(at); )
      at = chain.push(at) > 0 && at.replaces ? byId.get(at.replaces) : undefined
    chains.set(order.id, chain)
    return chain
  }
  return { heads: orders.filter(({ id }) => !replaced.has(id)), before }
}

/** Why an order is as it is, and what it waits for, in words: `held` is read as broken otherwise. Undefined where there is nothing to add. */
export function waitingFor(order: Order): string | undefined {
  switch (order.status) {
    case 'held': {
      const parent = parentOf(order)
      const waitsForEntry = parent && parent.order_class !== 'oco' && parent.status !== 'filled'
      return waitsForEntry ? 'until the entry fills' : 'one exit cancels the other'
    }
    case 'pending_cancel':
      return 'it may still fill'
    case 'pending_replace':
      return 'the old terms count until then'
    case 'pending_new':
      return 'the market has not confirmed it'
    case 'accepted':
      return order.extended_hours ? 'for extended hours' : 'for its session'
    case 'done_for_day':
      return 'it goes on tomorrow'
    case 'suspended':
      return 'the market has halted it'
    case 'rejected':
      return 'the market did not take it'
    case 'expired':
      return order.time_in_force === 'ioc' || order.time_in_force === 'fok'
        ? 'it did not trade at once'
        : 'its time ran out'
    default:
      return undefined
  }
}

/** What a leg is to its parent. */
export function roleOf(order: Order): string | undefined {
  const parent = parentOf(order)
  if (!parent || parent.order_class === 'mleg') return undefined
  return order.type === 'limit' ? 'target' : 'stop'
}

/** Whether a working stop has no target beside it: it ends a loss, and nothing takes a gain. */
export const isLoneStop = (order: Order): boolean =>
  (order.type === 'stop' || order.type === 'stop_limit' || order.type === 'trailing_stop') &&
  order.order_class !== 'bracket' &&
  order.order_class !== 'oco' &&
  parentOf(order) === undefined
