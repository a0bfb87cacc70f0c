/** A thousand simulated days for tests: prices that behave like prices. */
import { simulatedMarket } from '@paddock/market/simulated'
import type { Candle } from './candle.ts'

const market = simulatedMarket('indicators')

/** Daily candles of a symbol in dollars, 2020 to 2024. */
export const daysOf = (symbol: string): Candle[] =>
  market
    .bars(
      symbol,
      { count: 1, unit: 'day' },
      Date.parse('2020-01-01'),
      Date.parse('2024-12-31'),
      Date.parse('2025-01-01'),
    )
    .map(({ open, high, low, close, volume }) => ({
      open: open / 100,
      high: high / 100,
      low: low / 100,
      close: close / 100,
      volume,
    }))
