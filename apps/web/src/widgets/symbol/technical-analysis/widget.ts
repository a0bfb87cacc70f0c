import { choicesFrom } from '../../../ui/choices.ts'
import { defineWidget } from '../../widget.ts'
import { INTERVALS, TechnicalAnalysisSettings } from './settings.ts'
import { TechnicalAnalysisView } from './technical-analysis-view.tsx'

/** The rating of a symbol, and how it comes about. */
export const widget = defineWidget({
  settings: TechnicalAnalysisSettings,
  fields: [
    { kind: 'symbol', name: 'symbol', label: 'Symbol' },
    {
      kind: 'choice',
      name: 'interval',
      label: 'Interval',
      choices: INTERVALS.map((value) => ({ value, label: value })),
    },
    {
      kind: 'choice',
      name: 'displayMode',
      label: 'Gauges',
      look: 'segments',
      choices: choicesFrom({ single: 'One', multiple: 'Three' }),
    },
    { kind: 'switch', name: 'showIntervalTabs', label: 'Intervals to choose from' },
  ],
  view: TechnicalAnalysisView,
  embed: {
    name: 'technical-analysis',
    settings: (settings, { theme }) => ({ ...settings, disableInterval: false, colorTheme: theme }),
  },
})
