/** What lies between two points of a chart, in words: `+4.80 (+2.56 %), 14 bars, 3 d 4 h`. */
import type { DrawingPoint } from '@paddock/contract/desk/drawings'

interface MeasureScale {
  readonly indexOf: (time: number) => number
  readonly priced: (price: number) => string
}

/** Price, percent of the first price, bars and time, each with its sign. */
export function measured(from: DrawingPoint, to: DrawingPoint, { indexOf, priced }: MeasureScale): string {
  const change = to.price - from.price
  const percent = from.price === 0 ? undefined : (change / Math.abs(from.price)) * 100
  const bars = Math.round(indexOf(to.time)) - Math.round(indexOf(from.time))
  const price = signed(change, priced(Math.abs(change)))
  const share = percent === undefined ? '' : ` (${signed(percent, Math.abs(percent).toFixed(2))} %)`
  return `${price}${share}, ${signed(bars, String(Math.abs(bars)), '')} ${Math.abs(bars) === 1 ? 'bar' : 'bars'}, ${lasting(to.time - from.time)}`
}

const signed = (value: number, text: string, plus = '+'): string => `${value < 0 ? '−' : value > 0 ? plus : ''}${text}`

/** Seconds in their two largest units. */
export function lasting(seconds: number): string {
  const sign = seconds < 0 ? '−' : ''
  const minutes = Math.floor(Math.abs(seconds) / 60)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  const units = [days && `${days} d`, hours && `${hours} h`, rest && `${rest} min`].filter(Boolean)
  return sign + (units.slice(0, 2).join(' ') || '0 min')
}
