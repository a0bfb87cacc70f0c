/** Quotes and trades in the form of the class: option records name one condition as text, and have no tape and no id. */
import type { Quote as WireQuote, Trade as WireTrade } from '@paddock/contract/entities/market-data'
import type { OptionQuote, OptionTrade } from '@paddock/contract/entities/option-data'
import { keyOf, mix } from './arithmetic/hash.ts'
import { SECOND_MS, toTimestamp } from './instant.ts'
import { type Instrument, isOption } from './instruments/instrument.ts'
import type { Quote, Tick } from './market.ts'
import { priceNumber, sizeNumber } from './units.ts'
import { toQuote, toTrade } from './wire.ts'

/** Exchange codes by how often options print on them. */
const VENUES = ['C', 'C', 'X', 'X', 'N', 'N', 'A', 'M', 'P', 'Q', 'I', 'Z', 'E', 'H', 'B', 'W']
/** Executed electronically; and open to that. */
const AUTOMATIC = { trade: 'I', quote: 'A' } as const

const venueOf = (instrument: Instrument, at: number, purpose: number): string =>
  VENUES[mix(mix(keyOf(instrument.symbol), Math.floor(at / SECOND_MS)), purpose) & 15] ?? 'C'

export function tradeOnWire(instrument: Instrument, tick: Tick): WireTrade | OptionTrade {
  if (!isOption(instrument)) return toTrade(instrument, tick)
  return {
    t: toTimestamp(tick.at),
    p: priceNumber(instrument, tick.price),
    s: sizeNumber(instrument, tick.size),
    x: venueOf(instrument, tick.at, 1),
    c: AUTOMATIC.trade,
  }
}

export function quoteOnWire(instrument: Instrument, quote: Quote): WireQuote | OptionQuote {
  if (!isOption(instrument)) return toQuote(instrument, quote)
  return {
    t: toTimestamp(quote.at),
    bx: venueOf(instrument, quote.at, 2),
    bp: priceNumber(instrument, quote.bid),
    bs: sizeNumber(instrument, quote.bidSize),
    ax: venueOf(instrument, quote.at, 3),
    ap: priceNumber(instrument, quote.ask),
    as: sizeNumber(instrument, quote.askSize),
    c: AUTOMATIC.quote,
  }
}
