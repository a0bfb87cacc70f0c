import { presetsOf, setsOf } from '../../screen/markets.ts'
import { defineWidget } from '../../widget.ts'
import { ScreenerView } from './screener-view.tsx'
import { presetChoices, SETTINGS, setChoices, suited } from './settings.ts'

/** A whole market, filtered and sorted. */
export const widget = defineWidget({
  settings: SETTINGS,
  suited: (settings) => ({ ...suited(settings), screens: settings.screens.map(suited) }),
  choices: {
    defaultScreen: ({ market }) => presetChoices(presetsOf(market)),
    defaultColumn: ({ market }) => setChoices(setsOf(market)),
  },
  view: ScreenerView,
  embed: { name: 'screener' },
})
