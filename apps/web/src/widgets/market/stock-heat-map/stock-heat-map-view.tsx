import '../../fill.css'
import type { ScreenRow } from '@paddock/contract/desk/research/screen'
import { useAccountId } from '../../../live/account.ts'
import { StaleAge } from '../../../tables/list-state.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { STOCK_COLORS, STOCK_SIZES } from '../../screen/measures.ts'
import { ScreenMap } from '../../screen/screen-map.tsx'
import { useScreen } from '../../screen/use-screen.ts'
import type { WidgetViewProps } from '../../widget.ts'
import { WidgetCard } from '../../widget-card.tsx'
import { NATIVE_SOURCES, SOURCES } from './sources.ts'
import type { StockHeatMapSettings } from './widget.ts'

/** As many tiles as can be told apart. */
const MOST = 600

export function StockHeatMapView({ settings, change }: WidgetViewProps<StockHeatMapSettings>) {
  const account = useAccountId()
  const { query, progress } = useScreen(account, 'stocks')
  const { dataSource, grouping, blockSize, blockColor } = settings
  const name = SOURCES.find(({ value }) => value === dataSource)?.label ?? dataSource
  return (
    <WidgetCard note={name} isFlush actions={<StaleAge query={query} />} className="widget-fill heat-map-card">
      {NATIVE_SOURCES.includes(dataSource) ? (
        <ScreenMap
          label={`Heat map of ${name}`}
          query={query}
          progress={progress}
          rows={companies(query.data?.rows ?? [], dataSource)}
          {...(grouping === 'sector' && { groupOf: ({ sector }: ScreenRow) => sector || 'Other' })}
          sizes={STOCK_SIZES}
          colors={STOCK_COLORS}
          size={blockSize}
          color={blockColor}
          onSize={(size) => change({ blockSize: size })}
          onColor={(color) => change({ blockColor: color })}
          isMonoSize={settings.isMonoSize}
          isZoomEnabled={settings.isZoomEnabled}
          hasTip={settings.hasSymbolTooltip}
        />
      ) : (
        <EmptyState title={`${name} is drawn by the embed alone`}>
          The desk's own market has companies of the United States. Choose another list in the settings, or the embed.
        </EmptyState>
      )}
    </WidgetCard>
  )
}

const companies = (rows: readonly ScreenRow[], source: string): readonly ScreenRow[] => {
  if (source !== 'AllUSA') return rows.filter(({ indices }) => indices.includes(source))
  const all = rows.filter(({ isFund }) => !isFund)
  // Where nobody says what they are worth, those that trade most.
  const weight = ({ marketValue, dollarVolume }: ScreenRow) => marketValue ?? dollarVolume ?? 0
  return all.sort((a, b) => weight(b) - weight(a)).slice(0, MOST)
}
