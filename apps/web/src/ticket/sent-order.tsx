/** What became of the order that was sent, in the place of the button that sent it. */
import type { Order } from '@paddock/contract/entities/order'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { keepAccount } from '../desk/keep-account.ts'
import { contractName } from '../format/contract.ts'
import { price } from '../format/price.ts'
import { quantity } from '../format/quantity.ts'
import { orderQuery } from '../live/queries.ts'
import { CancelButton } from '../orders/cancel-button.tsx'
import { isCancelable, orderSentence, sentText, statusName, statusTone, whyNotReplaceable } from '../orders/words.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'

const EditDialog = lazy(async () => ({ default: (await import('../orders/edit-dialog.tsx')).EditDialog }))

export function SentOrder(props: { account: string; order: Order; sentence: string; onAnother: () => void }) {
  const { account, sentence, onAnother } = props
  // What was heard before this was drawn is in nobody's cache yet: it is read once, and kept live from then on.
  const { data: order = props.order } = useQuery(orderQuery(account, props.order.id))
  const [isEditing, setEditing] = useState(false)
  const tone = statusTone(order.status)
  const isEditable = whyNotReplaceable(order) === undefined && order.order_class !== 'mleg'
  return (
    <section className="ticket-sent" aria-label="The order you sent" role="status">
      <p>
        <Chip {...(tone && tone !== 'off' ? { tone } : {})}>{statusName(order.status)}</Chip>{' '}
        <Link to="/orders/$id" params={{ id: order.id }} search={keepAccount} className="link">
          {order.symbol ? orderSentence({ ...order, symbol: contractName(order.symbol) }) : sentence}
        </Link>
      </p>
      <p className="muted">
        {order.filled_avg_price ? `${quantity(order.filled_qty)} at ${price(order.filled_avg_price)}` : sentText(order)}
      </p>
      <p className="flex flex-wrap gap-2">
        {isCancelable(order) && <CancelButton account={account} order={order} />}
        {isCancelable(order) && isEditable && (
          <Button size="small" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
        <Button size="small" onClick={onAnother}>
          Place another
        </Button>
      </p>
      {isEditing && (
        <Suspense>
          <EditDialog account={account} order={order} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </section>
  )
}
