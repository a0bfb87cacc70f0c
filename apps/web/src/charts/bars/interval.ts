/** The bar lengths a chart offers, and how one is typed: `5` and `5m` are five minutes, `1h` an hour, `1d` a day, `1mo` a month. */
import type { BarFrame } from './bar-frame.ts'

export const INTERVALS = ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '3h', '4h', '1d', '1w', '1mo'] as const
export type Interval = (typeof INTERVALS)[number]
/** Those in sight without a press. */
export const COMMON_INTERVALS: readonly Interval[] = ['1m', '5m', '15m', '1h', '1d', '1w']

interface IntervalFacts {
  readonly label: string
  readonly said: string
  /** As the data API writes it. */
  readonly timeframe: BarFrame
  /** Seconds; from days on they are counted in the market's zone, so theirs is only a rough length. */
  readonly seconds: number
  readonly isIntraday: boolean
}

// biome-ignore format: one interval per line
export const INTERVAL_FACTS: Readonly<Record<Interval, IntervalFacts>> = {
  '1m': { label: '1 m', said: '1 minute', timeframe: '1Min', seconds: 60, isIntraday: true },
  '3m': { label: '3 m', said: '3 minutes', timeframe: '3Min', seconds: 180, isIntraday: true },
  '5m': { label: '5 m', said: '5 minutes', timeframe: '5Min', seconds: 300, isIntraday: true },
  '15m': { label: '15 m', said: '15 minutes', timeframe: '15Min', seconds: 900, isIntraday: true },
  '30m': { label: '30 m', said: '30 minutes', timeframe: '30Min', seconds: 1800, isIntraday: true },
  '1h': { label: '1 h', said: '1 hour', timeframe: '1Hour', seconds: 3600, isIntraday: true },
  '2h': { label: '2 h', said: '2 hours', timeframe: '2Hour', seconds: 7200, isIntraday: true },
  '3h': { label: '3 h', said: '3 hours', timeframe: '3Hour', seconds: 10_800, isIntraday: true },
  '4h': { label: '4 h', said: '4 hours', timeframe: '4Hour', seconds: 14_400, isIntraday: true },
  '1d': { label: '1 d', said: '1 day', timeframe: '1Day', seconds: 86_400, isIntraday: false },
  '1w': { label: '1 w', said: '1 week', timeframe: '1Week', seconds: 604_800, isIntraday: false },
  '1mo': { label: '1 mo', said: '1 month', timeframe: '1Month', seconds: 2_678_400, isIntraday: false },
}

const isInterval = (text: unknown): text is Interval => INTERVALS.includes(text as Interval)

/** The interval a person means by what they typed, or undefined. A bare number is minutes; 60 is an hour, 240 four. */
export function typedInterval(text: string): Interval | undefined {
  const match = /^(\d*)\s*(mo|m|min|h|d|w)?$/.exec(text.trim().toLowerCase())
  if (!match || text.trim() === '') return undefined
  const count = Number(match[1] || '1')
  const unit = match[2] === 'min' ? 'm' : (match[2] ?? 'm')
  const key = unit === 'm' && count >= 60 && count % 60 === 0 ? `${count / 60}h` : `${count}${unit}`
  return isInterval(key) ? key : undefined
}
