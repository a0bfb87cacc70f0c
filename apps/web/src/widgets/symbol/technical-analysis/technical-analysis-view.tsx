import './technical-analysis.css'
import { PIVOT_KINDS, pivotsOf } from '@paddock/analytics/ratings/pivots'
import { COMPONENTS, type Group, type Rating, ratingOf, SETTLED } from '@paddock/analytics/ratings/rating'
import type { Component } from '@paddock/analytics/ratings/vote'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Candle } from '../../../charts/bars/candles.ts'
import { capital } from '../../../format/capital.ts'
import { NONE, plain, price } from '../../../format/number.ts'
import { widgetSymbol } from '../../../format/widget-symbol.ts'
import { useAccountId } from '../../../live/account.ts'
import { ListState, StaleAge } from '../../../tables/list-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Cell, ColumnHead, numbers, RowHead, Table } from '../../../ui/table.tsx'
import { QuoteLink } from '../../quotes/quote-parts.tsx'
import { watchedBarsQuery } from '../../quotes/watched-bars.ts'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetCard } from '../../widget-card.tsx'
import { Gauge } from './gauge.tsx'
import { FRAMES, INTERVAL_CHOICES } from './intervals.ts'
import type { TechnicalAnalysisSettings } from './widget.ts'

/** Enough for every study to have settled, with some to spare. */
const BARS = SETTLED + 60

export function TechnicalAnalysisView({ settings, change }: WidgetViewProps<TechnicalAnalysisSettings>) {
  const { symbol: setting, interval, displayMode } = settings
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(watchedBarsQuery(useAccountId(), setting, FRAMES[interval], BARS))
  const candles = query.data
  const rating = useMemo(() => candles && ratingOf(candles), [candles])
  const { symbol } = widgetSymbol(setting)
  return (
    <WidgetCard
      note={<QuoteLink setting={setting}>{symbol}</QuoteLink>}
      actions={<StaleAge query={query} />}
      className="technical-analysis"
    >
      {settings.showIntervalTabs && (
        <Segments
          label="Interval"
          size="small"
          value={interval}
          onChange={(chosen) => change({ interval: chosen })}
          segments={INTERVAL_CHOICES}
        />
      )}
      <ListState
        query={query}
        what="The rating"
        reassurance="Prices elsewhere and trading are not affected."
        isEmpty={candles?.length === 0}
        empty={<EmptyState title={`No bars of ${symbol}`}>There is nothing to compute a rating from.</EmptyState>}
      >
        {rating && candles && (
          <>
            <Gauges rating={rating} isMultiple={displayMode === 'multiple'} />
            <p className="label">
              Computed here from {candles.length} bars, the running one among them: it may change until the bar ends.
              {counted(rating) < COMPONENTS && ` ${counted(rating)} of ${COMPONENTS} studies have enough bars.`}
            </p>
            <Button tone="bare" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide the votes' : 'Show the votes'}
            </Button>
            {isOpen && (
              <>
                <Votes title="Oscillators" group={rating.oscillators} />
                <Votes title="Moving averages" group={rating.averages} />
                <PivotTable candles={candles} />
              </>
            )}
          </>
        )}
      </ListState>
    </WidgetCard>
  )
}

const counted = ({ oscillators, averages }: Rating): number =>
  oscillators.components.length + averages.components.length

function Gauges({ rating: { summary, oscillators, averages }, isMultiple }: { rating: Rating; isMultiple: boolean }) {
  return (
    <div
      className="flex flex-wrap items-end justify-center gap-x-4 gap-y-2 py-2"
      title="The summary is the mean of both groups' scores, not of all votes."
    >
      {isMultiple && <Gauge title="Oscillators" {...oscillators} isSmall />}
      <Gauge title="Summary" {...summary} />
      {isMultiple && <Gauge title="Moving averages" {...averages} isSmall />}
    </div>
  )
}

const VOTES = { '-1': 'Sell', 0: 'Neutral', 1: 'Buy' } as const
const TONES = { '-1': 'loss', 0: undefined, 1: 'gain' } as const

function Votes({ title, group }: { title: string; group: Group }) {
  return (
    <Table label={title} isCompact heads={[title, ...numbers('Value', 'Vote')]}>
      <tbody>
        {group.components.map(({ name, value, vote }: Component) => (
          <tr key={name}>
            <RowHead>{name}</RowHead>
            <Cell isNumber>{plain(Number(value.toPrecision(6)))}</Cell>
            <Cell isNumber className={TONES[vote]}>
              {VOTES[vote]}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const LEVELS = ['R3', 'R2', 'R1', 'P', 'S1', 'S2', 'S3'] as const

/** Levels of the running bar from the one before it. */
function PivotTable({ candles }: { candles: readonly Candle[] }) {
  const [previous, running] = candles.slice(-2)
  if (!previous || !running) return null
  const period = { ...previous, nextOpen: running.open }
  const columns = PIVOT_KINDS.map((kind) => ({ kind, pivots: pivotsOf(kind, period) }))
  const levelOf = ({ pivot, resistance, support }: ReturnType<typeof pivotsOf>, level: string): number | undefined =>
    level === 'P' ? pivot : (level.startsWith('R') ? resistance : support)[Number(level.slice(1)) - 1]
  return (
    <Table label="Pivot points" isCompact>
      <thead>
        <tr>
          <ColumnHead isSticky>Pivots</ColumnHead>
          {columns.map(({ kind }) => (
            <ColumnHead key={kind} isNumber>
              {capital(kind)}
            </ColumnHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {LEVELS.map((level) => (
          <tr key={level}>
            <RowHead>{level}</RowHead>
            {columns.map(({ kind, pivots }) => {
              const value = levelOf(pivots, level)
              return (
                <Cell key={kind} isNumber>
                  {value === undefined ? NONE : price(Number(value.toPrecision(7)))}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
