/** Labels of a time axis. Apart from the wall clock, which much of the desk needs that draws no chart. */
import { TickMarkType } from 'lightweight-charts'

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
const YEAR = format({ year: 'numeric' })
const MONTH = format({ month: 'short' })
const DAY = format({ day: 'numeric', month: 'short' })
const MINUTE = format({ hour: '2-digit', minute: '2-digit' })
const SECOND = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** The label under a tick mark, at a wall time in seconds. */
export function axisTime(wall: number, kind: TickMarkType): string {
  const at = new Date(wall * 1000)
  switch (kind) {
    case TickMarkType.Year:
      return YEAR.format(at)
    case TickMarkType.Month:
      return MONTH.format(at)
    case TickMarkType.DayOfMonth:
      return DAY.format(at)
    case TickMarkType.Time:
      return MINUTE.format(at)
    case TickMarkType.TimeWithSeconds:
      return SECOND.format(at)
  }
}
