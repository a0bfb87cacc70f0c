import { RANGES } from '../../../trading/history/range.ts'
import { defineWidget } from '../../widget.ts'
import { EquityView } from './equity-view.tsx'
import { EquitySettings } from './settings.ts'

/** The worth of the account over time. */
export const widget = defineWidget({
  settings: EquitySettings,
  fields: [
    {
      kind: 'choice',
      name: 'range',
      label: 'Period',
      look: 'segments',
      choices: RANGES.map((value) => ({ value, label: value })),
    },
    { kind: 'switch', name: 'hasDrawdown', label: 'Drawdown' },
  ],
  view: EquityView,
})
