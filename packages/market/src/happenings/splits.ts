/**
 * Splits and stock dividends by rule: dear shares are split, cheap ones put together, and a few small companies pay in shares.
 *
 * The chain is walked from the anchor day in both directions, so that the factual price holds there: after it a share's price decides, and
 * before it what a share would have cost without the split. Estimates of our own; no company's real splits.
 */
import { keyOf, mix, uniform } from '../arithmetic/hash.ts'
import { FUND_SECTOR } from '../instruments/instrument.ts'
import type { Listing } from '../instruments/listing.ts'
import { ANCHOR_DAY } from '../instruments/stock-facts.ts'
import { settlementCycle } from '../sessions/calendar.ts'
import { dateOf, dayIn, dayNumber } from '../sessions/date.ts'
import { type Planned, rateOf } from './planned.ts'
import { tradingDayFrom, tradingDaysFrom } from './trading-days.ts'

export const FIRST_YEAR = 2015
export const LAST_YEAR = 2029
const ANCHOR_DATE = dayNumber(ANCHOR_DAY)
const ANCHOR_YEAR = 2026

/** New shares for old ones. */
interface Rates {
  readonly newRate: number
  readonly oldRate: number
}

const TO_ONE = [2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30, 40, 50]
/** What a company aims at. */
const SPLIT_TO = 110
const REVERSE_TO = 18

const NONE: readonly Planned[] = []

/** All splits and stock dividends of a listing, oldest first. */
export function splitsOf(seed: string, listing: Listing): readonly Planned[] {
  if (
    listing.instrument.class === 'crypto' ||
    listing.follows ||
    listing.fate ||
    listing.anchor ||
    listing.path ||
    listing.from
  )
    return NONE
  const key = keyOf(seed, listing.instrument.symbol, 'splits')
  // Only a split moves the price: where it invites none, it invites none in the years beyond.
  const after: Planned[] = []
  let price = listing.price
  for (let year = ANCHOR_YEAR; year <= LAST_YEAR; year += 1) {
    const chance = chanceAfter(listing, price)
    if (chance === 0) break
    const bits = mix(key, year)
    if (uniform(bits) >= chance) continue
    const rates = price < LEAST ? reverse(REVERSE_TO / price) : forward(price / SPLIT_TO, bits)
    const planned = splitIn(listing, key, year, rates)
    if (planned.ex <= ANCHOR_DATE) continue
    after.push(planned)
    price *= rates.oldRate / rates.newRate
  }
  const before: Planned[] = []
  price = listing.price
  for (let year = ANCHOR_YEAR; year >= FIRST_YEAR; year -= 1) {
    const isPut = isSpeculative(listing, price)
    const chance = isPut ? 0.08 : chanceBefore(listing, price)
    if (chance === 0) break
    const bits = mix(key, -year)
    if (uniform(bits) >= chance) continue
    const rates = isPut ? reverse(price / 1.6) : forward((200 + 900 * uniform(mix(bits, 1))) / price, bits)
    const planned = splitIn(listing, key, year, rates)
    if (planned.ex > ANCHOR_DATE) continue
    before.push(planned)
    price *= rates.newRate / rates.oldRate
  }
  const inShares = stockDividendsOf(listing, key)
  if (before.length + after.length + inShares.length === 0) return NONE
  return [...before, ...after, ...inShares].sort((a, b) => a.ex - b.ex)
}

/** Dollars that an exchange asks for at least, with room to fall. */
const LEAST = 4

/** That a price leads to a split within a year. */
function chanceAfter({ instrument }: Listing, price: number): number {
  if (price < LEAST) return instrument.exchange === 'OTC' ? 0 : price < 1.5 ? 0.25 : 0.06
  if (price <= 180 || instrument.sector === FUND_SECTOR) return 0
  return price > 1500 ? 0.05 : price > 700 ? 0.16 : price > 350 ? 0.08 : 0.02
}

/** Whether a reverse split may lie behind a price. */
const isSpeculative = ({ volatility }: Listing, price: number): boolean => volatility >= 0.75 && price > 3 && price < 30

/** That a forward split within a year lies behind a price. */
const chanceBefore = ({ instrument }: Listing, price: number): number =>
  price <= 60 || price >= 400 || instrument.sector === FUND_SECTOR ? 0 : 0.022

const reverse = (about: number): Rates => ({ newRate: 1, oldRate: nearest(about) })

/** Whole for one mostly, three for two at times. */
function forward(about: number, bits: number): Rates {
  const whole = nearest(about)
  return whole === 2 && mix(bits, 2) % 5 === 0 ? { newRate: 3, oldRate: 2 } : { newRate: whole, oldRate: 1 }
}

const nearest = (ratio: number): number =>
  TO_ONE.reduce((best, next) => (Math.abs(next - ratio) < Math.abs(best - ratio) ? next : best))

/** In the last week of a month, where no dividend goes ex. */
function splitIn({ instrument }: Listing, key: number, year: number, rates: Rates): Planned {
  const bits = mix(mix(key, year), 3)
  const ex = tradingDayFrom(dayIn(year, 1 + (bits % 12), 22 + ((bits >>> 8) % 5)))
  const isForward = rates.newRate > rates.oldRate
  // A forward split is paid out on the evening before; holders of the record some days earlier are owed it with the shares.
  const payableDay = isForward ? tradingDaysFrom(ex, -1) : ex
  const recordDay = isForward ? tradingDaysFrom(payableDay, -4 - ((bits >>> 12) % 5)) : ex
  const declared = tradingDaysFrom(recordDay, isForward ? -12 - ((bits >>> 16) % 14) : -7 - ((bits >>> 16) % 8))
  const { symbol } = instrument
  return {
    kind: isForward ? 'forward_split' : 'reverse_split',
    symbol,
    process: ex,
    ex,
    declared,
    effect: { kind: 'ratio', ratio: rates.newRate / rates.oldRate },
    write: (common) => {
      const days = { recordDay: dateOf(recordDay), payableDay: dateOf(payableDay) }
      const exchanged = { oldRate: rateOf(rates.oldRate), newRate: rateOf(rates.newRate) }
      return isForward
        ? { kind: 'forward_split', ...common, ...days, ...exchanged }
        : { kind: 'reverse_split', ...common, ...days, ...exchanged, newCusip: cusipOf(symbol, ex) }
    },
  }
}

const STOCK_DIVIDEND = 0.05

/** Five in a hundred, each June, of about one small company in sixty. */
function stockDividendsOf({ instrument, price, dollars, paysInShares }: Listing, key: number): Planned[] {
  const pays =
    paysInShares || (instrument.sector !== FUND_SECTOR && price < 60 && dollars < 200_000_000 && mix(key, 7) % 60 === 0)
  if (!pays) return []
  return Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index): Planned => {
    const ex = tradingDayFrom(dayIn(FIRST_YEAR + index, 6, 8 + (mix(key, 8) % 6)))
    const payable = tradingDaysFrom(ex, 12)
    return {
      kind: 'stock_dividend',
      symbol: instrument.symbol,
      process: payable,
      ex,
      declared: tradingDaysFrom(ex, -18),
      effect: { kind: 'ratio', ratio: 1 + STOCK_DIVIDEND },
      write: (common) => ({
        ...{ kind: 'stock_dividend', ...common, rate: rateOf(STOCK_DIVIDEND) },
        recordDay: dateOf(recordDayOf(ex)),
        payableDay: dateOf(payable),
      }),
    }
  })
}

/** The record day of an ex day: who buys on the ex day settles a day too late to be an owner of record. */
export const recordDayOf = (ex: number): number => tradingDaysFrom(ex, settlementCycle(ex) - 1)

const CUSIP_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Nine characters shaped like a CUSIP, check digit included, made from a hash: no security's real one. `since` is the day a reverse split
 * or a change of name gave it, 0 for the first.
 */
export function cusipOf(symbol: string, since = 0): string {
  const key = mix(keyOf('cusip', symbol), since)
  let text = ''
  let sum = 0
  for (let place = 0; place < 8; place += 1) {
    const value = mix(key, place) % (place < 3 || place > 5 ? 10 : 36)
    const weighted = place % 2 === 1 ? 2 * value : value
    text += CUSIP_CHARACTERS[value] ?? '0'
    sum += Math.floor(weighted / 10) + (weighted % 10)
  }
  return `${text}${(10 - (sum % 10)) % 10}`
}
