import { choicesFrom } from '../../../ui/choices.ts'
import { PICTURES_FIELD, SYMBOLS_FIELD, tickerEmbed, tickerSymbols } from '../../quotes/ticker.ts'
import { defineWidget } from '../../widget.ts'
import { TickerTapeSettings } from './settings.ts'
import { TickerTapeView } from './ticker-tape-view.tsx'

/** Quotes that pass by. */
export const widget = defineWidget({
  settings: TickerTapeSettings,
  fields: [
    SYMBOLS_FIELD,
    {
      kind: 'choice',
      name: 'displayMode',
      label: 'Lines',
      look: 'segments',
      choices: choicesFrom({ adaptive: 'As room allows', regular: 'Two', compact: 'One' }),
    },
    PICTURES_FIELD,
  ],
  symbols: tickerSymbols,
  view: TickerTapeView,
  embed: {
    name: 'ticker-tape',
    isSelfSizing: true,
    settings: ({ displayMode, ...settings }, around) => ({ ...tickerEmbed(settings, around), displayMode }),
  },
})
