import type { Order } from '@paddock/contract/entities/order'
import { useState } from 'react'
import { orderSentence, timeInForceName } from '../../../format/order.ts'
import { price } from '../../../format/price.ts'
import { quantity } from '../../../format/quantity.ts'
import { SendingButton } from '../../../live/sending-button.tsx'
import { whenOver } from '../../../live/when-over.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NumberInput, stepped } from '../../../ui/number-input.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { toast } from '../../../ui/toast.ts'
import { useReplaceOrder } from '../sending/mutations.ts'
import { refusalOf } from '../sending/refusal.ts'
import { RefusalNotice } from '../sending/refusal-notice.tsx'
import { changed, changeOf, draftOf, fieldsOf, isSigned, type OrderField, stepOf, timesFor } from './order-edit.ts'

const LABELS: Readonly<Record<OrderField, string>> = {
  limit_price: 'Limit price',
  stop_price: 'Stop price',
  trail: 'Trail',
  qty: 'Quantity',
  time_in_force: 'Time in force',
}

/** Changes what can be changed of a working order. The broker makes a new order of it, which loses its place in the queue. */
export function EditDialog({ account, order, onClose }: { account: string; order: Order; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(order))
  const replace = useReplaceOrder(account, order.id)
  const { change, problem } = changeOf(order, draft)
  const send = () =>
    change &&
    whenOver(replace.mutateAsync(change), {
      onSuccess: () => {
        toast({ title: 'Order replaced', description: orderSentence(changed(order, change)), tone: 'gain' })
        onClose()
      },
    })
  const refusal = replace.error && refusalOf(replace.error)
  const type = (field: OrderField, text: string) => setDraft({ ...draft, [field]: text })
  const hintOf = (field: OrderField) => {
    if (field === 'qty') return `${quantity(order.filled_qty)} of ${quantity(order.qty)} filled`
    return field === 'trail' ? undefined : `Now ${price(order[field === 'stop_price' ? 'stop_price' : 'limit_price'])}`
  }
  const unitOf = (field: OrderField) =>
    field === 'qty' ? undefined : field === 'trail' && order.trail_percent ? '%' : 'USD'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Edit ${orderSentence(order)}`}
      description="The order is replaced by a new one, which loses its place in the queue."
      actions={
        <>
          <Button onClick={onClose}>Keep as it is</Button>
          <SendingButton tone="primary" disabled={!change} isBusy={replace.isPending} onClick={send}>
            {change ? `Replace: ${orderSentence(changed(order, change))}` : (problem ?? 'Nothing changed')}
          </SendingButton>
        </>
      }
    >
      <form
        className="grid gap-3 py-3"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {fieldsOf(order).map((field, at) =>
          field === 'time_in_force' ? (
            <Segments
              key={field}
              label={LABELS[field]}
              value={draft.time_in_force}
              segments={timesFor(order).map((value) => ({ value, label: timeInForceName(value) }))}
              onChange={(value) => type(field, value)}
            />
          ) : (
            <Field key={field} label={LABELS[field]} isRow hint={hintOf(field)}>
              {(control) => (
                <span className="stepper">
                  <IconButton
                    icon="minus"
                    label={`Less: ${LABELS[field]}`}
                    onClick={() => type(field, stepped(draft[field], stepOf(order, field), -1, isSigned(order, field)))}
                  />
                  <NumberInput
                    {...control}
                    value={draft[field]}
                    onChange={(text) => type(field, text)}
                    step={stepOf(order, field)}
                    unit={unitOf(field)}
                    isSigned={isSigned(order, field)}
                    autoFocus={at === 0}
                  />
                  <IconButton
                    icon="plus"
                    label={`More: ${LABELS[field]}`}
                    onClick={() => type(field, stepped(draft[field], stepOf(order, field), 1, isSigned(order, field)))}
                  />
                </span>
              )}
            </Field>
          ),
        )}
        <button type="submit" hidden />
        {refusal && <RefusalNotice refusal={refusal} />}
      </form>
    </Dialog>
  )
}
