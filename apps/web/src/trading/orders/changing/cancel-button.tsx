import type { Order } from '@paddock/contract/entities/order'
import { useState } from 'react'
import { isCancelable, orderLine, statusName } from '../../../format/order.ts'
import { SendingButton } from '../../../live/sending-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { useCancelOrder } from '../sending/mutations.ts'

/** Cancels an order after asking in its place: the second press says what happens. */
export function CancelButton({ account, order, size }: { account: string; order: Order; size?: 'small' | 'normal' }) {
  const [isAsking, setAsking] = useState(false)
  const cancel = useCancelOrder(account)
  const what = orderLine(order)
  if (!isCancelable(order))
    return (
      <Button
        size={size ?? 'small'}
        disabled
        title={`${statusName(order.status)}: nothing left to cancel`}
        aria-label={`Cancel ${what}`}
      >
        Cancel
      </Button>
    )
  if (!isAsking)
    return (
      <SendingButton
        size={size ?? 'small'}
        tone="danger"
        data-cancel
        aria-label={`Cancel ${what}`}
        onClick={() => setAsking(true)}
      >
        Cancel
      </SendingButton>
    )
  return (
    <fieldset className="inline-flex gap-1" aria-label={`Cancel ${what}?`}>
      <SendingButton
        size={size ?? 'small'}
        tone="sell"
        isBusy={cancel.isPending}
        autoFocus
        onClick={() => cancel.mutate(order.id, { onSettled: () => setAsking(false) })}
      >
        Cancel order
      </SendingButton>
      <Button size={size ?? 'small'} onClick={() => setAsking(false)}>
        Keep
      </Button>
    </fieldset>
  )
}
