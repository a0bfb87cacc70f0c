import '../../strip.css'
import { useTradedRows } from '../../quotes/stand-ins.tsx'
import type { TickerSettings } from '../../quotes/ticker.ts'
import { TickerItem } from '../../quotes/ticker-item.tsx'
import { useTile } from '../../tile.ts'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetStrip } from '../../widget-strip.tsx'

export function TickerView({ settings }: WidgetViewProps<TickerSettings>) {
  const { title } = useTile()
  return (
    <WidgetStrip label={title}>
      <ul className="ticker">
        {useTradedRows(settings.symbols).map((row) => (
          <TickerItem key={row.symbol} row={row} hasPicture={settings.showSymbolLogo} />
        ))}
      </ul>
    </WidgetStrip>
  )
}
