/** Active Orders: what is working, what happened today, and all of it. */
import type { Order } from '@paddock/contract/entities/order'
import { dayAt } from '@paddock/market/sessions/calendar'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openTicket } from '../desk/ticket-store.ts'
import { clockQuery, ordersQuery } from '../live/queries.ts'
import { DataTable } from '../tables/data-table.tsx'
import { isMatch, type ListSearch } from '../tables/list-search.ts'
import { ListState, StaleAge } from '../tables/list-state.tsx'
import { FilterChip, FilterField, TableBar } from '../tables/table-bar.tsx'
import { TableTools } from '../tables/table-tools.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { CancelAllDialog } from './cancel-all-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { finestPrice, OrderCard, orderColumns } from './order-columns.tsx'
import type { OrderTab } from './order-tab.ts'
import { useAllOrders } from './use-all-orders.ts'
import { isWorking, sideName, statusName, typeName } from './words.ts'

export interface OrdersSearch extends ListSearch {
  readonly tab?: OrderTab | undefined
  readonly side?: 'buy' | 'sell' | undefined
}

const NO_ORDERS: readonly Order[] = []
const PANEL = 'orders-panel'

export function OrdersScreen(props: {
  account: string
  search: OrdersSearch
  onSearch: (change: Partial<OrdersSearch>) => void
}) {
  const { account, search, onSearch } = props
  const tab = search.tab ?? 'working'
  const [edited, setEdited] = useState<Order>()
  const [isCancelingAll, setCancelingAll] = useState(false)
  const working = useQuery(ordersQuery(account, 'open'))
  const all = useAllOrders(account, tab !== 'working')
  const { data: clock } = useQuery(clockQuery(account))
  const today = clock && dayAt(Date.parse(clock.timestamp))
  const query = tab === 'working' ? working : all
  const listed = (query.data ?? NO_ORDERS).filter(
    (order) =>
      tab !== 'today' || (today !== undefined && dayAt(Date.parse(order.submitted_at ?? order.created_at)) === today),
  )
  const rows = listed.filter(
    (order) =>
      (search.side === undefined || order.side === search.side) &&
      isMatch(
        [order.symbol, sideName(order.side), typeName(order.type), statusName(order.status), order.client_order_id],
        search.q,
      ),
  )
  const columns = orderColumns(account, finestPrice(rows), setEdited)
  return (
    <div className="flex h-full min-h-0 flex-col bg-well">
      <Tabs
        label="Orders"
        panelId={PANEL}
        value={tab}
        onChange={(value) => onSearch({ tab: value === 'working' ? undefined : value })}
        tabs={[
          { value: 'working', label: 'Working', count: working.data?.length },
          { value: 'today', label: 'Today', count: tab === 'today' ? listed.length : undefined },
          { value: 'all', label: 'All', count: tab === 'all' ? listed.length : undefined },
        ]}
      />
      <TableBar>
        <FilterField label="Filter orders" value={search.q} onChange={(q) => onSearch({ q })} />
        <div className="filter-chips">
          {(['buy', 'sell'] as const).map((side) => (
            <FilterChip
              key={side}
              isOn={search.side === side}
              onChange={(isOn) => onSearch({ side: isOn ? side : undefined })}
            >
              {side === 'buy' ? 'Buys' : 'Sales'}
            </FilterChip>
          ))}
        </div>
        <span className="push flex items-center gap-2">
          {tab === 'all' && all.isCompleting && <span className="label">Reading older orders</span>}
          <StaleAge query={query} />
          <TableTools
            name="orders"
            file={`orders-${tab}`}
            rows={rows}
            columns={columns}
            rowKey={(order) => order.id}
            sort={search.sort}
          />
          {tab === 'working' && (working.data?.length ?? 0) > 0 && (
            <Button size="small" tone="danger" onClick={() => setCancelingAll(true)}>
              Cancel all {working.data?.length}…
            </Button>
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
                isFiltered={listed.length > 0}
                onClear={() => onSearch({ q: undefined, side: undefined })}
              />
            }
          >
            <DataTable
              label={TAB_LABEL[tab]}
              name="orders"
              rows={rows}
              columns={columns}
              rowKey={(order) => order.id}
              sort={search.sort}
              onSort={(sort) => onSearch({ sort })}
              card={(order) => <OrderCard order={order} />}
              isStale={query.isError}
            />
          </ListState>
        </TabPanel>
      </div>
      {edited && isWorking(edited) && (
        <EditDialog account={account} order={edited} onClose={() => setEdited(undefined)} />
      )}
      {isCancelingAll && (
        <CancelAllDialog account={account} orders={working.data ?? NO_ORDERS} onClose={() => setCancelingAll(false)} />
      )}
    </div>
  )
}

const TAB_LABEL: Readonly<Record<OrderTab, string>> = {
  working: 'Working orders',
  today: 'Orders of today',
  all: 'All orders',
}

function NoOrders({ tab, isFiltered, onClear }: { tab: OrderTab; isFiltered: boolean; onClear: () => void }) {
  if (isFiltered)
    return (
      <EmptyState title="No order matches the filter" action={<Button onClick={onClear}>Clear the filter</Button>}>
        There are orders in this list that it leaves out.
      </EmptyState>
    )
  const trade = (
    <Button tone="primary" onClick={() => openTicket()}>
      Open the ticket
    </Button>
  )
  if (tab === 'working')
    return (
      <EmptyState title="No working orders" action={trade}>
        An order stays here from the moment the broker has it until it is filled, cancelled or expired. Finished ones
        are under All.
      </EmptyState>
    )
  return (
    <EmptyState title={tab === 'today' ? 'No orders today' : 'No orders yet'} action={trade}>
      {tab === 'today'
        ? 'Orders sent on this trading day appear here.'
        : 'Every order this account ever sent appears here.'}
    </EmptyState>
  )
}
