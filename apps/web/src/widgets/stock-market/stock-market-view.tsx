/** Gainers, losers and the most traded of all stocks, ranked anew every minute; prices are live. */
import { useQuery } from '@tanstack/react-query'
import { ListedChange, LivePart, LiveVolume } from '../../assets/live-cells.tsx'
import { SymbolLink } from '../../assets/symbol-link.tsx'
import { useAccountId } from '../../desk/account.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StaleMark } from '../../ui/stale-mark.tsx'
import { Cell, ColumnHead, RowHead, Table } from '../../ui/table.tsx'
import type { WidgetViewProps } from '../widget.ts'
import { WidgetCard } from '../widget-card.tsx'
import { RANKINGS, type Ranking, rankingQuery } from './ranking.ts'
import type { StockMarketSettings } from './settings.ts'

const LABELS: Readonly<Record<Ranking, string>> = { gainers: 'Gainers', losers: 'Losers', active: 'Active' }

export function StockMarketView({ settings, change }: WidgetViewProps<StockMarketSettings>) {
  const account = useAccountId()
  const { ranking } = settings
  const query = useQuery(rankingQuery(account, ranking, settings.rows))
  const rows = query.data ?? []
  return (
    <WidgetCard title={settings.title} isFlush actions={query.isError && query.data && <StaleMark age="not updated" />}>
      <div className="px-3 pb-2">
        <Segments
          label="Ranking"
          size="small"
          value={ranking}
          onChange={(chosen) => change({ ranking: chosen })}
          segments={RANKINGS.map((value) => ({ value, label: LABELS[value] }))}
        />
      </div>
      {query.isError && !query.data ? (
        <ErrorState title="The ranking could not be read" error={query.error} onRetry={() => void query.refetch()}>
          Prices elsewhere and trading are not affected.
        </ErrorState>
      ) : query.data && rows.length === 0 ? (
        <EmptyState title={ranking === 'gainers' ? 'No stock has risen' : 'No stock has fallen'}>
          The list fills as prices move from the last close.
        </EmptyState>
      ) : (
        <Table label={`${settings.title}: ${LABELS[ranking].toLowerCase()}`} isCompact>
          <thead>
            <tr>
              <ColumnHead>Symbol</ColumnHead>
              <ColumnHead isNumber>Last</ColumnHead>
              <ColumnHead isNumber>%</ColumnHead>
              <ColumnHead isNumber>Volume</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {!query.data && <SkeletonRows rows={settings.rows} widths={[48, 56, 40, 48]} />}
            {rows.map((symbol) => (
              <tr key={symbol}>
                <RowHead>
                  <SymbolLink symbol={symbol} />
                </RowHead>
                <Cell isNumber>
                  <LivePart asset={{ symbol }} part="last" />
                </Cell>
                <Cell isNumber>
                  <ListedChange symbol={symbol} />
                </Cell>
                <Cell isNumber>
                  <LiveVolume symbol={symbol} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </WidgetCard>
  )
}
