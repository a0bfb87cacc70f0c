import { absolute, compare, ZERO } from '@paddock/decimal/decimal'
import { useQuery } from '@tanstack/react-query'
import { Change } from '../../../format/change.tsx'
import { howMany, money, price, quantity } from '../../../format/number.ts'
import { positionsQuery } from '../../../live/queries.ts'
import { PositionLink } from '../../../trading/assets/symbol-link.tsx'
import { usePortfolio } from '../../../trading/portfolio/use-live-account.ts'
import { NoPositions } from '../../../trading/positions/no-positions.tsx'
import { useValued } from '../../../trading/positions/use-valued.ts'
import { Cell, numbers, RowHead, Table } from '../../../ui/table.tsx'
import { useStreamedGood } from '../../last-good.tsx'
import { AccountCard, ofAccount } from '../account-card.tsx'

const MOST = 9

/** The largest positions of the account, live. */
export const PositionsView = ofAccount<object>(Positions)

function Positions({ account }: { account: string }) {
  const query = useQuery(positionsQuery(account))
  useStreamedGood()
  const valued = useValued(account, query.data ?? [])
  const { sums: all } = usePortfolio(account)
  const size = (row: (typeof valued)[number]) => absolute(row.value?.market_value ?? ZERO)
  const rows = [...valued].sort((a, b) => compare(size(b), size(a))).slice(0, MOST)
  return (
    <AccountCard
      title="Positions"
      note={valued.length > MOST ? `largest ${MOST} of ${howMany(valued.length)}` : undefined}
      to="/positions"
      query={query}
      what="Positions"
      reassurance="Your positions and working orders are at the broker and not affected."
      isEmpty={rows.length === 0}
      empty={<NoPositions>What you hold appears here, live.</NoPositions>}
    >
      <Table
        label="Largest positions"
        isCompact
        heads={[
          'Symbol',
          { isNumber: true, className: '@max-[22rem]:hidden', children: 'Quantity' },
          { isNumber: true, className: '@max-xl:hidden', children: 'Price' },
          ...numbers('Value', 'Unrealised'),
        ]}
      >
        <tbody>
          {rows.map(({ position, symbol, value }) => (
            <tr key={position.asset_id}>
              <RowHead>
                <PositionLink symbol={symbol} />
              </RowHead>
              <Cell isNumber className="@max-[22rem]:hidden">
                {quantity(position.qty)}
              </Cell>
              <Cell isNumber className="@max-xl:hidden">
                {price(value?.price)}
              </Cell>
              <Cell isNumber>{money(value?.market_value)}</Cell>
              <Cell isNumber>
                <Change amount={value?.unrealized_pl ?? null} />
              </Cell>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <RowHead>All {howMany(valued.length)} positions</RowHead>
            <Cell className="@max-[22rem]:hidden" />
            <Cell className="@max-xl:hidden" />
            <Cell isNumber>{money(all?.market_value)}</Cell>
            <Cell isNumber>
              <Change amount={all?.unrealized_pl ?? null} />
            </Cell>
          </tr>
        </tfoot>
      </Table>
    </AccountCard>
  )
}
