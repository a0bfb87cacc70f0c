/** What each channel tells of an instrument, from one instant to a later one: functions of the market alone. */
import { type BookChange, element, type SymbolElement } from '@paddock/contract/streams/messages'
import { toOrderbook } from '@paddock/market/derive/book'
import { bandsOf } from '@paddock/market/derive/price-bands'
import { statusesOf } from '@paddock/market/derive/status'
import { type Instant, MINUTE_MS, SECOND_MS, toTimestamp } from '@paddock/market/instant'
import { type Instrument, tapeOf } from '@paddock/market/instruments/instrument'
import type { Market, Venues } from '@paddock/market/market'
import { quoteOnWire, tradeOnWire } from '@paddock/market/option-wire'
import { ONE_DAY, ONE_MINUTE } from '@paddock/market/timeframe'
import { priceNumber } from '@paddock/market/units'
import { countsOf } from '@paddock/market/watched/conditions'
import { shownAt } from '@paddock/market/watched/prints'
import { toBar, toTrade } from '@paddock/market/wire'
import type { MarketType } from '../../accounts/broker.ts'

/**
 * What happened in `(after, at]`, up to the second that has begun: the latest of what moves, every last price of the second where prints were
 * recorded, and all of what is rare. Who listens takes each trade for the price: odd lots and averages are left to history.
 */
type Tell = (
  market: Market,
  instrument: Instrument,
  after: Instant,
  at: Instant,
  venues: Venues,
) => readonly SymbolElement[]

const NO_LIMIT = Number.POSITIVE_INFINITY
const RAW = ['raw'] as const
/** Longer than any time without a regular session. */
const TWO_SESSIONS_MS = 14 * 86_400_000

/**
 * By channel. The tape of a simulated market is complete when it is read: no trade is late, wrong or taken back, so that no bar is updated
 * and nothing is corrected or canceled. Order books are told as changes, which the feed keeps; news is of no one symbol.
 */
export const TELL: Readonly<Partial<Record<MarketType, Tell>>> = {
  trades(market, instrument, after, at, venues) {
    const trade = market.lastTrade(instrument.symbol, at, venues)
    if (!trade) return NOTHING
    const [from, to] = [shownAt(after) + 1, shownAt(at)]
    if (trade.told && to - from < SECOND_MS) {
      const prints = market.trades(instrument.symbol, from, to, NO_LIMIT, venues)
      const priced = prints.filter(({ told }) => told && countsOf(told).price)
      return priced.map((print) => element('t', instrument.symbol, toTrade(instrument, print)))
    }
    if (trade.at < from) return NOTHING
    return [element('t', instrument.symbol, tradeOnWire(instrument, trade))]
  },
  quotes(market, instrument, after, at, venues) {
    const quote = market.quote(instrument.symbol, at, venues)
    if (!quote || quote.at <= shownAt(after)) return NOTHING
    return [element('q', instrument.symbol, quoteOnWire(instrument, quote))]
  },
  bars(market, instrument, after, at, venues) {
    const bar = endedMinute(market, instrument, after, at, venues)
    return bar ? [element('b', instrument.symbol, toBar(instrument, bar))] : NOTHING
  },
  dailyBars(market, instrument, after, at, venues) {
    if (!endedMinute(market, instrument, after, at, venues)) return NOTHING
    const { symbol } = instrument
    const day = market.bars(symbol, ONE_DAY, at - TWO_SESSIONS_MS, at, at, NO_LIMIT, RAW, venues).at(-1)
    return day ? [element('d', instrument.symbol, toBar(instrument, day))] : NOTHING
  },
  lulds: (market, instrument, after, at) =>
    bandsOf(market, instrument, after, at).map((bands) => element('l', instrument.symbol, bands)),
  imbalances(market, instrument, after, at) {
    const { symbol, exchange } = instrument
    const imbalance = market.imbalance(symbol, at)
    if (!imbalance || imbalance.side === 'none' || imbalance.at <= after) return NOTHING
    const p = priceNumber(instrument, imbalance.indicative)
    return [element('i', symbol, { p, z: tapeOf(exchange), t: toTimestamp(imbalance.at) })]
  },
  statuses: (market, instrument, after, at, venues) =>
    statusesOf(market, instrument, after, at, venues).map((status) => element('s', instrument.symbol, status)),
}

const NOTHING: readonly SymbolElement[] = []

/** The bar of the last whole minute, where a minute ended in between and had trades. */
function endedMinute(market: Market, { symbol }: Instrument, after: Instant, at: Instant, venues: Venues) {
  const minute = at - (at % MINUTE_MS)
  if (minute <= after) return undefined
  const ended = minute - MINUTE_MS
  return market.bars(symbol, ONE_MINUTE, ended, ended, at, 1, RAW, venues)[0]
}

/** The order book of an instrument at an instant. */
export function bookAt(market: Market, instrument: Instrument, at: Instant): BookChange | undefined {
  const quote = market.quote(instrument.symbol, at)
  return quote && toOrderbook(instrument, quote)
}
