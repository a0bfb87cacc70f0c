/** The last bars of anything a widget can name: so many of a frame, or all of a date range. */
import { DAY_MS, MINUTE_MS } from '@paddock/market/instant'
import { newYorkOffset } from '@paddock/market/sessions/new-york'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type BarFrame, frameLength } from '../../charts/bars/bar-frame.ts'
import type { Candle } from '../../charts/bars/candles.ts'
import { type Instrument, marketZone } from '../../charts/bars/instrument.ts'
import { marketNow, readBars } from '../../charts/bars/read-bars.ts'
import { widgetSymbol } from '../../format/widget-symbol.ts'
import type { DateRange } from '../settings.ts'

export type { BarFrame } from '../../charts/bars/bar-frame.ts'

/** Shares trade 16 of 24 hours on five of seven days, and rest on holidays. */
const IDLE = 2.5
const LONG_WEEKEND = 5 * DAY_MS
const SOONEST_MS = 5_000
const LATEST_MS = MINUTE_MS

/** About four times a bar. */
const readEvery = (frame: BarFrame): number => Math.min(LATEST_MS, Math.max(SOONEST_MS, frameLength(frame) / 4))

/** The last `count` bars, oldest first, the running one among them. */
export const watchedBarsQuery = (account: string | undefined, setting: string, frame: BarFrame, count: number) =>
  queryOptions({
    queryKey: ['bars', account ?? 'market', 'watched', setting, frame, count],
    queryFn: async ({ signal }) => {
      const start = (await marketNow(account, signal)) - count * frameLength(frame) * IDLE - LONG_WEEKEND
      return readBars(account, widgetSymbol(setting), frame, { start, count }, signal)
    },
    refetchInterval: readEvery(frame),
    placeholderData: keepPreviousData,
  })

interface RangeFacts {
  readonly frame: BarFrame
  /** Before now; a day is the last one that traded. */
  readonly days: number
}
const RANGES: Readonly<Record<DateRange, RangeFacts>> = {
  '1D': { frame: '5Min', days: 5 },
  '1M': { frame: '1Hour', days: 31 },
  '3M': { frame: '1Day', days: 92 },
  '12M': { frame: '1Day', days: 366 },
  '60M': { frame: '1Week', days: 5 * 366 },
  ALL: { frame: '1Month', days: 60 * 366 },
}

/** The frame a date range is drawn in: some 20 to 400 bars. Rates are known by minute and by day, and a month of minutes is too many. */
export const rangeFrame = (range: DateRange, kind: Instrument['kind']): BarFrame =>
  range === '1M' && kind === 'forex' ? '1Day' : RANGES[range].frame

/** Every bar of a date range, oldest first, the running one among them. `frame` where another than the range's own is wanted. */
export const rangeBarsQuery = (account: string | undefined, setting: string, range: DateRange, frame?: BarFrame) => {
  const instrument = widgetSymbol(setting)
  const taken = frame ?? rangeFrame(range, instrument.kind)
  return queryOptions({
    queryKey: ['bars', account ?? 'market', 'range', setting, range, taken],
    queryFn: async ({ signal }) => {
      const start = (await marketNow(account, signal)) - RANGES[range].days * DAY_MS
      const candles = await readBars(account, instrument, taken, { start: Math.max(0, start) }, signal)
      return range === '1D' ? lastDay(candles, instrument) : candles
    },
    refetchInterval: readEvery(taken),
  })
}

/** The bars of the last day that has any, as the market counts days; of what trades around the clock the last 24 hours. */
function lastDay(candles: readonly Candle[], instrument: Instrument): Candle[] {
  const last = candles.at(-1)?.time
  if (last === undefined) return []
  if (marketZone(instrument) === 'UTC') return candles.filter(({ time }) => time > last - DAY_MS / 1000)
  const dayOf = (seconds: number) => Math.floor((seconds * 1000 + newYorkOffset(seconds * 1000)) / DAY_MS)
  return candles.filter(({ time }) => dayOf(time) === dayOf(last))
}

/** How far a range went, from the open of its first bar, as a ratio; undefined without bars. */
export function rangeChange(candles: readonly Candle[], last = candles.at(-1)?.close): number | undefined {
  const first = candles[0]?.open
  return first && last !== undefined ? last / first - 1 : undefined
}
