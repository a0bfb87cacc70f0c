import { symbolStrip } from '../../quotes/symbol-strip.ts'
import { SingleTickerView } from './single-ticker-view.tsx'

/** One symbol: its price and change. */
export const widget = symbolStrip('single-quote', SingleTickerView)
