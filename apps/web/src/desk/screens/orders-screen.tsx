/** Active Orders: what is working, what happened today, and all of it. */
import { isCancelable } from '@paddock/analytics/orders/cancelable'
import { chainsOf, isLoneStop, legsOf, withLegs } from '@paddock/analytics/orders/family'
import { orderStats } from '@paddock/analytics/orders/stats'
import type { Order } from '@paddock/contract/entities/order'
import { tradingDayAt } from '@paddock/market/sessions/today'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { UnknownOrdersOf } from '../../accounts/alpaca/unknown-orders.tsx'
import { howMany, plain } from '../../format/number.ts'
import { isWorking, sideName, statusName, typeName } from '../../format/order.ts'
import { age, timeOfDay } from '../../format/time.ts'
import { clockQuery, ordersQuery, positionsQuery } from '../../live/queries.ts'
import { SendingButton, SendingMenuItem } from '../../live/sending-button.tsx'
import { useConnections } from '../../live/streams/connection.ts'
import { actAlone, shortcutOf } from '../../page/shortcuts.ts'
import { openTicket } from '../../page/ticket-store.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { isMatch, type ListProps } from '../../tables/list-search.ts'
import { ListState, StaleAge } from '../../tables/list-state.tsx'
import { NothingMatches } from '../../tables/nothing-matches.tsx'
import { SelectionBar, useSelection } from '../../tables/selection.tsx'
import { FilterChip, FilterField, TableBar } from '../../tables/table-bar.tsx'
import { TableTools } from '../../tables/table-tools.tsx'
import { useNarrow } from '../../tables/use-narrow.ts'
import { DraftsList } from '../../ticket/approvals/drafts-list.tsx'
import { draftsQuery } from '../../ticket/approvals/drafts-query.ts'
import { HeldList } from '../../trading/held/held-list.tsx'
import { heldQuery } from '../../trading/held/held-query.ts'
import { tagsIn, useOrderNotes } from '../../trading/journal/journal.ts'
import { TagFilter } from '../../trading/journal/tag-filter.tsx'
import { again } from '../../trading/orders/changing/again.ts'
import { CancelDialog } from '../../trading/orders/changing/cancel-dialog.tsx'
import { toCancel } from '../../trading/orders/changing/to-cancel.ts'
import { useKeptOrders } from '../../trading/orders/kept-orders.ts'
import { EditingOrders } from '../../trading/orders/list/editing.tsx'
import { OrderCard } from '../../trading/orders/list/order-card.tsx'
import { finestPrice, orderColumns, orderName } from '../../trading/orders/list/order-columns.tsx'
import {
  type BrokerTab,
  type OrderChip,
  type OrdersSearch,
  type OrderTab,
  wasSentIn,
} from '../../trading/orders/orders-search.ts'
import { SideChips } from '../../trading/orders/side-chips.tsx'
import { useAllOrders } from '../../trading/orders/use-all-orders.ts'
import { unprotected } from '../../trading/positions/protection.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Input } from '../../ui/input.tsx'
import { Menu, MenuSeparator } from '../../ui/menu.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'

const NO_ORDERS: readonly Order[] = []
const PANEL = 'orders-panel'
/** Milliseconds between two readings while the stream is away. */
const READ_EVERY = 5_000

const CHIPS: Readonly<Record<OrderChip, { label: string; holds: (order: Order) => boolean }>> = {
  partial: { label: 'Partly filled', holds: ({ status }) => status === 'partially_filled' },
  rejected: { label: 'Rejected', holds: ({ status }) => status === 'rejected' },
  'lone-stops': { label: 'Stops without targets', holds: (order) => isWorking(order) && isLoneStop(order) },
}
const CHIPS_OF: Readonly<Record<BrokerTab, readonly OrderChip[]>> = {
  working: ['partial', 'lone-stops'],
  today: ['partial', 'rejected'],
  all: ['rejected'],
}
/** The ends of the history, by name. */
const DAYS = { from: 'From trading day', to: 'To trading day' } as const

export function OrdersScreen(props: ListProps<OrdersSearch>) {
  const { account, search, onSearch } = props
  const { tab = 'working' } = search
  if (tab !== 'conditional' && tab !== 'drafts') return <BrokerOrders {...props} tab={tab} />
  const List = tab === 'drafts' ? DraftsList : HeldList
  return (
    <div className="flex h-full min-h-0 flex-col bg-well">
      <OrderTabs account={account} tab={tab} onSearch={onSearch} />
      <TabPanel id={PANEL} value={tab}>
        <List account={account} search={search} onSearch={onSearch} />
      </TabPanel>
    </div>
  )
}

function OrderTabs(props: {
  account: string
  tab: OrderTab
  counts?: Partial<Record<BrokerTab, number | undefined>>
  onSearch: ListProps<OrdersSearch>['onSearch']
}) {
  const { account, tab, counts = {}, onSearch } = props
  const { data: held } = useQuery(heldQuery(account))
  const { data: drafts } = useQuery(draftsQuery(account))
  return (
    <Tabs
      label="Orders"
      panelId={PANEL}
      value={tab}
      onChange={(value) => onSearch({ tab: value === 'working' ? undefined : value, only: undefined })}
      tabs={[
        { value: 'working', label: 'Working', count: counts.working },
        { value: 'today', label: 'Today', count: counts.today },
        { value: 'all', label: 'History', count: counts.all },
        { value: 'conditional', label: 'Conditional', count: held?.watched },
        { value: 'drafts', label: 'Drafts', count: drafts?.waiting },
      ]}
    />
  )
}

function BrokerOrders({ account, search, onSearch, tab }: ListProps<OrdersSearch> & { tab: BrokerTab }) {
  const isAway = useConnections().orders === 'lost'
  const working = useKeptOrders(
    account,
    useQuery({ ...ordersQuery(account, 'open'), refetchInterval: isAway ? READ_EVERY : false }),
  )
  const all = useAllOrders(account, tab !== 'working')
  const [canceling, setCanceling] = useState<{ orders: readonly Order[]; isAll: boolean; what?: string }>()
  const { data: clock } = useQuery(clockQuery(account))
  const { data: positions } = useQuery(positionsQuery(account))
  const { data: held } = useQuery(heldQuery(account))
  const navigate = useNavigate()
  const isNarrow = useNarrow()
  const notes = useOrderNotes(account)
  const today = clock && tradingDayAt(Date.parse(clock.timestamp))
  const query = tab === 'working' ? working : all
  const ofTab = (query.data ?? NO_ORDERS).filter((order) => {
    if (tab === 'working') return true
    if (tab === 'today') return today !== undefined && wasSentIn(order, { from: today, to: today })
    return wasSentIn(order, search)
  })
  const chains = chainsOf(ofTab)
  const listed = chains.heads
  const rows = listed.filter(
    (order) =>
      (search.side === undefined || order.side === search.side) &&
      (search.only === undefined || CHIPS[search.only].holds(order)) &&
      (search.tag === undefined || notes.get(order.client_order_id)?.tags.includes(search.tag)) &&
      isMatch(
        [
          ...(notes.get(order.client_order_id)?.tags ?? []),
          notes.get(order.client_order_id)?.note,
          orderName(order),
          order.symbol,
          sideName(order.side),
          typeName(order.type),
          statusName(order.status),
          order.client_order_id,
          order.id,
        ],
        search.q,
      ),
  )
  const selection = useSelection(rows.map(({ id }) => id))
  const columns = orderColumns(account, finestPrice(withLegs(rows)), notes)
  const withinOf = (order: Order) => [...legsOf(order), ...chains.before(order)]
  const open = working.data ?? NO_ORDERS
  const naked = unprotected(positions ?? [], open, held?.held).length
  const picked = rows.filter(({ id }) => selection.selected.has(id)).filter(isCancelable)
  const cancelable = toCancel(open)
  const symbols = [...new Set(cancelable.map(orderName))]
  const onKey = (event: KeyboardEvent, order: Order): boolean => {
    const act = shortcutOf('orders', event)
    // Alone it opens the chart; with a letter after it the desk goes elsewhere.
    if (act === 'chart' && order.symbol !== '' && order.asset_class !== 'us_option')
      actAlone(() => void navigate({ to: '/assets/$symbol', params: { symbol: order.symbol } }))
    const row = event.target instanceof HTMLElement ? event.target.closest('tr') : null
    if (act === 'edit') row?.querySelector<HTMLElement>('[data-edit]')?.click()
    else if (act === 'again' && order.symbol !== '') openTicket(again(order))
    else if (act === 'cancelPicked' && picked.length > 0) setCanceling({ orders: picked, isAll: false })
    else if (act === 'cancel') row?.querySelector<HTMLElement>('[data-cancel]')?.click()
    else return false
    return true
  }
  return (
    <div className="flex h-full min-h-0 flex-col bg-well">
      <UnknownOrdersOf account={account} />
      <OrderTabs
        account={account}
        tab={tab}
        counts={{ working: working.data?.length, ...(tab !== 'working' && { [tab]: listed.length }) }}
        onSearch={onSearch}
      />
      {isAway && (
        <p className="notice mx-4 mt-2 mb-0" data-tone="warning" role="status">
          The order stream is down. The list is refreshed every {READ_EVERY / 1000} seconds, last at{' '}
          {timeOfDay(query.dataUpdatedAt)}.
        </p>
      )}
      <TableBar>
        <FilterField label="Filter orders" value={search.q} onChange={(q) => onSearch({ q })} />
        <div className="flex gap-1.5 min-w-0 overflow-x-auto">
          <SideChips side={search.side} onChange={(side) => onSearch({ side })} />
          {CHIPS_OF[tab].map((chip) => (
            <FilterChip
              key={chip}
              isOn={search.only === chip}
              count={listed.filter(CHIPS[chip].holds).length}
              onChange={(isOn) => onSearch({ only: isOn ? chip : undefined })}
            >
              {CHIPS[chip].label}
            </FilterChip>
          ))}
          {tab === 'working' && naked > 0 && (
            <Link to="/positions" search={{ show: 'unprotected' }} className="filter">
              Unprotected positions <span className="count">{naked}</span>
            </Link>
          )}
        </div>
        <TagFilter tags={tagsIn(notes)} value={search.tag} onChange={(tag) => onSearch({ tag })} />
        {tab === 'all' &&
          (['from', 'to'] as const).map((end) => (
            <Input
              key={end}
              type="date"
              className="filter-field flex-[0_0_8.75rem]"
              aria-label={DAYS[end]}
              title={DAYS[end]}
              value={search[end] ?? ''}
              onChange={(event) => onSearch({ [end]: event.target.value || undefined })}
            />
          ))}
        <span className="push flex items-center gap-2">
          {tab === 'all' && all.isCompleting && (
            <span className="label" role="status">
              {query.data?.length} orders loaded, loading older ones
            </span>
          )}
          <StaleAge query={query} />
          <TableTools
            name="orders"
            file={`orders-${tab}`}
            rows={rows}
            columns={columns}
            rowKey={keyOf}
            sort={search.sort}
            within={withinOf}
            isCompleting={tab === 'all' && all.isCompleting}
          />
          {tab === 'working' && cancelable.length > 0 && (
            <Menu
              label="Cancel"
              trigger={
                <Button size="small" tone="danger">
                  Cancel {howMany(cancelable.length)}…
                </Button>
              }
            >
              <SendingMenuItem isDanger onSelect={() => setCanceling({ orders: open, isAll: true })}>
                All {howMany(cancelable.length)} working orders…
              </SendingMenuItem>
              <MenuSeparator />
              {(['buy', 'sell'] as const).map((side) => (
                <SendingMenuItem
                  key={side}
                  isDisabled={!cancelable.some((order) => order.side === side)}
                  onSelect={() =>
                    setCanceling({
                      orders: cancelable.filter((order) => order.side === side),
                      isAll: false,
                      what: side,
                    })
                  }
                >
                  {side === 'buy' ? 'All buys…' : 'All sells…'}
                </SendingMenuItem>
              ))}
              <MenuSeparator />
              {symbols.slice(0, 12).map((symbol) => (
                <SendingMenuItem
                  key={symbol}
                  onSelect={() =>
                    setCanceling({
                      orders: cancelable.filter((order) => orderName(order) === symbol),
                      isAll: false,
                      what: symbol,
                    })
                  }
                >
                  All in {symbol}…
                </SendingMenuItem>
              ))}
            </Menu>
          )}
        </span>
      </TableBar>
      <div className="panel-fill">
        <TabPanel id={PANEL} value={tab}>
          <ListState
            query={query}
            what="Orders"
            reassurance="Orders at the broker keep working. Nothing was sent or cancelled."
            isEmpty={rows.length === 0}
            empty={
              <NoOrders
                tab={tab}
                isFiltered={listed.length > 0 || search.from !== undefined || search.to !== undefined}
                onClear={() =>
                  onSearch({
                    ...{ q: undefined, side: undefined, only: undefined },
                    ...{ tag: undefined, from: undefined, to: undefined },
                  })
                }
              />
            }
          >
            <EditingOrders account={account} latest={query.data ?? NO_ORDERS}>
              <DataTable
                label={TAB_LABEL[tab]}
                name="orders"
                rows={rows}
                columns={columns}
                rowKey={keyOf}
                sort={search.sort}
                onSort={(sort) => onSearch({ sort })}
                card={(order) => <OrderCard account={account} order={order} />}
                isStale={query.isError}
                within={withinOf}
                selection={tab === 'working' || isNarrow ? selection : undefined}
                rowName={(order) => `${orderName(order)} ${order.side}`}
                onOpen={({ id }) => void navigate({ to: '/orders/$id', params: { id } })}
                onKey={onKey}
              />
            </EditingOrders>
            <SelectionBar selection={selection}>
              <SendingButton
                size="small"
                tone="danger"
                disabled={picked.length === 0}
                onClick={() => setCanceling({ orders: picked, isAll: false })}
              >
                Cancel {howMany(picked.length)} selected…
              </SendingButton>
            </SelectionBar>
            {tab !== 'working' && <Stats orders={rows} />}
          </ListState>
        </TabPanel>
      </div>
      {canceling && (
        <CancelDialog
          account={account}
          orders={canceling.orders}
          isAll={canceling.isAll}
          what={canceling.what}
          onClose={() => setCanceling(undefined)}
        />
      )}
    </div>
  )
}

const keyOf = ({ id }: Order): string => id

function Stats({ orders }: { orders: readonly Order[] }) {
  const { ended, filled, fillRate, medianFillMs, limitBps, stopBps } = orderStats(orders)
  if (fillRate === undefined) return null
  return (
    <p className="list-stats label">
      <span>
        Ended <b>{howMany(ended)}</b>
      </span>
      <span>
        Filled <b>{howMany(filled)}</b>, {(fillRate * 100).toFixed(1)} %
      </span>
      {medianFillMs !== undefined && (
        <span>
          Median time to fill <b>{age(medianFillMs)}</b>
        </span>
      )}
      {limitBps && (
        <span>
          Limit orders improved by <b>{plain(limitBps)} bps</b> on average
        </span>
      )}
      {stopBps && (
        <span>
          Stop orders slipped by <b>{plain(stopBps)} bps</b> on average
        </span>
      )}
    </p>
  )
}

const TAB_LABEL: Readonly<Record<BrokerTab, string>> = {
  working: 'Working orders',
  today: 'Today’s orders',
  all: 'All orders',
}

function NoOrders({ tab, isFiltered, onClear }: { tab: BrokerTab; isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) return <NothingMatches what="orders in this list" onClear={onClear} />
  const trade = (
    <Button tone="primary" onClick={() => openTicket()}>
      Open the ticket
    </Button>
  )
  if (tab === 'working')
    return (
      <EmptyState title="No working orders" action={trade}>
        Working orders stay here until they are filled, cancelled or expired. Closed orders are under History.
      </EmptyState>
    )
  return (
    <EmptyState title={tab === 'today' ? 'No orders today' : 'No orders yet'} action={trade}>
      {tab === 'today' ? 'Orders sent on this trading day appear here.' : 'All orders of this account appear here.'}
    </EmptyState>
  )
}
