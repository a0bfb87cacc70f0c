/** Everything that happened with a symbol in one list: orders, fills, what else the account's activities say, and what was written about it. */
import { isCancelable } from '@paddock/analytics/orders/cancelable'
import { withLegs } from '@paddock/analytics/orders/family'
import type { JournalEntry } from '@paddock/contract/desk/journal'
import type { Activity } from '@paddock/contract/entities/activity'
import type { Order } from '@paddock/contract/entities/order'
import { isSameSymbol, positionSymbol } from '@paddock/contract/entities/symbol'
import type { Decimal } from '@paddock/decimal/decimal'
import type { TermsOf } from '@paddock/market/options/terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Change } from '../../../format/change.tsx'
import { orderLine, statusName, statusTone } from '../../../format/order.ts'
import { bareDateTime, dateTime, inNewYork } from '../../../format/time.ts'
import { ordersQuery } from '../../../live/queries.ts'
import { actionsColumn, type Column, change, numberColumn, orNothing } from '../../../tables/columns.tsx'
import { DataTable } from '../../../tables/data-table.tsx'
import { ListState } from '../../../tables/list-state.tsx'
import { TableBar } from '../../../tables/table-bar.tsx'
import { TableTools } from '../../../tables/table-tools.tsx'
import { Chip, Dot } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { amountOf, bareWhenText, isTrade, whenOf, wordsOf } from '../../activities/activity-words.ts'
import { journalQuery, useOrderNotes } from '../../journal/journal.ts'
import { JournalActions } from '../../journal/journal-actions.tsx'
import { WriteNote } from '../../journal/write-note.tsx'
import { CancelButton } from '../../orders/changing/cancel-button.tsx'
import { useHistory } from '../use-history.ts'

const KINDS = { all: 'All', order: 'Orders', fill: 'Fills', note: 'Notes', other: 'Other' } as const
const KIND_WORDS = { order: 'Order', fill: 'Fill', note: 'Note', other: 'Other' } as const
type Kind = keyof typeof KINDS

interface Happening {
  readonly key: string
  readonly kind: Exclude<Kind, 'all'>
  readonly at: string
  /** In words; of what has no time of day the day. */
  readonly when: string
  readonly words: string
  readonly amount: Decimal | undefined
  readonly orderId: string | undefined
  readonly order: Order | undefined
  /** Of the journal. */
  readonly entry?: JournalEntry
}

const since = (at: string) => ({ at, when: bareDateTime(at) })

const ofOrder = (order: Order): Happening => ({
  ...{ key: `order ${order.id}`, kind: 'order', ...since(order.submitted_at ?? order.created_at) },
  ...{ words: orderLine(order), amount: undefined, orderId: order.id, order },
})

const ofActivity = (activity: Activity, termsOf: TermsOf): Happening => ({
  ...{
    key: activity.id,
    kind: isTrade(activity) ? 'fill' : 'other',
    at: whenOf(activity),
    when: bareWhenText(activity),
  },
  ...{ words: wordsOf(activity), amount: amountOf(activity, termsOf), orderId: activity.order_id, order: undefined },
})

/** What was written beside an order stands where the order does. */
const ofNotes = (order: Order, note: string): Happening => ({
  ...{ key: `notes ${order.id}`, kind: 'note', ...since(order.submitted_at ?? order.created_at), words: note },
  ...{ amount: undefined, orderId: order.id, order: undefined },
})

const ofEntry = ({ id, ...entry }: JournalEntry & { readonly id: string }): Happening => ({
  ...{ key: id, kind: 'note', ...since(entry.at), words: entry.text },
  ...{ amount: undefined, orderId: undefined, order: undefined, entry },
})

const rowKey = ({ key }: Happening): string => key

const columnsOf = (account: string): readonly Column<Happening>[] => [
  {
    key: 'what',
    head: 'What',
    value: ({ words }) => words,
    cell: ({ words, orderId, order }) => (
      <>
        {orderId ? (
          <Link to="/orders/$id" params={{ id: orderId }} className="link">
            {words}
          </Link>
        ) : (
          words
        )}
        {order && (
          <span className="name">
            <Dot tone={statusTone(order.status)} /> {statusName(order.status)}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'kind',
    head: 'Kind',
    width: '5.5rem',
    yields: 2,
    value: ({ kind }) => kind,
    cell: ({ kind }) => <Chip>{KIND_WORDS[kind]}</Chip>,
  },
  {
    key: 'at',
    head: inNewYork('When'),
    width: '11rem',
    value: ({ at }) => at,
    cell: ({ when }) => <span className="muted">{when}</span>,
  },
  numberColumn('amount', 'Cash, USD', '7.5rem', ({ amount }) => amount, orNothing(change)),
  actionsColumn(
    '9rem',
    ({ key, order, entry }) =>
      entry ? (
        <JournalActions account={account} id={key} entry={entry} />
      ) : order && isCancelable(order) ? (
        <CancelButton account={account} order={order} />
      ) : null,
    '3rem',
  ),
]

export function HoldingTimeline({ account, symbol }: { account: string; symbol: string }) {
  const [kind, setKind] = useState<Kind>('all')
  const [sort, setSort] = useState<string | undefined>('-at')
  const history = useHistory(account)
  const orders = useQuery(ordersQuery(account, 'all'))
  const journal = useQuery(journalQuery(account))
  const beside = useOrderNotes(account)
  const own = withLegs(orders.data ?? []).filter((order) => isSameSymbol(order.symbol, symbol))
  const happenings = [
    ...own.map(ofOrder),
    ...own.flatMap((order) => {
      const note = beside.get(order.client_order_id)?.note
      return note ? [ofNotes(order, note)] : []
    }),
    ...(journal.data?.journal ?? []).filter((entry) => isSameSymbol(entry.symbol, symbol)).map(ofEntry),
    ...history.activities
      .filter((one) => one.symbol !== undefined && isSameSymbol(one.symbol, symbol))
      .map((one) => ofActivity(one, history.termsOf)),
  ]
  const rows = happenings.filter((one) => kind === 'all' || one.kind === kind)
  const columns = columnsOf(account)
  return (
    <div className="flex h-96 flex-col bg-well">
      <TableBar>
        <Segments
          label="What to list"
          size="small"
          value={kind}
          onChange={setKind}
          segments={(Object.keys(KINDS) as Kind[]).map((value) => ({
            value,
            label: `${KINDS[value]} ${value === 'all' ? happenings.length : happenings.filter((one) => one.kind === value).length}`,
          }))}
        />
        <span className="push flex items-center gap-2">
          <WriteNote account={account} symbol={symbol} />
          {history.completing && <span className="label">{history.completing}</span>}
          <TableTools
            name="holding-timeline"
            file={`timeline-${positionSymbol(symbol)}`}
            rows={rows}
            columns={columns}
            rowKey={rowKey}
            sort={sort}
          />
        </span>
      </TableBar>
      <ListState
        query={history.query}
        what="Timeline"
        reassurance="The position is not affected."
        isEmpty={rows.length === 0}
        empty={<EmptyState title={`No such event of ${symbol}`} />}
      >
        <DataTable
          label={`Timeline of ${symbol}`}
          name="holding-timeline"
          rows={rows}
          columns={columns}
          rowKey={rowKey}
          sort={sort}
          onSort={setSort}
          card={(one) => (
            <p className="card-row">
              <span>{one.words}</span>
              <span>{one.amount && <Change amount={one.amount} />}</span>
              <span>{dateTime(one.at)}</span>
              <span>
                {one.entry ? (
                  <JournalActions account={account} id={one.key} entry={one.entry} />
                ) : (
                  one.order && statusName(one.order.status)
                )}
              </span>
            </p>
          )}
        />
      </ListState>
    </div>
  )
}
