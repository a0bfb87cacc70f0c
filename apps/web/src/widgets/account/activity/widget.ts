import { ACTIVITY_KINDS, KIND_NAMES } from '../../../trading/activities/activity-kind.ts'
import { choicesFrom } from '../../../ui/choices.ts'
import { choice, sortSetting, text, type Valid } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { ActivityView } from './activity-view.tsx'

const KINDS = [{ value: 'all' as const, label: 'All' }, ...choicesFrom(KIND_NAMES, ACTIVITY_KINDS)]

const SETTINGS = {
  kind: choice('Kind', KINDS, 'all', 'segments'),
  filter: text('Only with', 60, '', { hint: 'A symbol, a kind or a word.' }),
  sort: sortSetting('-time'),
}
export type ActivitySettings = Valid<typeof SETTINGS>

/** What happened to the account, newest first. */
export const widget = defineWidget({ settings: SETTINGS, view: ActivityView })
