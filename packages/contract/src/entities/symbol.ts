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

/** Whether two spellings mean the same thing. */
export const isSameSymbol = (a: string, b: string): boolean => a.replace('/', '') === b.replace('/', '')
