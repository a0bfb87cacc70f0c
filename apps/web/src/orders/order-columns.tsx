/** The columns of the list of orders. */
import type { Order } from '@paddock/contract/entities/order'
import { fromWire } from '@paddock/decimal/wire'
import { Link } from '@tanstack/react-router'
import { keepAccount } from '../desk/keep-account.ts'
import { signed } from '../format/number.ts'
import { price } from '../format/price.ts'
import { dateTime, day, timeOfDay } from '../format/time.ts'
import { priceNow, usePricePart } from '../live/prices.ts'
import { averagePrice } from '../positions/valuation.ts'
import { Aligned, longestFraction } from '../tables/aligned.tsx'
import type { Column } from '../tables/column.ts'
import { Button } from '../ui/button.tsx'
import { Dot } from '../ui/chip.tsx'
import { CancelButton } from './cancel-button.tsx'
import { distancePercent } from './distance.ts'
import { Filled } from './filled.tsx'
import {
  isWorking,
  sideName,
  sideTone,
  statusName,
  statusTone,
  timeInForceName,
  typeName,
  whyNotReplaceable,
} from './words.ts'

const priceOf = (order: Order) => order.limit_price ?? order.stop_price

/** `digits` is how fine the prices of the rows are; `onEdit` opens the dialog that replaces an order. */
export const orderColumns = (
  account: string,
  digits: number,
  onEdit: (order: Order) => void,
): readonly Column<Order>[] => [
  {
    key: 'symbol',
    head: 'Symbol',
    width: '6rem',
    value: ({ symbol }) => symbol,
    cell: ({ id, symbol }) => (
      <Link to="/orders/$id" params={{ id }} search={keepAccount} className="symbol">
        {symbol}
      </Link>
    ),
  },
  {
    key: 'side',
    head: 'Side',
    width: '3.75rem',
    value: ({ side }) => side,
    cell: ({ side }) => <span className={sideTone(side)}>{sideName(side)}</span>,
  },
  {
    key: 'qty',
    head: 'Filled / total',
    width: '8rem',
    align: 'end',
    value: ({ qty, notional }) => fromWire(qty ?? notional),
    cell: (order) => <Filled order={order} />,
  },
  {
    key: 'filled_qty',
    head: 'Filled',
    isExportOnly: true,
    value: (order) => fromWire(order.filled_qty),
    cell: () => null,
  },
  {
    key: 'filled_avg_price',
    head: 'Average price',
    isExportOnly: true,
    value: (order) => fromWire(order.filled_avg_price),
    cell: () => null,
  },
  { key: 'type', head: 'Type', width: '5rem', value: ({ type }) => typeName(type), cell: ({ type }) => typeName(type) },
  {
    key: 'limit_price',
    head: 'Price',
    width: '6.75rem',
    align: 'end',
    value: (order) => fromWire(priceOf(order) ?? order.filled_avg_price),
    cell: (order) => <OrderPrice order={order} digits={digits} />,
  },
  {
    key: 'away',
    head: 'Away, %',
    width: '5rem',
    align: 'end',
    from: 'xl',
    value: (order) =>
      isWorking(order) ? distancePercent(order, fromWire(priceNow(account, order.symbol)?.last)) : undefined,
    cell: (order) => (isWorking(order) ? <Away order={order} /> : null),
  },
  {
    key: 'time_in_force',
    head: 'In force',
    width: '11rem',
    from: 'xl',
    value: ({ time_in_force }) => time_in_force,
    cell: (order) => (
      <>
        {timeInForceName(order.time_in_force)}
        {isWorking(order) && order.expires_at && <span className="faint"> to {day(order.expires_at).slice(0, 6)}</span>}
      </>
    ),
  },
  {
    key: 'status',
    head: 'Status',
    width: '8.5rem',
    value: ({ status }) => statusName(status),
    cell: ({ status }) => (
      <>
        <Dot tone={statusTone(status)} /> {statusName(status)}
      </>
    ),
  },
  {
    key: 'submitted_at',
    head: 'Submitted',
    width: '10.5rem',
    from: '2xl',
    value: (order) => order.submitted_at ?? order.created_at,
    cell: (order) => <span className="muted">{dateTime(order.submitted_at ?? order.created_at)}</span>,
  },
  {
    key: 'client_order_id',
    head: 'Client order id',
    isExportOnly: true,
    value: (order) => order.client_order_id,
    cell: () => null,
  },
  { key: 'id', head: 'Order id', isExportOnly: true, value: (order) => order.id, cell: () => null },
  {
    key: 'actions',
    head: 'Actions',
    width: '12rem',
    align: 'end',
    isAction: true,
    value: () => undefined,
    cell: (order) => isWorking(order) && <OrderActions account={account} order={order} onEdit={onEdit} />,
  },
]

export function OrderActions(props: { account: string; order: Order; onEdit: (order: Order) => void }) {
  const { account, order, onEdit } = props
  const why = whyNotReplaceable(order)
  return (
    <span className="inline-flex justify-end gap-1">
      <Button
        size="small"
        disabled={why !== undefined}
        title={why}
        aria-label={why ? `Edit: ${why}` : `Edit ${order.symbol} order`}
        onClick={() => onEdit(order)}
      >
        Edit
      </Button>
      <CancelButton account={account} order={order} />
    </span>
  )
}

function priceShown(order: Order): string {
  const own = priceOf(order)
  if (own) return price(own)
  return order.filled_avg_price ? averagePrice(order.filled_avg_price) : ''
}

/** The `digits` of {@link orderColumns}. */
export const finestPrice = (orders: readonly Order[]): number => longestFraction(orders.map(priceShown))

function OrderPrice({ order, digits = 0 }: { order: Order; digits?: number }) {
  if (priceOf(order)) return <Aligned text={priceShown(order)} digits={digits} />
  return order.filled_avg_price ? (
    <span className="muted">
      avg <Aligned text={priceShown(order)} digits={digits} />
    </span>
  ) : (
    <span className="faint">market</span>
  )
}

function Away({ order }: { order: Order }) {
  const last = usePricePart(order.symbol, (now) => now?.last)
  const away = distancePercent(order, fromWire(last))
  return <span className="muted">{away ? signed(away, 2) : null}</span>
}

/** An order on a phone: two lines. */
export function OrderCard({ order }: { order: Order }) {
  return (
    <Link to="/orders/$id" params={{ id: order.id }} search={keepAccount} className="card-row">
      <span>
        <strong>{order.symbol}</strong> <span className={sideTone(order.side)}>{sideName(order.side)}</span>
      </span>
      <Filled order={order} />
      <span>
        {typeName(order.type)} <OrderPrice order={order} />
      </span>
      <span>
        <Dot tone={statusTone(order.status)} /> {statusName(order.status)} {timeOfDay(order.submitted_at).slice(0, 5)}
      </span>
    </Link>
  )
}
