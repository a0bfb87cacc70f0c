/** Prints and quotes of options in the wire's shapes: one text for the condition, no id, no tape. */
import type { OptionQuote, OptionTrade } from '@paddock/contract/streams/messages'
import { keyOf, mix } from '../arithmetic/hash.ts'
import { type Instant, toTimestamp } from '../instant.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { Quote, Tick } from '../market.ts'
import { priceNumber, sizeNumber } from '../units.ts'

export function toOptionTrade(instrument: Instrument, tick: Tick): OptionTrade {
  return {
    t: toTimestamp(tick.at),
    p: priceNumber(instrument, tick.price),
    s: sizeNumber(instrument, tick.size),
    x: exchange(drawOf(instrument, tick.at, 2)),
    c: ELECTRONIC,
  }
}

export function toOptionQuote(instrument: Instrument, quote: Quote): OptionQuote {
  const bits = drawOf(instrument, quote.at, 1)
  return {
    t: toTimestamp(quote.at),
    bx: exchange(bits),
    bp: priceNumber(instrument, quote.bid),
    bs: sizeNumber(instrument, quote.bidSize),
    ax: exchange(bits >>> 8),
    ap: priceNumber(instrument, quote.ask),
    as: sizeNumber(instrument, quote.askSize),
    c: AUTOMATIC,
  }
}

/** Trade condition: executed electronically. Quote condition: eligible for automatic execution. Source: OPRA. */
const [ELECTRONIC, AUTOMATIC] = ['I', 'A']
/** Cboe's four, Nasdaq's three, NYSE's two, MIAX and its Pearl, BOX. */
const EXCHANGES = ['C', 'C', 'C', 'Z', 'E', 'W', 'X', 'Q', 'I', 'N', 'N', 'A', 'M', 'M', 'P', 'B']
const exchange = (bits: number): string => EXCHANGES[bits & 15] ?? 'C'

const drawOf = (instrument: Instrument, at: Instant, purpose: number): number =>
  mix(mix(keyOf(instrument.symbol), Math.floor(at / 1000)), purpose)
