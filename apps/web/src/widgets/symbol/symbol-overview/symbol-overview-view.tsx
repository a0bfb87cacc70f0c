/** A large quote and its chart; further symbols are tabs over it. */
import '../../quotes/chart-widgets.css'
import { useId, useMemo, useState } from 'react'
import type { Candle } from '../../../charts/bars/candles.ts'
import type { ChartStyle } from '../../../charts/chart-look.ts'
import { drawnLines } from '../../../charts/drawn-lines.ts'
import { widgetSymbol } from '../../../format/widget-symbol.ts'
import { useAccountId } from '../../../live/account.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { MarketState } from '../../quotes/market-state.tsx'
import { Quote } from '../../quotes/quote.tsx'
import { LastPrice, QuoteChange, QuoteLink, QuoteMove, quoted } from '../../quotes/quote-parts.tsx'
import { RangeChart, rangeLabel } from '../../quotes/range-chart.tsx'
import { SymbolPicture } from '../../quotes/symbol-picture.tsx'
import { rangeFrame } from '../../quotes/watched-bars.ts'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetCard } from '../../widget-card.tsx'
import { RANGES } from './ranges.ts'
import type { SymbolOverviewSettings } from './widget.ts'

const STYLES: Readonly<Record<SymbolOverviewSettings['chartType'], ChartStyle>> = {
  ...{ area: 'area', line: 'line', bars: 'bars', candlesticks: 'candles', baseline: 'baseline' },
}

const PLAIN = { style: 'candles', scale: 'Normal', hasVolume: false, hasExtendedHours: true, compared: [] } as const
/** A simple average of so many bars. */
const averageOf = (bars: number) => (candles: readonly Candle[]) =>
  drawnLines({ ...PLAIN, studies: [`sma:${bars}`] }, candles, [], () => 0)

export function SymbolOverviewView({ settings, change }: WidgetViewProps<SymbolOverviewSettings>) {
  const { symbols, chartOnly, changeMode, showMA, maLength } = settings
  const linesOf = useMemo(() => (showMA ? averageOf(Math.max(2, maLength)) : undefined), [showMA, maLength])
  const id = useId()
  const account = useAccountId()
  const [chosen, setChosen] = useState<string>()
  const [pointed, setPointed] = useState<Candle>()
  const row = symbols.find(({ symbol }) => symbol === chosen) ?? symbols[0]
  const offered = RANGES.filter(({ value }) => settings.dateRanges.includes(value))
  const shown = offered.find(({ range }) => range === settings.range) ?? offered[0]
  if (!row || !shown)
    return (
      <WidgetCard>
        <EmptyState title="No symbols">Add some in the settings of this widget.</EmptyState>
      </WidgetCard>
    )
  const { kind } = widgetSymbol(row.symbol)
  // Rates are known by minute and by day, and weeks of minutes are too many.
  const isCoarse = kind === 'forex' && (shown.range === '1M' || shown.range === '3M')
  const frame = isCoarse ? rangeFrame('12M', kind) : shown.frame
  return (
    <WidgetCard isFlush className="chart-widget">
      {symbols.length > 1 && (
        <Tabs
          label="Symbols"
          panelId={id}
          value={row.symbol}
          onChange={setChosen}
          tabs={symbols.map(({ symbol, label }) => ({ value: symbol, label: label || symbol }))}
        />
      )}
      <div id={id} role="tabpanel" aria-label={row.label || row.symbol} className="flex flex-1 flex-col min-h-0">
        {!chartOnly && (
          <div className="chart-widget-head pt-2">
            {!settings.hideSymbolLogo && <SymbolPicture symbol={row.symbol} />}
            <QuoteLink setting={row.symbol}>{widgetSymbol(row.symbol).symbol}</QuoteLink>
            <Quote setting={row.symbol}>
              {(quote) => (
                <span>
                  <strong>{pointed ? quoted(pointed.close, quote) : <LastPrice quote={quote} />}</strong>{' '}
                  {changeMode.startsWith('price') && <QuoteMove quote={quote} />}{' '}
                  {changeMode.includes('percent') && <QuoteChange quote={quote} hasArrow />}
                </span>
              )}
            </Quote>
            {!settings.hideMarketStatus && kind === 'stock' && <MarketState />}
          </div>
        )}
        {!settings.hideDateRanges && (
          <div className="chart-widget-bar">
            <Segments
              label="Range"
              size="small"
              value={shown.range}
              onChange={(range) => change({ range })}
              segments={offered.map(({ range }) => ({ value: range, label: rangeLabel(range) }))}
            />
          </div>
        )}
        <RangeChart
          key={`${account} ${row.symbol}`}
          setting={row.symbol}
          name={row.label || row.symbol}
          range={shown.range}
          frame={frame}
          onCursor={setPointed}
          linesOf={linesOf}
          shape={{
            style: STYLES[settings.chartType],
            scale: settings.scaleMode,
            position: settings.scalePosition,
            hasVolume: settings.showVolume,
            hasTimeScale: !settings.noTimeScale,
            lineWidth: LINE_WIDTHS[settings.lineWidth - 1] ?? 2,
            lineType: LINE_TYPES[settings.lineType],
          }}
        />
      </div>
    </WidgetCard>
  )
}

const LINE_WIDTHS = [1, 2, 3, 4] as const
/** As the chart's library numbers them, which embeds do too. */
const LINE_TYPES = { '0': 0, '1': 1, '2': 2 } as const
