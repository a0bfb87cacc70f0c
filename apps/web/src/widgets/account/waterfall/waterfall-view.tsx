/** Today's result, position by position: each bar begins where the one before it ended. */
import './waterfall.css'
import { isNegative, ZERO } from '@paddock/decimal/decimal'
import { useQuery } from '@tanstack/react-query'
import { Change } from '../../../format/change.tsx'
import { positionsQuery } from '../../../live/queries.ts'
import { NoPositions } from '../../../trading/positions/no-positions.tsx'
import { useValued } from '../../../trading/positions/use-valued.ts'
import { Cell, RowHead, Table } from '../../../ui/table.tsx'
import { useStreamedGood } from '../../last-good.tsx'
import { AccountCard, ofAccount } from '../account-card.tsx'
import { barOf, stepsOf } from './steps.ts'

const MOST = 12

export const WaterfallView = ofAccount<object>(Waterfall)

function Waterfall({ account }: { account: string }) {
  const query = useQuery(positionsQuery(account))
  useStreamedGood()
  const amounts = useValued(account, query.data ?? []).flatMap(({ symbol, value }) => {
    const result = value?.unrealized_intraday_pl
    return result === undefined ? [] : [[symbol, result] as const]
  })
  const steps = stepsOf(amounts, MOST)
  const total = steps.at(-1)?.to ?? ZERO
  const bars = [...steps, { name: 'All positions', amount: total, from: ZERO, to: total }]
  return (
    <AccountCard
      note="by open position"
      query={query}
      what="Positions"
      reassurance="Your positions and working orders are at the broker and not affected."
      isEmpty={steps.length === 0}
      empty={<NoPositions>Today's result of each position appears here.</NoPositions>}
    >
      <Table label="Today by position" isCompact className="waterfall">
        <tbody>
          {bars.map(({ name, amount, from, to }, place) => {
            const { start, width } = barOf(steps, from, to)
            return (
              <tr key={name} className={place === steps.length ? 'waterfall-total' : undefined}>
                <RowHead>{name}</RowHead>
                <td className="relative w-3/5" aria-hidden>
                  <span
                    className={`absolute inset-y-1.5 min-w-px rounded-[2px] ${isNegative(amount) ? 'bg-loss' : 'bg-gain'}`}
                    style={{ left: `${start}%`, width: `${width}%` }}
                  />
                </td>
                <Cell isNumber>
                  <Change amount={amount} />
                </Cell>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </AccountCard>
  )
}
