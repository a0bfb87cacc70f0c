/** Cancels several orders after showing them; what was refused can be tried again. */
import { legsOf } from '@paddock/analytics/orders/family'
import type { Order } from '@paddock/contract/entities/order'
import { useState } from 'react'
import { counted } from '../../../format/number.ts'
import { orderLine } from '../../../format/order.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { legsToCancel, toCancel } from './to-cancel.ts'

/** With `isAll` one call cancels whatever is open; otherwise each of these orders is cancelled by itself. Legs go with their order. */
export function CancelDialog(props: {
  account: string
  orders: readonly Order[]
  isAll: boolean
  /** Which orders they are: "buy", "AAPL"; all of them where it is left out. */
  what?: string | undefined
  onClose: () => void
}) {
  const { account, isAll, what, onClose } = props
  // As they were when this was asked: the answer names orders that have left the list by then.
  const [orders] = useState(() => toCancel(props.orders))
  const count = counted(orders.length, what ? `${what} order` : 'order')
  return (
    <BulkDialog
      kind="cancel"
      account={account}
      onClose={onClose}
      asks={`Cancel ${count}?`}
      description="Fills that are already on their way may still arrive. Positions stay as they are."
      lines={orders.map((order) => ({
        key: order.id,
        parts: legsOf(order).map(({ id }) => id),
        words: orderLine(order),
        request: { cancel: order.id },
      }))}
      whole={isAll ? 'cancel' : undefined}
      said="Cancel requested"
      keep="Keep them"
      go={`Cancel ${count}`}
    >
      <ul className="my-3 max-h-60 overflow-auto text-muted">
        {orders.map((order) => (
          <li key={order.id}>
            {orderLine(order)}
            {legsToCancel(order).map((leg) => (
              <span key={leg.id} className="block pl-4">
                with {orderLine(leg)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </BulkDialog>
  )
}
