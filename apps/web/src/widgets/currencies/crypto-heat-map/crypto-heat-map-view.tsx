import '../../fill.css'
import { useAccountId } from '../../../live/account.ts'
import { useLastPrices } from '../../../live/streams/prices.ts'
import { StaleAge } from '../../../tables/list-state.tsx'
import { rowAt } from '../../screen/live-row.tsx'
import { COIN_COLORS, COIN_SIZES } from '../../screen/measures.ts'
import { ScreenMap } from '../../screen/screen-map.tsx'
import { useScreen } from '../../screen/use-screen.ts'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetCard } from '../../widget-card.tsx'
import { isOf, SOURCES } from './sources.ts'
import type { CryptoHeatMapSettings } from './widget.ts'

/** Coins move about twice as far as shares. */
const TIMES = 2
/** Milliseconds between two looks at the prices: as the table of coins shows them, and its changes. */
const LOOKED_EVERY = 1_000

export function CryptoHeatMapView({ settings, change }: WidgetViewProps<CryptoHeatMapSettings>) {
  const account = useAccountId()
  const { query } = useScreen(account, 'crypto')
  const { dataSource } = settings
  const rows = (query.data?.rows ?? []).filter(({ symbol }) => isOf(dataSource, symbol))
  const prices = useLastPrices(
    rows.map(({ symbol }) => symbol),
    LOOKED_EVERY,
  )
  const name = SOURCES.find(({ value }) => value === dataSource)?.label ?? dataSource
  return (
    <WidgetCard note={name} isFlush actions={<StaleAge query={query} />} className="widget-fill heat-map-card">
      <ScreenMap
        label={`Heat map of coins, ${name.toLowerCase()}`}
        query={query}
        rows={rows.map((row) => rowAt(row, prices.get(row.symbol)))}
        sizes={COIN_SIZES}
        colors={COIN_COLORS}
        size={settings.blockSize}
        color={settings.blockColor}
        onSize={(size) => change({ blockSize: size })}
        onColor={(color) => change({ blockColor: color })}
        times={TIMES}
        isMonoSize={settings.isMonoSize}
        isZoomEnabled={false}
        hasTip={settings.hasSymbolTooltip}
      />
    </WidgetCard>
  )
}
