/** The simulated market alone. */
import { dayAt, hoursOf, nextOpen, previousTradingDay } from '@paddock/market/sessions/calendar'
import { simulatedMarket } from '@paddock/market/simulated'
import { limitWait } from '@paddock/market/waits'
import { type Benchmark, measured, quantile } from './figure.ts'

const YEAR_MS = 365 * 86_400_000

function timed<T>(work: () => T): { ms: number; answer: T } {
  const started = performance.now()
  const answer = work()
  return { ms: performance.now() - started, answer }
}

/** Each symbol of a market nobody has asked anything yet, and one day's minutes of each. */
function touches() {
  const at = nextOpen(Date.parse('2026-03-02T00:00:00Z')) + 3_600_000
  const first: number[] = []
  const minutes: number[] = []
  for (let run = 0; run < 5; run += 1) {
    const market = simulatedMarket(`touch-${run}`)
    const day = hoursOf(previousTradingDay(dayAt(at)))
    for (const { symbol } of market.instruments.filter((listed) => listed.class === 'us_equity')) {
      first.push(timed(() => market.bars(symbol, { count: 1, unit: 'day' }, at - YEAR_MS, at, at)).ms)
      const { ms, answer } = timed(() => market.bars(symbol, { count: 1, unit: 'minute' }, day.open, day.close - 1, at))
      if (answer.length < 380) throw new Error(`${symbol} has ${answer.length} minutes`)
      minutes.push(ms)
    }
  }
  return [
    measured(
      'market.first_touch_ms',
      quantile(first, 0.5),
      `daily bars of a year of a symbol never asked for before, median of ${first.length}`,
    ),
    measured(
      'market.day_minutes_ms',
      quantile(minutes, 0.5),
      `minute bars of one regular session, its days known, median of ${minutes.length}`,
    ),
  ]
}

/** The next touch of a limit 5 to 25 % below the price, within a year. */
function crossings() {
  const market = simulatedMarket('crossing')
  const from = nextOpen(Date.parse('2025-03-03T00:00:00Z')) + 3_600_000
  const times: number[] = []
  let found = 0
  for (const { symbol } of market.instruments.filter((listed) => listed.class === 'us_equity')) {
    const price = market.lastTrade(symbol, from)?.price ?? 0
    for (const below of [0.05, 0.1, 0.15, 0.2, 0.25]) {
      const wait = limitWait(symbol, 'buy', Math.round(price * (1 - below)))
      const { ms, answer } = timed(() => market.search(wait, from, from + YEAR_MS))
      if (answer) found += 1
      times.push(ms)
    }
  }
  return [
    measured(
      'market.crossing_ms',
      quantile(times, 0.95),
      `95th percentile of ${times.length} searches for a buy limit 5 to 25 % below the price within a year, ${found} found, the symbol's days known at most`,
    ),
  ]
}

/** A chain at a new second each time: which contracts are listed, their quotes, implied volatilities and greeks. */
function chains() {
  const { options } = simulatedMarket('chain')
  const from = nextOpen(Date.parse('2026-03-02T00:00:00Z')) + 3_600_000
  const times: number[] = []
  let valued = 0
  for (let run = 0; run < 60; run += 1) {
    const at = from + run * 1000
    const { ms, answer } = timed(() => options.snapshot(options.contracts('AAPL', at).slice(0, 2_000), at))
    if (answer.length < 2_000) throw new Error(`AAPL has ${answer.length} contracts`)
    valued = answer.filter(({ value }) => value !== undefined).length
    // The first ones list the contracts and warm up.
    if (run >= 10) times.push(ms)
  }
  return [
    measured(
      'market.chain_2000_ms',
      quantile(times, 0.5),
      `2,000 contracts of a chain with their quotes, implied volatility and five greeks (${valued} have them), their series known, median of ${times.length}`,
    ),
  ]
}

export const marketBenchmarks: readonly Benchmark[] = [
  { ids: ['market.first_touch_ms', 'market.day_minutes_ms'], run: async () => touches() },
  { ids: ['market.crossing_ms'], run: async () => crossings() },
  { ids: ['market.chain_2000_ms'], run: async () => chains() },
]
