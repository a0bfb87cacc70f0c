/** One order: what it is, what happened to it, its fills, and the record as the broker answers it. */
import '../../tables/table.css'

import { filledShare } from '@paddock/analytics/orders/distance'
import type { Activity } from '@paddock/contract/entities/activity'
import type { Order } from '@paddock/contract/entities/order'
import { ApiError } from '@paddock/contract/errors/api-error'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { quantity } from '../../format/number.ts'
import { orderLine, orderPrice, sizeText, statusName, statusTone, timeInForceInFull } from '../../format/order.ts'
import { accountClient } from '../../live/client.ts'
import { orderQuery } from '../../live/queries.ts'
import { useShortcuts } from '../../page/shortcuts.ts'
import { openTicket } from '../../page/ticket-store.ts'
import { StaleAge } from '../../tables/list-state.tsx'
import { again, flipped } from '../../trading/orders/changing/again.ts'
import { CancelButton } from '../../trading/orders/changing/cancel-button.tsx'
import { EditButton } from '../../trading/orders/changing/reenter.tsx'
import { keptOrders } from '../../trading/orders/kept-orders.ts'
import { Evidence } from '../../trading/orders/record/evidence.tsx'
import { OrderFacts } from '../../trading/orders/record/order-facts.tsx'
import { orderFillsQuery } from '../../trading/orders/record/order-fills.ts'
import { RawRecord } from '../../trading/orders/record/raw-record.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Chip, Dot } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'

type OrderView = 'facts' | 'raw'

const PANEL = 'order-panel'
const NO_FILLS: readonly Activity[] = []

export function OrderScreen(props: {
  account: string
  id: string
  view: OrderView
  onView: (view: OrderView) => void
}) {
  const { account, id, view, onView } = props
  const query = useQuery(orderQuery(account, id))
  const fills = useQuery(orderFillsQuery(account, query.data))
  useShortcuts('order', {
    raw: () => onView(view === 'raw' ? 'facts' : 'raw'),
    edit: () => document.querySelector<HTMLElement>('[data-edit]')?.click(),
    note: () => document.querySelector<HTMLElement>('[data-note]')?.focus(),
    cancel: () => document.querySelector<HTMLElement>('header [data-cancel]')?.click(),
  })
  if (query.isPending)
    return (
      <div className="grid gap-3 p-4" role="status" aria-label="Loading the order">
        <Skeleton width={260} height={28} />
        <Skeleton height={220} />
        <Skeleton height={160} />
      </div>
    )
  if (query.data === undefined)
    return <OrderMissing account={account} id={id} error={query.error} onRetry={() => void query.refetch()} />
  const order = query.data
  return (
    <div className="flex min-h-full flex-col">
      <OrderHead account={account} order={order} age={<StaleAge query={query} />} />
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
        {view === 'raw' ? (
          <RawRecord order={order} />
        ) : (
          <OrderFacts account={account} order={order} fills={fills.data ?? NO_FILLS} />
        )}
      </TabPanel>
    </div>
  )
}

function OrderHead({ account, order, age }: { account: string; order: Order; age: ReactNode }) {
  const share = filledShare(order)
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3">
      <div className="min-w-0">
        <p className="text-figure font-strong">
          {orderLine(order)}, {timeInForceInFull(order.time_in_force)} {age}
        </p>
        <p className="label">
          <Dot tone={statusTone(order.status)} /> {statusName(order.status)} · {quantity(order.filled_qty)} of{' '}
          {sizeText(order)} filled
          {order.filled_avg_price && ` at ${orderPrice(order, order.filled_avg_price)}`}
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
        {order.symbol !== '' && (
          <Button icon="rotate-ccw" onClick={() => openTicket(flipped(order))}>
            Reverse order
          </Button>
        )}
        {order.symbol !== '' && order.asset_class !== 'us_option' && (
          <Link to="/assets/$symbol" params={{ symbol: order.symbol }} className={buttonClass()}>
            Open {order.symbol}
          </Link>
        )}
        <EditButton account={account} order={order} name="the order" />
        <CancelButton account={account} order={order} size="normal" />
      </span>
    </header>
  )
}

/** Before it says that there is no such order it asks for the id as the client's own, and looks at what this browser last knew. */
function OrderMissing(props: { account: string; id: string; error: unknown; onRetry: () => void }) {
  const { account, id, error, onRetry } = props
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422)
  const navigate = useNavigate()
  const byClientId = useQuery({
    queryKey: ['order', account, 'client-id', id],
    queryFn: ({ signal }) =>
      accountClient(account).getOrderByClientOrderId({ query: { client_order_id: id } }, { signal }),
    enabled: isGone,
    retry: false,
  })
  const found = byClientId.data?.id
  useEffect(() => {
    if (found) void navigate({ to: '/orders/$id', params: { id: found }, replace: true })
  }, [found, navigate])
  if (!isGone)
    return (
      <ErrorState title="The order could not be read" error={error} onRetry={onRetry}>
        The order keeps working at the broker.
      </ErrorState>
    )
  if (byClientId.isPending || found)
    return (
      <p className="muted p-4" role="status">
        No order has this id. Checking client order ids.
      </p>
    )
  const kept = keptOrders(account)?.orders.find((order) => order.id === id || order.client_order_id === id)
  return (
    <EmptyState
      title="No such order in this account"
      action={
        <Link to="/orders" search={{ tab: 'all' }} className={buttonClass('primary')}>
          All orders
        </Link>
      }
    >
      <Chip>404</Chip> This account has no order with this id or client order id. It may belong to another account.
      {kept && ` Last seen in this browser as: ${orderLine(kept)}, ${statusName(kept.status).toLowerCase()}.`}
    </EmptyState>
  )
}
