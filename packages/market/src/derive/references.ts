/**
 * Indices, futures and bonds as multiples of what the market has: a fund on the same thing, times a ratio of the anchor day, so that the two
 * cannot drift apart. They stand still outside the funds' hours. The euro's future is the rate itself. Ratios are our own rough estimates.
 */
import { type Instant, MINUTE_MS } from '../instant.ts'
import { currencyPair } from '../instruments/currencies.ts'
import { listingOf } from '../instruments/listing.ts'
import type { Bar, Market } from '../market.ts'
import type { Reference, ReferenceBar, ReferenceMarket } from '../reference-market.ts'
import { dateOf, weekdayOf } from '../sessions/date.ts'
import { forexClose, forexDateAt, forexOpen, nextForexDate } from '../sessions/forex-week.ts'
import type { Timeframe } from '../timeframe.ts'
import { firstDateFrom } from './forex.ts'
import { TRACKED } from './indices.ts'

interface Source extends Reference {
  /** A fund, or a pair of currencies. */
  readonly of: string
  readonly ratio: number
}

const index = (code: string) => ({ of: TRACKED[code]?.fund ?? '', ratio: TRACKED[code]?.ratio ?? 1 })

// biome-ignore format: one reference per line
const SOURCES: readonly Source[] = [
  { symbol: 'FOREXCOM:SPXUSD', name: 'S&P 500 Index', kind: 'index', scale: 2, ...index('SPX') },
  { symbol: 'FOREXCOM:NSXUSD', name: 'US 100 Cash CFD', kind: 'index', scale: 2, ...index('NDX') },
  { symbol: 'FOREXCOM:DJI', name: 'Dow Jones Industrial Average Index', kind: 'index', scale: 2, ...index('DJI') },
  { symbol: 'INDEX:NKY', name: 'Nikkei 225', kind: 'index', scale: 2, of: 'EWJ', ratio: 610 },
  { symbol: 'INDEX:DEU40', name: 'DAX Index', kind: 'index', scale: 2, of: 'EWG', ratio: 560 },
  { symbol: 'FOREXCOM:UKXGBP', name: 'FTSE 100 Index', kind: 'index', scale: 2, of: 'EWU', ratio: 215 },
  { symbol: 'CME_MINI:ES1!', name: 'S&P 500', kind: 'future', scale: 2, of: 'SPY', ratio: 10.08 },
  { symbol: 'CME:6E1!', name: 'Euro', kind: 'future', scale: 5, of: 'EURUSD', ratio: 1 },
  { symbol: 'COMEX:GC1!', name: 'Gold', kind: 'future', scale: 1, of: 'GLD', ratio: 10.9 },
  { symbol: 'NYMEX:CL1!', name: 'WTI Crude Oil', kind: 'future', scale: 2, of: 'USO', ratio: 0.82 },
  { symbol: 'NYMEX:NG1!', name: 'Gas', kind: 'future', scale: 3, of: 'UNG', ratio: 0.25 },
  { symbol: 'CBOT:ZC1!', name: 'Corn', kind: 'future', scale: 2, of: 'CORN', ratio: 23.5 },
  { symbol: 'CBOT:ZB1!', name: 'T-Bond', kind: 'bond', scale: 2, of: 'TLT', ratio: 1.33 },
  { symbol: 'CBOT:UB1!', name: 'Ultra T-Bond', kind: 'bond', scale: 2, of: 'EDV', ratio: 1.8 },
  { symbol: 'EUREX:FGBL1!', name: 'Euro Bund', kind: 'bond', scale: 2, of: 'BNDX', ratio: 2.62 },
  { symbol: 'EUREX:FBTP1!', name: 'Euro BTP', kind: 'bond', scale: 2, of: 'BWX', ratio: 5.1 },
  { symbol: 'EUREX:FGBM1!', name: 'Euro BOBL', kind: 'bond', scale: 2, of: 'IGOV', ratio: 2.76 },
]

type Base = Pick<Market, 'lastTrade' | 'previousClose' | 'bars' | 'rate'>

/** The references over a market's prices. */
export function referencesOf(market: Base): ReferenceMarket {
  const sources = new Map(SOURCES.map((source) => [source.symbol, source]))
  return {
    list: SOURCES.map(({ symbol, name, kind, scale }) => ({ symbol, name, kind, scale })),
    last(symbol, at) {
      const source = sources.get(symbol)
      if (!source) return undefined
      const price = currencyPair(source.of) ? middleAt(market, source.of, at) : market.lastTrade(source.of, at)
      return price && { at: price.at, value: toValue(source)(price.price) }
    },
    previousClose(symbol, at) {
      const source = sources.get(symbol)
      if (!source) return undefined
      const price = currencyPair(source.of)
        ? middleAt(market, source.of, forexOpen(forexDateAt(at)) - 1)?.price
        : market.previousClose(source.of, at)
      return price === undefined ? undefined : toValue(source)(price)
    },
    bars(symbol, timeframe, from, to, now, limit = Number.POSITIVE_INFINITY) {
      const source = sources.get(symbol)
      if (!source) return []
      const bars = currencyPair(source.of)
        ? pairBars(market, source.of, timeframe, from, to, now, limit)
        : market.bars(source.of, timeframe, from, to, now, limit)
      return bars.map(scaled(toValue(source)))
    },
  }
}

/** Steps of the source to a value of the reference, rounded to its digits. */
function toValue({ of, ratio, scale }: Source): (steps: number) => number {
  const digits = currencyPair(of)?.scale ?? listingOf(of)?.instrument.priceScale ?? 2
  const [unit, round] = [10 ** digits, 10 ** scale]
  return (steps) => Math.round((steps / unit) * ratio * round) / round
}

const scaled =
  (value: (steps: number) => number) =>
  ({ start, open, high, low, close }: Pick<Bar, 'start' | 'open' | 'high' | 'low' | 'close'>): ReferenceBar => ({
    start,
    open: value(open),
    high: value(high),
    low: value(low),
    close: value(close),
  })

function middleAt(market: Base, pair: string, at: Instant): { at: Instant; price: number } | undefined {
  const rate = market.rate(pair, at)
  return rate && { at: rate.at, price: (rate.bid + rate.ask) / 2 }
}

/** A bar of a rate, from its start to its end. */
type Span = readonly [start: Instant, end: Instant]
const LENGTHS = { minute: MINUTE_MS, hour: 60 * MINUTE_MS } as const
/** A rate has no prints: its bar is looked at this often. */
const LOOKS = 12

/** Days of a rate begin at 17:00 in New York on the evening before; weeks and months are made of them. */
function pairBars(
  market: Base,
  pair: string,
  { unit, count }: Timeframe,
  from: Instant,
  to: Instant,
  now: Instant,
  limit: number,
): ReferenceBar[] {
  const until = Math.min(to, now)
  const spans =
    unit === 'minute' || unit === 'hour'
      ? clockSpans(LENGTHS[unit] * count, from, until)
      : daySpans(PERIODS[unit](count), from, until)
  const bars: ReferenceBar[] = []
  for (const [start, end] of spans) {
    if (bars.length >= limit) break
    const last = Math.min(end - 1, now)
    const seen: number[] = []
    for (let look = 0; look <= LOOKS; look += 1) {
      const rate = middleAt(market, pair, start + ((last - start) * look) / LOOKS)
      if (rate) seen.push(rate.price)
    }
    const [open, close] = [seen[0], seen.at(-1)]
    if (open === undefined || close === undefined) continue
    bars.push({ start, open, high: Math.max(...seen), low: Math.min(...seen), close })
  }
  return bars
}

/** Spans of a length in which the currencies trade. */
function* clockSpans(length: number, from: Instant, until: Instant): Generator<Span> {
  for (let date = firstDateFrom(from); forexOpen(date) <= until; date = nextForexDate(date)) {
    const first = Math.max(Math.ceil(from / length) * length, Math.ceil(forexOpen(date) / length) * length)
    for (let start = first; start < forexClose(date) && start <= until; start += length)
      yield [start, Math.min(start + length, forexClose(date))]
  }
}

/** Two dates of one period have one number. */
type PeriodOf = (date: number) => number
const PERIODS: Readonly<Record<'day' | 'week' | 'month', (count: number) => PeriodOf>> = {
  day: () => (date) => date,
  week: () => (date) => date - weekdayOf(date),
  month: (count) => (date) => {
    const [year = 0, month = 1] = dateOf(date).split('-').map(Number)
    return Math.floor((12 * year + month - 1) / count)
  },
}

/** Spans of the days of a period, of those periods that begin in the range. */
function* daySpans(periodOf: PeriodOf, from: Instant, until: Instant): Generator<Span> {
  let date = firstDateFrom(from)
  const before = firstDateFrom(forexOpen(date) - 1)
  if (before < date && periodOf(before) === periodOf(date)) date = periodEnd(periodOf, date)
  if (forexOpen(date) < from) date = periodEnd(periodOf, date)
  while (forexOpen(date) <= until) {
    const next = periodEnd(periodOf, date)
    let last = date
    while (nextForexDate(last) < next) last = nextForexDate(last)
    yield [forexOpen(date), forexClose(last)]
    date = next
  }
}

/** The first date of the period after the one a date is in. */
function periodEnd(periodOf: PeriodOf, date: number): number {
  let next = nextForexDate(date)
  while (periodOf(next) === periodOf(date)) next = nextForexDate(next)
  return next
}
