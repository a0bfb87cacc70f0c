import { RANGES } from '../../../trading/history/range.ts'
import { choice, flag, type Valid } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { EquityView } from './equity-view.tsx'

const SETTINGS = {
  range: choice(
    'Period',
    RANGES.map((value) => ({ value, label: value })),
    '1M',
    'segments',
  ),
  hasDrawdown: flag('Drawdown'),
}
export type EquitySettings = Valid<typeof SETTINGS>

/** The worth of the account over time. */
export const widget = defineWidget({ settings: SETTINGS, view: EquityView })
