/** A whole market in rows: a scan, the person's own filters, a set of columns, and an order. */
import { howMany } from '../../../format/number.ts'
import '../../screen/screener.css'
import '../../fill.css'
import type { ScreenRow } from '@paddock/contract/desk/research/screen'
import { dayAt } from '@paddock/market/sessions/calendar'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useAccountId } from '../../../live/account.ts'
import { DataTable } from '../../../tables/data-table.tsx'
import { isMatch } from '../../../tables/list-search.ts'
import { ListState, StaleAge } from '../../../tables/list-state.tsx'
import { type FigureName, isFigure } from '../../../trading/assets/screen-figures.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { passes } from '../../screen/filter.ts'
import { useRowsNow } from '../../screen/live-row.tsx'
import { classOf, figuresOf, marketName } from '../../screen/markets.ts'
import { preset } from '../../screen/presets.ts'
import { ScreenCard, screenColumns } from '../../screen/screen-columns.tsx'
import { useScreen } from '../../screen/use-screen.ts'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetCard } from '../../widget-card.tsx'
import { ScreenerBar } from './screener-bar.tsx'
import type { ScreenerSettings } from './settings.ts'

const NOTHING: readonly ScreenRow[] = []

export function ScreenerView({ settings, change }: WidgetViewProps<ScreenerSettings>) {
  const account = useAccountId()
  const navigate = useNavigate()
  const { market, defaultScreen, defaultColumn, filters } = settings
  const kind = classOf(market)
  // Pairs have no ratings.
  const { query, progress } = useScreen(account, kind ?? 'stocks', {
    isRated: kind !== 'forex',
    isEnabled: kind !== undefined,
  })
  const [typed, setTyped] = useState<string>()
  const all = useRowsNow(query.data?.rows ?? NOTHING, account)
  const scan = preset(defaultScreen)
  const today = query.data ? dayAt(Date.parse(query.data.at)) : ''
  const rows = useMemo(
    () =>
      all.filter(
        (row) =>
          scan.passes(row, today) &&
          filters.every((filter) => passes(row, filter)) &&
          isMatch([row.symbol, row.name, row.industry], typed),
      ),
    [all, scan, today, filters, typed],
  )
  const sort = settings.sort || scan.sort
  const figures = useMemo(() => withSorted(figuresOf(market, defaultColumn), sort), [market, defaultColumn, sort])
  const isTradable = kind === 'stocks' || kind === 'crypto'
  const columns = useMemo(() => screenColumns(figures, kind, account), [figures, kind, account])
  const listed = { rows, columns, rowKey, sort }
  return (
    <WidgetCard
      note={`${scan.label}, ${marketName(market)}${query.data && kind !== undefined ? `: ${howMany(rows.length)} of ${howMany(all.length)}` : ''}`}
      isFlush
      actions={<StaleAge query={query} />}
      className="widget-fill screen-card"
    >
      {settings.showToolbar && (
        <ScreenerBar
          settings={settings}
          change={change}
          all={all}
          listed={listed}
          isKnown={kind !== undefined}
          typed={typed}
          onType={setTyped}
        />
      )}
      {kind === undefined ? (
        <EmptyState title={`${marketName(market)} is drawn by the embed alone`}>
          The desk's own market has US stocks, coins and currencies. Choose one of them, or the embed, in the settings.
        </EmptyState>
      ) : (
        <ListState
          what="The market"
          reassurance="Prices elsewhere and trading are not affected."
          progress={progress}
          query={query}
          isEmpty={rows.length === 0}
          empty={
            <EmptyState
              title="No matches"
              action={
                filters.length > 0 || typed ? (
                  <Button
                    onClick={() => {
                      setTyped(undefined)
                      change({ filters: [] })
                    }}
                  >
                    Clear the filters
                  </Button>
                ) : undefined
              }
            >
              {scan.label}: {scan.says} None of the {howMany(all.length)} rows meets it
              {filters.length > 0 || typed ? ' and all filters' : ' now'}.
            </EmptyState>
          }
        >
          <DataTable
            {...listed}
            label={`Screener: ${scan.label}, ${marketName(market)}`}
            onSort={(next) => change({ sort: next ?? '' })}
            card={(row) => <ScreenCard row={row} figures={figures} />}
            onOpen={({ symbol }) => isTradable && void navigate({ to: '/assets/$symbol', params: { symbol } })}
            isStale={query.isError}
          />
        </ListState>
      )}
    </WidgetCard>
  )
}

const rowKey = ({ symbol }: ScreenRow): string => symbol

/** What rows are ordered by is in sight, whatever the set of columns. */
function withSorted(figures: readonly FigureName[], sort: string | undefined): readonly FigureName[] {
  const first = sort?.split(',')[0]?.replace(/^-/, '')
  if (first === undefined || !isFigure(first) || figures.includes(first)) return figures
  return [...figures.slice(0, 2), first, ...figures.slice(2)]
}
