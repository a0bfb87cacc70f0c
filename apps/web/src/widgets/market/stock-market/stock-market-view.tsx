/** Gainers, losers and the most traded of all stocks, ranked anew every minute; prices are live. The chosen one's chart stands above. */
import { choicesFrom } from '../../../ui/choices.ts'
import '../../quotes/chart-widgets.css'
import { phaseAt } from '@paddock/market/sessions/calendar'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { newYorkHour } from '../../../format/time.ts'
import { useAccountId } from '../../../live/account.ts'
import { assetsQuery } from '../../../live/queries.ts'
import { ListedChange, LivePart, LiveVolume } from '../../../trading/assets/live-cells.tsx'
import { SymbolLink } from '../../../trading/assets/symbol-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx'
import { StaleMark } from '../../../ui/stale-mark.tsx'
import { Cell, numbers, RowHead, Table } from '../../../ui/table.tsx'
import { useSize } from '../../../ui/use-size.ts'
import { RangeChoice } from '../../quotes/range-choice.tsx'
import { pressesRow, RowChoice } from '../../quotes/row-choice.tsx'
import { SymbolPicture } from '../../quotes/symbol-picture.tsx'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetCard } from '../../widget-card.tsx'
import { isRankedHere, RANKING_NAMES, rankingQuery, shown } from './ranking.ts'
import type { StockMarketSettings } from './widget.ts'

const loadChart = () => import('../../quotes/range-chart.tsx')
/** Ahead of the press: what does not come now is told then. */
const prepareChart = () => void loadChart().catch(() => {})
const RangeChart = lazy(async () => ({ default: (await loadChart()).RangeChart }))

/** Pixels. */
const ROOM_FOR_CHART = 640

export function StockMarketView({ settings, change }: WidgetViewProps<StockMarketSettings>) {
  const account = useAccountId()
  const { ranking, exchange, dateRange, showChart } = settings
  const id = useId()
  /** Null once its chart was hidden. */
  const [chosen, setChosen] = useState<string | null>()
  const [room, { height }] = useSize()
  const options = rankingQuery(account, ranking)
  const query = useQuery(options)
  // The clock was set, or the records of the account moved otherwise: until it is ranked again, the list is of another time.
  const isOld =
    useIsFetching({ queryKey: options.queryKey, exact: true, predicate: ({ state }) => state.isInvalidated }) > 0
  const { data: assets } = useQuery(assetsQuery(account))
  const rows = query.data && assets && shown(query.data.lists[ranking], assets, exchange, settings.rows)
  const lastVolumes = new Map<string, number | undefined>(
    query.data && isOver(query.data.updatedAt)
      ? query.data.lists[ranking].map(({ symbol, volume }) => [symbol, volume])
      : [],
  )
  // A tile that is higher than its rows begins with the chart of the first.
  if (showChart && chosen === undefined && height >= ROOM_FOR_CHART && rows?.[0]) setChosen(rows[0])
  const charted = showChart ? chosen : undefined
  return (
    <WidgetCard
      title={settings.title}
      note={query.data?.updatedAt && <RankedAt time={query.data.updatedAt} />}
      isFlush
      className="chart-widget"
      actions={query.data && (query.isError || isOld) && <StaleMark age={isOld ? 'updating' : 'not updated'} />}
    >
      <div ref={room} className="absolute inset-0 invisible" />
      <div className="chart-widget-bar">
        <Segments
          label="Ranking"
          size="small"
          value={ranking}
          onChange={(next) => change({ ranking: next })}
          segments={choicesFrom(RANKING_NAMES)}
        />
      </div>
      {charted && (
        <div className="chart-widget-chosen">
          <div className="chart-widget-bar">
            <SymbolLink symbol={charted} />
            <RangeChoice label={`Range of ${charted}`} range={dateRange} onChange={change} />
            <IconButton
              icon="x"
              iconSize={14}
              label="Hide the chart"
              className="push"
              onClick={() => setChosen(null)}
            />
          </div>
          <Suspense fallback={<Skeleton height="100%" />}>
            <RangeChart setting={charted} name={charted} range={dateRange} />
          </Suspense>
        </div>
      )}
      <div className="chart-widget-list" {...(showChart && { onPointerEnter: prepareChart, onFocus: prepareChart })}>
        {query.isError && !query.data ? (
          <ErrorState title="The ranking could not be read" error={query.error} onRetry={() => void query.refetch()}>
            Prices elsewhere and trading are not affected.
          </ErrorState>
        ) : !isRankedHere(exchange) ? (
          <EmptyState title="Not available here">
            The desk ranks shares of the United States. Other exchanges are in the embed of this widget.
          </EmptyState>
        ) : rows?.length === 0 ? (
          <EmptyState title={ranking === 'losers' ? 'No stock has fallen' : 'No stock has risen'}>
            The list fills as prices move from the last close.
          </EmptyState>
        ) : (
          <Table
            label={`${settings.title}: ${RANKING_NAMES[ranking].toLowerCase()}`}
            isCompact
            className={isOld ? 'is-stale' : ''}
            heads={['Symbol', ...numbers('Last', '%', 'Volume')]}
          >
            <tbody>
              {!rows && <SkeletonRows rows={settings.rows} widths={[48, 56, 40, 48]} />}
              {rows?.map((symbol) => (
                <Row
                  key={symbol}
                  symbol={symbol}
                  lastVolume={lastVolumes.get(symbol)}
                  group={id}
                  hasPicture={settings.showSymbolLogo}
                  isChosen={symbol === charted}
                  onChoose={showChart ? () => setChosen(symbol) : undefined}
                />
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </WidgetCard>
  )
}

/** Outside regular hours the ranking is the last session's. */
const isOver = (time: string | undefined): boolean => time !== undefined && phaseAt(Date.parse(time)) !== 'regular'

/** When it was ranked. */
const RankedAt = ({ time }: { time: string }) => <>{isOver(time) ? 'last session' : `at ${newYorkHour(time)}`}</>

interface RowProps {
  readonly symbol: string
  /** Of the session that is over; undefined in regular hours. */
  readonly lastVolume: number | undefined
  readonly group: string
  readonly hasPicture: boolean
  readonly isChosen: boolean
  /** Undefined where there is no chart to choose for. */
  readonly onChoose: (() => void) | undefined
}

function Row({ symbol, lastVolume, group, hasPicture, isChosen, onChoose }: RowProps) {
  return (
    <tr onClick={onChoose && pressesRow(onChoose)}>
      <RowHead>
        {onChoose && <RowChoice group={group} label={`Chart of ${symbol}`} isChosen={isChosen} onChoose={onChoose} />}
        {hasPicture && <SymbolPicture symbol={symbol} />}
        <SymbolLink symbol={symbol} />
      </RowHead>
      <Cell isNumber>
        <LivePart asset={{ symbol }} part="last" />
      </Cell>
      <Cell isNumber>
        <ListedChange symbol={symbol} />
      </Cell>
      <Cell isNumber>
        <LiveVolume symbol={symbol} lastSession={lastVolume} />
      </Cell>
    </tr>
  )
}
