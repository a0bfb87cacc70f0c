import { isCancelable } from '@paddock/analytics/orders/cancelable'
import { withLegs } from '@paddock/analytics/orders/family'
import { isSameSymbol } from '@paddock/contract/entities/symbol'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sideName, sideTone, statusName, statusTone, typeName } from '../../../format/order.ts'
import { bareDateTime, inNewYork } from '../../../format/time.ts'
import { ordersQuery } from '../../../live/queries.ts'
import { ListState } from '../../../tables/list-state.tsx'
import { Dot } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ACTIONS, Cell, numbers, Table } from '../../../ui/table.tsx'
import { CancelButton } from '../changing/cancel-button.tsx'
import { Filled } from './filled.tsx'
import { OrderPrice } from './order-columns.tsx'

/** An account's latest orders in one symbol, the legs of brackets and spreads among them. */
export function SymbolOrders({ account, symbol }: { account: string; symbol: string }) {
  const query = useQuery(ordersQuery(account, 'all'))
  const orders = withLegs(query.data ?? [])
    .filter((order) => isSameSymbol(order.symbol, symbol))
    .slice(0, 50)
  return (
    <ListState
      query={query}
      what="Orders"
      reassurance="Orders at the broker keep working."
      isEmpty={orders.length === 0}
      empty={<EmptyState title={`No orders in ${symbol}`}>Orders you send appear here and on the chart.</EmptyState>}
    >
      <Table
        label={`Orders in ${symbol}`}
        isCompact
        heads={[
          'Order',
          ...numbers('Filled / total', 'Price'),
          { className: 'max-sm:hidden', children: 'Status' },
          { className: 'max-sm:hidden', children: inNewYork('Submitted') },
          ACTIONS,
        ]}
      >
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <Cell>
                <Link to="/orders/$id" params={{ id: order.id }}>
                  <span className={sideTone(order.side)}>{sideName(order.side)}</span>{' '}
                  {typeName(order.type).toLowerCase()}
                </Link>
              </Cell>
              <Cell isNumber>
                <Filled order={order} />
              </Cell>
              <Cell isNumber>
                <OrderPrice order={order} />
              </Cell>
              <Cell className="max-sm:hidden">
                <Dot tone={statusTone(order.status)} /> {statusName(order.status)}
              </Cell>
              <Cell className="muted max-sm:hidden">{bareDateTime(order.submitted_at ?? order.created_at)}</Cell>
              <Cell isNumber>{isCancelable(order) && <CancelButton account={account} order={order} />}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </ListState>
  )
}
