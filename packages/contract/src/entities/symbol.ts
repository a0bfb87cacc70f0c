/** Positions name a pair without its slash (`BTCUSD`), everything else with it. */
const PAIR = /^(.+?)\/?(USDT|USDC|USD|BTC)$/

/** The symbol a position is traded and priced under. */
export const tradedSymbol = ({
  symbol,
  asset_class,
}: {
  readonly symbol: string
  readonly asset_class: string
}): string => (asset_class === 'crypto' ? symbol.replace(PAIR, '$1/$2') : symbol)

/** What positions and fees call what is traded under a symbol: a pair without its slash. */
export const positionSymbol = (symbol: string): string => symbol.replace('/', '')

/** A symbol as it is compared: lists name pairs without their slash, contracts are padded in other books, and case says nothing. */
export const plainSymbol = (symbol: string): string =>
  symbol
    .replace(/^([^/]+)\/([^/]+)$/, '$1$2')
    .replace(/\s/g, '')
    .toUpperCase()

/** Whether two spellings mean the same thing. */
export const isSameSymbol = (a: string, b: string): boolean => plainSymbol(a) === plainSymbol(b)

/** The symbols of orders, positions, assets and whatever else has one, in their order. */
export const symbolsOf = (rows: readonly { readonly symbol: string }[]): string[] => rows.map(({ symbol }) => symbol)
