import type { BarFrame } from '../../quotes/watched-bars.ts'

/** Not the spelling of charts. */
const INTERVALS = ['1m', '5m', '15m', '30m', '1h', '2h', '4h', '1D', '1W', '1M'] as const
type Interval = (typeof INTERVALS)[number]

export const FRAMES: Readonly<Record<Interval, BarFrame>> = {
  '1m': '1Min',
  '5m': '5Min',
  '15m': '15Min',
  '30m': '30Min',
  '1h': '1Hour',
  '2h': '2Hour',
  '4h': '4Hour',
  '1D': '1Day',
  '1W': '1Week',
  '1M': '1Month',
}
export const INTERVAL_CHOICES = INTERVALS.map((value) => ({ value, label: value }))
