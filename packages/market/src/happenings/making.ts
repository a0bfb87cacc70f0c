/** What the path of a listing is made of: the days on which it trades, and what moves its price beside chance. */
import { yieldOf } from '../instruments/dividend-yield.ts'
import { earningsDays } from '../instruments/earnings.ts'
import type { Listing } from '../instruments/listing.ts'
import { ANCHOR_DAY } from '../instruments/stock-facts.ts'
import type { Shocks } from '../paths/levels.ts'
import type { Making } from '../paths/path.ts'
import { dateOf, dayNumber } from '../sessions/date.ts'
import { daysOf, FIRST_DAY, LAST_DAY, type Timeline, timelineOf } from '../sessions/timeline.ts'
import type { Schedule } from './schedule.ts'

/** A symbol's close in dollars on a day, numbered among all days of its class. */
type CloseOn = (symbol: string, day: number) => number

/** `closeOn` is asked for those whose prices the listing's follows from. */
export const makingOf = (schedule: Schedule, listing: Listing, closeOn: CloseOn): Making => ({
  listing,
  timeline: tradingTimes(listing),
  shocks: shocksOf(schedule, listing, closeOn),
  sharesOn: schedule.sharesOn(listing),
})

/** Whether a date lies between a listing's first and last day. */
export const isAmong = ({ from, until }: Listing, date: number): boolean =>
  (from === undefined || date >= dayNumber(from)) && (until === undefined || date <= dayNumber(until))

/** The days and sessions in which something trades. */
function tradingTimes(listing: Listing): Timeline {
  const { class: assetClass, attributes } = listing.instrument
  const all = timelineOf(assetClass, attributes.includes('overnight_tradable'))
  const { from, until, suspended } = listing
  if (!from && !until && !suspended) return all
  const [first, last] = suspended ? [dayNumber(suspended.from), dayNumber(suspended.until)] : [LAST_DAY + 1, 0]
  return daysOf(all, (date) => isAmong(listing, date) && !(date >= first && date <= last))
}

/** What moves a listing beside chance. */
function shocksOf(schedule: Schedule, listing: Listing, closeOn: CloseOn): Shocks {
  const { instrument, anchor } = listing
  const reporting = (listing.follows?.listing ?? listing).instrument.symbol
  const { dayOn, dayAt, dates } = timelineOf(instrument.class)
  const paid = new Map<number, number>()
  const parted = new Map<number, number>()
  const shares = schedule.sharesOn(listing)
  for (const { ex, effect } of schedule.effects(listing)) {
    const day = dayOn(ex)
    if (effect?.kind === 'cash') paid.set(day, (paid.get(day) ?? 0) + effect.dollars / shares(ex))
    if (effect?.kind === 'share') parted.set(day, effect.share)
  }
  const earnings = new Set<number>()
  for (const report of earningsDays(reporting, dateOf(FIRST_DAY), dateOf(LAST_DAY - 7))) {
    const day = dayOn(dayNumber(report.day))
    earnings.add(report.time === 'before-open' ? day : Math.min(day + 1, dates.length - 1))
  }
  const known = anchor
    ? {
        anchor: dayOn(dayNumber(anchor.day)),
        price: anchor.of.reduce(
          (sum, [symbol, times]) => sum + times * closeOn(symbol, dayOn(dayNumber(anchor.day))),
          anchor.cash,
        ),
      }
    : { anchor: dayAt(Date.parse(`${ANCHOR_DAY}T12:00:00Z`)), price: listing.price }
  return { ...known, earnings, paid, parted, yield: yieldOf(listing) }
}
