/** The orders an event begins or changes, as they are after it: what rows and stream messages are both made of. */
import type { PracticeAccount, WorkingOrder } from '../account/account.ts'
import type { AccountEvent, EventBody } from '../account/event.ts'
import { begun, orderAfter, withOther } from '../orders/state.ts'

interface OrderChange {
  readonly order: WorkingOrder
  readonly replacedBy: string | null
  /** Whether the stream says something of it: nothing is said where only a price that follows the market moved. */
  readonly isTold: boolean
}

/** Called with the account before the event. Old orders come before new ones. */
export function orderChanges(before: PracticeAccount, { body, at }: AccountEvent): OrderChange[] {
  switch (body.kind) {
    case 'order-accepted':
      return [{ order: begun(body.order, at), replacedBy: null, isTold: true }]
    case 'order-replaced': {
      const old = before.orders.get(body.orderId)
      const ended = old ? [{ order: orderAfter(old, body, at), replacedBy: body.order.id, isTold: true }] : []
      return [...ended, { order: begun(body.order, at), replacedBy: null, isTold: true }, ...movedExits(before, body)]
    }
    case 'order-routed':
    case 'order-filled':
    case 'legs-filled':
    case 'order-canceled':
    case 'order-expired':
    case 'order-resized': {
      const old = before.orders.get(body.orderId)
      return old ? [{ order: orderAfter(old, body, at), replacedBy: null, isTold: true }] : []
    }
    case 'order-trailed':
    case 'order-triggered':
    case 'order-activated': {
      const old = before.orders.get(body.orderId)
      if (!old) return []
      const order = orderAfter(old, body, at)
      return [{ order, replacedBy: null, isTold: order.status !== old.status }]
    }
    case 'order-reserved':
    case 'order-delayed':
    case 'blocks-changed':
    case 'dials-changed':
    case 'account-opened':
    case 'configuration-changed':
    case 'clock-set':
    case 'positions-carried':
    case 'account-forked':
    case 'cash-transferred':
    case 'entry-booked':
    case 'payment-owed':
    case 'positions-restated':
    case 'day-begun':
    case 'day-closed':
    case 'coins-sent':
    case 'option-settled':
    case 'exercise-declined':
    case 'shares-located':
    case 'day-marked':
    case 'margin-called':
    case 'margin-call-met':
      return []
  }
}

/** The exits of a replaced parent are its successor's from then on. */
function movedExits(before: PracticeAccount, body: Extract<EventBody, { kind: 'order-replaced' }>): OrderChange[] {
  if (body.order.group?.parentId !== null) return []
  return body.order.group.others
    .map((id) => before.orders.get(id))
    .filter((exit) => exit !== undefined)
    .map((exit) => ({ order: withOther(exit, body.orderId, body.order.id), replacedBy: null, isTold: false }))
}
