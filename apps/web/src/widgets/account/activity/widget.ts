import { ACTIVITY_KINDS, KIND_NAMES } from '../../../trading/activities/activity-kind.ts'
import { choicesFrom } from '../../../ui/choices.ts'
import { defineWidget } from '../../widget.ts'
import { ActivityView } from './activity-view.tsx'
import { ActivitySettings } from './settings.ts'

/** What happened to the account, newest first. */
export const widget = defineWidget({
  settings: ActivitySettings,
  fields: [
    {
      kind: 'choice',
      name: 'kind',
      label: 'Kind',
      look: 'segments',
      choices: [{ value: 'all', label: 'All' }, ...choicesFrom(KIND_NAMES, ACTIVITY_KINDS)],
    },
    { kind: 'text', name: 'filter', label: 'Only with', hint: 'A symbol, a kind or a word.', most: 60 },
  ],
  view: ActivityView,
})
