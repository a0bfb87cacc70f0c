/** The legs of an order of several contracts: what each was filled at, and its share of the net price. */

import { legsOf } from '@paddock/analytics/orders/family'
import type { RecordedStep } from '@paddock/contract/desk/order-record'
import type { Order } from '@paddock/contract/entities/order'
import { add, type Decimal, decimal, multiply, negate, ZERO } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { sizeBy, type TermsOf } from '@paddock/market/options/terms'
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

/** What a leg adds to the net price of a unit: positive is paid. Undefined while it is not filled. */
function shareOf({ side, filled_avg_price }: Order, ratio: Decimal): Decimal | undefined {
  const at = fromWire(filled_avg_price)
  const part = at && multiply(at, ratio)
  return part && (side === 'buy' ? part : negate(part))
}

/** The legs in their order, and the net price once all of them are filled. */
export function OrderLegs(props: { order: Order; steps: readonly RecordedStep[]; termsOf: TermsOf }) {
  const { order, steps, termsOf } = props
  const legs = legsOf(order).map((leg) => {
    const ratio = fromWire('ratio_qty' in leg ? leg.ratio_qty : undefined) ?? decimal(1)
    return { leg, ratio, size: sizeBy(termsOf, leg.symbol), share: shareOf(leg, ratio) }
  })
  const net = legs.reduce((sum, { share }) => add(sum, share ?? ZERO), ZERO)
  const isFilled = legs.every(({ share }) => share !== undefined)
  return (
    <Card title="Legs" note="for one unit; positive is paid" isFlush>
      <Table
        label="Legs"
        isCompact
        heads={['Contract', 'Side', ...numbers('Ratio', 'Filled', 'Price', 'Share of net', 'Value, USD'), 'Status']}
      >
        <tbody>
          {legs.map(({ leg, ratio, size, share }) => (
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
              <Cell isNumber>
                {share && leg.filled_avg_price
                  ? money(multiply(multiply(decimal(leg.filled_qty), decimal(leg.filled_avg_price)), size))
                  : '–'}
              </Cell>
              <Cell>{statusName(leg.status)}</Cell>
            </tr>
          ))}
        </tbody>
        {isFilled && (
          <tfoot>
            <tr>
              <RowHead colSpan={5}>Net price of a unit</RowHead>
              <Cell isNumber>{price(net)}</Cell>
              <Cell isNumber />
              <Cell />
            </tr>
          </tfoot>
        )}
      </Table>
      <LegsGreeks legs={legs} steps={steps} />
    </Card>
  )
}
