import { symbolStrip } from '../../quotes/symbol-strip.ts'
import { SymbolInfoView } from './symbol-info-view.tsx'

/** The head of a symbol's page as a strip: name, price and key figures. */
export const widget = symbolStrip('symbol-info', SymbolInfoView)
