/** How a holding has done beside an index since it began, and what it was of the account's return. */
import { todayOf } from '@paddock/analytics/equity/live-account'
import { ratio } from '@paddock/analytics/equity/valuation'
import type { Trip } from '@paddock/analytics/realised/round-trips'
import { equityBefore, performanceOf } from '@paddock/analytics/returns/performance'
import { type Decimal, isNegative } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Change } from '../../../format/change.tsx'
import { day } from '../../../format/time.ts'
import { clientFor } from '../../../live/client.ts'
import { usePricePart } from '../../../live/streams/prices.ts'
import { Facts } from '../../../tables/facts.tsx'
import { Card } from '../../../ui/card.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { historyQuery } from '../../history/history-query.ts'
import { useLiveAccount } from '../../portfolio/use-live-account.ts'
import { type PositionRow, useValue } from '../position-row.ts'
import { BENCHMARKS, type Benchmark } from '../positions-search.ts'

/** The last minute before an instant may be the end of a week before a long holiday. */
const LOOK_BACK_MS = 5 * 86_400_000

/** What an index fund stood at, dividends since then counted; null where nobody traded it. */
const priceAtQuery = (account: string, symbol: string, at: string | undefined) =>
  queryOptions({
    queryKey: ['price-at', account, symbol, at],
    queryFn: async ({ signal }) => {
      const end = at ?? ''
      const start = new Date(Date.parse(end) - LOOK_BACK_MS).toISOString()
      const query = {
        symbols: [symbol],
        timeframe: '1Min',
        start,
        end,
        adjustment: 'all',
        limit: 1,
        sort: 'desc' as const,
      }
      const { bars } = await clientFor(account).stockBars({ query }, { signal })
      return bars[symbol]?.[0]?.c ?? null
    },
    enabled: at !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })

export function PerformanceCard(props: {
  account: string
  held: PositionRow
  trip: Trip | undefined
  index: Benchmark
  onIndex: (index: Benchmark) => void
}) {
  const { account, held, trip, index, onIndex } = props
  const value = useValue(held)
  const figures = useLiveAccount(account)
  const openedAt = typeof figures?.created_at === 'string' ? figures.created_at : undefined
  const { data: history } = useQuery(historyQuery(account, 'All', openedAt))
  const then = useQuery(priceAtQuery(account, index, trip?.openedAt))
  const now = usePricePart(index, (price) => price?.last)
  const performance =
    trip &&
    value &&
    performanceOf(trip, {
      unrealised: value.unrealized_pl,
      indexThen: fromWire(then.data),
      indexNow: fromWire(now),
      equity: history && equityBefore(history, Date.parse(trip.openedAt)),
    })
  const before = figures && todayOf(figures)?.before
  const today = value?.unrealized_intraday_pl
  return (
    <Card
      title="vs benchmark"
      note={trip && `since ${day(trip.openedAt)}`}
      actions={
        <Segments
          label="Index"
          size="small"
          value={index}
          onChange={onIndex}
          segments={BENCHMARKS.map((one) => ({ value: one, label: one }))}
        />
      }
    >
      {performance ? (
        <Facts
          facts={[
            ['This position, after fees', <Both key="own" amount={performance.result} of={performance.return} />],
            [
              `${index}, total return`,
              performance.index ? (
                <Both key="index" amount={performance.inIndex} of={performance.index} />
              ) : then.data === null ? (
                'no price from then'
              ) : (
                '–'
              ),
            ],
            [
              performance.ahead && isNegative(performance.ahead) ? 'Underperformed by' : 'Outperformed by',
              performance.ahead && <Change key="ahead" ratio={performance.ahead} hasArrow />,
            ],
            [
              'Contribution to account return',
              performance.contribution && <Change key="part" ratio={performance.contribution} />,
            ],
            ['Contribution today', today && before && <Change key="today" ratio={ratio(today, before)} />],
          ]}
        />
      ) : (
        <p className="muted">The activities of the account do not say how it was opened.</p>
      )}
    </Card>
  )
}

const Both = ({ amount, of }: { amount: Decimal | undefined; of: Decimal | undefined }) => (
  <Change amount={amount ?? null} ratio={of} />
)
