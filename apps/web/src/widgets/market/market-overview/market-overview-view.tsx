/** Tabs of symbols; the chosen one's chart stands over the list. */
import '../../quotes/chart-widgets.css'
import { useId, useState } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { numbers, RowHead, Table } from '../../../ui/table.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Quote } from '../../quotes/quote.tsx'
import { LastPrice, MovedCells, QuoteChange, QuoteLink } from '../../quotes/quote-parts.tsx'
import { RangeChart } from '../../quotes/range-chart.tsx'
import { RangeChoice } from '../../quotes/range-choice.tsx'
import { pressesRow, RowChoice } from '../../quotes/row-choice.tsx'
import { StandInsNote, useTradedRows } from '../../quotes/stand-ins.tsx'
import { SymbolPicture } from '../../quotes/symbol-picture.tsx'
import type { SymbolRow } from '../../settings.ts'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetCard } from '../../widget-card.tsx'
import type { MarketOverviewSettings } from './widget.ts'

const NO_ROWS: readonly SymbolRow[] = []

export function MarketOverviewView({ settings, change }: WidgetViewProps<MarketOverviewSettings>) {
  const { tabs, dateRange, showChart, showSymbolLogo } = settings
  const id = useId()
  const [chosen, setChosen] = useState<string>()
  const tab = tabs.find(({ name }) => name === settings.tab) ?? tabs[0]
  const rows = useTradedRows(tab?.symbols ?? NO_ROWS)
  const row = rows.find(({ symbol }) => symbol === chosen) ?? rows[0]
  if (!tab)
    return (
      <WidgetCard>
        <EmptyState title="No tabs">Add some in the settings of this widget.</EmptyState>
      </WidgetCard>
    )
  return (
    <WidgetCard isFlush className="chart-widget">
      <Tabs
        label="Markets"
        panelId={id}
        value={tab.name}
        onChange={(name) => change({ tab: name })}
        tabs={tabs.map(({ name }) => ({ value: name, label: name }))}
      />
      <div id={id} role="tabpanel" aria-label={tab.name} className="flex flex-1 flex-col min-h-0">
        <StandInsNote rows={tab.symbols} />
        {showChart && row && (
          <div className="chart-widget-chosen">
            <p className="chart-widget-head pt-2">
              <QuoteLink setting={row.symbol}>{row.label || row.symbol}</QuoteLink>
              <Quote setting={row.symbol}>
                {(quote) => (
                  <span>
                    <b>
                      <LastPrice quote={quote} />
                    </b>{' '}
                    <QuoteChange quote={quote} hasArrow />
                  </span>
                )}
              </Quote>
            </p>
            <div className="chart-widget-bar">
              <RangeChoice range={dateRange} onChange={change} />
            </div>
            <RangeChart setting={row.symbol} name={row.label || row.symbol} range={dateRange} />
          </div>
        )}
        <div className="chart-widget-list">
          <Table
            label={tab.name}
            isCompact
            heads={[
              'Name',
              ...numbers('Last'),
              { isNumber: true, className: 'in-units', children: 'Change' },
              ...numbers('%'),
            ]}
          >
            <tbody>
              {rows.map((one) => (
                <Row
                  key={one.symbol}
                  row={one}
                  group={id}
                  hasPicture={showSymbolLogo}
                  isChosen={showChart && one.symbol === row?.symbol}
                  onChoose={() => setChosen(one.symbol)}
                />
              ))}
            </tbody>
          </Table>
        </div>
      </div>
    </WidgetCard>
  )
}

interface RowProps {
  readonly row: SymbolRow
  readonly group: string
  readonly hasPicture: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Row({ row: { symbol, label }, group, hasPicture, isChosen, onChoose }: RowProps) {
  return (
    <tr onClick={pressesRow(onChoose)}>
      <RowHead title={symbol}>
        <RowChoice group={group} label={`Chart of ${label || symbol}`} isChosen={isChosen} onChoose={onChoose} />
        {hasPicture && <SymbolPicture symbol={symbol} />}
        {label || symbol}
      </RowHead>
      <Quote setting={symbol}>{(quote) => <MovedCells quote={quote} />}</Quote>
    </tr>
  )
}
