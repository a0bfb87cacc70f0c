/** How a holding has done beside an index since it began, and what it was of the account's return. */
import { todayOf } from '@paddock/analytics/equity/live-account'
import { ratio } from '@paddock/analytics/equity/valuation'
import type { Trip } from '@paddock/analytics/realised/round-trips'
import { equityBefore, performanceOf } from '@paddock/analytics/returns/performance'
import { type Decimal, isNegative } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import { type Instant, MINUTE_MS } from '@paddock/market/instant'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Change } from '../../../format/change.tsx'
import { day } from '../../../format/time.ts'
import { useMarketTime } from '../../../live/streams/practice-clock.ts'
import { usePricePart } from '../../../live/streams/prices.ts'
import { Facts } from '../../../tables/facts.tsx'
import { Card } from '../../../ui/card.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { historyQuery } from '../../history/history-query.ts'
import { useLiveAccount } from '../../portfolio/use-live-account.ts'
import { type PositionRow, useValue } from '../position-row.ts'
import { BENCHMARKS, type Benchmark } from '../positions-search.ts'
import { indexPricesQuery, minuteOf, minutesByDay } from './index-prices.ts'

const NOTHING: ReadonlyMap<Instant, number | null> = new Map()

/** From when on the bar of a minute is whole, after it began: bars come a little after their minute. */
const WHOLE_AFTER_MS = 2 * MINUTE_MS

/**
 * The price of an index fund when trades were made, and now: that of the minute a trade was in once it is over, and that of now until then. `isMissing`
 * where nobody traded it before one of them.
 */
function useIndex(account: string, symbol: string, trip: Trip | undefined) {
  const now = useMarketTime(account, MINUTE_MS).now()
  const indexNow = fromWire(usePricePart(symbol, (price) => price?.last))
  const trades = trip?.movements.filter(({ kind }) => kind === 'trade') ?? []
  const minutes = trades
    .map(({ at }) => minuteOf(at))
    .filter((minute) => now !== undefined && minute + WHOLE_AFTER_MS <= now)
  const prices = useQueries({
    queries: minutesByDay(minutes).map((ofDay) => indexPricesQuery(account, symbol, ofDay)),
    combine: (answers) => new Map(answers.flatMap(({ data = NOTHING }) => [...data])),
  })
  const indexAt = (at: string): Decimal | undefined => {
    const minute = minuteOf(at)
    if (prices.has(minute)) return fromWire(prices.get(minute))
    return now === undefined || minutes.includes(minute) ? undefined : indexNow
  }
  return { indexAt, indexNow, isMissing: [...prices.values()].includes(null) }
}

export function PerformanceCard(props: {
  account: string
  className?: string | undefined
  held: PositionRow
  trip: Trip | undefined
  index: Benchmark
  onIndex: (index: Benchmark) => void
}) {
  const { account, className, held, trip, index, onIndex } = props
  const value = useValue(held)
  const figures = useLiveAccount(account)
  const openedAt = typeof figures?.created_at === 'string' ? figures.created_at : undefined
  const { data: history } = useQuery(historyQuery(account, 'All', openedAt))
  const { isMissing, ...prices } = useIndex(account, index, trip)
  const performance =
    trip &&
    value &&
    performanceOf(trip, {
      unrealised: value.unrealized_pl,
      ...prices,
      equity: history && equityBefore(history, Date.parse(trip.openedAt)),
    })
  const before = figures && todayOf(figures)?.before
  const today = value?.unrealized_intraday_pl
  return (
    <Card
      title="vs benchmark"
      className={className}
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
              ) : isMissing ? (
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
