import { useQuery } from '@tanstack/react-query'
import { howMany } from '../../../format/number.ts'
import { priceText, sideName, sideTone, statusName, statusTone } from '../../../format/order.ts'
import { ordersQuery } from '../../../live/queries.ts'
import { openTicket } from '../../../page/ticket-store.ts'
import { CancelButton } from '../../../trading/orders/changing/cancel-button.tsx'
import { Filled } from '../../../trading/orders/list/filled.tsx'
import { orderName } from '../../../trading/orders/list/order-columns.tsx'
import { OrderLink } from '../../../trading/orders/list/order-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dot } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ACTIONS, Cell, RowHead, Table } from '../../../ui/table.tsx'
import { AccountCard, ofAccount } from '../account-card.tsx'

const MOST = 9

/** The account's working orders, live. */
export const OrdersView = ofAccount<object>(Orders)

function Orders({ account }: { account: string }) {
  const query = useQuery(ordersQuery(account, 'open'))
  const orders = query.data ?? []
  return (
    <AccountCard
      title="Working orders"
      note={orders.length > MOST ? `newest ${MOST} of ${howMany(orders.length)}` : undefined}
      to="/orders"
      query={query}
      what="Orders"
      reassurance="Orders at the broker keep working."
      isEmpty={orders.length === 0}
      empty={
        <EmptyState title="No working orders" action={<Button onClick={() => openTicket()}>Open the ticket</Button>}>
          Working orders appear here.
        </EmptyState>
      }
    >
      <Table
        label="Working orders"
        isCompact
        heads={[
          'Order',
          { isNumber: true, className: '@max-[20rem]:hidden', children: 'Filled / total' },
          { className: '@max-xl:hidden', children: 'Status' },
          ACTIONS,
        ]}
      >
        <tbody>
          {orders.slice(0, MOST).map((order) => (
            <tr key={order.id}>
              <RowHead>
                <OrderLink order={order}>{orderName(order)}</OrderLink>{' '}
                <span className={sideTone(order.side)}>{sideName(order.side)}</span>{' '}
                <span className="muted">{priceText(order)}</span>
              </RowHead>
              <Cell isNumber className="@max-[20rem]:hidden">
                <Filled order={order} />
              </Cell>
              <Cell className="@max-xl:hidden">
                <Dot tone={statusTone(order.status)} /> {statusName(order.status)}
              </Cell>
              <Cell isNumber>
                <CancelButton account={account} order={order} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </AccountCard>
  )
}
