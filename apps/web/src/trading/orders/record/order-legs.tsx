/** The legs of an order of several contracts: what each was filled at, and its share of the net price. */
import type { RecordedStep } from '@paddock/contract/desk/order-record'
import type { Order } from '@paddock/contract/entities/order'
import type { TermsOf } from '@paddock/market/options/terms'
import { Link } from '@tanstack/react-router'
import { contractName } from '../../../format/contract.ts'
import { money } from '../../../format/money.ts'
import { plain } from '../../../format/number.ts'
import { sideName, sideTone, statusName } from '../../../format/order.ts'
import { price } from '../../../format/price.ts'
import { quantity } from '../../../format/quantity.ts'
import { Card } from '../../../ui/card.tsx'
import { Cell, numbers, RowHead, Table } from '../../../ui/table.tsx'
import { LegsGreeks } from './legs-greeks.tsx'
import { netOfLegs, pricedLegs } from './priced-legs.ts'

/** The legs in their order, and the net price once all of them are filled. */
export function OrderLegs(props: { order: Order; steps: readonly RecordedStep[]; termsOf: TermsOf }) {
  const { order, steps, termsOf } = props
  const legs = pricedLegs(order, termsOf)
  const net = netOfLegs(legs)
  return (
    <Card title="Legs" note="positive is paid" isFlush>
      <Table
        label="Legs"
        isCompact
        heads={['Contract', 'Side', ...numbers('Ratio', 'Filled', 'Price', 'Net, per unit', 'Value, USD'), 'Status']}
      >
        <tbody>
          {legs.map(({ leg, ratio, share, value }) => (
            <tr key={leg.id}>
              <RowHead>
                <Link to="/orders/$id" params={{ id: leg.id }} className="link">
                  {contractName(leg.symbol)}
                </Link>
              </RowHead>
              <Cell className={sideTone(leg.side)}>{sideName(leg.side)}</Cell>
              <Cell isNumber>{plain(ratio)}</Cell>
              <Cell isNumber>{quantity(leg.filled_qty)}</Cell>
              <Cell isNumber>{price(leg.filled_avg_price)}</Cell>
              <Cell isNumber>{share ? price(share) : '–'}</Cell>
              <Cell isNumber>{value ? money(value) : '–'}</Cell>
              <Cell>{statusName(leg.status)}</Cell>
            </tr>
          ))}
        </tbody>
        {net && (
          <tfoot>
            <tr>
              <RowHead colSpan={5}>Net</RowHead>
              <Cell isNumber>{price(net.price)}</Cell>
              <Cell isNumber>{money(net.value)}</Cell>
              <Cell />
            </tr>
          </tfoot>
        )}
      </Table>
      <LegsGreeks legs={legs} steps={steps} />
    </Card>
  )
}
