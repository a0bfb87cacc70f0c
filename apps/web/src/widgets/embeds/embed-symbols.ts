/** The symbols in an embed's settings as TradingView knows them: all of them behind an exchange, and those it may not show replaced. */
import { embedSymbol } from '../../format/widget-symbol.ts'

type Settings = Readonly<Record<string, unknown>>

/**
 * In lists: what TradingView's own generator writes for futures whose data its embeds may not show. The label beside each stays true.
 * A widget of one symbol has no such label, and is never shown another one.
 */
const LISTED_AS: Readonly<Record<string, string>> = {
  'CME_MINI:ES1!': 'BMFBOVESPA:ISP1!',
  'CME:6E1!': 'BMFBOVESPA:EUR1!',
  'COMEX:GC1!': 'CMCMARKETS:GOLD',
  'NYMEX:CL1!': 'PYTH:WTI3!',
  'CBOT:ZC1!': 'BMFBOVESPA:CCM1!',
}

/** Exchanges, indices and futures whose data embeds are not licensed for: the frame would show a lock, and say nothing of it. */
const REFUSED =
  /^(?:SP|ECONOMICS|FRED|NSE|KRX|CME|CME_MINI|COMEX|NYMEX|CBOT):|^(?:DJ:DJI|NASDAQ:(?:IXIC|NDX)|TVC:(?:DXY|VIX))$/

const listed = (symbol: string): string => LISTED_AS[symbol] ?? embedSymbol(symbol)

/** The one symbol of a widget that TradingView does not show outside of its own site; undefined where there is none. */
export function refusedSymbol({ symbol }: Settings): string | undefined {
  return typeof symbol === 'string' && REFUSED.test(symbol) ? symbol : undefined
}

const isRecord = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (change: (symbol: string) => string) => (value: unknown) =>
  typeof value === 'string' ? change(value) : value
const each = (change: (value: unknown) => unknown) => (value: unknown) =>
  Array.isArray(value) ? value.map(change) : value
const row = (field: string) => (value: unknown) =>
  isRecord(value) ? { ...value, [field]: text(listed)(value[field]) } : value
const group = (field: string) => (value: unknown) =>
  isRecord(value) ? { ...value, symbols: each(row(field))(value.symbols) } : value

/** `['Apple', 'AAPL|1D']`: the symbol comes last, with the range it starts at. */
function labelled(value: unknown): unknown {
  if (!Array.isArray(value)) return row('proName')(value)
  const last: unknown = value.at(-1)
  if (typeof last !== 'string') return value
  const [symbol = '', ...range] = last.split('|')
  return [...value.slice(0, -1), [listed(symbol), ...range].join('|')]
}

/** Where symbols are in the settings of any of the embeds. */
const SYMBOLS_IN: Readonly<Record<string, (value: unknown) => unknown>> = {
  symbol: text(embedSymbol),
  symbols: each(labelled),
  symbolsGroups: each(group('name')),
  tabs: each(group('s')),
  watchlist: each(text(listed)),
  compareSymbols: each(row('symbol')),
}

/** The same settings with TradingView's symbols. */
export const withEmbedSymbols = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, SYMBOLS_IN[name]?.(value) ?? value]))
