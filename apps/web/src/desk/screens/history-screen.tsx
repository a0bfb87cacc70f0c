/** My Portfolio History: what the account was worth over time, and what came of it. */
import type { ListProps } from '../../tables/list-search.ts'
import { choicesFrom } from '../../ui/choices.ts'
import '../../tables/table.css'
import type { HistoryFigures, HistoryPoint } from '@paddock/analytics/equity/history-figures'
import { compare, isZero } from '@paddock/decimal/decimal'
import { lazy, Suspense } from 'react'
import { Change } from '../../format/change.tsx'
import { money, percent, signedMoney } from '../../format/number.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { Facts } from '../../tables/facts.tsx'
import { ListState, StaleAge } from '../../tables/list-state.tsx'
import { FilterChip, TableBar } from '../../tables/table-bar.tsx'
import { TableTools } from '../../tables/table-tools.tsx'
import { HistoryCard, historyColumns, pointTime } from '../../trading/history/history-columns.tsx'
import { RANGE_FACTS } from '../../trading/history/history-query.ts'
import { NoHistory } from '../../trading/history/no-history.tsx'
import { RANGES, type Range } from '../../trading/history/range.ts'
import { usePortfolioHistory } from '../../trading/history/use-portfolio-history.ts'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { View } from './history-view.ts'

const EquityChart = lazy(async () => ({
  default: (await import('../../trading/history/equity-chart.tsx')).EquityChart,
}))

interface HistorySearch {
  readonly range?: Range | undefined
  readonly view?: View | undefined
  readonly drawdown?: boolean | undefined
  readonly sort?: string | undefined
}

const rowKey = ({ time }: HistoryPoint): string => String(time)

export function HistoryScreen(props: ListProps<HistorySearch>) {
  const { account, search, onSearch } = props
  const range = search.range ?? '1M'
  const view = search.view ?? 'chart'
  const { query, figures, now, upToNow } = usePortfolioHistory(account, range)
  const { said, isIntraday } = RANGE_FACTS[range]
  const columns = historyColumns(isIntraday)
  return (
    <div className="flex h-full min-h-0 flex-col bg-well">
      <TableBar>
        <Segments
          label="Period"
          size="small"
          value={range}
          segments={RANGES.map((value) => ({ value, label: value }))}
          onChange={(value) => onSearch({ range: value === '1M' ? undefined : value })}
        />
        <span className="label max-lg:hidden">{said}</span>
        <span className="push flex items-center gap-2">
          <StaleAge query={query} />
          {view === 'chart' && (
            <FilterChip
              isOn={search.drawdown === true}
              onChange={(isOn) => onSearch({ drawdown: isOn ? true : undefined })}
            >
              Drawdown
            </FilterChip>
          )}
          <Segments
            label="View"
            size="small"
            value={view}
            segments={choicesFrom({ chart: 'Chart', table: 'Table' })}
            onChange={(value) => onSearch({ view: value === 'chart' ? undefined : value })}
          />
          <TableTools
            name="history"
            file={`history-${range}`}
            rows={upToNow?.points ?? []}
            columns={columns}
            rowKey={rowKey}
            sort={search.sort}
          />
        </span>
      </TableBar>
      <ListState
        query={query}
        what="The history"
        reassurance="Your money, positions and orders are not affected."
        isEmpty={!figures || (view === 'chart' && !isIntraday && figures.points.length < 2)}
        empty={<NoHistory onToday={() => onSearch({ range: '1D' })} />}
      >
        {figures && upToNow && (
          <>
            <Summary figures={upToNow} now={now} isIntraday={isIntraday} />
            {view === 'chart' ? (
              <div className="relative min-h-64 flex-1">
                <Suspense fallback={<Skeleton height="100%" />}>
                  <EquityChart
                    figures={figures}
                    now={now}
                    isIntraday={isIntraday}
                    hasDrawdown={search.drawdown === true}
                  />
                </Suspense>
              </div>
            ) : (
              <DataTable
                label="Portfolio history"
                name="history"
                rows={upToNow.points}
                columns={columns}
                rowKey={rowKey}
                sort={search.sort ?? '-time'}
                onSort={(sort) => onSearch({ sort })}
                card={(point) => <HistoryCard point={point} isIntraday={isIntraday} />}
                isStale={query.isError}
              />
            )}
          </>
        )}
      </ListState>
    </div>
  )
}

function Summary(props: { figures: HistoryFigures; now: HistoryPoint | undefined; isIntraday: boolean }) {
  const { now: last, isIntraday } = props
  const { base, deepest, best } = props.figures
  const at = (time: number | undefined) => (time === undefined ? '–' : pointTime(time, isIntraday))
  const isAboveStart = best !== undefined && compare(best.equity, base) >= 0
  return (
    <Facts
      className="band history-band"
      facts={[
        ['Equity, USD', money(last?.equity), `from ${money(base)}`],
        ['Net deposits', last && !isZero(last.putIn) ? signedMoney(last.putIn) : undefined, 'not in the result'],
        ['Result', <Change key="gain" amount={last?.gain} hasArrow />, <Change key="ratio" ratio={last?.gainRatio} />],
        ['Largest drawdown', percent(deepest?.drawdown ?? 0), deepest ? at(deepest.time) : 'no drawdown'],
        ['Highest', money(isAboveStart ? best?.equity : base), isAboveStart ? at(best?.time) : 'at the start'],
      ]}
    />
  )
}
