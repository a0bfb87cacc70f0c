/** History of Activities: what happened to the account, line by line. Older pages follow in the background. */
import type { Activity } from '@paddock/contract/entities/activity'
import { decimal, multiply, negate } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepAccount } from '../desk/keep-account.ts'
import { Change } from '../format/change.tsx'
import { price } from '../format/price.ts'
import { quantity } from '../format/quantity.ts'
import { calendarDay, dateTime } from '../format/time.ts'
import { accountClient } from '../live/client.ts'
import { activitiesQuery } from '../live/queries.ts'
import type { Column } from '../tables/column.ts'
import { DataTable } from '../tables/data-table.tsx'
import { isMatch, type ListSearch } from '../tables/list-search.ts'
import { ListState, StaleAge } from '../tables/list-state.tsx'
import { FilterChip, FilterField, TableBar } from '../tables/table-bar.tsx'
import { TableTools } from '../tables/table-tools.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ACTIVITY_KINDS, type ActivityKind } from './activity-kind.ts'

export interface ActivitiesSearch extends ListSearch {
  readonly kind?: ActivityKind | undefined
}

/** The most one call answers. */
const PAGE = 100
const NONE: readonly Activity[] = []

const TYPES: Readonly<Record<string, string>> = {
  FILL: 'Fill',
  CFEE: 'Crypto fee',
  FEE: 'Fee',
  DIV: 'Dividend',
  INT: 'Interest',
  JNLC: 'Cash journal',
  CSD: 'Deposit',
  CSW: 'Withdrawal',
  CIL: 'Cash in lieu',
  MA: 'Merger',
  NC: 'Name change',
  REORG: 'Reorganization',
  SPIN: 'Spin-off',
  SPLIT: 'Split',
  VOF: 'Rights',
}
const typeOf = ({ activity_type }: Activity): string => TYPES[activity_type] ?? activity_type
const isTrade = ({ activity_type }: Activity): boolean => activity_type === 'FILL'
const whenOf = ({ transaction_time, date }: Activity): string => transaction_time ?? date ?? ''

/** What it moved in cash: a fill's price times its quantity, away for a purchase; the amount of everything else. */
function amountOf(activity: Activity) {
  if (!isTrade(activity)) return fromWire(activity.net_amount)
  const value = activity.price && activity.qty ? multiply(decimal(activity.price), decimal(activity.qty)) : undefined
  return value && (activity.side === 'buy' ? negate(value) : value)
}

function wordsOf(activity: Activity): string {
  if (!isTrade(activity)) return activity.description ?? typeOf(activity)
  const did = activity.side === 'buy' ? 'Bought' : activity.side === 'sell_short' ? 'Sold short' : 'Sold'
  return `${did} ${quantity(activity.qty)} at ${price(activity.price)}`
}

const COLUMNS: readonly Column<Activity>[] = [
  {
    key: 'time',
    head: 'Time',
    width: '12rem',
    value: whenOf,
    cell: (activity) => (
      <span className="muted">
        {activity.transaction_time ? dateTime(activity.transaction_time) : calendarDay(activity.date)}
      </span>
    ),
  },
  { key: 'type', head: 'Kind', width: '7rem', value: typeOf, cell: typeOf },
  {
    key: 'symbol',
    head: 'Symbol',
    width: '7rem',
    value: ({ symbol }) => symbol,
    cell: ({ symbol }) =>
      symbol && (
        <Link to="/assets/$symbol" params={{ symbol }} search={keepAccount} className="symbol">
          {symbol}
        </Link>
      ),
  },
  { key: 'what', head: 'What happened', value: wordsOf, cell: wordsOf },
  {
    key: 'qty',
    head: 'Quantity',
    width: '7rem',
    align: 'end',
    from: 'lg',
    value: ({ qty }) => fromWire(qty),
    cell: ({ qty }) => (qty ? quantity(qty) : null),
  },
  {
    key: 'price',
    head: 'Price',
    width: '7rem',
    align: 'end',
    from: 'lg',
    value: (activity) => fromWire(activity.price),
    cell: (activity) => (activity.price ? price(activity.price) : null),
  },
  {
    key: 'amount',
    head: 'Cash, USD',
    width: '8.5rem',
    align: 'end',
    value: amountOf,
    cell: (activity) => {
      const amount = amountOf(activity)
      return amount ? <Change amount={amount} /> : null
    },
  },
  {
    key: 'order_id',
    head: 'Order',
    width: '6.5rem',
    from: 'md',
    value: ({ order_id }) => order_id,
    cell: ({ order_id }) =>
      order_id && (
        <Link to="/orders/$id" params={{ id: order_id }} search={keepAccount} className="id link">
          {order_id.slice(-8)}
        </Link>
      ),
  },
  { key: 'id', head: 'Activity id', isExportOnly: true, value: ({ id }) => id, cell: () => null },
]

export function ActivitiesScreen(props: {
  account: string
  search: ActivitiesSearch
  onSearch: (change: Partial<ActivitiesSearch>) => void
}) {
  const { account, search, onSearch } = props
  const { query, activities, isCompleting } = useActivities(account)
  const rows = activities.filter(
    (activity) =>
      (search.kind === undefined || isTrade(activity) === (search.kind === 'trades')) &&
      isMatch(
        [activity.symbol, activity.symbol?.replace('/', ''), typeOf(activity), wordsOf(activity), activity.order_id],
        search.q,
      ),
  )
  return (
    <div className="flex h-full min-h-0 flex-col bg-well">
      <TableBar>
        <FilterField label="Filter activities" value={search.q} onChange={(q) => onSearch({ q })} />
        <div className="filter-chips">
          {ACTIVITY_KINDS.map((kind) => (
            <FilterChip
              key={kind}
              isOn={search.kind === kind}
              onChange={(isOn) => onSearch({ kind: isOn ? kind : undefined })}
            >
              {kind === 'trades' ? 'Trades' : 'Cash and fees'}
            </FilterChip>
          ))}
        </div>
        <span className="push flex items-center gap-2">
          <span className="label" role="status">
            {isCompleting
              ? `Reading older activities, ${activities.length} so far`
              : `${rows.length} of ${activities.length}`}
          </span>
          <StaleAge query={query} />
          <TableTools name="activities" rows={rows} columns={COLUMNS} rowKey={({ id }) => id} sort={search.sort} />
        </span>
      </TableBar>
      <ListState
        query={query}
        what="Activities"
        reassurance="The account itself is not affected."
        isEmpty={rows.length === 0}
        empty={
          activities.length > 0 ? (
            <EmptyState
              title="Nothing matches the filter"
              action={<Button onClick={() => onSearch({ q: undefined, kind: undefined })}>Clear the filter</Button>}
            >
              There are activities that it leaves out.
            </EmptyState>
          ) : (
            <EmptyState
              title="Nothing has happened yet"
              action={
                <Link to="/assets" search={keepAccount} className={buttonClass('primary')}>
                  Find something to trade
                </Link>
              }
            >
              Fills, fees and movements of cash appear here as they happen.
            </EmptyState>
          )
        }
      >
        <DataTable
          label="Activities"
          name="activities"
          rows={rows}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          sort={search.sort}
          onSort={(sort) => onSearch({ sort })}
          card={(activity) => <ActivityCard activity={activity} />}
          isStale={query.isError}
        />
      </ListState>
    </div>
  )
}

function ActivityCard({ activity }: { activity: Activity }) {
  const amount = amountOf(activity)
  return (
    <div className="card-row">
      <strong>{activity.symbol ?? typeOf(activity)}</strong>
      <span>{amount && <Change amount={amount} />}</span>
      <span>{wordsOf(activity)}</span>
      <span>
        {activity.transaction_time ? dateTime(activity.transaction_time).slice(0, -3) : calendarDay(activity.date)}
      </span>
    </div>
  )
}

/** The newest page, which fills refresh, and the older ones after it. */
function useActivities(account: string) {
  const query = useQuery(activitiesQuery(account, { page_size: PAGE }))
  const last = query.data?.at(-1)?.id
  const isLong = (query.data?.length ?? 0) >= PAGE
  const older = useInfiniteQuery({
    queryKey: ['activities', account, 'older', last],
    queryFn: ({ pageParam, signal }) =>
      accountClient(account).getAccountActivities(
        { query: { page_size: PAGE, ...(pageParam ? { page_token: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: last,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    enabled: isLong,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { hasNextPage, isFetching, fetchNextPage } = older
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const all = [...(query.data ?? NONE), ...(older.data?.pages.flat() ?? [])]
  return {
    query,
    activities: [...new Map(all.map((activity) => [activity.id, activity])).values()],
    isCompleting: isLong && (isFetching || hasNextPage),
  }
}
