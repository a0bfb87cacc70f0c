/** The legs of an order of several contracts: what each was filled at, and its share of the net price. */
import type { RecordedGreeks, RecordedStep } from '@paddock/contract/desk/order-record'
import type { Order } from '@paddock/contract/entities/order'
import { type Decimal, multiply, toNumber } from '@paddock/decimal/decimal'
import type { TermsOf } from '@paddock/market/options/terms'
import { Link } from '@tanstack/react-router'
import { contractName } from '../../../format/contract.ts'
import { money, ownFigure, plain, price, quantity, signed } from '../../../format/number.ts'
import { sideName, sideTone, statusName } from '../../../format/order.ts'
import { Card } from '../../../ui/card.tsx'
import { Cell, numbers, RowHead, Table } from '../../../ui/table.tsx'
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

interface RatedLeg {
  readonly leg: Order
  readonly ratio: Decimal
  /** What a contract of it is for. */
  readonly size: Decimal
}

/** Each with the digits it is told to. */
const GREEKS = [
  ['delta', 'Delta, shares', 1],
  ['gamma', 'Gamma, shares', 2],
  ['theta', 'Theta, $ a day', 2],
  ['vega', 'Vega, $ a point', 2],
] as const
type Greek = (typeof GREEKS)[number][0]

/** What a unit moved like when it was first filled, leg by leg, by the model; nothing where nobody tells it. */
function LegsGreeks({ legs, steps }: { legs: readonly RatedLeg[]; steps: readonly RecordedStep[] }) {
  const known = steps.find(({ kind, greeks }) => kind === 'legs-filled' && greeks)?.greeks
  if (!known) return null
  const greeks = new Map(known.map((one) => [one.symbol, one]))
  const sum = (of: Greek) => legs.reduce((total, leg) => total + (greekOf(greeks, leg, of) ?? 0), 0)
  return (
    <Table label="Greeks at fill" isCompact heads={['Greeks at fill', ...numbers(...GREEKS.map(([, head]) => head))]}>
      <tbody>
        {legs.map((one) => (
          <tr key={one.leg.id}>
            <RowHead>{contractName(one.leg.symbol)}</RowHead>
            {GREEKS.map(([key, , digits]) => (
              <Cell key={key} isNumber>
                {textOf(greekOf(greeks, one, key), digits)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <RowHead>A unit, by the model</RowHead>
          {GREEKS.map(([key, , digits]) => (
            <Cell key={key} isNumber>
              {ownFigure(sum(key), digits)}
            </Cell>
          ))}
        </tr>
      </tfoot>
    </Table>
  )
}

/** What the contracts of a leg bring to a unit, for the shares of each, as it is bought or sold. */
function greekOf(
  greeks: ReadonlyMap<string, RecordedGreeks>,
  { leg, ratio, size }: RatedLeg,
  of: Greek,
): number | undefined {
  const own = greeks.get(leg.symbol)?.[of]
  return own === undefined ? undefined : own * toNumber(multiply(ratio, size)) * (leg.side === 'buy' ? 1 : -1)
}
const textOf = (of: number | undefined, digits: number): string => (of === undefined ? '–' : signed(of, digits))
