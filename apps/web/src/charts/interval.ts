/** The bar lengths a chart offers, and how one is typed: `5` and `5m` are five minutes, `1h` an hour, `1d` a day. */
export const INTERVALS = ['1m', '5m', '15m', '1h', '1d', '1w'] as const
export type Interval = (typeof INTERVALS)[number]

export interface IntervalFacts {
  readonly label: string
  readonly said: string
  /** As the data API writes it. */
  readonly timeframe: string
  /** Seconds; days and weeks are counted in New York, so theirs is only a rough length. */
  readonly seconds: number
  readonly isIntraday: boolean
}

export const INTERVAL_FACTS: Readonly<Record<Interval, IntervalFacts>> = {
  '1m': { label: '1 m', said: '1 minute', timeframe: '1Min', seconds: 60, isIntraday: true },
  '5m': { label: '5 m', said: '5 minutes', timeframe: '5Min', seconds: 300, isIntraday: true },
  '15m': { label: '15 m', said: '15 minutes', timeframe: '15Min', seconds: 900, isIntraday: true },
  '1h': { label: '1 h', said: '1 hour', timeframe: '1Hour', seconds: 3600, isIntraday: true },
  '1d': { label: '1 d', said: '1 day', timeframe: '1Day', seconds: 86_400, isIntraday: false },
  '1w': { label: '1 w', said: '1 week', timeframe: '1Week', seconds: 604_800, isIntraday: false },
}

export const isInterval = (text: unknown): text is Interval => INTERVALS.includes(text as Interval)

/** The interval a person means by what they typed, or undefined. A bare number is minutes; 60 is an hour. */
export function typedInterval(text: string): Interval | undefined {
  const match = /^(\d*)\s*(m|min|h|d|w)?$/.exec(text.trim().toLowerCase())
  if (!match || text.trim() === '') return undefined
  const count = match[1] || '1'
  const unit = match[2]?.[0] ?? 'm'
  const key = count === '60' && unit === 'm' ? '1h' : `${count}${unit}`
  return isInterval(key) ? key : undefined
}
