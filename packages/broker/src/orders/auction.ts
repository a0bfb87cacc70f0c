/** Orders for the opening and closing auctions: until when they are taken, and from when they stay. Source: Alpaca, "Time in force". */
import { type Instant, MINUTE_MS } from '@paddock/market/instant'
import { dayAt, hoursOf, isTradingDay, nextTradingDay } from '@paddock/market/sessions/calendar'
import type { WorkingOrder } from '../account/account.ts'
import { forbidden, type Rejection } from '../account/rejection.ts'
import { isForAuction } from './session.ts'

/** 9:28: two minutes before the open. */
const OPENING_CUT_OFF = 2 * MINUTE_MS
/** 15:55; on a half day ten minutes before the close. */
const CLOSING_CUT_OFF = 5 * MINUTE_MS
const HALF_DAY_CUT_OFF = 10 * MINUTE_MS
/** 19:00, from which on orders for the next day are taken. */
const EVENING = 19 * 60 * MINUTE_MS

const WINDOWS = {
  opg: 'opg orders must be submitted after 7:00pm and before 9:28am',
  cls: 'cls orders must be submitted after 7:00pm and before 3:55pm',
} as const

/** Refuses an order for an auction between its cut-off and 19:00 of a trading day. */
export function wrongWindow(timeInForce: string, at: Instant): Rejection | undefined {
  if (timeInForce !== 'opg' && timeInForce !== 'cls') return undefined
  const day = dayAt(at)
  if (!isTradingDay(day)) return undefined
  const cutOff = cutOffOn(day, timeInForce)
  // Clocks change at night, so that the evening is as far from the close as from any hour of the day.
  const evening = hoursOf(day).preOpen + EVENING - 4 * 60 * MINUTE_MS
  return at >= cutOff && at < evening ? forbidden(WINDOWS[timeInForce]) : undefined
}

/** When the next cut-off of an auction is: until then its orders are taken, where they are taken now. */
export function nextAuctionCutOff(timeInForce: 'opg' | 'cls', at: Instant): Instant {
  const today = dayAt(at)
  const cutOff = isTradingDay(today) ? cutOffOn(today, timeInForce) : 0
  return cutOff > at ? cutOff : cutOffOn(nextTradingDay(today), timeInForce)
}

/** From the cut-off of its auction on an order can be neither canceled nor replaced. */
export function isPastAuctionCutOff(order: Pick<WorkingOrder, 'timeInForce' | 'eligibleAt'>, at: Instant): boolean {
  if (!isForAuction(order)) return false
  return at >= cutOffOn(dayAt(order.eligibleAt), order.timeInForce === 'opg' ? 'opg' : 'cls')
}

function cutOffOn(day: string, timeInForce: 'opg' | 'cls'): Instant {
  const { open, close, isHalfDay } = hoursOf(day)
  return timeInForce === 'opg' ? open - OPENING_CUT_OFF : close - (isHalfDay ? HALF_DAY_CUT_OFF : CLOSING_CUT_OFF)
}
