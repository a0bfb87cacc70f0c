/** Days for tests: a thousand simulated ones, and three years of a real market. */
import { simulatedMarket } from '@paddock/market/simulated'
import type { Candle } from '../indicators/candle.ts'
import recorded from './recorded.json' with { type: 'json' }

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

/** Daily candles of a share as its exchange published them, October 2015 to October 2018. */
export const recordedDays = (): Candle[] =>
  recorded.days.map((day) => {
    const [open = Number.NaN, high = Number.NaN, low = Number.NaN, close = Number.NaN, volume = Number.NaN] = day
      .slice(1)
      .map(Number)
    return { open, high, low, close, volume }
  })
