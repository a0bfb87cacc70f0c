/** How an order is changed: in its dialog, or, where the broker cannot replace it, cancelled and written into the ticket again. */
import { isCancelable } from '@paddock/analytics/orders/cancelable'
import type { Order } from '@paddock/contract/entities/order'
import { isReentered, orderSentence, whyNotReplaceable } from '../../../format/order.ts'
import { SendingButton } from '../../../live/sending-button.tsx'
import { whenOver } from '../../../live/when-over.ts'
import { openTicket } from '../../../page/ticket-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { useCancelOrder } from '../sending/mutations.ts'
import { refusalOf } from '../sending/refusal.ts'
import { RefusalNotice } from '../sending/refusal-notice.tsx'
import { rest } from './again.ts'
import { EditDialog } from './edit-dialog.tsx'

interface EditButtonProps {
  readonly account: string
  readonly order: Order
  /** What it is called among others. */
  readonly name: string
  readonly isSmall?: boolean
  /** Begins to change it where it stands; its dialog opens where that is left out. */
  readonly onEdit?: (() => void) | undefined
}

/** Edit; what stands in its place where the order has to be entered anew; and the reason where nothing helps. */
export function EditButton({ account, order, name, isSmall, onEdit }: EditButtonProps) {
  const why = whyNotReplaceable(order)
  const size = isSmall ? 'small' : 'normal'
  if (isReentered(order) && isCancelable(order))
    return (
      <DialogButton
        size={size}
        data-edit
        title={why}
        aria-label={`Edit… Cancel and re-enter ${name}`}
        className="shrinks"
        icon="pencil"
        dialog={(close) => <ReenterDialog account={account} order={order} onClose={close} />}
      >
        Edit…
      </DialogButton>
    )
  const looks = {
    size,
    'data-edit': true,
    disabled: why !== undefined,
    title: why,
    'aria-label': why ? `Edit: ${why}` : `Edit ${name}`,
    className: 'shrinks',
    icon: 'pencil',
    children: 'Edit',
  } as const
  return onEdit ? (
    <Button {...looks} onClick={onEdit} />
  ) : (
    <DialogButton {...looks} dialog={(close) => <EditDialog account={account} order={order} onClose={close} />} />
  )
}

function ReenterDialog({ account, order, onClose }: { account: string; order: Order; onClose: () => void }) {
  const cancel = useCancelOrder(account)
  const refusal = cancel.isError ? refusalOf(cancel.error) : undefined
  // The order may leave its list, and this dialog with it, before the answer to its cancel is here.
  const begin = () =>
    whenOver(cancel.mutateAsync(order.id), {
      onSuccess: () => {
        onClose()
        openTicket(rest(order))
      },
    })
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title={`Cancel and re-enter ${orderSentence(order)}?`}
      description={`${whyNotReplaceable(order)}.`}
      actions={
        <>
          <Button onClick={onClose}>Keep as it is</Button>
          <SendingButton tone="primary" isBusy={cancel.isPending} autoFocus onClick={begin}>
            Cancel it and open the ticket
          </SendingButton>
        </>
      }
    >
      <p className="py-3">
        It is cancelled first and loses its place in the queue. Until you send the new order, nothing takes its place.
        {Number(order.filled_qty) > 0 && ' What has filled stays; the ticket holds the rest.'}
      </p>
      {refusal && <RefusalNotice refusal={refusal} />}
    </Dialog>
  )
}
