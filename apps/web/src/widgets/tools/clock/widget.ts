import { flag, type Valid } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { ClockView } from './clock-view.tsx'

/** The practice clock's speed and skips, where the account has one. */
const SETTINGS = { hasControls: flag('Controls of the practice clock', true) }
export type ClockSettings = Valid<typeof SETTINGS>

/** New York and local time, and the next market phase. */
export const widget = defineWidget({ settings: SETTINGS, view: ClockView })
