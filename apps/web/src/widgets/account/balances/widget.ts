import { defineWidget } from '../../widget.ts'
import { BalancesView } from './balances-view.tsx'
import { BalancesSettings, FIGURES } from './settings.ts'

/** The account's key figures, each with how it comes about. */
export const widget = defineWidget({
  settings: BalancesSettings,
  fields: [
    {
      kind: 'choices',
      name: 'figures',
      label: 'Figures',
      choices: FIGURES.map(({ key, name }) => ({ value: key, label: name })),
      least: 1,
      isOrdered: true,
    },
  ],
  view: BalancesView,
})
