/** The world at an instant, as the rules ask for it: one symbol at a time, in decimals. */
import type { Context, Level, Past, SymbolNow } from '@paddock/broker/account/context'
import { contractSeen, exPrices, restatedAt } from '@paddock/broker/corporate-actions/ex-price'
import { sessionsOf } from '@paddock/broker/next'
import { NO_QUANTITY, type Price } from '@paddock/decimal/money'
import { auctionAt } from '@paddock/market/derive/auctions'
import { bookOf } from '@paddock/market/derive/book'
import { type Instant, SECOND_MS } from '@paddock/market/instant'
import { type Instrument, isOption } from '@paddock/market/instruments/instrument'
import type { Market, Quote } from '@paddock/market/market'
import { contractMark } from '@paddock/market/options/mark'
import type { Pieces } from '@paddock/market/pieces'
import { dayAt, hoursOf, isTradingDay, phaseAt } from '@paddock/market/sessions/calendar'
import { todayCountsFrom, withinToday } from '@paddock/market/sessions/today'
import { priceOf, sizeOf, stepsOf } from '@paddock/market/units'
import { bestPrint, printedThrough } from '@paddock/market/waits'
import { BoundedMap } from '../../bounded-map.ts'
import { isUnprintedAt } from './new-listings.ts'

/** The context of a market at account time `at`. Symbols are looked up when they are asked for. */
export function contextAt(market: Market, at: Instant, isClientOrderIdTaken = false): Context {
  return {
    now: at,
    symbol: (symbol) => known(market, symbol, at),
    isInactive: (symbol) => isInactiveAt(market, symbol, at),
    isUnprinted: (symbol) => isUnprintedAt(market, symbol, at),
    ...(market.absenceOf && { absenceOf: market.absenceOf }),
    isClientOrderIdTaken,
    past: pastOf(market, at),
    instrument: (symbol) => listedBy(market, symbol, at),
    settlement: (contract) => settlementOf(market, contract, at),
    corporateActions: (day, symbols) => market.corporateActions({ from: day, to: day, by: 'exDay', symbols }),
  }
}

/** An instrument that the market has by an instant: contracts come one by one, and one symbol may be several in turn. */
function listedBy(market: Market, name: string, at: Instant): Instrument | undefined {
  const instrument = market.instrument(name)
  return instrument && isOption(instrument) ? market.options.contract(name, at) : instrument
}

/** Off the list, though known: a stock that is traded no more, a contract that another one took the place of. */
function isInactiveAt(market: Market, name: string, at: Instant): boolean {
  const instrument = listedBy(market, name, at)
  return instrument !== undefined && !market.isListed(instrument.symbol, at)
}

/** What the underlying was worth at the end of a contract's last day, once that is over. */
function settlementOf(market: Market, symbol: string, at: Instant): Price | undefined {
  const contract = market.options.contract(symbol, at)
  const underlying = contract && market.instrument(contract.option.underlying)
  const steps = contract && at >= hoursOf(contract.option.expiration).close && market.options.settlement(contract)
  return underlying && steps ? priceOf(underlying, steps) : undefined
}

/** What was printed until `at`, by descent of the market: asked once for an order that follows it. */
function pastOf(market: Market, at: Instant): Past {
  return {
    bestPrint: (symbol, side, from) => {
      const instrument = market.instrument(symbol)
      const steps = instrument && bestPrint(market, symbol, side, from, at + 1)
      return !instrument || steps === undefined ? undefined : priceOf(instrument, steps)
    },
    printedThrough: (order, from) => {
      const { symbol, side, limitPrice } = order
      const instrument = market.instrument(symbol)
      if (!instrument || !limitPrice) return NO_QUANTITY
      const steps = stepsOf(limitPrice, instrument.priceScale, side === 'buy' ? 'floor' : 'ceiling')
      return sizeOf(instrument, printedThrough(market, symbol, side, steps, sessionsOf(order), from, at + 1))
    },
  }
}

/** By second: what is known of its symbols. */
type Seconds = BoundedMap<number, Map<string, SymbolNow | undefined>>

/** Markets move once a second, so that what is known of a symbol serves every account for as long. */
const markets = new WeakMap<Market, Seconds>()
/** Accounts of one market may be at different times. Of a market that grows, more may be known of a second by the next one. */
const SECONDS_KEPT = 4

/** Looking up so many prices takes a millisecond or several. */
export const MANY_SYMBOLS = 50

export const isSameSecond = (one: Instant, other: Instant): boolean =>
  Math.floor(one / SECOND_MS) === Math.floor(other / SECOND_MS)

/** Looks symbols up one by one, so that a context of the same second has them at hand. */
export function* lookUp(market: Market, symbols: readonly string[], at: Instant): Pieces<void> {
  for (const symbol of symbols) {
    known(market, symbol, at)
    yield
  }
}

function known(market: Market, symbol: string, at: Instant): SymbolNow | undefined {
  const number = Math.floor(at / SECOND_MS)
  const seconds: Seconds = markets.get(market) ?? new BoundedMap(market.isGrowing ? 1 : SECONDS_KEPT)
  markets.set(market, seconds)
  const symbols = seconds.get(number) ?? new Map()
  if (symbols.size === 0) seconds.set(number, symbols)
  if (!symbols.has(symbol)) symbols.set(symbol, symbolAt(market, symbol, at))
  return symbols.get(symbol)
}

/** A symbol in a market at an instant; undefined for one it does not have, or that was not yet traded. */
export function symbolAt(market: Market, symbol: string, at: Instant): SymbolNow | undefined {
  const instrument = listedBy(market, symbol, at)
  if (!instrument) return undefined
  if (instrument.option) return contractNow(market, symbol, at)
  const venues = phaseAt(at) === 'overnight' ? 'all' : 'day'
  const own = market.quote(instrument.symbol, at, venues)
  const name = own ? instrument.symbol : formerName(market, instrument, at)
  const quote = own ?? (name === undefined ? undefined : market.quote(name, at, venues))
  if (!quote || name === undefined) return undefined
  const mid = Math.round((quote.bid + quote.ask) / 2)
  const last = market.lastTrade(name, at) ?? { price: mid, at: quote.at }
  const ex = exPrices(market, instrument, at)
  const now: SymbolNow = {
    instrument,
    quote: {
      bid: ex.seen(quote.bid, quote.at),
      bidSize: sizeOf(instrument, quote.bidSize),
      ask: ex.seen(quote.ask, quote.at),
      askSize: sizeOf(instrument, quote.askSize),
    },
    last: ex.seen(last.price, last.at),
    previousClose: closeBefore(market, instrument, name, at) ?? ex.seen(last.price, last.at),
  }
  return instrument.class === 'crypto' ? { ...now, book: bookAt(instrument, quote) } : withHalt(market, now, at)
}

function contractNow(market: Market, symbol: string, now: Instant): SymbolNow | undefined {
  const at = restatedAt(now)
  const instrument = market.options.contract(symbol, at)
  if (!instrument || !isListedOrExpired(market, instrument, at)) return undefined
  const seen = contractSeen(market, instrument, at, at)
  const close = contractSeen(market, instrument, at, todayCountsFrom(at))
  const previousClose = close ? contractMark(close.quote, close.last) : seen?.last
  return seen && previousClose && withHalt(market, { instrument, ...seen, previousClose }, now)
}

/** The price that today's result counts from: the official close of shares, and what coins last traded at then. */
function closeBefore(market: Market, instrument: Instrument, name: string, at: Instant): Price | undefined {
  if (instrument.class === 'crypto') {
    const trade = market.lastTrade(name, todayCountsFrom(at))
    return trade && priceOf(instrument, trade.price)
  }
  const today = withinToday(at)
  const close = market.previousClose(instrument.symbol, today)
  return close === undefined ? undefined : exPrices(market, instrument, today).before(close)
}

/** What a stock was called until today: before its first print under the new name it is the same company at the same price, and no new listing. */
function formerName(market: Market, { symbol, class: assetClass }: Instrument, at: Instant): string | undefined {
  if (assetClass !== 'us_equity' || !market.isListed(symbol, at)) return undefined
  const day = dayAt(at)
  for (const action of market.corporateActions({ from: day, to: day, by: 'exDay' }))
    if (action.kind === 'name_change' && action.newSymbol === symbol) return action.symbol
  return undefined
}

/** What a split renamed has no price under its old name; what expired keeps its last one until it is taken away. */
const isListedOrExpired = (market: Market, { symbol, option }: Instrument, at: Instant): boolean =>
  market.isListed(symbol, at) || (option !== undefined && dayAt(at) >= option.expiration)

/** Coins are bought through a book whose levels are known. */
function bookAt(instrument: Instrument, quote: Quote): (side: 'bids' | 'asks') => readonly Level[] {
  let levels: Readonly<Record<'bids' | 'asks', readonly Level[]>> | undefined
  return (side) => {
    if (!levels) {
      const { bids, asks } = bookOf(instrument.symbol, quote)
      const inDecimals = ({ price, size }: { price: number; size: number }): Level => ({
        price: priceOf(instrument, price),
        size: sizeOf(instrument, size),
      })
      levels = { bids: bids.map(inDecimals), asks: asks.map(inDecimals) }
    }
    return levels[side]
  }
}

/** The auction held in the second of `at`, and the halt that `at` lies in. */
function withHalt(market: Market, now: SymbolNow, at: Instant): SymbolNow {
  const { symbol, option } = now.instrument
  // Where the shares stand still, so do the contracts on them.
  const halt = market.halts(option?.underlying ?? symbol, at, at).find(({ from, until }) => from <= at && at < until)
  const second = at - (at % SECOND_MS)
  const print = !option && isAuctionAt(second) ? auctionAt(market, symbol, second) : undefined
  if (!halt && !print) return now
  return {
    ...now,
    ...(halt && { haltedUntil: halt.until }),
    ...(print && { auction: priceOf(now.instrument, print.price) }),
  }
}

function isAuctionAt(second: Instant): boolean {
  if (second % 60_000 !== 0) return false
  const day = dayAt(second)
  if (!isTradingDay(day)) return false
  const { open, close } = hoursOf(day)
  return second === open || second === close
}
