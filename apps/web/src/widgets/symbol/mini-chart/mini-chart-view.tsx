/** One symbol: its price, how far it went over a range, and the chart of it. */
import '../../quotes/chart-widgets.css'
import { Change } from '../../../format/change.tsx'
import { deskSymbol, widgetSymbol } from '../../../format/widget-symbol.ts'
import { useAccountId } from '../../../live/account.ts'
import { BuySell } from '../../../trading/assets/buy-sell.tsx'
import { Quote } from '../../quotes/quote.tsx'
import { LastPrice, QuoteLink } from '../../quotes/quote-parts.tsx'
import { RangeChart, rangeLabel, useRangeChange } from '../../quotes/range-chart.tsx'
import { RangeChoice } from '../../quotes/range-choice.tsx'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetCard } from '../../widget-card.tsx'
import type { MiniChartSettings } from './widget.ts'

export function MiniChartView({ settings, change }: WidgetViewProps<MiniChartSettings>) {
  const { symbol: setting, dateRange, chartOnly, noTimeScale } = settings
  const account = useAccountId()
  const { symbol } = widgetSymbol(setting)
  const traded = deskSymbol(setting)
  const moved = useRangeChange(setting, dateRange)
  return (
    <WidgetCard
      title={<QuoteLink setting={setting}>{symbol}</QuoteLink>}
      isFlush
      className="chart-widget mini-chart"
      actions={account && traded && <BuySell symbol={traded} />}
    >
      {!chartOnly && (
        <>
          <p className="chart-widget-head">
            <strong>
              <Quote setting={setting}>{(quote) => <LastPrice quote={quote} />}</Quote>
            </strong>
            <span>
              <Change ratio={moved ?? null} hasArrow /> <span className="label">{rangeLabel(dateRange)}</span>
            </span>
          </p>
          <div className="chart-widget-bar">
            <RangeChoice label={`Range of ${symbol}`} range={dateRange} onChange={change} />
          </div>
        </>
      )}
      <RangeChart setting={setting} name={symbol} range={dateRange} shape={{ hasTimeScale: !noTimeScale }} />
    </WidgetCard>
  )
}
