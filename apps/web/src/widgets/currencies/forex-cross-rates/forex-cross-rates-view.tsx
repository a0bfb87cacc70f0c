import type { WidgetViewProps } from '../../widget.ts'
import { CurrencyTable } from '../currency-table.tsx'
import type { ForexCrossRatesSettings } from './settings.ts'

export const ForexCrossRatesView = ({ settings }: WidgetViewProps<ForexCrossRatesSettings>) => (
  <CurrencyTable note="one of the row in the column's" currencies={settings.currencies} shows="rate" />
)
