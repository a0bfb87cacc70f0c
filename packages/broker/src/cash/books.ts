/** What an account keeps besides cash and positions until a day's end: trades to be charged and settled, accruals, payments to come. */
import type { DecimalString } from '@paddock/contract/entities/scalar'
import { add, decimal, isNegative, isZero, multiply, smaller, subtract } from '@paddock/decimal/decimal'
import { type Money, NO_MONEY, NO_QUANTITY, type Price, type Quantity } from '@paddock/decimal/money'
import type { Instant, TradingDay } from '@paddock/market/instant'
import { nextTradingDay, settlementDay } from '@paddock/market/sessions/calendar'
import { dateOf, dayNumber } from '@paddock/market/sessions/date'
import { newYorkDay, newYorkInstant } from '@paddock/market/sessions/new-york'
import type { WorkingOrder } from '../account.ts'
import type { Entry, EventBody } from '../event.ts'
import { timesMultiplier } from '../options/terms.ts'
import type { Traded } from '../positions/change.ts'

/** An amount that belongs to a day. */
export interface Dated {
  readonly day: TradingDay
  readonly amount: Money
}

/** What the stock trades of one day are charged by. */
export interface DayTrades {
  readonly day: TradingDay
  /** US dollars sold for. */
  readonly soldValue: Money
  /** Shares sold, each execution counted up to {@link TAF_MOST_SHARES}. */
  readonly soldShares: Quantity
  /** Shares bought and sold, and those of contracts: a hundred each. */
  readonly shares: Quantity
  /** Contracts sold; contracts bought and sold; the same with each execution counted up to {@link OCC_MOST_CONTRACTS}. */
  readonly soldContracts: Quantity
  readonly contracts: Quantity
  readonly clearedContracts: Quantity
}

/** Crypto fees of a day in one pair: in coins or in dollars, as they were charged at the fills. */
export interface CoinFee {
  readonly day: TradingDay
  readonly symbol: string
  readonly in: 'coin' | 'usd'
  readonly amount: Quantity
}

/** Something that is booked on a later day; of the position that goes with it, its symbol. */
export interface Owed {
  readonly id: string
  readonly day: TradingDay
  readonly entry: Entry
  readonly cash: DecimalString
  readonly removes: string | null
}

/** The account's equity fell below its maintenance margin at a close. */
export interface MarginCall {
  readonly day: TradingDay
  readonly amount: Money
  /** From here on the broker closes positions. */
  readonly liquidateAt: Instant
}

export interface Books {
  /** Money that trades moved and that settles on a later day; negative for purchases. */
  readonly unsettled: readonly Dated[]
  readonly trades: DayTrades
  readonly coinFees: readonly CoinFee[]
  /** Dollars of crypto traded on each of the last days. */
  readonly cryptoVolume: readonly Dated[]
  /** Margin interest and borrow fees that accrued and were not yet charged. */
  readonly interest: Money
  readonly borrow: Money
  readonly owed: readonly Owed[]
  /** Deposits, withdrawals and other entries since the last close. */
  readonly adjustments: Money
  readonly call: MarginCall | null
}

const NO_TRADES: DayTrades = {
  day: '1970-01-01',
  soldValue: NO_MONEY,
  soldShares: NO_QUANTITY,
  shares: NO_QUANTITY,
  soldContracts: NO_QUANTITY,
  contracts: NO_QUANTITY,
  clearedContracts: NO_QUANTITY,
}

export const NO_BOOKS: Books = {
  unsettled: [],
  trades: NO_TRADES,
  coinFees: [],
  cryptoVolume: [],
  interest: NO_MONEY,
  borrow: NO_MONEY,
  owed: [],
  adjustments: NO_MONEY,
  call: null,
}

/** The trading activity fee counts no more shares of one execution than these. Source: FINRA, by-laws schedule A, as Alpaca passes it on. */
const TAF_MOST_SHARES: Quantity = decimal('50000')
/** The clearing fee counts no more contracts of one execution than these: 55 dollars. Source: OCC, as Alpaca passes it on. */
const OCC_MOST_CONTRACTS: Quantity = decimal('2750')
/** Days of volume that a crypto tier looks back on. */
const VOLUME_DAYS = 30

const MORNING = 4 * 60
const EVENING = 20 * 60

/** A day's books are closed at 4:00 New York of the next: the first such instant after `at`. */
export function nextMorning(at: Instant): Instant {
  const today = newYorkInstant(newYorkDay(at), MORNING)
  return today > at ? today : newYorkInstant(newYorkDay(at) + 1, MORNING)
}

/** The day whose books an instant belongs to: until 4:00 the one before. */
export function bookDay(at: Instant): TradingDay {
  const today = newYorkDay(at)
  return dateOf(at >= newYorkInstant(today, MORNING) ? today : today - 1)
}

/** The trading day a stock's trade counts for: from 20:00 on and on closed days the next. */
export function tradeDay(at: Instant): TradingDay {
  const today = newYorkDay(at)
  const isEvening = at >= newYorkInstant(today, EVENING)
  return nextTradingDay(dateOf(isEvening ? today : today - 1))
}

/** Cash that has settled by a day's end. Source: Alpaca, T+1. */
export const settledCash = (cash: Money, { unsettled }: Books, day: TradingDay): Money =>
  unsettled.reduce((sum, one) => (one.day > day ? subtract(sum, one.amount) : sum), cash)

/** Dollars of crypto traded in the 30 days that end with `day`. */
export function volumeUntil({ cryptoVolume }: Books, day: TradingDay): Money {
  const first = dateOf(dayNumber(day) - VOLUME_DAYS + 1)
  return cryptoVolume.reduce((sum, one) => (one.day >= first && one.day <= day ? add(sum, one.amount) : sum), NO_MONEY)
}

export interface BookedFill {
  readonly at: Instant
  readonly price: Price
  readonly qty: Quantity
  /** What it moved of cash. */
  readonly moved: Money
  readonly fee: Extract<EventBody, { kind: 'order-filled' }>['fee']
}

/** The books after an execution. */
export function booksAfter(books: Books, order: Traded, fill: BookedFill): Books {
  const day = bookDay(fill.at)
  const value = timesMultiplier(multiply(fill.price, fill.qty), order.option)
  if (order.assetClass === 'crypto') return afterCoins(books, order.symbol, day, value, fill)
  const settles = settlementDay(tradeDay(fill.at))
  const before = books.trades.day === day ? books.trades : { ...NO_TRADES, day }
  return {
    ...books,
    unsettled: withAmount(books.unsettled, settles, fill.moved, day),
    trades: order.option
      ? withContracts(before, order.side, value, fill.qty)
      : withShares(before, order.side, value, fill.qty),
  }
}

function withShares(before: DayTrades, side: WorkingOrder['side'], value: Money, qty: Quantity): DayTrades {
  const isSale = side === 'sell'
  return {
    ...before,
    soldValue: isSale ? add(before.soldValue, value) : before.soldValue,
    soldShares: isSale ? add(before.soldShares, smaller(qty, TAF_MOST_SHARES)) : before.soldShares,
    shares: add(before.shares, qty),
  }
}

const SHARES_A_CONTRACT = decimal(100)

function withContracts(before: DayTrades, side: WorkingOrder['side'], value: Money, qty: Quantity): DayTrades {
  const isSale = side === 'sell'
  return {
    ...before,
    soldValue: isSale ? add(before.soldValue, value) : before.soldValue,
    shares: add(before.shares, multiply(qty, SHARES_A_CONTRACT)),
    soldContracts: isSale ? add(before.soldContracts, qty) : before.soldContracts,
    contracts: add(before.contracts, qty),
    clearedContracts: add(before.clearedContracts, smaller(qty, OCC_MOST_CONTRACTS)),
  }
}

/** The books after shares changed hands for contracts: what was paid settles as a trade does. */
export const booksSettling = (books: Books, at: Instant, moved: Money): Books => ({
  ...books,
  unsettled: withAmount(books.unsettled, settlementDay(tradeDay(at)), moved, bookDay(at)),
})

function afterCoins(books: Books, symbol: string, day: TradingDay, value: Money, { fee }: BookedFill): Books {
  const first = dateOf(dayNumber(day) - VOLUME_DAYS)
  const cryptoVolume = withAmount(books.cryptoVolume, day, value, first)
  if (!fee || isZero(decimal(fee.amount))) return { ...books, cryptoVolume }
  const isSame = (one: CoinFee) => one.day === day && one.symbol === symbol && one.in === fee.in
  const before = books.coinFees.find(isSame)
  const amount = add(before?.amount ?? NO_QUANTITY, decimal(fee.amount))
  const others = books.coinFees.filter((one) => one.day === day && !isSame(one))
  return { ...books, cryptoVolume, coinFees: [...others, { day, symbol, in: fee.in, amount }] }
}

/** Adds an amount to a day's; days up to `past` are dropped. */
function withAmount(list: readonly Dated[], day: TradingDay, amount: Money, past: TradingDay): readonly Dated[] {
  const kept = list.filter((one) => one.day > past && one.day !== day)
  const before = list.find((one) => one.day === day)
  const all = [...kept, { day, amount: before ? add(before.amount, amount) : amount }]
  return all.sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** Whether something is left that a later morning has to look at. */
export const isRestless = (books: Books, cash: Money, holds: number): boolean =>
  holds > 0 ||
  books.unsettled.length > 0 ||
  !isZero(books.trades.shares) ||
  books.coinFees.length > 0 ||
  books.owed.length > 0 ||
  !isZero(books.interest) ||
  !isZero(books.borrow) ||
  isNegative(cash)

/** The books after a morning: what was charged is gone, what has settled as well. */
export const booksBegun = (books: Books, day: TradingDay, interest: Money, borrow: Money): Books => ({
  ...books,
  unsettled: books.unsettled.filter((one) => one.day > day),
  trades: NO_TRADES,
  coinFees: [],
  interest,
  borrow,
})
