import { deskSymbol } from '../../../format/widget-symbol.ts'
import { defineWidget } from '../../widget.ts'
import { CHAIN_COLUMNS } from './columns.ts'
import { OptionChainView } from './option-chain-view.tsx'
import { OptionChainSettings } from './settings.ts'

/** The chain of options on a share or a fund. */
export const widget = defineWidget({
  settings: OptionChainSettings,
  fields: [
    { kind: 'symbol', name: 'symbol', label: 'Symbol', of: 'stocks' },
    {
      kind: 'choices',
      name: 'columns',
      label: 'Columns',
      least: 1,
      choices: Object.entries(CHAIN_COLUMNS).map(([value, { label }]) => ({ value, label })),
    },
  ],
  symbols: ({ symbol }) => {
    const traded = deskSymbol(symbol)
    return traded === undefined ? [] : [traded]
  },
  view: OptionChainView,
})
