/** One symbol: its latest bars, its day, and the buttons that trade it. */
import { LiveChange } from '../../assets/live-cells.tsx'
import { SymbolLink } from '../../assets/symbol-link.tsx'
import { useAccountId } from '../../desk/account.ts'
import { short } from '../../format/number.ts'
import { price } from '../../format/price.ts'
import { usePrice } from '../../live/prices.ts'
import { BuySell } from '../../ticket/buy-sell.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { WidgetViewProps } from '../widget.ts'
import { WidgetCard } from '../widget-card.tsx'
import { deskSymbol } from '../widget-symbol.ts'
import { SessionChart } from './session-chart.tsx'
import type { MiniChartSettings } from './settings.ts'

export function MiniChartView({ settings }: WidgetViewProps<MiniChartSettings>) {
  const account = useAccountId()
  const symbol = deskSymbol(settings.symbol)
  if (symbol === undefined)
    return (
      <WidgetCard title={settings.symbol}>
        <EmptyState title="Not traded here">Its price is known, but there are no bars of it to draw.</EmptyState>
      </WidgetCard>
    )
  return (
    <WidgetCard
      title={<SymbolLink symbol={symbol} />}
      note="5-minute bars"
      isFlush
      className="mini-chart"
      actions={account && <BuySell symbol={symbol} />}
    >
      <Day symbol={symbol} />
      <div className="mini-chart-bars">
        <SessionChart symbol={symbol} />
      </div>
    </WidgetCard>
  )
}

/** The last price, and the figures of the day. */
function Day({ symbol }: { symbol: string }) {
  const now = usePrice(symbol)
  const figures = [
    ['Bid', price(now?.bid)],
    ['Ask', price(now?.ask)],
    ['High', price(now?.high)],
    ['Low', price(now?.low)],
    ['Volume', now?.volume === undefined ? '–' : short(now.volume)],
  ] as const
  return (
    <div className="mini-chart-day">
      <p>
        <strong>{price(now?.last)}</strong> <LiveChange symbol={symbol} hasArrow />
      </p>
      <dl>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
