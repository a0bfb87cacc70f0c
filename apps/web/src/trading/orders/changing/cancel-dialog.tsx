/** Cancels several orders after showing them, then says what became of each; what failed can be tried again. */
import type { Order } from '@paddock/contract/entities/order'
import { useState } from 'react'
import { isCancelable, orderLine } from '../../../format/order.ts'
import { accountClient } from '../../../live/client.ts'
import { useCancelAll } from '../sending/mutations.ts'
import { BulkDialog } from './bulk-dialog.tsx'

/** With `isAll` one call cancels whatever is open; otherwise each of these orders is cancelled by itself. */
export function CancelDialog(props: {
  account: string
  orders: readonly Order[]
  isAll: boolean
  /** Which orders they are: "buy", "AAPL"; all of them where it is left out. */
  what?: string | undefined
  onClose: () => void
}) {
  const { account, isAll, what, onClose } = props
  const all = useCancelAll(account)
  // As they were when this was asked: the answer names orders that have left the list by then.
  const [orders] = useState(() => props.orders.filter(isCancelable))
  const nameOf = (id: string) => {
    const order = orders.find((item) => item.id === id)
    return order ? orderLine(order) : id
  }
  const cancelAll = async () =>
    (await all.mutateAsync()).map(({ id, status, body }) => ({ key: id, name: nameOf(id), status, body }))
  const count = `${orders.length} ${what ? `${what} ` : ''}${orders.length === 1 ? 'order' : 'orders'}`
  return (
    <BulkDialog
      account={account}
      onClose={onClose}
      title={({ hasBegun, done }) => (hasBegun ? `Cancelled ${done} of ${count}` : `Cancel ${count}?`)}
      description="Fills that are already on their way may still arrive. Positions stay as they are."
      tasks={orders.map(({ id: order_id }) => ({
        key: order_id,
        name: nameOf(order_id),
        send: () => accountClient(account).deleteOrderByOrderID({ path: { order_id } }),
      }))}
      whole={isAll ? cancelAll : undefined}
      said="Cancel requested"
      keep="Keep them"
      go={`Cancel ${count}`}
    >
      <ul className="my-3 max-h-60 overflow-auto text-muted">
        {orders.map((order) => (
          <li key={order.id}>{orderLine(order)}</li>
        ))}
      </ul>
    </BulkDialog>
  )
}
