/** Symbols as widgets' settings hold them (`NASDAQ:AAPL`, `BITSTAMP:BTCUSD`, `FX:EURUSD`) and as the desk trades them (`AAPL`, `BTC/USD`). */

/** Alpaca's exchanges as the prefix has them. */
const PREFIX_OF: Readonly<Record<string, string>> = {
  NASDAQ: 'NASDAQ',
  NYSE: 'NYSE',
  ARCA: 'AMEX',
  NYSEARCA: 'AMEX',
  AMEX: 'AMEX',
  BATS: 'CBOE',
  OTC: 'OTC',
}
const STOCK_PREFIXES: ReadonlySet<string> = new Set([...Object.values(PREFIX_OF), 'ARCA', 'BATS'])
const COIN_PREFIXES: ReadonlySet<string> = new Set(['BITSTAMP', 'COINBASE', 'BINANCE', 'KRAKEN', 'CRYPTO', 'GEMINI'])
const FOREX_PREFIXES: ReadonlySet<string> = new Set(['FX', 'FX_IDC', 'OANDA'])
const PAIR = /^(.+?)(USDT|USDC|USD|BTC)$/

/** What a setting's symbol is here. A reference (an index, a future, a bond) is watched under its whole name and not traded. */
export interface WidgetSymbol {
  readonly kind: 'stock' | 'coin' | 'forex' | 'reference'
  /** `AAPL`, `BTC/USD`, `EURUSD`, `FOREXCOM:SPXUSD`. */
  readonly symbol: string
}

export function widgetSymbol(setting: string): WidgetSymbol {
  const at = setting.indexOf(':')
  const prefix = setting.slice(0, Math.max(0, at))
  const name = setting.slice(at + 1)
  if (name.includes('/')) return { kind: 'coin', symbol: name }
  if (COIN_PREFIXES.has(prefix)) return { kind: 'coin', symbol: name.replace(PAIR, '$1/$2') }
  if (FOREX_PREFIXES.has(prefix)) return { kind: 'forex', symbol: name }
  if (prefix === '' || STOCK_PREFIXES.has(prefix)) return { kind: 'stock', symbol: name }
  return { kind: 'reference', symbol: setting }
}

/** The desk's symbol to trade and stream; undefined for what is only watched (currencies, references). */
export function deskSymbol(setting: string): string | undefined {
  const { kind, symbol } = widgetSymbol(setting)
  return kind === 'stock' || kind === 'coin' ? symbol : undefined
}

/** The setting of an asset: its symbol behind its exchange. A pair is quoted at Bitstamp. */
export function settingOfAsset(asset: { readonly symbol: string; readonly exchange: string }): string {
  if (asset.symbol.includes('/')) return `BITSTAMP:${asset.symbol.replace('/', '')}`
  const prefix = PREFIX_OF[asset.exchange]
  return prefix === undefined ? asset.symbol : `${prefix}:${asset.symbol}`
}

/** The setting as an embed takes it: always behind a prefix. A bare share is looked for at NASDAQ, a pair at Bitstamp. */
export function embedSymbol(setting: string): string {
  if (setting.includes(':')) return setting
  return /^\w+\/\w+$/.test(setting) ? `BITSTAMP:${setting.replace('/', '')}` : `NASDAQ:${setting}`
}
