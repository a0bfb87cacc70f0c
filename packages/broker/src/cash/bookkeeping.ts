/** How an account's books move: by fills, by what settles, by a new day. */
import { add, decimal, isNegative, isZero, smaller, subtract, ZERO } from '@paddock/decimal/decimal'
import { type Money, NO_MONEY, notional, type Price, type Quantity } from '@paddock/decimal/money'
import type { Instant, TradingDay } from '@paddock/market/instant'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { OCC_MOST_CONTRACTS, TAF_MOST_SHARES } from '@paddock/market/instruments/regulatory-fees'
import { bookDay, nextTradingDay, settlementDay } from '@paddock/market/sessions/calendar'
import { dateAfter, dateOf } from '@paddock/market/sessions/date'
import { newYorkDay, newYorkInstant } from '@paddock/market/sessions/new-york'
import { AFTER_CLOSE, PRE_OPEN } from '@paddock/market/sessions/trading-hours'
import type { WorkingOrder } from '../account/account.ts'
import { type Books, type CoinFee, type Dated, type DayTrades, NO_TRADES } from '../account/books.ts'
import type { EventBody } from '../account/event.ts'
import { timesMultiplier } from '../options/terms.ts'
import type { Traded } from '../positions/change.ts'

/** Days of volume that a crypto tier looks back on. */
const VOLUME_DAYS = 30

/** A day's books are closed at 4:00 New York of the next: the first such instant after `at`. */
export function nextMorning(at: Instant): Instant {
  const today = newYorkInstant(newYorkDay(at), PRE_OPEN)
  return today > at ? today : newYorkInstant(newYorkDay(at) + 1, PRE_OPEN)
}

/** The trading day a stock's trade counts for: from 20:00 on and on closed days the next. */
export function tradeDay(at: Instant): TradingDay {
  const today = newYorkDay(at)
  const isEvening = at >= newYorkInstant(today, AFTER_CLOSE)
  return nextTradingDay(dateOf(isEvening ? today : today - 1))
}

/** When a trade settles: one in contracts the next day, one in shares as their cycle is. */
export const settlesOn = (at: Instant, option?: OptionTerms | null): TradingDay =>
  settlementDay(tradeDay(at), option ? 1 : undefined)

/** Cash that has settled by a day's end. */
export const settledCash = (cash: Money, { unsettled }: Books, day: TradingDay): Money =>
  unsettled.reduce((sum, one) => (one.day > day ? subtract(sum, one.amount) : sum), cash)

/** Dollars of crypto traded in the 30 days that end with `day`. */
export function volumeUntil({ cryptoVolume }: Books, day: TradingDay): Money {
  const first = dateAfter(day, 1 - VOLUME_DAYS)
  return cryptoVolume.reduce((sum, one) => (one.day >= first && one.day <= day ? add(sum, one.amount) : sum), NO_MONEY)
}

interface BookedFill {
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
  const value = timesMultiplier(notional(fill.price, fill.qty), order.option)
  if (order.assetClass === 'crypto') return afterCoins(books, order.symbol, day, value, fill)
  const settles = settlesOn(fill.at, order.option)
  const before = books.trades.day === day ? books.trades : { ...NO_TRADES, day }
  return {
    ...books,
    unsettled: withAmount(books.unsettled, settles, fill.moved, day),
    trades: order.option
      ? withContracts(before, order.side, value, fill.qty, order.option)
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

function withContracts(
  before: DayTrades,
  side: WorkingOrder['side'],
  value: Money,
  qty: Quantity,
  option: OptionTerms,
): DayTrades {
  const isSale = side === 'sell'
  return {
    ...before,
    soldValue: isSale ? add(before.soldValue, value) : before.soldValue,
    shares: add(before.shares, timesMultiplier(qty, option)),
    soldContracts: isSale ? add(before.soldContracts, qty) : before.soldContracts,
    contracts: add(before.contracts, qty),
    clearedContracts: add(before.clearedContracts, smaller(qty, OCC_MOST_CONTRACTS)),
  }
}

/** The books after shares changed hands for contracts: what was paid settles as a trade does. */
export const booksSettling = (books: Books, at: Instant, moved: Money): Books => ({
  ...books,
  unsettled: withAmount(books.unsettled, settlesOn(at), moved, bookDay(at)),
})

function afterCoins(books: Books, symbol: string, day: TradingDay, value: Money, { fee }: BookedFill): Books {
  const first = dateAfter(day, -VOLUME_DAYS)
  const cryptoVolume = withAmount(books.cryptoVolume, day, value, first)
  if (!fee || isZero(decimal(fee.amount))) return { ...books, cryptoVolume }
  const isSame = (one: CoinFee) => one.day === day && one.symbol === symbol && one.in === fee.in
  const before = books.coinFees.find(isSame)
  const amount = add(before?.amount ?? ZERO, decimal(fee.amount))
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
