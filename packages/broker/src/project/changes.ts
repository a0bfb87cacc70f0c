/** The orders an event begins or changes, as they are after it: what rows and stream messages are both made of. */
import type { PracticeAccount, WorkingOrder } from '../account.ts'
import type { AccountEvent } from '../event.ts'
import { begun, orderAfter } from '../orders/state.ts'

export interface OrderChange {
  readonly order: WorkingOrder
  readonly replacedBy: string | null
}

/** Called with the account before the event. Old orders come before new ones. */
export function orderChanges(before: PracticeAccount, { body, at }: AccountEvent): OrderChange[] {
  switch (body.kind) {
    case 'order-accepted':
      return [{ order: begun(body.order, at), replacedBy: null }]
    case 'order-replaced': {
      const old = before.orders.get(body.orderId)
      const ended = old ? [{ order: orderAfter(old, body, at), replacedBy: body.order.id }] : []
      return [...ended, { order: begun(body.order, at), replacedBy: null }]
    }
    case 'order-routed':
    case 'order-filled':
    case 'order-canceled':
    case 'order-expired': {
      const old = before.orders.get(body.orderId)
      return old ? [{ order: orderAfter(old, body, at), replacedBy: null }] : []
    }
    case 'account-opened':
    case 'configuration-changed':
    case 'clock-set':
    case 'cash-transferred':
    case 'entry-booked':
    case 'payment-owed':
    case 'positions-restated':
    case 'day-begun':
    case 'day-closed':
    case 'day-marked':
    case 'margin-called':
    case 'margin-call-met':
      return []
  }
}
