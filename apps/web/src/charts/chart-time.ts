/** A chart's times: data stay in UTC, labels are New York's, where the market's day is. */
import { TickMarkType, type Time } from 'lightweight-charts'

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', ...options })
const YEAR = format({ year: 'numeric' })
const MONTH = format({ month: 'short' })
const DAY = format({ day: 'numeric', month: 'short' })
const MINUTE = format({ hour: '2-digit', minute: '2-digit' })
const SECOND = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
const CURSOR = format({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const DATE = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/** The label under a tick mark. */
export function axisTime(time: Time, kind: TickMarkType): string {
  const at = new Date(Number(time) * 1000)
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

/** The time under the crosshair: `Fri, 20 Nov 2026, 14:32`, New York. */
export const cursorTime = (seconds: number): string => CURSOR.format(new Date(seconds * 1000))

/** A bar's name in a legend or a table: its day, and its minute where it has one. */
export const barTime = (seconds: number, isIntraday: boolean): string =>
  (isIntraday ? CURSOR : DATE).format(new Date(seconds * 1000))
