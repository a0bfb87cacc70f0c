import { choicesFrom } from '../../../ui/choices.ts'
import { defineWidget } from '../../widget.ts'
import { FundamentalDataView } from './fundamental-data-view.tsx'
import { FundamentalDataSettings } from './settings.ts'

/** Income, balance and cash flow of a company. */
export const widget = defineWidget({
  settings: FundamentalDataSettings,
  fields: [
    { kind: 'symbol', name: 'symbol', label: 'Company', of: 'stocks' },
    {
      kind: 'choice',
      name: 'displayMode',
      label: 'Shows',
      look: 'segments',
      choices: choicesFrom({ regular: 'Charts and tables', compact: 'Key figures', adaptive: 'As room allows' }),
    },
  ],
  view: FundamentalDataView,
  embed: {
    name: 'financials',
    settings: ({ tab: _, period: __, ...settings }, { theme }) => ({
      ...settings,
      colorTheme: theme,
      largeChartUrl: '',
    }),
  },
})
