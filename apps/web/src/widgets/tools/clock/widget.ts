import { defineWidget } from '../../widget.ts'
import { ClockView } from './clock-view.tsx'
import { ClockSettings } from './settings.ts'

/** New York and local time, and the next market phase. */
export const widget = defineWidget({
  settings: ClockSettings,
  fields: [{ kind: 'switch', name: 'hasControls', label: 'Controls of the practice clock' }],
  view: ClockView,
})
