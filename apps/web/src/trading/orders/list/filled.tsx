import { filledShare } from '@paddock/analytics/orders/distance'
import type { Order } from '@paddock/contract/entities/order'
import { quantity } from '../../../format/number.ts'
import { sizeText } from '../../../format/order.ts'

/** `18 / 40` over a bar; an order by amount says its dollars. */
export function Filled({ order }: { order: Order }) {
  const share = filledShare(order)
  return (
    <span className="inline-block align-middle leading-4">
      <b className="font-strong">{quantity(order.filled_qty)}</b> <span className="muted">/ {sizeText(order)}</span>
      {share > 0 && share < 1 && (
        <span className="bar mt-0.5" data-tone="primary" aria-hidden>
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </span>
  )
}
