/** The columns of the lists of orders. */
import { distanceRatio, waitingPrice } from '@paddock/analytics/orders/distance'
import { isLoneStop, legsOf, parentOf, roleOf } from '@paddock/analytics/orders/family'
import type { Order } from '@paddock/contract/entities/order'
import { subtract } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { DAY_MS } from '@paddock/market/instant'
import { contractName } from '../../../format/contract.ts'
import { averagePrice, price, priceScale, quantity, signed, signedPercentFigure } from '../../../format/number.ts'
import {
  isWorking,
  orderPrice,
  sideName,
  sideTone,
  statusAt,
  statusName,
  statusNote,
  statusTone,
  timeInForceName,
  trailText,
  typeName,
} from '../../../format/order.ts'
import { age, bareShortTime, countdown, dateTime, inNewYork } from '../../../format/time.ts'
import { useMarketTime } from '../../../live/streams/practice-clock.ts'
import { priceNow, usePricePart } from '../../../live/streams/prices.ts'
import { openTemplate } from '../../../page/layers.ts'
import { openTicket } from '../../../page/ticket-store.ts'
import { Aligned, longestFraction } from '../../../tables/aligned.tsx'
import {
  actionsColumn,
  type Column,
  column,
  idColumn,
  muted,
  mutedText,
  numberColumn,
  orNothing,
  timeColumn,
  titled,
} from '../../../tables/columns.tsx'
import { Chip, Dot } from '../../../ui/chip.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import type { NotesByOrder } from '../../journal/journal.ts'
import { again, flipped, trailing, withTarget } from '../changing/again.ts'
import { CancelButton } from '../changing/cancel-button.tsx'
import { EditButton } from '../changing/reenter.tsx'
import { EditCell, EditStatus, isChangedInRow, TimeCell } from './edit-cells.tsx'
import { useEditing } from './editing.tsx'
import { Filled } from './filled.tsx'
import { OrderLink } from './order-link.tsx'

/** What an order asks for; of a stop that has filled, which then took what it met, nothing any more. */
const priceOf = ({ limit_price, stop_price, status }: Order) => limit_price ?? (status === 'filled' ? null : stop_price)
const INTENTS: Readonly<Record<string, string>> = {
  buy_to_open: 'Buy to open',
  buy_to_close: 'Buy to close',
  sell_to_open: 'Sell to open',
  sell_to_close: 'Sell to close',
}
const intentName = (intent: string | null | undefined) => INTENTS[intent ?? ''] ?? intent
const CLASSES: Readonly<Record<string, string>> = {
  bracket: 'bracket',
  oco: 'OCO',
  oto: 'with one exit',
  mleg: 'contracts',
}

/** What an order is called in its list: an order of several contracts by what they are on. */
export function orderName(order: Order): string {
  if (order.symbol !== '') return contractName(order.symbol)
  const [leg] = legsOf(order)
  return leg ? (contractName(leg.symbol).split(' ')[0] ?? '') : 'Contracts'
}

/** What an order is called below the one it belongs to, which has told what it is on. */
const legName = (order: Order): string => {
  const whole = parentOf(order)
  return whole ? orderName(order).replace(`${orderName(whole)} `, '') : orderName(order)
}

/** Of a trailing stop its trail. */
export const typeText = (order: Order): string =>
  order.type === 'trailing_stop' ? `Trail ${trailText(order) ?? ''}` : typeName(order.type)

/** `digits` is how fine the prices of the rows are, `notes` what was written beside them. */
export const orderColumns = (account: string, digits: number, notes: NotesByOrder): readonly Column<Order>[] => [
  {
    key: 'symbol',
    head: 'Symbol',
    width: '7rem',
    value: orderName,
    cell: (order) => (
      <>
        <OrderLink order={order}>{roleOf(order) ?? legName(order)}</OrderLink>
        {!roleOf(order) && CLASSES[order.order_class] && !parentOf(order) && (
          <span className="name whole">{CLASSES[order.order_class]}</span>
        )}
        {order.status === 'replaced' && <span className="name whole">before</span>}
      </>
    ),
  },
  {
    key: 'side',
    head: 'Side',
    width: '3.25rem',
    narrow: '2.75rem',
    value: ({ side }) => side,
    cell: ({ side }) => <span className={sideTone(side)}>{sideName(side)}</span>,
  },
  column('position_intent', 'Intent', '7rem', (order) => order.position_intent, muted(intentName), {
    isOptional: true,
  }),
  {
    key: 'qty',
    head: 'Filled / total',
    fileHead: 'Total',
    width: '6rem',
    align: 'end',
    value: ({ qty, notional }) => fromWire(qty ?? notional),
    cell: (order) => (
      <EditCell order={order} field="qty">
        <Filled order={order} />
      </EditCell>
    ),
  },
  numberColumn('filled_qty', 'Filled', '6rem', (order) => fromWire(order.filled_qty), quantity, { isOptional: true }),
  {
    key: 'filled_avg_price',
    head: 'Average price',
    width: '6.75rem',
    align: 'end',
    isOptional: true,
    value: ({ filled_avg_price }) => fromWire(filled_avg_price),
    cell: (order) => order.filled_avg_price && orderPrice(order, order.filled_avg_price),
  },
  { key: 'type', head: 'Type', width: '5.5rem', yields: 1, value: typeText },
  {
    key: 'limit_price',
    head: 'Price',
    width: '5.5rem',
    align: 'end',
    value: (order) => fromWire(priceOf(order) ?? order.filled_avg_price),
    cell: (order) => <PriceCell order={order} digits={digits} />,
  },
  numberColumn('stop_price', 'Stop', '6.75rem', (order) => fromWire(order.stop_price), orNothing(price), {
    isOptional: true,
  }),
  {
    key: 'trail',
    head: 'Trail',
    width: '5.5rem',
    align: 'end',
    isOptional: true,
    value: (order) => fromWire(order.trail_price ?? order.trail_percent),
    cell: (order) => trailText(order) ?? null,
  },
  {
    key: 'away',
    head: 'Away, %',
    width: '5rem',
    align: 'end',
    yields: 3,
    value: (order) =>
      isWorking(order) ? distanceRatio(order, fromWire(priceNow(account, order.symbol)?.last)) : undefined,
    cell: (order) => (isWorking(order) && waitingPrice(order) ? <Away order={order} /> : null),
  },
  {
    key: 'away_usd',
    head: 'Away, USD',
    width: '6rem',
    align: 'end',
    isOptional: true,
    value: (order) => awayUsd(order, priceNow(account, order.symbol)?.last),
    cell: (order) => (isWorking(order) && waitingPrice(order) ? <AwayUsd order={order} /> : null),
  },
  {
    key: 'time_in_force',
    head: 'TIF',
    width: '7.25rem',
    // Where orders are tagged their tags go before it.
    yields: notes.size > 0 ? 5 : 4,
    value: ({ time_in_force }) => time_in_force,
    cell: (order) => (
      <TimeCell order={order}>
        {timeInForceName(order.time_in_force)}
        {isWorking(order) && order.expires_at && <Left account={account} until={order.expires_at} />}
      </TimeCell>
    ),
  },
  timeColumn('expires_at', 'Ends', '10.5rem', ({ expires_at }) => expires_at, { isOptional: true }),
  {
    key: 'extended_hours',
    head: 'Hours',
    width: '6rem',
    isOptional: true,
    value: ({ extended_hours }) => (extended_hours ? 'extended' : 'regular'),
    cell: ({ extended_hours }) => mutedText(extended_hours ? 'Extended' : 'Regular'),
  },
  {
    key: 'status',
    head: 'Status',
    width: '5.5rem',
    narrow: '5rem',
    value: ({ status }) => statusName(status),
    cell: (order) => (
      <EditStatus order={order}>
        <span className="whole" title={statusNote(order)}>
          <Dot tone={statusTone(order.status)} /> {statusName(order.status)}
          {statusNote(order) && <span className="faint max-xl:hidden"> {statusNote(order)}</span>}
        </span>
      </EditStatus>
    ),
  },
  {
    key: 'status_at',
    head: inNewYork('Status time'),
    width: '9rem',
    yields: 2,
    value: statusAt,
    cell: (order) => <StatusTime account={account} order={order} />,
  },
  column('order_class', 'Class', '6rem', ({ order_class }) => order_class || 'simple', mutedText, { isOptional: true }),
  column('asset_class', 'Asset class', '6rem', ({ asset_class }) => asset_class, mutedText, { isOptional: true }),
  timeColumn('submitted_at', 'Submitted', '10.5rem', (order) => order.submitted_at ?? order.created_at, { yields: 5 }),
  timeColumn('updated_at', 'Last event', '10.5rem', ({ updated_at }) => updated_at, { isOptional: true }),
  {
    key: 'age',
    head: 'Age',
    width: '6rem',
    align: 'end',
    isOptional: true,
    value: (order) => order.created_at,
    cell: (order) => <Age account={account} since={order.created_at} />,
  },
  {
    key: 'tags',
    head: 'Tags',
    width: '8rem',
    ...(notes.size > 0 ? { yields: 4 } : { isOptional: true }),
    value: ({ client_order_id }) => notes.get(client_order_id)?.tags.join(', ') || null,
    cell: ({ client_order_id }) => (
      <span className="inline-flex gap-1" title={notes.get(client_order_id)?.tags.join(', ')}>
        {notes.get(client_order_id)?.tags.map((tag) => (
          <Chip key={tag}>{tag}</Chip>
        ))}
      </span>
    ),
  },
  column('note', 'Note', '12rem', (order) => notes.get(order.client_order_id)?.note || null, orNothing(titled), {
    isOptional: true,
  }),
  column('source', 'Source', '6rem', ({ source }) => source, mutedText, { isOptional: true }),
  idColumn('client_order_id', 'Client order id', '12rem', (order) => order.client_order_id),
  idColumn('id', 'Order id', '12rem', (order) => order.id),
  actionsColumn('8.75rem', (order) => <OrderActions account={account} order={order} />, '7.25rem'),
]

function OrderActions({ account, order }: { account: string; order: Order }) {
  const editing = useEditing()
  const isPart = parentOf(order) !== undefined
  // A leg of a spread is changed with its order.
  if (editing.order?.id === order.id || (isPart && order.order_class === 'mleg')) return null
  return (
    <span className="inline-flex justify-end gap-1">
      {isWorking(order) && (
        <>
          <EditButton
            account={account}
            order={order}
            name={`${orderName(order)} order`}
            isSmall
            onEdit={isChangedInRow(order) ? () => editing.begin(order) : undefined}
          />
          <CancelButton account={account} order={order} />
        </>
      )}
      {isPart && isWorking(order) && <span className="w-(--size-control-small)" />}
      {!isPart && order.symbol !== '' && (
        <Menu
          label={orderName(order)}
          trigger={<IconButton icon="ellipsis" label={`More on the ${orderName(order)} order`} />}
        >
          <MenuItem icon="copy" hotkey="y" onSelect={() => openTicket(again(order))}>
            Order again…
          </MenuItem>
          <MenuItem icon="rotate-ccw" onSelect={() => openTicket(flipped(order))}>
            Reverse order…
          </MenuItem>
          <MenuItem icon="list-checks" onSelect={() => openTemplate(order)}>
            Save as template…
          </MenuItem>
          {isWorking(order) && isLoneStop(order) && (
            <>
              {order.type === 'stop' && (
                <MenuItem
                  icon="trending-up"
                  onSelect={() => openTicket(trailing(order, priceNow(account, order.symbol)?.last))}
                >
                  A trailing stop instead…
                </MenuItem>
              )}
              <MenuItem icon="target" onSelect={() => openTicket(withTarget(order))}>
                Add a target…
              </MenuItem>
            </>
          )}
        </Menu>
      )}
    </span>
  )
}

function priceShown(order: Order): string {
  const own = priceOf(order)
  if (own || order.symbol === '') return orderPrice(order, own ?? order.filled_avg_price)
  return order.filled_avg_price ? averagePrice(order.filled_avg_price) : ''
}

/** The `digits` of {@link orderColumns}. */
export const finestPrice = (orders: readonly Order[]): number => longestFraction(orders.map(priceShown))

function PriceCell({ order, digits }: { order: Order; digits: number }) {
  const shown = <OrderPrice order={order} digits={digits} />
  if (order.type === 'trailing_stop')
    return (
      <EditCell order={order} field="trail">
        {shown}
      </EditCell>
    )
  return (
    <EditCell order={order} field={order.type === 'stop' ? 'stop_price' : 'limit_price'}>
      {shown}
    </EditCell>
  )
}

/** Of a stop-limit order both: `178.50 → 178.00`, where it is triggered and what it then takes. */
export function OrderPrice({ order, digits = 0 }: { order: Order; digits?: number }) {
  if (order.stop_price && order.limit_price)
    return (
      <>
        {price(order.stop_price)} <span className="faint">→</span> {price(order.limit_price)}
      </>
    )
  if (priceOf(order)) return <Aligned text={priceShown(order)} digits={digits} />
  return order.filled_avg_price ? (
    <span className="muted">
      avg <Aligned text={priceShown(order)} digits={digits} />
    </span>
  ) : order.type === 'market' ? (
    <span className="faint">market</span>
  ) : null
}

/** The time beside a status, with its day where that is not today's. */
export function StatusTime({ account, order }: { account: string; order: Order }) {
  const at = statusAt(order)
  return (
    <time className="muted" dateTime={at ?? undefined} title={dateTime(at)}>
      {bareShortTime(at, useMarketTime(account, 60_000).now())}
    </time>
  )
}

function Away({ order }: { order: Order }) {
  const last = usePricePart(order.symbol, (now) => now?.last)
  const away = distanceRatio(order, fromWire(last))
  return <span className="muted">{away ? signedPercentFigure(away) : null}</span>
}

function awayUsd(order: Order, last: number | undefined) {
  const waiting = waitingPrice(order)
  const at = fromWire(last)
  return waiting && at ? subtract(waiting, at) : undefined
}

function AwayUsd({ order }: { order: Order }) {
  const last = usePricePart(order.symbol, (now) => now?.last)
  const away = awayUsd(order, last)
  return <span className="muted">{away ? signed(away, priceScale(undefined, last ?? 1)) : null}</span>
}

/** What is left of an order's time: counted down on its last day. */
function Left({ account, until }: { account: string; until: string }) {
  const now = useMarketTime(account).now()
  const left = now === undefined ? undefined : Date.parse(until) - now
  if (left === undefined || left < 0 || left > DAY_MS) return null
  return <span className="faint"> {countdown(left)}</span>
}

function Age({ account, since }: { account: string; since: string }) {
  const now = useMarketTime(account, 10_000).now()
  return <span className="muted">{now === undefined ? null : age(now - Date.parse(since))}</span>
}
