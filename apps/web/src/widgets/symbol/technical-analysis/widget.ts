import { choicesFrom } from '../../../ui/choices.ts'
import { choice, flag, SHARED, symbolSetting, type Valid } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { INTERVAL_CHOICES } from './intervals.ts'
import { TechnicalAnalysisView } from './technical-analysis-view.tsx'

const SETTINGS = {
  symbol: symbolSetting(),
  interval: choice('Interval', INTERVAL_CHOICES, '1m'),
  displayMode: choice('Gauges', choicesFrom({ single: 'One', multiple: 'Three' }), 'single', 'segments'),
  showIntervalTabs: flag('Intervals to choose from', true),
  ...SHARED,
}
export type TechnicalAnalysisSettings = Valid<typeof SETTINGS>

/** The rating of a symbol, and how it comes about. */
export const widget = defineWidget({
  settings: SETTINGS,
  view: TechnicalAnalysisView,
  embed: { name: 'technical-analysis', settings: () => ({ disableInterval: false }) },
})
