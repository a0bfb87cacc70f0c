/** The simulated market alone. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Instrument } from '@paddock/market/instruments/instrument'
import { isLiquid } from '@paddock/market/instruments/liquid'
import type { Market } from '@paddock/market/market'
import { dayAt, hoursOf, nextOpen, previousTradingDay } from '@paddock/market/sessions/calendar'
import { simulatedMarket } from '@paddock/market/simulated'
import { limitWait } from '@paddock/market/waits'
import { rolldown } from 'rolldown'
import { type Benchmark, measured, quantile } from './figure.ts'

const YEAR_MS = 365 * 86_400_000

/** The thousand most traded stocks. */
const followed = (market: Market): Instrument[] =>
  market.instruments.filter((listed) => listed.class === 'us_equity' && isLiquid(listed.symbol))

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
    for (const { symbol } of followed(market)) {
      first.push(timed(() => market.bars(symbol, { count: 1, unit: 'day' }, at - YEAR_MS, at, at)).ms)
      const { ms, answer } = timed(() => market.bars(symbol, { count: 1, unit: 'minute' }, day.open, day.close - 1, at))
      // Thin listings have no bar in most minutes, and a halt takes half an hour.
      if (answer.length < 60) throw new Error(`${symbol} has ${answer.length} minutes`)
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
  for (const { symbol } of followed(market)) {
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

const RUNS = 5

/** What a server's bundle does when it loads: code is compiled, tables are parsed, the tail is made up. */
async function listings() {
  const bundle = await rolldown({ input: fileURLToPath(import.meta.resolve('@paddock/market/instruments/listing')) })
  const directory = await mkdtemp(join(tmpdir(), 'paddock-listings-'))
  const file = join(directory, 'listing.mjs')
  await bundle.write({ file, format: 'esm' })
  await bundle.close()
  const program = `const from = performance.now(); const { LISTINGS } = await import(${JSON.stringify(pathToFileURL(file))})
    if (LISTINGS.length !== 10000) throw new Error('not all are listed'); console.log(performance.now() - from)`
  const times = Array.from({ length: RUNS }, () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })),
  )
  await rm(directory, { recursive: true })
  return [
    measured(
      'market.listings_ms',
      quantile(times, 0.5),
      `10,000 listings imported as one bundled module by a fresh process: compiled, parsed, made up and sorted, median of ${RUNS}`,
    ),
  ]
}

/** A year of minutes and ten of days of symbols that were never asked for, and what is announced for all of them. */
function histories() {
  const market = simulatedMarket('histories')
  const at = nextOpen(Date.parse('2026-03-02T00:00:00Z')) + 3_600_000
  const years: number[] = []
  const decades: number[] = []
  for (const { symbol } of followed(market).slice(0, 100)) {
    decades.push(timed(() => market.bars(symbol, { count: 1, unit: 'day' }, at - 10 * YEAR_MS, at, at)).ms)
    const { ms, answer } = timed(() => market.barColumns(symbol, { count: 1, unit: 'minute' }, at - YEAR_MS, at, at))
    if (answer.count < 90_000) throw new Error(`${symbol} has ${answer.count} minutes`)
    years.push(ms)
  }
  const actions = timed(() => market.corporateActions({ from: '2026-03-01', to: '2026-05-30' }))
  return [
    measured(
      'market.ten_years_daily_ms',
      quantile(decades, 0.5),
      `daily bars of ten years of a symbol never asked for before, median of ${decades.length}`,
    ),
    measured(
      'market.year_minutes_ms',
      quantile(years, 0.5),
      `minute bars of a year from 4:00 to 20:00 by field, as pages of them are written, its days known, median of ${years.length}`,
    ),
    measured(
      'market.actions_90_days_ms',
      actions.ms,
      `${actions.answer.length} corporate actions of 90 days of ${market.instruments.length} listings, the first time they are asked for`,
    ),
  ]
}

/** What a snapshot reads, of the 700 most traded stocks an hour into a session, of which only the days are known. */
function snapshots() {
  const at = nextOpen(Date.parse('2026-03-02T00:00:00Z')) + 3_600_000
  const times = Array.from({ length: 4 * RUNS }, (_, run) => {
    const market = simulatedMarket(`snapshots-${run}`)
    const symbols = followed(market)
      .slice(0, 700)
      .map(({ symbol }) => symbol)
    for (const symbol of symbols) market.previousClose(symbol, at)
    return timed(() => {
      for (const symbol of symbols) {
        const trade = market.lastTrade(symbol, at)
        const quote = market.quote(symbol, at)
        const [minute] = market.bars(symbol, { count: 1, unit: 'minute' }, at - 60_000, at - 60_000, at)
        const days = market.bars(symbol, { count: 1, unit: 'day' }, at - YEAR_MS / 26, at, at)
        if (!trade || !quote || !minute || days.length < 2) throw new Error(`${symbol} has no snapshot`)
      }
    }).ms
  })
  return [
    measured(
      'market.snapshots_700_ms',
      quantile(times.slice(RUNS), 0.5),
      `latest trade and quote, minute and two days of 700 stocks of a new market, days known, minutes not, median of ${3 * RUNS} markets after ${RUNS}`,
    ),
  ]
}

/** What a fresh process holds with a thousand symbols warm: a year of days of each, and its price, quote and minutes since the open. */
function memory() {
  const program = `
    import { isLiquid } from '@paddock/market/instruments/liquid'
    import { simulatedMarket } from '@paddock/market/simulated'
    const market = simulatedMarket('memory')
    const at = Date.parse('2026-03-02T16:00:00Z')
    const symbols = market.instruments.filter((listed) => listed.class === 'us_equity' && isLiquid(listed.symbol))
    for (const { symbol } of symbols) {
      market.bars(symbol, { count: 1, unit: 'day' }, at - ${YEAR_MS}, at, at)
      market.bars(symbol, { count: 1, unit: 'minute' }, at - 5_400_000, at, at)
      if (!market.lastTrade(symbol, at) || !market.quote(symbol, at)) throw new Error(symbol + ' has no price')
    }
    globalThis.gc()
    const { heapUsed, external } = process.memoryUsage()
    console.log(JSON.stringify([symbols.length, (heapUsed + external) / 1e6]))`
  const flags = ['--expose-gc', '--import', 'tsx', '--input-type=module', '-e', program]
  const [symbols, megabytes] = JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' })) as [
    number,
    number,
  ]
  return [
    measured(
      'market.warm_mb',
      megabytes,
      `heap and buffers of a fresh process behind a collection, the code and ten thousand listings among them, ${symbols} symbols asked for a year of days and a regular session of minutes`,
    ),
  ]
}

export const marketBenchmarks: readonly Benchmark[] = [
  { ids: ['market.first_touch_ms', 'market.day_minutes_ms'], run: async () => touches() },
  { ids: ['market.crossing_ms'], run: async () => crossings() },
  { ids: ['market.chain_2000_ms'], run: async () => chains() },
  {
    ids: ['market.ten_years_daily_ms', 'market.year_minutes_ms', 'market.actions_90_days_ms'],
    run: async () => histories(),
  },
  { ids: ['market.snapshots_700_ms'], run: async () => snapshots() },
  { ids: ['market.warm_mb'], run: async () => memory() },
  { ids: ['market.listings_ms'], run: listings },
]
