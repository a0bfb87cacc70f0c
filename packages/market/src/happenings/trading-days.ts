/** Counting in trading days, dates being days since 1970. */
import { isOpenDay } from '../sessions/holidays.ts'

/** A date if there is trading on it, otherwise the next one with trading. */
export function tradingDayFrom(date: number): number {
  let day = date
  while (!isOpenDay(day)) day += 1
  return day
}

/** As far as days are numbered: a hundred years from 1970. */
const LAST = 36_524
/** The trading days of that time, and for each date how many of them lie before it. */
let numbered: { readonly days: Int32Array; readonly before: Int32Array } | undefined

function inOrder() {
  if (numbered) return numbered
  const days: number[] = []
  const before = new Int32Array(LAST + 2)
  for (let day = 0; day <= LAST; day += 1) {
    if (isOpenDay(day)) days.push(day)
    before[day + 1] = days.length
  }
  numbered = { days: Int32Array.from(days), before }
  return numbered
}

/** So many trading days after a date, or before it where `count` is negative: from 1970 to 2069. Planning asks a hundred thousand times. */
export function tradingDaysFrom(date: number, count: number): number {
  if (count === 0) return date
  const { days, before } = inOrder()
  const day = count > 0 ? days[(before[date + 1] ?? 0) + count - 1] : days[(before[date] ?? 0) + count]
  if (day === undefined) throw new RangeError('trading days are counted from 1970 to 2069')
  return day
}
