/** Which coins a heat map is of. */
import type { Choice } from '../../settings.ts'

type Source = 'Crypto' | 'CryptoWithoutBTC' | 'CryptoWithoutStable' | 'CryptoDeFi'
export const SOURCES: readonly Choice<Source>[] = [
  { value: 'Crypto', label: 'All crypto' },
  { value: 'CryptoWithoutBTC', label: 'Without Bitcoin' },
  { value: 'CryptoWithoutStable', label: 'Without stablecoins' },
  { value: 'CryptoDeFi', label: 'Decentralised finance' },
]

const STABLE: ReadonlySet<string> = new Set(['USDC/USD', 'USDT/USD', 'USDG/USD', 'DAI/USD'])
/** By hand: coins of exchanges, lenders and the like. */
const DEFI: ReadonlySet<string> = new Set([
  'AAVE/USD',
  'CRV/USD',
  'GRT/USD',
  'LINK/USD',
  'MKR/USD',
  'SKY/USD',
  'SUSHI/USD',
  'UNI/USD',
  'YFI/USD',
])

/** Whether a coin is of a source. */
export function isOf(source: Source, symbol: string): boolean {
  if (source === 'CryptoWithoutBTC') return symbol !== 'BTC/USD'
  if (source === 'CryptoWithoutStable') return !STABLE.has(symbol)
  return source === 'Crypto' || DEFI.has(symbol)
}
