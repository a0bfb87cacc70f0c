/** Labels of a time axis. Apart from the wall clock, which much of the desk needs that draws no chart. */
import { TickMarkType } from 'lightweight-charts'
import { type WallPart, wallClock } from '../format/time.ts'

const PARTS: Readonly<Record<TickMarkType, WallPart>> = {
  [TickMarkType.Year]: 'axis-year',
  [TickMarkType.Month]: 'axis-month',
  [TickMarkType.DayOfMonth]: 'axis-day',
  [TickMarkType.Time]: 'axis-minute',
  [TickMarkType.TimeWithSeconds]: 'axis-second',
}

/** The label under a tick mark, at a wall time in seconds. */
export const axisTime = (wall: number, kind: TickMarkType): string => wallClock(wall * 1000, PARTS[kind])
