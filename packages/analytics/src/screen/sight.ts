/** What Alpaca's own snapshots and bars show of an instrument now, as a screen's row takes it. */
import type { Bar, Snapshot } from '@paddock/contract/entities/market-data'
import { DAY_MS, HOUR_MS, type Instant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import { dayAt, hoursOf, isTradingDay } from '@paddock/market/sessions/calendar'
import type { Candle } from '../indicators/candle.ts'
import { type ClosedDay, dayBegan, isDayBefore, type Past } from './past.ts'
import type { Sight } from './row.ts'

const candleOfWire = ({ o, h, l, c, v }: Bar): Candle => ({ open: o, high: h, low: l, close: c, volume: v })

export const closedDayOf = (bar: Bar): ClosedDay => ({ start: Date.parse(bar.t), candle: candleOfWire(bar) })

/** The day's bar of a snapshot, where it is of the day that runs. */
function runningBar({ dailyBar }: Snapshot, instrument: Instrument, now: Instant): Bar | undefined {
  return dailyBar && Date.parse(dailyBar.t) >= dayBegan(instrument, now) ? dailyBar : undefined
}

/**
 * Of a stock: its running day by the snapshot, or the last one while none has begun; its price and what its change counts from are as of now.
 * Whether a price was ever higher is not known, nor what it was an hour ago. Undefined where nothing is known to have traded.
 */
export function sightOfStock({ instrument, candles }: Past, snapshot: Snapshot, now: Instant): Sight | undefined {
  const bar = runningBar(snapshot, instrument, now)
  const running = bar && candleOfWire(bar)
  const candle = running ?? candles.at(-1)
  if (!candle) return undefined
  const before = running ? candles.at(-1)?.close : candles.at(-2)?.close
  const { open, high, low, close, volume } = candle
  const ratio = (price: number | undefined, base: number | undefined): number | null =>
    price !== undefined && base ? price / base - 1 : null
  const { latestTrade: last } = snapshot
  const isOver = isDayBefore(running !== undefined, now)
  const today = dayAt(now)
  const hours = isTradingDay(today) ? hoursOf(today) : undefined
  const printIn = (from: Instant, until: Instant): number | undefined =>
    last && Date.parse(last.t) >= from && Date.parse(last.t) < until ? last.p : undefined
  return {
    day: {
      ...{ open, high, low, volume },
      price: (isOver ? last?.p : undefined) ?? close,
      previousClose: (isOver ? close : before) ?? null,
      gap: ratio(open, before),
      premarketChange: hours ? ratio(printIn(hours.preOpen, hours.open), candles.at(-1)?.close) : null,
      postmarketChange: hours && running ? ratio(printIn(hours.close, hours.afterClose), close) : null,
      dollarVolume: volume * (bar?.vw ?? (open + close) / 2),
    },
    ...{ running, hourAgo: undefined, fourHoursAgo: undefined, isAllTimeHigh: false, isAllTimeLow: false },
  }
}

/** Of a coin: its last 24 hours by bars of an hour, oldest first. Undefined where nothing is known to have traded. */
export function sightOfCoin(
  { instrument }: Past,
  snapshot: Snapshot,
  hours: readonly Bar[],
  now: Instant,
): Sight | undefined {
  const within = hours.filter(({ t }) => Date.parse(t) >= now - DAY_MS)
  const price = snapshot.latestTrade?.p ?? within.at(-1)?.c
  if (price === undefined) return undefined
  /** The close of the last hour that was over by then. */
  const priceAt = (at: Instant): number | undefined => hours.findLast(({ t }) => Date.parse(t) + HOUR_MS <= at)?.c
  const bar = runningBar(snapshot, instrument, now)
  const dayAgo = priceAt(now - DAY_MS) ?? within[0]?.o
  return {
    day: {
      price,
      open: dayAgo ?? null,
      high: Math.max(price, ...within.map(({ h }) => h)),
      low: Math.min(price, ...within.map(({ l }) => l)),
      volume: within.reduce((sum, { v }) => sum + v, 0),
      dollarVolume: within.reduce((sum, { v, vw, c }) => sum + v * (vw ?? c), 0),
      previousClose: dayAgo ?? null,
      ...{ gap: null, premarketChange: null, postmarketChange: null },
    },
    running: bar && candleOfWire(bar),
    hourAgo: priceAt(now - HOUR_MS),
    fourHoursAgo: priceAt(now - 4 * HOUR_MS),
    ...{ isAllTimeHigh: false, isAllTimeLow: false },
  }
}
