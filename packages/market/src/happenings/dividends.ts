/**
 * Cash dividends by rule: a company that pays does so each quarter, on days it keeps to, and raises the rate once a year; funds of bonds pay
 * each month. The rate follows the yield of the facts, or our estimate by sector, at the price of the anchor day.
 */
import { FUND_SECTOR, SHELL_SECTOR } from '../instruments/instrument.ts'
import type { Listing } from '../instruments/listing.ts'
import { keyOf, mix, uniform } from '../paths/hash.ts'
import { dateOf, dayIn } from '../sessions/date.ts'
import { type Planned, rateOf } from './planned.ts'
import { recordDayOf } from './splits.ts'
import { tradingDayFrom, tradingDaysFrom } from './trading-days.ts'

/** Percent a year, and the share of a sector's companies that pay. */
const BY_SECTOR: Readonly<Record<string, readonly [percent: number, payers: number]>> = {
  Utilities: [3.3, 1],
  'Real Estate': [3.8, 1],
  Energy: [3.3, 0.9],
  'Consumer Staples': [2.7, 0.95],
  Financials: [2.3, 0.9],
  Materials: [2, 0.85],
  'Health Care': [1.7, 0.6],
  Industrials: [1.5, 0.75],
  'Consumer Discretionary': [1.3, 0.5],
  'Communication Services': [1.4, 0.4],
  'Information Technology': [0.8, 0.5],
  [FUND_SECTOR]: [1.4, 1],
}

const PERCENT = 100
/** Cheaper listings of the tail pay nothing, dollars. */
const LEAST_PRICE = 8
/** A year's growth of rates, and as far as it is compounded away from the anchor's year. */
const GROWTH = 1.05
const ANCHOR_YEAR = 2026

/** The year's dividends as a share of the price; 0 for who pays none. */
export function yieldOf({ instrument, dividendYield, isGenerated, price, fate, anchor, path }: Listing): number {
  const { class: assetClass, sector, industry, symbol } = instrument
  if (assetClass === 'crypto' || sector === SHELL_SECTOR || fate || anchor || path) return 0
  if (dividendYield !== undefined) return dividendYield / PERCENT
  if ((isGenerated && price < LEAST_PRICE) || /commodit|bitcoin|ether/i.test(industry)) return 0
  const [percent, payers] = BY_SECTOR[sector] ?? [0, 0]
  const key = keyOf('yield', symbol)
  const isBonds = /bond|government|treasur/i.test(industry)
  return uniform(key) < payers ? ((isBonds ? 4.2 : percent) * (0.5 + uniform(mix(key, 1)))) / PERCENT : 0
}

const FOREIGN = /\b(ADR|ADS|American Depositary|plc|N\.?V\.?|S\.A\.|Ltd\.?|Limited|AG|SE)\b/i
/** About one payer in thirty pays something extra in a year, of so much of the price. */
const SPECIAL_CHANCE = 1 / 30
const SPECIAL_SHARE = 0.03

/** What a share of a listing pays in the ex days of a year. `shares` answers how many of the anchor day's shares one was on a date. */
export function dividendsIn(seed: string, listing: Listing, year: number, shares: (date: number) => number): Planned[] {
  const share = yieldOf(listing)
  if (share === 0) return []
  const { symbol, name, sector, industry } = listing.instrument
  const key = keyOf(seed, symbol, 'dividends')
  const isFund = sector === FUND_SECTOR
  const isForeign = !isFund && FOREIGN.test(name)
  const isMonthly = isFund && /bond|government|treasur/i.test(industry)
  const times = isMonthly ? 12 : isForeign ? 2 : 4
  const raise = growth(year) * share * listing.price
  const found: Planned[] = []
  const pay = (ex: number, dollars: number, isSpecial: boolean): void => {
    const rate = rounded(dollars * shares(ex), isFund)
    if (rate > 0) found.push(paid(symbol, ex, rate, mix(key, ex), isSpecial, isForeign))
  }
  const offset = mix(key, 1) % (12 / times)
  const usual = 3 + (mix(key, 2) % 15)
  const raised = mix(key, 3) % times
  for (let time = 0; time < times; time += 1) {
    const month = 1 + offset + time * (12 / times)
    const ex = tradingDayFrom(dayIn(year, month, usual + (mix(mix(key, 4), year * 12 + month) % 3)))
    // The new rate holds from the quarter in which it is raised.
    pay(ex, (time < raised ? raise / GROWTH : raise) / times, false)
  }
  const bits = mix(mix(key, 5), year)
  // In the days after the regular ones, so that no two share an ex day.
  if (!isFund && uniform(bits) < SPECIAL_CHANCE)
    pay(
      tradingDayFrom(dayIn(year, 2 + (bits % 10), 27)),
      SPECIAL_SHARE * (0.5 + uniform(mix(bits, 1))) * listing.price,
      true,
    )
  return found.sort((a, b) => a.ex - b.ex)
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
