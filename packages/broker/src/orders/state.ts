/** The one answer to "what is this order after that event", shared by the fold and by the rows and messages made of it. */
import { type OrderStatus, REPLACEABLE_STATUSES } from '@paddock/contract/entities/order'
import type { OrderId } from '@paddock/contract/entities/scalar'
import { add, decimal } from '@paddock/decimal/decimal'
import { asMoney, asPrice, asQuantity, NO_MONEY, notional } from '@paddock/decimal/money'
import type { Instant } from '@paddock/market/instant'
import type { QueuePlace, StopTerms, WorkingOrder } from '../account/account.ts'
import type { AcceptedOrder, AcceptedStop, EventBody } from '../account/event.ts'
import { type Rejection, unprocessable } from '../account/rejection.ts'

type OrderEvent = Extract<
  EventBody,
  {
    kind:
      | 'order-routed'
      | 'order-filled'
      | 'legs-filled'
      | 'order-canceled'
      | 'order-expired'
      | 'order-replaced'
      | 'order-trailed'
      | 'order-triggered'
      | 'order-activated'
      | 'order-resized'
      | 'order-reserved'
      | 'order-delayed'
  }
>

/** An order as it begins. */
export function begun(order: AcceptedOrder, at: Instant): WorkingOrder {
  return {
    id: order.id,
    clientOrderId: order.clientOrderId,
    symbol: order.symbol,
    assetId: order.assetId,
    assetClass: order.assetClass,
    option: order.option ?? null,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    positionIntent: order.positionIntent,
    extendedHours: order.extendedHours,
    isOvernight: order.isOvernight ?? false,
    qty: asQuantity(order.qty),
    notional: asMoney(order.notional),
    limitPrice: asPrice(order.limitPrice),
    cap: asPrice(order.cap) ?? null,
    maxQty: asQuantity(order.maxQty) ?? null,
    isMarginable: order.isMarginable ?? false,
    isMaker: order.isMaker ?? false,
    createdAt: at,
    submittedAt: at,
    eligibleAt: order.eligibleAt,
    expiresAt: order.expiresAt,
    replaces: order.replaces,
    stop: order.stop === undefined ? null : stopOf(order.stop),
    legs: order.legs?.map((leg) => ({ ...leg, filledNotional: asMoney(leg.filledNotional) ?? NO_MONEY })) ?? null,
    group: order.group ?? null,
    queue: order.queueAhead === undefined ? null : queueOf(order.queueAhead, order),
    status: order.status,
    updatedAt: at,
    filledQty: asQuantity(order.filledQty),
    filledNotional: asMoney(order.filledNotional),
    hold: asMoney(order.hold),
  }
}

const queueOf = (ahead: string, { eligibleAt, filledQty }: AcceptedOrder): QueuePlace => ({
  ahead,
  since: eligibleAt,
  filledBefore: asQuantity(filledQty),
})

const stopOf = (stop: AcceptedStop): StopTerms => ({
  stopPrice: asPrice(stop.stopPrice) ?? null,
  trailPrice: asPrice(stop.trailPrice) ?? null,
  trailPercent: stop.trailPercent === undefined ? null : decimal(stop.trailPercent),
  hwm: asPrice(stop.hwm) ?? null,
  isTriggered: stop.isTriggered ?? false,
})

/** An order whose group had one order replaced by another. */
export function withOther(order: WorkingOrder, old: OrderId, next: OrderId): WorkingOrder {
  const { group } = order
  if (!group) return order
  const others = group.others.map((id) => (id === old ? next : id))
  return { ...order, group: { ...group, others, parentId: group.parentId === old ? next : group.parentId } }
}

/** The order after something happened to it. A final status ends it: it leaves the account's open orders and holds nothing. */
export function orderAfter(order: WorkingOrder, body: OrderEvent, at: Instant): WorkingOrder {
  switch (body.kind) {
    case 'order-routed':
      return { ...order, status: 'new', submittedAt: at, updatedAt: at }
    case 'order-filled': {
      const price = asPrice(body.price)
      const qty = asQuantity(body.qty)
      return {
        ...order,
        status: body.leavesQty === '0' ? 'filled' : 'partially_filled',
        filledQty: add(order.filledQty, qty),
        filledNotional: add(order.filledNotional, notional(price, qty)),
        hold: asMoney(body.hold),
        eligibleAt: body.eligibleAt,
        updatedAt: at,
      }
    }
    case 'legs-filled': {
      const qty = asQuantity(body.qty)
      return {
        ...order,
        status: body.leavesQty === '0' ? 'filled' : 'partially_filled',
        filledQty: add(order.filledQty, qty),
        filledNotional: add(order.filledNotional, notional(asPrice(body.price), qty)),
        legs:
          order.legs?.map((leg, index) => {
            const filled = body.legs[index]
            const traded = filled ? notional(asPrice(filled.price), asQuantity(filled.qty)) : NO_MONEY
            return { ...leg, filledNotional: add(leg.filledNotional, traded) }
          }) ?? null,
        hold: asMoney(body.hold),
        eligibleAt: body.eligibleAt,
        updatedAt: at,
      }
    }
    case 'order-trailed':
      return order.stop
        ? {
            ...order,
            stop: { ...order.stop, hwm: asPrice(body.hwm), stopPrice: asPrice(body.stopPrice) },
            updatedAt: at,
          }
        : order
    case 'order-triggered':
      return {
        ...order,
        stop: order.stop && { ...order.stop, isTriggered: true },
        status: order.status === 'held' ? 'new' : order.status,
        eligibleAt: body.eligibleAt,
        updatedAt: at,
      }
    case 'order-activated':
      return {
        ...order,
        qty: asQuantity(body.qty),
        group: order.group && { ...order.group, isActive: true },
        status: body.status,
        submittedAt: at,
        eligibleAt: body.eligibleAt,
        updatedAt: at,
      }
    case 'order-resized':
      return { ...order, qty: asQuantity(body.qty), updatedAt: at }
    case 'order-reserved':
      return { ...order, hold: asMoney(body.hold) }
    case 'order-delayed':
      return { ...order, eligibleAt: body.eligibleAt }
    case 'order-canceled':
      return ended(order, 'canceled', at)
    case 'order-expired':
      return ended(order, 'expired', at)
    case 'order-replaced':
      return ended(order, 'replaced', at)
  }
}

const ended = (order: WorkingOrder, status: OrderStatus, at: Instant): WorkingOrder => ({
  ...order,
  status,
  hold: NO_MONEY,
  updatedAt: at,
})

/** Why an order in this status cannot be replaced; undefined if it can. Asked for open orders here, and for closed ones by who has them. */
export function refusalToReplace(status: string): Rejection | undefined {
  if (REPLACEABLE_STATUSES.has(status)) return undefined
  return unprocessable(status === 'replaced' ? 'order already replaced' : `cannot replace order in ${status} status`)
}
