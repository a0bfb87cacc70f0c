import * as z from 'zod/mini'
import { HEAT_MAP_SETTINGS, SHARED_SETTINGS } from '../../shared-settings.ts'

export const SOURCES = [
  { value: 'Crypto', label: 'All crypto' },
  { value: 'CryptoWithoutBTC', label: 'Without Bitcoin' },
  { value: 'CryptoWithoutStable', label: 'Without stablecoins' },
  { value: 'CryptoDeFi', label: 'Decentralised finance' },
] as const
const SOURCE_CODES = SOURCES.map(({ value }) => value)

const SIZES = /^(market_cap_calc|market_cap_diluted_calc|24h_vol_cmc|tvl|24h_vol_to_market_cap|market_cap_to_tvl)$/
const COLORS =
  /^(change(\|(60|240))?|Perf\.(W|1M|3M|6M|YTD|Y)|24h_vol_change_cmc|24h_vol_cmc|24h_close_change\|5|Volatility\.D|gap)$/

export const CryptoHeatMapSettings = z.object({
  ...SHARED_SETTINGS,
  ...HEAT_MAP_SETTINGS,
  dataSource: z.catch(z.enum(SOURCE_CODES), 'Crypto'),
  blockSize: z.catch(z.string().check(z.regex(SIZES)), 'market_cap_calc'),
  blockColor: z.catch(z.string().check(z.regex(COLORS)), 'change'),
})
export type CryptoHeatMapSettings = z.infer<typeof CryptoHeatMapSettings>

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
export function isOf(source: CryptoHeatMapSettings['dataSource'], symbol: string): boolean {
  if (source === 'CryptoWithoutBTC') return symbol !== 'BTC/USD'
  if (source === 'CryptoWithoutStable') return !STABLE.has(symbol)
  return source === 'Crypto' || DEFI.has(symbol)
}
