/**
 * Cash dividends by rule: a company that pays does so each quarter, on days it keeps to, and raises the rate once a year; funds of bonds pay
 * each month. The rate follows the yield of the facts, or our estimate by sector, at the price of the anchor day.
 */
import { keyOf, mix, uniform } from '../arithmetic/hash.ts'
import { yieldOf } from '../instruments/dividend-yield.ts'
import { FUND_SECTOR } from '../instruments/instrument.ts'
import type { Listing } from '../instruments/listing.ts'
import { dateOf, dayIn } from '../sessions/date.ts'
import { type Planned, rateOf } from './planned.ts'
import { recordDayOf } from './splits.ts'
import { tradingDayFrom, tradingDaysFrom } from './trading-days.ts'

/** A year's growth of rates, and as far as it is compounded away from the anchor's year. */
const GROWTH = 1.05
const ANCHOR_YEAR = 2026

const FOREIGN = /\b(ADR|ADS|American Depositary|plc|N\.?V\.?|S\.A\.|Ltd\.?|Limited|AG|SE)\b/i
/** About one payer in thirty pays something extra in a year, of so much of the price. */
const SPECIAL_CHANCE = 1 / 30
const SPECIAL_SHARE = 0.03

/** How a listing pays, whatever the year. */
export interface Payer {
  readonly listing: Listing
  readonly key: number
  /** Of the price, a year. */
  readonly share: number
  /** How often a year. */
  readonly times: number
  /** Months of the year before the first. */
  readonly offset: number
  readonly isFund: boolean
  readonly isForeign: boolean
}

/** Undefined for a listing that pays nothing. */
export function payerOf(seed: string, listing: Listing): Payer | undefined {
  const share = yieldOf(listing)
  if (share === 0) return undefined
  const { symbol, name, sector, industry } = listing.instrument
  const key = keyOf(seed, symbol, 'dividends')
  const isFund = sector === FUND_SECTOR
  const isForeign = !isFund && FOREIGN.test(name)
  const isMonthly = isFund && /bond|government|treasur/i.test(industry)
  const times = isMonthly ? 12 : isForeign ? 2 : 4
  return { listing, key, share, times, offset: mix(key, 1) % (12 / times), isFund, isForeign }
}

/** Regular ex days are from the first to the last of these of a month; weekends and holidays among them are counted. */
export const REGULAR_DAYS = { first: 3, last: 22 }

/** How many of the anchor day's shares one is on a date. */
type Shares = (date: number) => number

/** What a share pays regularly with an ex day of a month, counted from 1. */
export function regularIn(payer: Payer, year: number, month: number, shares: Shares): Planned | undefined {
  const { listing, key, share, times, offset } = payer
  const time = ((month - 1 - offset) * times) / 12
  if (!Number.isInteger(time)) return undefined
  const raise = growth(year) * share * listing.price
  const usual = REGULAR_DAYS.first + (mix(key, 2) % 15)
  const ex = tradingDayFrom(dayIn(year, month, usual + (mix(mix(key, 4), year * 12 + month) % 3)))
  // The new rate holds from the quarter in which it is raised.
  const raised = mix(key, 3) % times
  return paid(payer, ex, ((time < raised ? raise / GROWTH : raise) / times) * shares(ex), false)
}

/** What a share pays beside that within a year: in the days of a month after the regular ones, so that no two share an ex day. */
export function specialIn(payer: Payer, year: number, shares: Shares): Planned | undefined {
  const bits = mix(mix(payer.key, 5), year)
  if (payer.isFund || uniform(bits) >= SPECIAL_CHANCE) return undefined
  const ex = tradingDayFrom(dayIn(year, 2 + (bits % 10), 27))
  return paid(payer, ex, SPECIAL_SHARE * (0.5 + uniform(mix(bits, 1))) * payer.listing.price * shares(ex), true)
}

function growth(year: number): number {
  let factor = 1
  for (let at = ANCHOR_YEAR; at < year; at += 1) factor *= GROWTH
  for (let at = ANCHOR_YEAR; at > year; at -= 1) factor /= GROWTH
  return factor
}

/** Companies pay whole cents, or four digits where that is too coarse; funds six. */
function rounded(dollars: number, isFund: boolean): number {
  const digits = isFund ? 1_000_000 : dollars >= 0.1 ? 100 : 10_000
  return Math.round(dollars * digits) / digits
}

/** Undefined where it comes to nothing. */
function paid(
  { listing, key, isFund, isForeign }: Payer,
  ex: number,
  dollars: number,
  isSpecial: boolean,
): Planned | undefined {
  const rate = rounded(dollars, isFund)
  if (rate <= 0) return undefined
  const bits = mix(key, ex)
  return {
    kind: 'cash_dividend',
    symbol: listing.instrument.symbol,
    process: tradingDaysFrom(recordDayOf(ex), 9 + (bits % 12)),
    ex,
    declared: tradingDaysFrom(ex, -10 - ((bits >>> 8) % 14)),
    effect: { kind: 'cash', dollars: rate },
    write: isForeign ? (isSpecial ? SPECIAL_ABROAD : ABROAD) : isSpecial ? SPECIAL : USUAL,
  }
}

const dividend =
  (isSpecial: boolean, isForeign: boolean): Planned['write'] =>
  // Field by field: to spread what all have took a tenth of the time of a question about all listings.
  ({ id, symbol, cusip, processDay, exDay, declaredDay }, { ex, process, effect }) => ({
    kind: 'cash_dividend',
    id,
    symbol,
    cusip,
    processDay,
    exDay,
    declaredDay,
    recordDay: dateOf(recordDayOf(ex)),
    payableDay: dateOf(process),
    rate: rateOf(effect?.kind === 'cash' ? effect.dollars : 0),
    isSpecial,
    isForeign,
  })

const USUAL = dividend(false, false)
const SPECIAL = dividend(true, false)
const ABROAD = dividend(false, true)
const SPECIAL_ABROAD = dividend(true, true)
