/** Bars of exchange rates, of the middle between bid and ask: the highest and lowest of all seconds, so that no later look moves them back. */
import { type Instant, MINUTE_MS, SECOND_MS } from '../instant.ts'
import type { CurrencyPair } from '../instruments/currencies.ts'
import type { RateBar } from '../market.ts'
import { type CurrencyValues, currencySecondAt } from '../paths/currencies.ts'
import { dateOf, weekdayOf } from '../sessions/date.ts'
import { forexClose, forexDateAt, forexOpen, nextForexDate } from '../sessions/forex-week.ts'
import type { Timeframe } from '../timeframe.ts'
import { firstDateFrom, middleOf, rateOf } from './forex.ts'

/** A bar of a rate, from its start to its end. */
type Span = readonly [start: Instant, end: Instant]
const LENGTHS = { minute: MINUTE_MS, hour: 60 * MINUTE_MS } as const

/** Days of a rate begin at 17:00 in New York on the evening before; weeks and months are made of them. */
export function rateBarsOf(
  values: CurrencyValues,
  pair: CurrencyPair,
  { unit, count }: Timeframe,
  from: Instant,
  to: Instant,
  now: Instant,
  limit: number,
): RateBar[] {
  const until = Math.min(to, now)
  const spans =
    unit === 'minute' || unit === 'hour'
      ? clockSpans(LENGTHS[unit] * count, from, until)
      : daySpans(PERIODS[unit](count), from, until)
  const bars: RateBar[] = []
  for (const [start, end] of spans) {
    if (bars.length >= limit) break
    const bar = barOf(values, pair, start, Math.min(end - 1, now))
    if (bar) bars.push(bar)
  }
  return bars
}

/** What happened from `start` to `last`, both included, day by day. */
function barOf(values: CurrencyValues, pair: CurrencyPair, start: Instant, last: Instant): RateBar | undefined {
  const middleAt = (at: Instant): number | undefined => {
    const rate = rateOf(values, pair, at)
    return rate && middleOf(rate)
  }
  const [open, close] = [middleAt(start), middleAt(last)]
  if (open === undefined || close === undefined) return undefined
  let [high, low] = [Math.max(open, close), Math.min(open, close)]
  for (let date = forexDateAt(start); forexOpen(date) <= last; date = nextForexDate(date)) {
    const [first, end] = [
      currencySecondAt(Math.max(start, forexOpen(date))),
      currencySecondAt(Math.min(last, forexClose(date) - 1)),
    ]
    if (!first || !end) continue
    const [least, most] = values.extremes(pair.base, pair.quote, first.day, first.second, end.second)
    low = Math.min(low, middleAt(forexOpen(date) + least * SECOND_MS) ?? low)
    high = Math.max(high, middleAt(forexOpen(date) + most * SECOND_MS) ?? high)
  }
  return { start, open, high, low, close }
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
