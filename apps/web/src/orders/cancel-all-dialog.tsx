import type { Order } from '@paddock/contract/entities/order'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { BulkResults } from './bulk-results.tsx'
import { useCancelAll } from './mutations.ts'
import { refusalOf } from './refusal.ts'
import { isCancelable, orderSentence } from './words.ts'

/** Cancels every working order after showing them, then says what became of each. */
export function CancelAllDialog({
  account,
  orders,
  onClose,
}: {
  account: string
  orders: readonly Order[]
  onClose: () => void
}) {
  const cancel = useCancelAll(account)
  // As they were when this was asked: the answer names orders that have left the list by then.
  const [cancelable] = useState(() => orders.filter(isCancelable))
  const nameOf = (id: string) => {
    const order = cancelable.find((item) => item.id === id)
    return order ? orderSentence(order) : id
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={cancel.data ? 'Cancel all: results' : `Cancel ${cancelable.length} working orders?`}
      description={
        cancel.data ? undefined : 'Fills that are already on their way may still arrive. Positions stay as they are.'
      }
      actions={
        cancel.data ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button onClick={onClose}>Keep them</Button>
            <Button
              tone="sell"
              isBusy={cancel.isPending}
              disabled={cancelable.length === 0}
              onClick={() => cancel.mutate()}
            >
              Cancel {cancelable.length} orders
            </Button>
          </>
        )
      }
    >
      {cancel.error && (
        <ErrorState title={refusalOf(cancel.error).title} error={cancel.error}>
          {refusalOf(cancel.error).detail}
        </ErrorState>
      )}
      {cancel.data ? (
        <BulkResults
          done="Cancel requested"
          results={cancel.data.map(({ id, status, body }) => ({ key: id, name: nameOf(id), status, body }))}
        />
      ) : (
        <ul className="my-3 max-h-60 overflow-auto text-muted">
          {cancelable.map((order) => (
            <li key={order.id}>{orderSentence(order)}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
