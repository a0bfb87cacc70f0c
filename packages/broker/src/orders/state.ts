/** The one answer to "what is this order after that event", shared by the fold and by the rows and messages made of it. */
import type { OrderStatus } from '@paddock/contract/entities/order'
import { decimal, ZERO } from '@paddock/decimal/decimal'
import {
  addMoney,
  addQuantity,
  type Money,
  NO_MONEY,
  notional,
  type Price,
  type Quantity,
} from '@paddock/decimal/money'
import type { Instant } from '@paddock/market/instant'
import type { WorkingOrder } from '../account.ts'
import type { AcceptedOrder, EventBody } from '../event.ts'

type OrderEvent = Extract<
  EventBody,
  {
    kind: 'order-routed' | 'order-filled' | 'order-canceled' | 'order-expired' | 'order-replaced'
  }
>

const read = (text: string): Price & Quantity & Money => (text === '0' ? ZERO : decimal(text))

/** An order as it begins. */
export function begun(order: AcceptedOrder, at: Instant): WorkingOrder {
  return {
    id: order.id,
    clientOrderId: order.clientOrderId,
    symbol: order.symbol,
    assetId: order.assetId,
    assetClass: order.assetClass,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    positionIntent: order.positionIntent,
    extendedHours: order.extendedHours,
    qty: order.qty === null ? null : read(order.qty),
    notional: order.notional === null ? null : read(order.notional),
    limitPrice: order.limitPrice === null ? null : read(order.limitPrice),
    cap: order.cap === undefined ? null : read(order.cap),
    maxQty: order.maxQty === undefined ? null : read(order.maxQty),
    isMarginable: order.isMarginable ?? false,
    isMaker: order.isMaker ?? false,
    createdAt: at,
    submittedAt: at,
    eligibleAt: order.eligibleAt,
    expiresAt: order.expiresAt,
    replaces: order.replaces,
    status: order.status,
    updatedAt: at,
    filledQty: read(order.filledQty),
    filledNotional: read(order.filledNotional),
    hold: read(order.hold),
  }
}

/** The order after something happened to it. A final status ends it: it leaves the account's open orders and holds nothing. */
export function orderAfter(order: WorkingOrder, body: OrderEvent, at: Instant): WorkingOrder {
  switch (body.kind) {
    case 'order-routed':
      return { ...order, status: 'new', submittedAt: at, updatedAt: at }
    case 'order-filled': {
      const price = read(body.price)
      const qty = read(body.qty)
      return {
        ...order,
        status: body.leavesQty === '0' ? 'filled' : 'partially_filled',
        filledQty: addQuantity(order.filledQty, qty),
        filledNotional: addMoney(order.filledNotional, notional(price, qty)),
        hold: read(body.hold),
        eligibleAt: body.eligibleAt,
        updatedAt: at,
      }
    }
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
