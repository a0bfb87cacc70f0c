/** Bar lengths as the data API writes them: `1Min`, `15Min`, `1Hour`, `1Day`, `1Week`, `3Month` and their short forms. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './instant.ts'

export type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month'
export interface Timeframe {
  readonly count: number
  readonly unit: Unit
}

const UNITS: Record<string, Unit> = {
  min: 'minute',
  t: 'minute',
  hour: 'hour',
  h: 'hour',
  day: 'day',
  d: 'day',
  week: 'week',
  w: 'week',
  month: 'month',
  m: 'month',
}
const ALLOWED: Record<Unit, (count: number) => boolean> = {
  minute: (count) => count >= 1 && count <= 59,
  hour: (count) => count >= 1 && count <= 23,
  day: (count) => count === 1,
  week: (count) => count === 1,
  month: (count) => [1, 2, 3, 4, 6, 12].includes(count),
}

/**
 * The timeframe a text names, or undefined: `60Min`, `24Hour` and `5Month` are refused as Alpaca refuses them. Words may be written in any
 * case, as clients do (`1min`); a letter alone is a capital, because `M` is a month.
 */
export function parseTimeframe(text: string): Timeframe | undefined {
  const match = /^(\d{1,2})([THDWM]|[A-Za-z]{3,5})$/.exec(text)
  const unit = UNITS[match?.[2]?.toLowerCase() ?? '']
  const count = Number(match?.[1])
  return unit && ALLOWED[unit](count) ? { count, unit } : undefined
}

export const ONE_MINUTE = { count: 1, unit: 'minute' } as const
export const ONE_HOUR = { count: 1, unit: 'hour' } as const
export const ONE_DAY = { count: 1, unit: 'day' } as const

/** Milliseconds of a unit, of months and weeks roughly. */
export const UNIT_MS: Readonly<Record<Unit, number>> = {
  minute: MINUTE_MS,
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 2_592_000_000,
}
