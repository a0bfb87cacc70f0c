/** What a holding is worth in a history. Source: Alpaca, "Portfolio history": the last trade by day, the official close by night. */
import type { Price } from '@paddock/decimal/money'
import { HOUR_MS, type Instant } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import { contractMark } from '@paddock/market/options/mark'
import { dayAt, isTradingDay, previousClose, startOfDay } from '@paddock/market/sessions/calendar'
import { contractSeen, exPrices, restatedAt } from '../../corporate-actions/ex-price.ts'

/** The price of a symbol at an instant; undefined where the market does not know one. */
export type Mark = (symbol: string, at: Instant) => Price | undefined

/**
 * Stocks: the last trade from 4:00 to 22:00 of a trading day in New York, else the close before. Coins: always the last trade. Contracts as
 * stocks, within the quote of that instant.
 */
export function marketMark(market: Market): Mark {
  return (symbol, at) => {
    const instrument = market.instrument(symbol)
    if (!instrument) return undefined
    const seen = instrument.class === 'crypto' || isByDay(at) ? at : previousClose(at) - 1
    if (instrument.option) return contractThen(market, symbol, restatedAt(at), seen)
    const trade = market.lastTrade(instrument.symbol, seen)
    return trade && exPrices(market, instrument, at).seen(trade.price, trade.at)
  }
}

function contractThen(market: Market, symbol: string, at: Instant, seen: Instant): Price | undefined {
  const contract = market.options.contract(symbol, at)
  const then = contract && contractSeen(market, contract, at, seen)
  return then && contractMark(then.quote, then.last)
}

function isByDay(at: Instant): boolean {
  const day = dayAt(at)
  if (!isTradingDay(day)) return false
  // Clocks change on Sundays, so that hours from midnight are New York's on every trading day.
  const since = at - startOfDay(day)
  return since >= 4 * HOUR_MS && since < 22 * HOUR_MS
}
