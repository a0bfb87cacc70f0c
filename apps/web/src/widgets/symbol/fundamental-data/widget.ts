import * as z from 'zod/mini'
import { choicesFrom } from '../../../ui/choices.ts'
import { choice, SHARED, symbolSetting, type Valid, within } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { FundamentalDataView } from './fundamental-data-view.tsx'
import { TABS } from './statement-rows.ts'

const MODES = choicesFrom({ regular: 'Charts and tables', compact: 'Key figures', adaptive: 'As room allows' })

const SETTINGS = {
  symbol: symbolSetting('Company', 'stocks'),
  displayMode: choice('Shows', MODES, 'regular', 'segments'),
  /** What the native view stands at. */
  tab: within(z.enum(TABS), 'overview'),
  period: within(z.enum(['annual', 'quarterly']), 'annual'),
  ...SHARED,
}
export type FundamentalDataSettings = Valid<typeof SETTINGS>

/** Income, balance and cash flow of a company. */
export const widget = defineWidget({
  settings: SETTINGS,
  view: FundamentalDataView,
  embed: { name: 'financials', settings: () => ({ largeChartUrl: '' }) },
})
