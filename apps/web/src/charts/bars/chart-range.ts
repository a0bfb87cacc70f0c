/** How far back a chart looks, and the bars that suit it. */
import type { Interval } from './interval.ts'

export const CHART_RANGES = ['1D', '5D', '1M', '3M', '6M', 'YTD', '12M', '60M', 'ALL'] as const
export type ChartRange = (typeof CHART_RANGES)[number]

interface RangeFacts {
  readonly label: string
  readonly said: string
  readonly interval: Interval
}

// biome-ignore format: one range per line
export const RANGE_FACTS: Readonly<Record<ChartRange, RangeFacts>> = {
  '1D': { label: '1D', said: 'one day in bars of 1 minute', interval: '1m' },
  '5D': { label: '5D', said: 'five days in bars of 5 minutes', interval: '5m' },
  '1M': { label: '1M', said: 'a month in bars of 30 minutes', interval: '30m' },
  '3M': { label: '3M', said: 'three months in bars of 1 hour', interval: '1h' },
  '6M': { label: '6M', said: 'six months in bars of 2 hours', interval: '2h' },
  YTD: { label: 'YTD', said: 'this year in bars of 1 day', interval: '1d' },
  '12M': { label: '1Y', said: 'a year in bars of 1 day', interval: '1d' },
  '60M': { label: '5Y', said: 'five years in bars of 1 week', interval: '1w' },
  ALL: { label: 'All', said: 'everything in bars of 1 month', interval: '1mo' },
}

const DAY = 86_400
const MONTHS: Readonly<Partial<Record<ChartRange, number>>> = { '1M': 1, '3M': 3, '6M': 6, '12M': 12, '60M': 60 }

/** Where a range that ends at a time begins, both in seconds. Days are those that traded: five of them are a week. */
export function rangeStart(range: ChartRange, end: number): number {
  const date = new Date(end * 1000)
  const months = MONTHS[range]
  if (months !== undefined) {
    const day = Math.min(date.getUTCDate(), 28)
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, day) / 1000
  }
  if (range === 'YTD') return Date.UTC(date.getUTCFullYear(), 0, 1) / 1000
  if (range === 'ALL') return 0
  return end - (range === '1D' ? DAY : 7 * DAY)
}
