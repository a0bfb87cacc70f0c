/** One order: what it is, what happened to it, its fills, and the record as the broker answers it. */
import '../tables/table.css'

import type { Activity } from '@paddock/contract/entities/activity'
import type { Order } from '@paddock/contract/entities/order'
import { ApiError } from '@paddock/contract/errors/api-error'
import { decimal, multiply } from '@paddock/decimal/decimal'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { keepAccount } from '../desk/keep-account.ts'
import { money } from '../format/money.ts'
import { price } from '../format/price.ts'
import { quantity } from '../format/quantity.ts'
import { dateTime } from '../format/time.ts'
import { activitiesQuery, orderQuery } from '../live/queries.ts'
import { Facts } from '../tables/facts.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip, Dot } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Cell, ColumnHead, Table } from '../ui/table.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { toast } from '../ui/toast.ts'
import { CancelButton } from './cancel-button.tsx'
import { filledShare } from './distance.ts'
import { EditDialog } from './edit-dialog.tsx'
import { timeline } from './timeline.ts'
import {
  isWorking,
  orderSentence,
  sizeText,
  statusName,
  statusTone,
  timeInForceName,
  typeName,
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
        {view === 'raw' ? <RawRecord order={order} /> : <OrderFacts order={order} fills={own} />}
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
      <span className="push flex gap-2">
        <Link to="/assets/$symbol" params={{ symbol: order.symbol }} search={keepAccount} className={buttonClass()}>
          Open {order.symbol}
        </Link>
        {isWorking(order) && (
          <>
            <Button disabled={why !== undefined} title={why} onClick={() => setEditing(true)}>
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

function OrderFacts({ order, fills }: { order: Order; fills: readonly Activity[] }) {
  const value = order.filled_avg_price
    ? multiply(decimal(order.filled_qty), decimal(order.filled_avg_price))
    : undefined
  return (
    <div className="grid items-start gap-3 p-3 lg:grid-cols-2">
      <Card title="Order">
        <Facts
          facts={[
            ['Symbol', order.symbol],
            ['Type', typeName(order.type)],
            ['Quantity', order.qty ? quantity(order.qty) : '–'],
            ['Amount', order.notional ? money(order.notional) : undefined],
            ['Limit price', order.limit_price ? price(order.limit_price) : undefined],
            ['Stop price', order.stop_price ? price(order.stop_price) : undefined],
            ['In force', timeInForceName(order.time_in_force)],
            ['Ends', order.expires_at ? dateTime(order.expires_at) : undefined],
            ['Hours', order.extended_hours ? 'Regular and extended' : 'Regular'],
            ['Filled', `${quantity(order.filled_qty)} of ${sizeText(order)}`],
            ['Average price', order.filled_avg_price ? price(order.filled_avg_price) : undefined],
            ['Value filled, USD', value === undefined ? undefined : money(value)],
            ['Order id', <Copyable key="id" text={order.id} label="Order id" />],
            ['Client order id', <Copyable key="client" text={order.client_order_id} label="Client order id" />],
            ['Replaces', order.replaces ? <OrderLink key="replaces" id={order.replaces} /> : undefined],
            ['Replaced by', order.replaced_by ? <OrderLink key="by" id={order.replaced_by} /> : undefined],
          ]}
        />
      </Card>
      <Card title="What happened">
        <ol className="timeline">
          {timeline(order, fills).map(({ key, at, title, detail, tone }) => (
            <li key={key}>
              <Dot tone={tone} />
              <span>
                <strong>{title}</strong> {detail && <span className="muted">{detail}</span>}
              </span>
              <time dateTime={at} className="faint push">
                {dateTime(at)}
              </time>
            </li>
          ))}
        </ol>
      </Card>
      <Card title="Fills" note={fills.length > 0 ? String(fills.length) : undefined} isFlush className="lg:col-span-2">
        {fills.length === 0 ? (
          <EmptyState title="No fills yet">Each execution appears here with its time, quantity and price.</EmptyState>
        ) : (
          <Table label="Fills" isCompact>
            <thead>
              <tr>
                <ColumnHead>Time</ColumnHead>
                <ColumnHead isNumber>Quantity</ColumnHead>
                <ColumnHead isNumber>Price</ColumnHead>
                <ColumnHead isNumber>Value, USD</ColumnHead>
                <ColumnHead isNumber>Left</ColumnHead>
              </tr>
            </thead>
            <tbody>
              {fills.map((fill) => (
                <tr key={fill.id}>
                  <Cell className="muted">{dateTime(fill.transaction_time)}</Cell>
                  <Cell isNumber>{quantity(fill.qty)}</Cell>
                  <Cell isNumber>{price(fill.price)}</Cell>
                  <Cell isNumber>
                    {money(fill.qty && fill.price ? multiply(decimal(fill.qty), decimal(fill.price)) : undefined)}
                  </Cell>
                  <Cell isNumber>{quantity(fill.leaves_qty)}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Card>
    </div>
  )
}

const OrderLink = ({ id }: { id: string }) => (
  <Link to="/orders/$id" params={{ id }} search={keepAccount} className="link id">
    {id.slice(0, 8)}
  </Link>
)

function Copyable({ text, label }: { text: string; label: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast({ title: `${label} copied`, tone: 'gain' })
  }
  return (
    <button
      type="button"
      className="id max-w-56 truncate align-bottom"
      title={text}
      aria-label={`Copy ${label.toLowerCase()} ${text}`}
      onClick={() => void copy()}
    >
      {text}
    </button>
  )
}

function RawRecord({ order }: { order: Order }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className="overflow-auto p-4" tabIndex={0} aria-label="Raw record">
      <pre className="id">{JSON.stringify(order, null, 2)}</pre>
    </section>
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
