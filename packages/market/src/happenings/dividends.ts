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

const NONE: readonly Planned[] = []

/**
 * What a share pays with an ex day of a month, counted from 1; one that is due on its last days may slip into the next. `shares` answers how many of
 * the anchor day's shares one was on a date.
 */
export function dividendsIn(
  payer: Payer,
  year: number,
  month: number,
  shares: (date: number) => number,
): readonly Planned[] {
  const { listing, key, share, times, offset, isFund, isForeign } = payer
  const time = ((month - 1 - offset) * times) / 12
  const bits = isFund ? 0 : mix(mix(key, 5), year)
  // In the days after the regular ones, so that no two share an ex day.
  const isSpecial = !isFund && month === 2 + (bits % 10) && uniform(bits) < SPECIAL_CHANCE
  if (!Number.isInteger(time) && !isSpecial) return NONE
  const found: Planned[] = []
  if (Number.isInteger(time)) {
    const raise = growth(year) * share * listing.price
    const usual = 3 + (mix(key, 2) % 15)
    const ex = tradingDayFrom(dayIn(year, month, usual + (mix(mix(key, 4), year * 12 + month) % 3)))
    // The new rate holds from the quarter in which it is raised.
    const raised = mix(key, 3) % times
    pay(ex, (time < raised ? raise / GROWTH : raise) / times, false)
  }
  if (isSpecial)
    pay(tradingDayFrom(dayIn(year, month, 27)), SPECIAL_SHARE * (0.5 + uniform(mix(bits, 1))) * listing.price, true)
  return found

  function pay(ex: number, dollars: number, isExtra: boolean): void {
    const rate = rounded(dollars * shares(ex), isFund)
    if (rate > 0) found.push(paid(listing.instrument.symbol, ex, rate, mix(key, ex), isExtra, isForeign))
  }
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

function paid(symbol: string, ex: number, rate: number, bits: number, isSpecial: boolean, isForeign: boolean): Planned {
  return {
    kind: 'cash_dividend',
    symbol,
    process: tradingDaysFrom(recordDayOf(ex), 9 + (bits % 12)),
    ex,
    declared: tradingDaysFrom(ex, -10 - ((bits >>> 8) % 14)),
    effect: { kind: 'cash', dollars: rate },
    write: isForeign ? (isSpecial ? SPECIAL_ABROAD : ABROAD) : isSpecial ? SPECIAL : USUAL,
  }
}

const dividend =
  (isSpecial: boolean, isForeign: boolean): Planned['write'] =>
  (common, { ex, process, effect }) => ({
    kind: 'cash_dividend',
    ...common,
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
