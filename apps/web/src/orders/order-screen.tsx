/** One order: what it is, what happened to it, its fills, and the record as the broker answers it. */
import '../tables/table.css'
import './orders.css'

import type { Order } from '@paddock/contract/entities/order'
import { ApiError } from '@paddock/contract/errors/api-error'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keepAccount } from '../desk/keep-account.ts'
import { isKeyTaken } from '../desk/keys.ts'
import { openTicket } from '../desk/ticket-store.ts'
import { price } from '../format/price.ts'
import { quantity } from '../format/quantity.ts'
import { activitiesQuery, orderQuery } from '../live/queries.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Chip, Dot } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { again } from './again.ts'
import { CancelButton } from './cancel-button.tsx'
import { filledShare } from './distance.ts'
import { EditDialog } from './edit-dialog.tsx'
import { Evidence } from './evidence.tsx'
import { OrderFacts } from './order-facts.tsx'
import { RawRecord } from './raw-record.tsx'
import {
  isWorking,
  orderSentence,
  sizeText,
  statusName,
  statusTone,
  timeInForceName,
  whyNotReplaceable,
} from './words.ts'

export type OrderView = 'facts' | 'raw'

const PANEL = 'order-panel'

export function OrderScreen(props: {
  account: string
  id: string
  view: OrderView
  onView: (view: OrderView) => void
}) {
  const { account, id, view, onView } = props
  const query = useQuery(orderQuery(account, id))
  const since = query.data?.created_at
  const fills = useQuery({
    ...activitiesQuery(account, {
      activity_types: ['FILL'],
      page_size: 100,
      direction: 'asc',
      ...(since ? { after: since } : {}),
    }),
    enabled: query.data !== undefined && Number(query.data.filled_qty) > 0,
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isKeyTaken(event)) return
      if (event.key === 'r') onView(view === 'raw' ? 'facts' : 'raw')
      else if (event.key === 'e') document.querySelector<HTMLElement>('[data-edit]')?.click()
      else if (event.key === 'Delete') document.querySelector<HTMLElement>('header [data-cancel]')?.click()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [view, onView])
  if (query.isPending)
    return (
      <div className="grid gap-3 p-4" role="status" aria-label="The order is being read">
        <Skeleton width={260} height={28} />
        <Skeleton height={220} />
        <Skeleton height={160} />
      </div>
    )
  if (query.data === undefined) return <OrderMissing error={query.error} onRetry={() => void query.refetch()} />
  const order = query.data
  const own = (fills.data ?? []).filter((fill) => fill.order_id === order.id)
  return (
    <div className="flex min-h-full flex-col">
      <OrderHead account={account} order={order} />
      <Tabs
        label="Order"
        panelId={PANEL}
        value={view}
        onChange={onView}
        tabs={[
          { value: 'facts', label: 'Order' },
          { value: 'raw', label: 'Raw record' },
        ]}
      />
      <TabPanel id={PANEL} value={view}>
        {view === 'raw' ? <RawRecord order={order} /> : <OrderFacts account={account} order={order} fills={own} />}
      </TabPanel>
    </div>
  )
}

function OrderHead({ account, order }: { account: string; order: Order }) {
  const [isEditing, setEditing] = useState(false)
  const share = filledShare(order)
  const why = whyNotReplaceable(order)
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3">
      <div className="min-w-0">
        <p className="text-figure font-strong">
          {orderSentence(order)}, {timeInForceName(order.time_in_force).toLowerCase()}
        </p>
        <p className="label">
          <Dot tone={statusTone(order.status)} /> {statusName(order.status)} · {quantity(order.filled_qty)} of{' '}
          {sizeText(order)} filled
          {order.filled_avg_price && ` at ${price(order.filled_avg_price)}`}
        </p>
        {share > 0 && (
          <span className="bar mt-2 w-60" data-tone={share === 1 ? 'gain' : 'primary'} aria-hidden>
            <span style={{ width: `${share * 100}%` }} />
          </span>
        )}
      </div>
      <span className="push flex flex-wrap gap-2">
        <Evidence account={account} order={order} />
        {order.symbol !== '' && (
          <Button icon="copy" onClick={() => openTicket(again(order))}>
            Order again
          </Button>
        )}
        <Link to="/assets/$symbol" params={{ symbol: order.symbol }} search={keepAccount} className={buttonClass()}>
          Open {order.symbol}
        </Link>
        {isWorking(order) && (
          <>
            <Button data-edit disabled={why !== undefined} title={why} onClick={() => setEditing(true)}>
              Edit
            </Button>
            <CancelButton account={account} order={order} size="normal" />
          </>
        )}
      </span>
      {isEditing && <EditDialog account={account} order={order} onClose={() => setEditing(false)} />}
    </header>
  )
}

function OrderMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422)
  if (!isGone)
    return (
      <ErrorState title="The order could not be read" error={error} onRetry={onRetry}>
        It keeps working at the broker as it was.
      </ErrorState>
    )
  return (
    <EmptyState
      title="No such order in this account"
      action={
        <Link to="/orders" search={{ tab: 'all' }} className={buttonClass('primary')}>
          All orders
        </Link>
      }
    >
      <Chip>404</Chip> The address names an order that this account does not have. It may belong to another account.
    </EmptyState>
  )
}
