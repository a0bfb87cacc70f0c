import type { Order } from '@paddock/contract/entities/order'
import { useState } from 'react'
import { orderSentence, timeInForceName } from '../../../format/order.ts'
import { price } from '../../../format/price.ts'
import { quantity } from '../../../format/quantity.ts'
import { SendingButton } from '../../../live/sending-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NumberInput, stepped } from '../../../ui/number-input.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { type Refusal, refusalOf } from '../sending/refusal.ts'
import { RefusalNotice } from '../sending/refusal-notice.tsx'
import {
  changed,
  changeOf,
  draftOf,
  fieldsOf,
  isSigned,
  type OrderDraft,
  type OrderField,
  stepOf,
  timesFor,
} from './order-edit.ts'
import { useReplacing } from './use-replacing.ts'

const LABELS: Readonly<Record<OrderField, string>> = {
  limit_price: 'Limit price',
  stop_price: 'Stop price',
  trail: 'Trail',
  qty: 'Quantity',
  time_in_force: 'Time in force',
}

interface EditDialogProps {
  readonly account: string
  readonly order: Order
  /** The terms it opens with, where they are changed already; those of the order otherwise. */
  readonly given?: OrderDraft
  /** What the change means in money, in words. */
  readonly effect?: ((draft: OrderDraft) => string | undefined) | undefined
  /** The order that came of it, or why the broker refused one; neither where nothing was sent. */
  readonly onClose: (came: { readonly order?: Order; readonly refusal?: Refusal | undefined }) => void
}

/** Changes what can be changed of a working order. The broker makes a new order of it, which loses its place in the queue. */
export function EditDialog(props: EditDialogProps) {
  const { account, order, given, effect } = props
  const [draft, setDraft] = useState(() => given ?? draftOf(order))
  const replace = useReplacing(account)
  const { change, problem } = changeOf(order, draft)
  const refusal = replace.error ? refusalOf(replace.error) : undefined
  const onClose = () => props.onClose({ refusal })
  const send = () =>
    change && replace.send(order, change, { onSuccess: (replaced) => props.onClose({ order: replaced }) })
  const said = effect?.(draft)
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
        {said && <p className="muted">{said}</p>}
        <button type="submit" hidden />
        {refusal && <RefusalNotice refusal={refusal} />}
      </form>
    </Dialog>
  )
}
