/** The world at an instant, as the rules ask for it: one symbol at a time, in decimals. */
import { type Context, type FillDials, REALISTIC, type SymbolNow } from '@paddock/broker/context'
import { exPrices } from '@paddock/broker/corporate-actions/ex-price'
import type { Instant } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import { sizeOf } from '@paddock/market/units'

const SECOND_MS = 1_000

/** The context of a market at account time `at`. Symbols are looked up when they are asked for. */
export function contextAt(
  market: Market,
  at: Instant,
  isClientOrderIdTaken = false,
  dials: FillDials = REALISTIC,
): Context {
  return {
    now: at,
    symbol: (symbol) => known(market, symbol, at),
    isClientOrderIdTaken,
    dials,
    instrument: (symbol) => market.instrument(symbol),
    corporateActions: (day, symbols) => market.corporateActions({ from: day, to: day, by: 'exDay', symbols }),
  }
}

interface Second {
  readonly number: number
  readonly symbols: Map<string, SymbolNow | undefined>
}

/** Markets move once a second, so that what is known of a symbol serves every account for as long. */
const seconds = new WeakMap<Market, Second>()

function known(market: Market, symbol: string, at: Instant): SymbolNow | undefined {
  const number = Math.floor(at / SECOND_MS)
  let second = seconds.get(market)
  if (second?.number !== number) {
    second = { number, symbols: new Map() }
    seconds.set(market, second)
  }
  const { symbols } = second
  if (!symbols.has(symbol)) symbols.set(symbol, symbolAt(market, symbol, at))
  return symbols.get(symbol)
}

/** A symbol in a market at an instant; undefined for one it does not have, or that was not yet traded. */
export function symbolAt(market: Market, symbol: string, at: Instant): SymbolNow | undefined {
  const instrument = market.instrument(symbol)
  const quote = instrument && market.quote(instrument.symbol, at)
  if (!quote) return undefined
  const mid = Math.round((quote.bid + quote.ask) / 2)
  const last = market.lastTrade(instrument.symbol, at) ?? { price: mid, at: quote.at }
  const ex = exPrices(market, instrument, at)
  return {
    instrument,
    quote: {
      bid: ex.seen(quote.bid, quote.at),
      bidSize: sizeOf(instrument, quote.bidSize),
      ask: ex.seen(quote.ask, quote.at),
      askSize: sizeOf(instrument, quote.askSize),
    },
    last: ex.seen(last.price, last.at),
    previousClose: ex.before(market.previousClose(instrument.symbol, at) ?? last.price),
  }
}
