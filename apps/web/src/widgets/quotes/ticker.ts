/** What tickers are set by, whether they stand or pass by. */
import * as z from 'zod/mini'
import { deskSymbol } from '../../format/widget-symbol.ts'
import type { EmbedSurroundings } from '../embed.ts'
import type { SymbolRow } from '../field.ts'
import { SHARED_SETTINGS, symbolsSetting } from '../shared-settings.ts'

const MOST = 15
const SYMBOLS: readonly SymbolRow[] = [
  { symbol: 'FOREXCOM:SPXUSD', label: 'S&P 500' },
  { symbol: 'FOREXCOM:NSXUSD', label: 'US 100' },
  { symbol: 'FX_IDC:EURUSD', label: 'EUR/USD' },
  { symbol: 'BITSTAMP:BTCUSD', label: 'Bitcoin' },
  { symbol: 'BITSTAMP:ETHUSD', label: 'Ethereum' },
]

export const TickerSettings = z.object({
  ...SHARED_SETTINGS,
  symbols: symbolsSetting(SYMBOLS, MOST),
  showSymbolLogo: z.catch(z.boolean(), true),
})
export type TickerSettings = z.infer<typeof TickerSettings>

export const SYMBOLS_FIELD = { kind: 'symbols', name: 'symbols', label: 'Symbols', least: 1, most: MOST } as const
export const PICTURES_FIELD = { kind: 'switch', name: 'showSymbolLogo', label: 'Pictures' } as const

export const tickerSymbols = ({ symbols }: TickerSettings): string[] =>
  symbols.flatMap(({ symbol }) => deskSymbol(symbol) ?? [])

/** As embeds of tickers are told. */
export const tickerEmbed = (
  { symbols, showSymbolLogo, locale, isTransparent }: TickerSettings,
  { theme }: EmbedSurroundings,
) => ({
  symbols: symbols.map(({ symbol, label }) => ({ proName: symbol, title: label })),
  ...{ showSymbolLogo, locale, isTransparent },
  colorTheme: theme,
})
