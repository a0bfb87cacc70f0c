/**
 * Prices in shares of the day. On the day a split takes effect holdings are restated at 4:00, when the consolidated tape begins; until the
 * first print the last one is of the old shares, and so is the close before all day; contracts on them likewise. Source: Alpaca restates `lastday_price` likewise.
 */
import type { Price } from '@paddock/decimal/money'
import type { Instant, TradingDay } from '@paddock/market/instant'
import type { Instrument, OptionInstrument } from '@paddock/market/instruments/instrument'
import type { Market } from '@paddock/market/market'
import { dayAt, isTradingDay, phaseAt, previousClose, startOfDay } from '@paddock/market/sessions/calendar'
import { perNewShare, restatedFrom, type SplitRates, splitRates } from '@paddock/market/split-rates'
import { priceOf, sizeOf } from '@paddock/market/units'
import type { SymbolNow } from '../account/context.ts'

/**
 * The instant whose names and terms holdings have: a split gives contracts theirs with the date, and holdings have them from 4:00 on. Nothing
 * of a contract moves in between.
 */
export function restatedAt(at: Instant): Instant {
  const day = dayAt(at)
  return at < restatedFrom(day) ? startOfDay(day) - 1 : at
}

/** What a market's prices of `at` must be divided by where they are older than the day's first session. */
interface ExPrices {
  /** A price seen at an instant. */
  readonly seen: (price: number, seenAt: Instant) => Price
  /** A price of the days before. */
  readonly before: (price: number) => Price
}

export function exPrices(market: Market, instrument: Instrument, at: Instant): ExPrices {
  const plain = (price: number): Price => priceOf(instrument, price)
  const since = instrument.class === 'crypto' ? undefined : begunAt(at)
  const company = instrument.option?.underlying ?? instrument.symbol
  const factor = since === undefined ? undefined : factorOn(market, company, dayAt(at))
  if (since === undefined || !factor) return { seen: plain, before: plain }
  const before = (price: number): Price =>
    perNewShare(plain(price), factor, { scale: instrument.priceScale, mode: 'half-even' })
  return { seen: (price, seenAt) => (seenAt < since ? before(price) : plain(price)), before }
}

/**
 * What stood of a contract at `then`, in its terms of `at`: its own quote and last print, or those of the contract an adjustment made it of.
 * Without a print the middle of the quote stands for it. Undefined where it was not listed then.
 */
export function contractSeen(
  market: Market,
  instrument: OptionInstrument,
  at: Instant,
  then: Instant,
): Pick<SymbolNow, 'quote' | 'last'> | undefined {
  const seenAt = phaseAt(then) === 'regular' ? then : previousClose(then)
  const name = market.options.symbolThen(instrument.symbol, at, seenAt)
  const quote = name === undefined ? undefined : market.quote(name, seenAt)
  if (name === undefined || !quote) return undefined
  const { seen } = exPrices(market, instrument, at)
  const last = market.lastTrade(name, seenAt) ?? { price: Math.round((quote.bid + quote.ask) / 2), at: quote.at }
  return {
    quote: {
      bid: seen(quote.bid, quote.at),
      bidSize: sizeOf(instrument, quote.bidSize),
      ask: seen(quote.ask, quote.at),
      askSize: sizeOf(instrument, quote.askSize),
    },
    last: seen(last.price, last.at),
  }
}

/** When the day's tape began, on trading days from 4:00 on. */
function begunAt(at: Instant): Instant | undefined {
  const day = dayAt(at)
  const begun = restatedFrom(day)
  return isTradingDay(day) && at >= begun ? begun : undefined
}

/** What is known of one day, as long as it lasts. */
const days = new WeakMap<Market, { readonly day: TradingDay; readonly factors: Map<string, SplitRates | undefined> }>()

function factorOn(market: Market, symbol: string, day: TradingDay): SplitRates | undefined {
  let known = days.get(market)
  if (known?.day !== day) {
    known = { day, factors: new Map() }
    days.set(market, known)
  }
  const { factors } = known
  if (!factors.has(symbol)) {
    const actions = market.corporateActions({ from: day, to: day, by: 'exDay', symbols: [symbol] })
    const rates = actions.map(splitRates)
    factors.set(
      symbol,
      rates.find((factor) => factor !== undefined),
    )
  }
  return factors.get(symbol)
}
