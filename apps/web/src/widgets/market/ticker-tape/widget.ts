import { choicesFrom } from '../../../ui/choices.ts'
import { TICKER } from '../../quotes/ticker.ts'
import { choice, type Valid } from '../../settings.ts'
import { defineWidget } from '../../widget.ts'
import { TickerTapeView } from './ticker-tape-view.tsx'

const LINES = choicesFrom({ adaptive: 'As room allows', regular: 'Two', compact: 'One' })
const { symbols, ...others } = TICKER.settings
const SETTINGS = { symbols, displayMode: choice('Lines', LINES, 'adaptive', 'segments'), ...others }
export type TickerTapeSettings = Valid<typeof SETTINGS>

/** Quotes that pass by. */
export const widget = defineWidget({
  ...TICKER,
  settings: SETTINGS,
  view: TickerTapeView,
  embed: { ...TICKER.embed, name: 'ticker-tape' },
})
