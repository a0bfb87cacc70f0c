/**
 * The order that is being changed in its row. Only the cells that draw its fields hear of what is typed. What the account's settings want
 * reviewed, held or typed is confirmed in the dialog of the order, with what was typed in the row.
 */
import { withLegs } from '@paddock/analytics/orders/family'
import type { Order } from '@paddock/contract/entities/order'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { priceNow, useWatch } from '../../../live/streams/prices.ts'
import { EditDialog } from '../changing/edit-dialog.tsx'
import { changeOf, draftOf, type OrderDraft, type OrderField } from '../changing/order-edit.ts'
import { useConfirmingChange } from '../changing/use-confirming-change.ts'
import { useReplacing } from '../changing/use-replacing.ts'
import { type Refusal, refusalOf } from '../sending/refusal.ts'

interface Refused {
  readonly id: string
  readonly draft: OrderDraft
  readonly refusal: Refusal
}

interface Editing {
  readonly order: Order | undefined
  readonly draft: OrderDraft | undefined
  /** What is wrong with what is typed. */
  readonly problem: string | undefined
  readonly canSend: boolean
  readonly isSending: boolean
  /** The change that was refused last, of which order, and why: the order is shown as it was, and still is. */
  readonly refused: Refused | undefined
  readonly begin: (order: Order, draft?: OrderDraft) => void
  readonly forget: () => void
  readonly type: (field: OrderField, text: string) => void
  readonly send: () => void
  readonly stop: () => void
}

const NO_SYMBOLS: readonly string[] = []
const Context = createContext<Editing | undefined>(undefined)

export function useEditing(): Editing {
  const editing = useContext(Context)
  if (!editing) throw new Error('No order can be edited here')
  return editing
}

/** `latest` is the list: what is edited is the order as it is now, and an order that ended is edited no more. */
export function EditingOrders(props: { account: string; latest: readonly Order[]; children: ReactNode }) {
  const { account, latest, children } = props
  const [edit, setEdit] = useState<{ readonly id: string; readonly draft: OrderDraft }>()
  const [refused, setRefused] = useState<Refused>()
  const replace = useReplacing(account)
  const order =
    edit && latest.flatMap((one) => [one, ...((one.legs ?? []) as Order[])]).find(({ id }) => id === edit.id)
  const { change, problem } = order && edit ? changeOf(order, edit.draft) : {}
  const stop = () => {
    setEdit(undefined)
    replace.reset()
  }
  const confirming = useConfirmingChange(
    account,
    order ? withLegs([order]).flatMap(({ symbol }) => symbol || []) : NO_SYMBOLS,
  )
  const [reviewed, setReviewed] = useState<{ readonly order: Order; readonly draft: OrderDraft }>()
  const watch = useWatch()
  const symbol = order?.symbol
  // How a change is confirmed depends on the price, which the row may not show.
  useEffect(() => (symbol ? watch(symbol, () => {}) : undefined), [watch, symbol])
  const send = () => {
    if (!order || !edit || !change || replace.isPending) return
    const { isReviewed, isHeld, isTyped } = confirming(order, change, priceNow(account, order.symbol)?.last)
    if (isReviewed || isHeld || isTyped) {
      setReviewed({ order, draft: edit.draft })
      stop()
      return
    }
    replace.send(order, change, {
      onSuccess: stop,
      onError: (error) => {
        setRefused({ ...edit, refusal: refusalOf(error) })
        stop()
      },
    })
  }
  const editing: Editing = {
    order,
    draft: order && edit?.draft,
    problem,
    refused,
    forget: () => setRefused(undefined),
    canSend: change !== undefined,
    isSending: replace.isPending,
    begin: (wanted, draft = draftOf(wanted)) => {
      replace.reset()
      setRefused(undefined)
      setEdit({ id: wanted.id, draft })
    },
    type: (field, text) => edit && setEdit({ ...edit, draft: { ...edit.draft, [field]: text } }),
    send,
    stop,
  }
  return (
    <Context value={editing}>
      {children}
      {reviewed && (
        <EditDialog
          account={account}
          order={reviewed.order}
          given={reviewed.draft}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </Context>
  )
}
