/** Fields in the row of an order that is being changed: Enter sends, Escape leaves everything as it was. */
import type { Order } from '@paddock/contract/entities/order'
import type { KeyboardEvent, ReactNode } from 'react'
import { timeInForceName } from '../../../format/order.ts'
import { SendingButton } from '../../../live/sending-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'
import { draftOf, fieldsOf, isSigned, NAMES, type OrderField, stepOf, timesFor } from '../changing/order-edit.ts'
import { useEditing } from './editing.tsx'

/** A row has room for one price: an order with two is changed in its dialog. */
export const isChangedInRow = ({ type }: Order): boolean => type !== 'stop_limit'

/** The row takes the focus back, so that the keys go on from it. */
const backToRow = (element: Element) => element.closest<HTMLElement>('tr')?.focus()

const useOwn = (order: Order) => {
  const editing = useEditing()
  return editing.order?.id === order.id ? editing : undefined
}

const keysOf = (editing: { send: () => void; stop: () => void }) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Enter' && event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Enter') editing.send()
  else {
    backToRow(event.currentTarget)
    editing.stop()
  }
}

/** The field of one term where its order is being changed and has it; otherwise what is shown at rest. */
export function EditCell({ order, field, children }: { order: Order; field: OrderField; children: ReactNode }) {
  const editing = useOwn(order)
  if (!editing?.draft || !fieldsOf(order).includes(field)) return children
  const isFirst = fieldsOf(order)[0] === field
  const [before, after] = [draftOf(order)[field], editing.draft[field]]
  if (editing.isSending)
    return (
      <span className="text-warning [&_del]:text-muted">
        {before !== after && <del>{before}</del>} {after}
      </span>
    )
  return (
    <span className="flex [&_.comma-problem]:sr-only">
      <NumberInput
        className="flex h-6 w-full min-w-0 border-primary px-1 text-[length:inherit] [&_input]:min-w-0 [&_input]:text-right"
        aria-label={`New ${NAMES[field]} of ${order.symbol || 'the spread'}`}
        aria-invalid={editing.problem ? true : undefined}
        autoFocus={isFirst}
        onFocus={(event) => event.target.select()}
        value={editing.draft[field]}
        step={stepOf(order, field)}
        isSigned={isSigned(order, field)}
        onChange={(text) => editing.type(field, text)}
        onKeyDown={keysOf(editing)}
      />
    </span>
  )
}

export function TimeCell({ order, children }: { order: Order; children: ReactNode }) {
  const editing = useOwn(order)
  if (!editing?.draft || !fieldsOf(order).includes('time_in_force')) return children
  return (
    <select
      className="h-6 rounded-control border border-edge bg-well"
      aria-label={`New time in force of ${order.symbol || 'the spread'}`}
      value={editing.draft.time_in_force}
      onChange={(event) => editing.type('time_in_force', event.target.value)}
      onKeyDown={keysOf(editing)}
    >
      {timesFor(order).map((time) => (
        <option key={time} value={time}>
          {timeInForceName(time)}
        </option>
      ))}
    </select>
  )
}

/** Replace and keep, in the place of the status, with what is wrong; at rest the status, and why the last change was refused. */
export function EditStatus({ order, children }: { order: Order; children: ReactNode }) {
  const editing = useOwn(order)
  const { refused, begin, forget } = useEditing()
  if (!editing)
    return refused?.id === order.id ? (
      <span className="inline-flex items-center gap-1">
        <Button size="small" onClick={() => begin(order, refused.draft)}>
          Edit again
        </Button>
        <IconButton icon="x" iconSize={14} label="Forget the refusal" onClick={forget} />
        <span className="loss small max-w-88 overflow-hidden text-ellipsis" role="alert" title={refused.refusal.detail}>
          Unchanged. {refused.refusal.title}. {refused.refusal.detail}
        </span>
      </span>
    ) : (
      children
    )
  if (editing.isSending) return <span className="warn">Replacing…</span>
  const before = draftOf(order)
  const left = fieldsOf(order).flatMap((field) => (before[field] === editing.draft?.[field] ? [] : before[field]))
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      {editing.problem ? (
        <span className="loss small line-clamp-2 whitespace-normal leading-tight" role="alert" title={editing.problem}>
          {editing.problem}
        </span>
      ) : (
        <SendingButton
          size="small"
          tone="primary"
          icon="check"
          className="shrinks"
          aria-label="Replace"
          disabled={!editing.canSend}
          onClick={editing.send}
        >
          Replace
        </SendingButton>
      )}
      <IconButton
        icon="x"
        iconSize={14}
        label="Discard"
        onClick={(event) => {
          backToRow(event.currentTarget)
          editing.stop()
        }}
      />
      {left.length > 0 && <del className="text-muted max-xl:sr-only">{left.join(' ')}</del>}
    </span>
  )
}
