import type { Order } from '@paddock/contract/entities/order'
import { orderLine, whyNotCancelable } from '../../../format/order.ts'
import { Button } from '../../../ui/button.tsx'
import { useCancelOrder } from '../sending/mutations.ts'
import { AskedCancel } from './asked-cancel.tsx'

interface CancelButtonProps {
  readonly account: string
  readonly order: Order
  readonly size?: 'small' | 'normal'
  readonly isCross?: boolean
}

/** Cancels an order after asking in its place. */
export function CancelButton({ account, order, size = 'small', isCross }: CancelButtonProps) {
  const cancel = useCancelOrder(account)
  const what = orderLine(order)
  const why = whyNotCancelable(order)
  if (why === undefined)
    return (
      <AskedCancel
        {...{ what, size, isCross }}
        go="Cancel order"
        isBusy={cancel.isPending}
        onCancel={(done) => cancel.mutate(order.id, { onSettled: done })}
      />
    )
  return (
    <Button size={size} disabled title={why} aria-label={`Cancel ${what}`}>
      Cancel
    </Button>
  )
}
