import type { Order } from '@paddock/contract/entities/order'
import type { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import { equals, isAbove, isPositive, parseDecimal, significantScale } from '@paddock/decimal/decimal'
import { useState } from 'react'
import { price } from '../format/price.ts'
import { quantity } from '../format/quantity.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { toast } from '../ui/toast.ts'
import { useReplaceOrder } from './mutations.ts'
import { refusalOf } from './refusal.ts'
import { orderSentence } from './words.ts'

/** Changes price and total quantity of a working limit order. The broker makes a new order of it, which loses its place in the queue. */
export function EditDialog({ account, order, onClose }: { account: string; order: Order; onClose: () => void }) {
  const [limit, setLimit] = useState(order.limit_price ?? '')
  const [qty, setQty] = useState(order.qty ?? '')
  const replace = useReplaceOrder(account, order.id)
  const { change, problem } = changeOf(order, limit, qty)
  const send = () =>
    change &&
    replace.mutate(change, {
      onSuccess: () => {
        toast({ title: 'Order replaced', description: orderSentence({ ...order, ...change }), tone: 'gain' })
        onClose()
      },
    })
  const refusal = replace.error && refusalOf(replace.error)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Edit ${orderSentence(order)}`}
      description="The order is replaced by a new one, which queues anew."
      actions={
        <>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button tone="primary" disabled={!change} isBusy={replace.isPending} onClick={send}>
            {change ? `Replace: ${orderSentence({ ...order, ...change })}` : (problem ?? 'Nothing changed')}
          </Button>
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
        <Field label="Limit price" isRow hint={order.limit_price ? `Now ${price(order.limit_price)}` : undefined}>
          {(control) => <NumberInput {...control} value={limit} onChange={setLimit} step="0.01" unit="USD" autoFocus />}
        </Field>
        <Field label="Quantity" isRow hint={`${quantity(order.filled_qty)} of ${quantity(order.qty)} filled`}>
          {(control) => <NumberInput {...control} value={qty} onChange={setQty} />}
        </Field>
        <button type="submit" hidden />
        {refusal && (
          <div className="notice" data-tone="loss" role="alert">
            <p>
              <strong>{refusal.title}</strong>
              <br />
              {refusal.detail}
            </p>
          </div>
        )}
      </form>
    </Dialog>
  )
}

/** What would be sent: only the fields that change, or why nothing can be. */
export function changeOf(order: Order, limit: string, qty: string): { change?: ReplaceOrder; problem?: string } {
  const price = parseDecimal(limit)
  const size = parseDecimal(qty)
  if (!price || !isPositive(price)) return { problem: 'Enter a limit price' }
  if (!size || !isPositive(size)) return { problem: 'Enter a quantity' }
  const filled = parseDecimal(order.filled_qty)
  if (filled && !isAbove(size, filled)) return { problem: `More than the ${quantity(order.filled_qty)} filled` }
  const before = { price: parseDecimal(order.limit_price ?? ''), size: parseDecimal(order.qty ?? '') }
  const isSameSize = before.size !== undefined && equals(before.size, size)
  if (!isSameSize && order.asset_class !== 'crypto' && significantScale(size) > 0)
    return { problem: 'Whole shares only' }
  const change = {
    ...(before.price && equals(before.price, price) ? {} : { limit_price: limit }),
    ...(isSameSize ? {} : { qty }),
  }
  return Object.keys(change).length > 0 ? { change } : {}
}
