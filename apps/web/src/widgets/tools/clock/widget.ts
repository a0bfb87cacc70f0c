import { defineWidget } from '../../widget.ts'
import { ClockView } from './clock-view.tsx'
import { ClockSettings } from './settings.ts'

/** The time in New York and here, and what the market does next. */
export const widget = defineWidget({
  settings: ClockSettings,
  fields: [{ kind: 'switch', name: 'hasControls', label: 'Controls of the practice clock' }],
  view: ClockView,
})
