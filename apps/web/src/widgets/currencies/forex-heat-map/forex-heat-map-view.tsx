import type { WidgetViewProps } from '../../widget.ts'
import { CurrencyTable } from '../currency-table.tsx'
import type { ForexHeatMapSettings } from './settings.ts'

export const ForexHeatMapView = ({ settings }: WidgetViewProps<ForexHeatMapSettings>) => (
  <CurrencyTable note="% since yesterday's close" currencies={settings.currencies} shows="change" />
)
