/** Counting in trading days, dates being days since 1970. */
import { isOpenDay } from '../sessions/holidays.ts'

/** A date if there is trading on it, otherwise the next one with trading. */
export function tradingDayFrom(date: number): number {
  let day = date
  while (!isOpenDay(day)) day += 1
  return day
}

/** So many trading days after a date, or before it where `count` is negative. */
export function tradingDaysFrom(date: number, count: number): number {
  const step = count < 0 ? -1 : 1
  let day = date
  for (let left = Math.abs(count); left > 0; left -= 1) {
    day += step
    while (!isOpenDay(day)) day += step
  }
  return day
}
