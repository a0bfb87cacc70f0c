/** Prints how long the market takes, each figure from a market of its own: `npx tsx packages/market/measure.ts`. */
import type { Wait } from './src/market.ts'
import { simulatedMarket } from './src/simulated.ts'
import { parseTimeframe } from './src/timeframe.ts'
import { limitWait } from './src/waits.ts'

const at = (text: string): number => Date.parse(text)
const minute = parseTimeframe('1Min') ?? { count: 1, unit: 'minute' as const }
const day = parseTimeframe('1Day') ?? { count: 1, unit: 'day' as const }
const HOUR = 3_600_000
const NOW = at('2026-06-30T20:00:00Z')

/** The median of several runs in milliseconds; what `prepare` does is not counted. */
function median<Prepared>(runs: number, prepare: (run: number) => Prepared, measured: (prepared: Prepared) => void) {
  const times = Array.from({ length: runs }, (_, run) => {
    const prepared = prepare(run)
    const start = performance.now()
    measured(prepared)
    return performance.now() - start
  }).sort((a, b) => a - b)
  return { first: times.at(-1), median: times[runs >> 1] }
}

const fresh = (run: number) => simulatedMarket(`measure ${run}`)
const warm = (run: number) => {
  const market = fresh(run)
  market.quote('AAPL', NOW)
  return { market, last: market.lastTrade('AAPL', at('2025-06-30T14:00:00Z'))?.price ?? 0 }
}
const trailing = (trail: number): Wait<number> => ({
  symbol: 'AAPL',
  initial: 0,
  possible: ({ lowestPrint, highestPrint }, mark) => lowestPrint <= Math.max(mark, highestPrint) * (1 - trail),
  happens: ({ trade }, mark) => {
    const carried = Math.max(mark, trade.price)
    return { done: trade.price <= carried * (1 - trail), carried }
  },
  skipped: ({ highestPrint }, mark) => Math.max(mark, highestPrint),
})

const figures = {
  first_touch: median(15, fresh, (market) => market.quote('AAPL', NOW)),
  second_symbol: median(15, warm, ({ market }) => market.quote('JPM', NOW)),
  ten_years_daily: median(15, fresh, (market) => market.bars('AAPL', day, at('2016-07-01T00:00:00Z'), NOW, NOW)),
  day_minutes: median(50, warm, ({ market }) =>
    market.bars('AAPL', minute, at('2026-03-10T13:30:00Z'), at('2026-03-10T19:59:00Z'), NOW),
  ),
  year_minutes_extended: median(9, warm, ({ market }) =>
    market.bars('AAPL', minute, at('2025-07-01T00:00:00Z'), NOW, NOW),
  ),
  year_minutes_regular: median(9, warm, ({ market }) => {
    const days = market.bars('AAPL', day, at('2025-07-01T00:00:00Z'), NOW, NOW)
    for (const { start } of days) market.bars('AAPL', minute, start + 9.5 * HOUR, start + 16 * HOUR - 1, NOW)
  }),
  limit_far_within_year: median(25, warm, ({ market, last }) =>
    market.search(limitWait('AAPL', 'buy', last * 0.85), at('2025-06-30T14:00:00Z'), NOW),
  ),
  limit_never_within_year: median(25, warm, ({ market, last }) =>
    market.search(limitWait('AAPL', 'buy', last * 0.2), at('2025-06-30T14:00:00Z'), NOW),
  ),
  trailing_15_percent_within_year: median(25, warm, ({ market }) =>
    market.search(trailing(0.15), at('2025-06-30T14:00:00Z'), NOW),
  ),
  snapshots_all: median(
    9,
    (run) => {
      const market = fresh(run)
      for (const { symbol } of market.instruments) market.bars(symbol, day, NOW - 86_400_000 * 10, NOW, NOW)
      return market
    },
    (market) => {
      for (const { symbol } of market.instruments) market.quote(symbol, NOW - 3_600_000)
    },
  ),
}
console.table(figures)
