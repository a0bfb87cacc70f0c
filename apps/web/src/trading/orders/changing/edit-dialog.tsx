import { withLegs } from '@paddock/analytics/orders/family'
import type { Order } from '@paddock/contract/entities/order'
import { useState } from 'react'
import { price, quantity } from '../../../format/number.ts'
import { orderPrice, orderSentence, timeInForceName } from '../../../format/order.ts'
import { useAccounts } from '../../../live/account.ts'
import { SendingButton } from '../../../live/sending-button.tsx'
import { usePricePart } from '../../../live/streams/prices.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NumberInput, stepped } from '../../../ui/number-input.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { typedName } from '../sending/confirm.ts'
import { HoldButton } from '../sending/hold-button.tsx'
import { type Refusal, refusalOf } from '../sending/refusal.ts'
import { RefusalNotice } from '../sending/refusal-notice.tsx'
import { isTypedAs, TypedField } from '../sending/typed-field.tsx'
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
import { useConfirmingChange } from './use-confirming-change.ts'
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

/** Changes what can be changed of a working order, confirmed at the level of the order it becomes: the dialog is its review. The broker makes a new order of it, which loses its place in the queue. */
export function EditDialog(props: EditDialogProps) {
  const { account, order, given, effect } = props
  const [draft, setDraft] = useState(() => given ?? draftOf(order))
  const replace = useReplacing(account)
  const { change, problem } = changeOf(order, draft)
  const own = useAccounts().find(({ id }) => id === account)
  const last = usePricePart(order.symbol, (now) => now?.last)
  const named = withLegs([order]).flatMap(({ symbol }) => symbol || [])
  const confirming = useConfirmingChange(account, named)
  const confirm = change && confirming(order, change, last)
  const [typed, setTyped] = useState('')
  const name = typedName(named[0] ?? '')
  const isReady = confirm !== undefined && (!confirm.isTyped || isTypedAs(name, typed))
  const refusal = replace.error ? refusalOf(replace.error) : undefined
  const onClose = () => props.onClose({ refusal })
  const send = () =>
    change && isReady && replace.send(order, change, { onSuccess: (replaced) => props.onClose({ order: replaced }) })
  const said = effect?.(draft)
  const words = change ? `Replace: ${orderSentence(changed(order, change))}` : (problem ?? 'Nothing changed')
  const type = (field: OrderField, text: string) => setDraft({ ...draft, [field]: text })
  const hintOf = (field: OrderField) => {
    if (field === 'qty') return `${quantity(order.filled_qty)} of ${quantity(order.qty)} filled`
    if (isSigned(order, field)) return `Now ${orderPrice(order, order.limit_price)}; a credit is negative`
    return field === 'trail' ? undefined : `Now ${price(order[field === 'stop_price' ? 'stop_price' : 'limit_price'])}`
  }
  const problemOf = (field: OrderField) =>
    draft[field] === '' ? undefined : changeOf(order, { ...draftOf(order), [field]: draft[field] }).problem
  const unitOf = (field: OrderField) =>
    field === 'qty' ? undefined : field === 'trail' && order.trail_percent ? '%' : 'USD'
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title={`Edit ${orderSentence(order)}`}
      description="The order is replaced by a new one, which loses its place in the queue."
      actions={
        <>
          <Button onClick={onClose}>Keep as it is</Button>
          {confirm?.isHeld ? (
            <HoldButton tone="primary" disabled={!isReady} isBusy={replace.isPending} onHeld={send}>
              {words}
            </HoldButton>
          ) : (
            <SendingButton tone="primary" disabled={!isReady} isBusy={replace.isPending} onClick={send}>
              {words}
            </SendingButton>
          )}
        </>
      }
    >
      <form
        className="grid gap-3 py-3"
        onSubmit={(event) => {
          event.preventDefault()
          // What is held down or typed is confirmed on the screen, not by a key.
          if (!confirm?.isHeld && !confirm?.isTyped) send()
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
            <Field key={field} label={LABELS[field]} isRow hint={hintOf(field)} error={problemOf(field)}>
              {(control) => (
                <span className="inline-flex flex-wrap items-center gap-1 [&_.field]:flex-1">
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
                    onFocus={({ target }) => target.select()}
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
        {confirm?.isReviewed && (
          <p className="muted">
            On {own?.name ?? account}.
            {confirm.isAtOnce && ' At this price it would trade, or its stop be reached, at once.'}
          </p>
        )}
        {confirm?.isTyped && <TypedField name={name} value={typed} onChange={setTyped} />}
        <button type="submit" hidden />
        {refusal && <RefusalNotice refusal={refusal} />}
      </form>
    </Dialog>
  )
}
