/** What an opened row shows: the lots of a position, its picture, its exits, and what else works on it. */
import type { HeldOrder } from '@paddock/contract/desk/held-orders'
import type { Order } from '@paddock/contract/entities/order'
import { freeText } from '../../../format/holding.ts'
import { orderLine, statusName } from '../../../format/order.ts'
import { HeldExit } from '../holding/exits-panel.tsx'
import { HoldingChart } from '../holding/holding-chart.tsx'
import { LotsTable } from '../holding/lots-table.tsx'
import type { PositionRow } from '../position-row.ts'
import { exitsOf, heldExitsOf, priceExits } from '../protection.ts'
import { useHistory } from '../use-history.ts'

export function PositionDetail(props: {
  account: string
  held: PositionRow
  orders: readonly Order[]
  conditional: readonly HeldOrder[]
}) {
  const { account, held, orders, conditional } = props
  const working = exitsOf(held.position, orders).orders
  const kept = heldExitsOf(held.position, conditional)
  const exits = priceExits(held.position, orders, conditional)
  const trip = useHistory(account).tripOf(held.position)
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,3fr)_minmax(12rem,1fr)] gap-x-8 gap-y-4 max-sm:grid-cols-1">
      <LotsTable account={account} held={held} />
      <div>
        <div className="relative mb-2 h-36 empty:hidden">
          {trip && <HoldingChart account={account} symbol={held.symbol} trip={trip} exits={exits} />}
        </div>
        <h3 className="label">Working exits</h3>
        {working.length + kept.length === 0 ? (
          <p className={held.position.asset_class === 'us_option' ? 'muted' : 'warn'}>None</p>
        ) : (
          <ul>
            {working.map((order) => (
              <li key={order.id}>
                {orderLine(order)} <span className="faint">{statusName(order.status)}</span>
              </li>
            ))}
            {kept.map((one) => (
              <li key={one.id}>
                <HeldExit held={one} />
              </li>
            ))}
          </ul>
        )}
        <p className="muted">{freeText(held.position)} free to close</p>
      </div>
    </div>
  )
}
