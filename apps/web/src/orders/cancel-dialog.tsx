/** Cancels several orders after showing them, then says what became of each; what failed can be tried again. */
import type { Order } from '@paddock/contract/entities/order'
import { useState } from 'react'
import { accountClient } from '../live/client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { BulkResults } from './bulk-results.tsx'
import { isDone, useLineByLine } from './line-by-line.ts'
import { useCancelAll } from './mutations.ts'
import { refusalOf } from './refusal.ts'
import { isCancelable, orderSentence } from './words.ts'

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
  const single = useLineByLine(account)
  // As they were when this was asked: the answer names orders that have left the list by then.
  const [orders] = useState(() => props.orders.filter(isCancelable))
  const nameOf = (id: string) => {
    const order = orders.find((item) => item.id === id)
    return order ? orderSentence(order) : id
  }
  const tasks = (wanted: readonly string[]) =>
    wanted.map((order_id) => ({
      key: order_id,
      name: nameOf(order_id),
      send: () => accountClient(account).deleteOrderByOrderID({ path: { order_id } }),
    }))
  const cancel = () =>
    isAll
      ? all.mutate(undefined, {
          onSuccess: (answer) =>
            single.setResults(answer.map(({ id, status, body }) => ({ key: id, name: nameOf(id), status, body }))),
        })
      : void single.run(tasks(orders.map(({ id }) => id)))
  const hasBegun = single.results.length > 0 || all.data !== undefined
  const failed = single.results.filter((line) => !isDone(line))
  const isBusy = all.isPending || single.isRunning
  const count = `${orders.length} ${what ? `${what} ` : ''}${orders.length === 1 ? 'order' : 'orders'}`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={hasBegun ? `Cancelled ${single.results.length - failed.length} of ${count}` : `Cancel ${count}?`}
      description={
        hasBegun ? undefined : 'Fills that are already on their way may still arrive. Positions stay as they are.'
      }
      actions={
        hasBegun ? (
          <>
            {failed.length > 0 && (
              <Button isBusy={isBusy} onClick={() => void single.run(tasks(failed.map(({ key }) => key)))}>
                Try {failed.length} again
              </Button>
            )}
            <Button tone="primary" isBusy={isBusy} onClick={onClose}>
              Done
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Keep them</Button>
            <Button tone="sell" isBusy={isBusy} disabled={orders.length === 0} onClick={cancel}>
              Cancel {count}
            </Button>
          </>
        )
      }
    >
      {all.error && (
        <ErrorState title={refusalOf(all.error).title} error={all.error}>
          {refusalOf(all.error).detail}
        </ErrorState>
      )}
      {hasBegun ? (
        <>
          {isBusy && <progress className="w-full" max={orders.length} value={single.results.length} />}
          <BulkResults done="Cancel requested" results={single.results} />
        </>
      ) : (
        <ul className="my-3 max-h-60 overflow-auto text-muted">
          {orders.map((order) => (
            <li key={order.id}>{orderSentence(order)}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
