/** An order on a phone: two lines with a ring of what is filled. A swipe shows Edit and Cancel, and Cancel asks. */
import { filledShare } from '@paddock/analytics/orders/distance'
import { roleOf } from '@paddock/analytics/orders/family'
import type { Order } from '@paddock/contract/entities/order'
import { Link } from '@tanstack/react-router'
import { isWorking, sideName, sideTone, statusName, statusTone } from '../../../format/order.ts'
import { SwipeRow } from '../../../tables/swipe-row.tsx'
import { Dot } from '../../../ui/chip.tsx'
import { CancelButton } from '../changing/cancel-button.tsx'
import { EditButton } from '../changing/reenter.tsx'
import { Filled } from './filled.tsx'
import { OrderPrice, orderName, StatusTime, typeText } from './order-columns.tsx'

/** An order that works can be swiped; one that has ended only leads to its page. */
export function OrderCard({ account, order }: { account: string; order: Order }) {
  const card = (
    <Link to="/orders/$id" params={{ id: order.id }} className="card-row">
      <span>
        <Ring share={filledShare(order)} /> <strong>{roleOf(order) ?? orderName(order)}</strong>{' '}
        <span className={sideTone(order.side)}>{sideName(order.side)}</span>
      </span>
      <Filled order={order} />
      <span>
        {typeText(order)} {(order.type !== 'market' || order.filled_avg_price) && <OrderPrice order={order} />}
      </span>
      <span>
        <Dot tone={statusTone(order.status)} /> {statusName(order.status)}{' '}
        <StatusTime account={account} order={order} /> New York
      </span>
    </Link>
  )
  if (!isWorking(order)) return card
  return (
    <SwipeRow
      label={`Actions on the ${orderName(order)} order`}
      actions={
        <>
          <EditButton account={account} order={order} name={`${orderName(order)} order`} />
          <CancelButton account={account} order={order} size="normal" />
        </>
      }
    >
      {card}
    </SwipeRow>
  )
}

/** Twice pi times the radius in the units of its box. */
const AROUND = 2 * Math.PI * 6

const Ring = ({ share }: { share: number }) => (
  <svg
    className="inline-block -rotate-90 fill-none align-[-0.125rem] [stroke-width:3]"
    viewBox="0 0 16 16"
    width={14}
    height={14}
    aria-hidden="true"
  >
    <circle cx={8} cy={8} r={6} className="stroke-line" />
    <circle cx={8} cy={8} r={6} className="stroke-primary" strokeDasharray={`${share * AROUND} ${AROUND}`} />
  </svg>
)
