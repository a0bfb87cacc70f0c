/** Sends the change of an order, from wherever it was made: a dialog, a row, a line of a chart. */
import type { Order } from '@paddock/contract/entities/order'
import type { ReplaceOrder } from '@paddock/contract/requests/replace-order'
import { isBeingReplaced, orderSentence } from '../../../format/order.ts'
import { type Over, whenOver } from '../../../live/when-over.ts'
import { toast } from '../../../ui/toast.ts'
import { useReplaceOrder } from '../sending/mutations.ts'
import { changed } from './order-edit.ts'

/** Success is told in a toast. A refusal is shown by whoever asked, beside what was asked. */
export function useReplacing(account: string) {
  const { mutateAsync, isPending, error, reset } = useReplaceOrder(account)
  const send = (order: Order, change: ReplaceOrder, { onSuccess, ...over }: Over<Order>): void =>
    void whenOver(mutateAsync({ order, change }), {
      ...over,
      onSuccess(next) {
        // A broker that has taken the change may still refuse it: its stream tells.
        const title = isBeingReplaced(next) ? 'Change sent' : 'Order replaced'
        toast({ title, description: orderSentence(changed(order, change)), tone: 'gain' })
        onSuccess?.(next)
      },
    })
  return { send, isPending, error, reset }
}
