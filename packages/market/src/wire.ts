/** Market data in the wire's shapes: JSON numbers under one-letter keys. Stocks name exchanges, conditions and tape; crypto the taker's side. */
import type { Bar as WireBar, Quote as WireQuote, Trade as WireTrade } from '@paddock/contract/entities/market-data'
import { keyOf, mix } from './arithmetic/hash.ts'
import { type Instant, SECOND_MS, toTimestamp } from './instant.ts'
import { type Instrument, tapeOf } from './instruments/instrument.ts'
import type { Bar, Quote, Tick } from './market.ts'
import { nextOpen, phaseAt, previousClose } from './sessions/calendar.ts'
import { priceNumber, sizeNumber } from './units.ts'

/**
 * The average price of a bar in steps of the price, of all that its volume counts. A day's volume counts prints outside the regular session,
 * which move neither its high nor its low: beyond those its average does not lie. Where nothing traded, as in some minutes of coins, it is
 * zero, as recorded.
 */
export const averageOf = (volume: number, turnover: number, low: number, high: number): number =>
  volume === 0 ? 0 : Math.min(Math.max(turnover / volume, low), high)

/** Digits of an average: six, and those that the prices have. */
export const averageScale = ({ priceScale }: Pick<Instrument, 'priceScale'>): number => Math.max(6, priceScale)

/** A bar. */
export function toBar(instrument: Instrument, bar: Bar): WireBar {
  const average = priceNumber(instrument, averageOf(bar.volume, bar.turnover, bar.low, bar.high))
  const digits = 10 ** averageScale(instrument)
  return {
    t: toTimestamp(bar.start),
    o: priceNumber(instrument, bar.open),
    h: priceNumber(instrument, bar.high),
    l: priceNumber(instrument, bar.low),
    c: priceNumber(instrument, bar.close),
    v: sizeNumber(instrument, bar.volume),
    n: bar.trades,
    vw: Math.round(average * digits) / digits,
  }
}

export function toQuote(instrument: Instrument, quote: Quote): WireQuote {
  const sides = {
    bp: priceNumber(instrument, quote.bid),
    bs: sizeNumber(instrument, quote.bidSize),
    ap: priceNumber(instrument, quote.ask),
    as: sizeNumber(instrument, quote.askSize),
  }
  const t = toTimestamp(quote.at)
  if (instrument.class === 'crypto') return { t, ...sides }
  const bits = drawOf(instrument, quote.at, 1)
  if (isNight(quote.at)) return { t, ...sides, bx: NIGHT_VENUE, ax: NIGHT_VENUE, c: ['R'], z: NIGHT_TAPE }
  return { t, ...sides, bx: venue(bits), ax: venue(bits >>> 8), c: ['R'], z: tapeOf(instrument.exchange) }
}

/** A print: with what it was reported with where that was recorded. Otherwise its id is a function of the second, and the rest is drawn. */
export function toTrade(instrument: Instrument, tick: Tick): WireTrade {
  const sides = {
    t: toTimestamp(tick.at),
    p: priceNumber(instrument, tick.price),
    s: sizeNumber(instrument, tick.size),
  }
  const { told, id } = tick
  if (told) return { ...sides, ...(id !== undefined && { i: id }), ...told }
  const bits = drawOf(instrument, tick.at, 2)
  const i = tradeId(tick.at)
  if (instrument.class === 'crypto') return { ...sides, i, tks: bits & 1 ? 'B' : 'S' }
  const c = conditions(instrument, tick)
  if (isNight(tick.at)) return { ...sides, i, x: NIGHT_VENUE, c, z: NIGHT_TAPE }
  return { ...sides, i, x: venue(bits), c, z: tapeOf(instrument.exchange) }
}

const tradeId = (at: Instant): number => Math.floor(at / SECOND_MS)

const drawOf = (instrument: Instrument, at: Instant, purpose: number): number =>
  mix(mix(keyOf(instrument.symbol), Math.floor(at / SECOND_MS)), purpose)

/** Exchange codes by how often they print: Nasdaq, NYSE, Arca, Cboe's four, MEMX, IEX, the reporting facility. */
const VENUES = ['Q', 'Q', 'Q', 'P', 'P', 'N', 'N', 'Z', 'Z', 'K', 'K', 'Y', 'J', 'U', 'V', 'D']
const venue = (bits: number): string => VENUES[bits & 15] ?? 'Q'

/** The overnight venue is an alternative trading system, which reports to FINRA, on a tape of its own. */
const NIGHT_VENUE = 'D'
const NIGHT_TAPE = 'N'
const isNight = (at: Instant): boolean => phaseAt(at) === 'overnight'

const ROUND_LOT = 100

/** `@` (a blank on tapes A and B) for a regular sale, `O` and `6` for the auctions, `T` outside regular hours, `I` for an odd lot. */
function conditions({ exchange }: Instrument, tick: Tick): string[] {
  const tape = tapeOf(exchange)
  const codes = [tape === 'A' || tape === 'B' ? ' ' : '@']
  const phase = phaseAt(tick.at)
  if (phase === 'regular' && nextOpen(tick.at - 1) === tick.at) codes.push('O')
  else if (phase === 'after' && previousClose(tick.at) === tick.at) codes.push('6')
  else if (phase !== 'regular') codes.push('T')
  if (tick.size < ROUND_LOT) codes.push('I')
  return codes
}
