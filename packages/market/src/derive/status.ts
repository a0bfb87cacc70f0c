/**
 * Trading statuses of a stock: when its trading begins and ends for the day, and its halts. Codes are the tape's own. Source: Alpaca,
 * "Real-time Stock Data", trading statuses. No code says that a day begins or ends: as the exchanges do, the first is told as a resumption.
 */
import type { TradingStatus } from '@paddock/contract/streams/messages'
import { HOUR_MS, type Instant, toTimestamp } from '../instant.ts'
import { type Instrument, type Tape, tapeOf } from '../instruments/instrument.ts'
import type { Halt, Market, Venues } from '../market.ts'
import { dayAt, hoursOf, isTradingDay } from '../sessions/calendar.ts'

/** From 20:00 to 4:00. */
const NIGHT_MS = 8 * HOUR_MS

type Codes = readonly [code: string, message: string]
interface TapeCodes {
  readonly resumed: Codes
  readonly halted: Codes
  readonly volatility: Codes
  /** Reasons by the halt's code; one the tape has no code for is told in words alone. */
  readonly reasons: Readonly<Record<Halt['reason'], Codes>>
}

/** Tapes A and B, of the consolidated tape association. */
const CTA: TapeCodes = {
  resumed: ['3', 'Resume'],
  halted: ['2', 'Trading Halt'],
  volatility: ['2', 'Trading Halt'],
  reasons: { T1: ['P', 'News Pending'], LUDP: ['M', 'LULD Pause'], H10: ['', 'SEC Trading Suspension'] },
}
/** Tape C, of Nasdaq's securities; what is traded over the counter is told likewise. */
const UTP: TapeCodes = {
  resumed: ['T', 'Trading Resumption'],
  halted: ['H', 'Trading Halt'],
  volatility: ['P', 'Volatility Trading Pause'],
  reasons: {
    T1: ['T1', 'Halt - News Pending'],
    LUDP: ['LUDP', 'Volatility Trading Pause'],
    H10: ['H10', 'Halt - SEC Trading Suspension'],
  },
}

const codesOf = (tape: Tape): TapeCodes => (tape === 'A' || tape === 'B' ? CTA : UTP)

/**
 * The statuses of a stock in `(after, at]`, in order: on the tape of the day, or at the overnight venue. A halt is told when it begins, and
 * again when it ends: never before.
 */
export function statusesOf(
  market: Market,
  instrument: Instrument,
  after: Instant,
  at: Instant,
  venues: Venues = 'day',
): TradingStatus[] {
  const tape = tapeOf(instrument.exchange)
  const codes = codesOf(tape)
  const halts = market.halts(instrument.symbol, after, at)
  const isHalted = (instant: Instant) => halts.some(({ from, until }) => from <= instant && instant <= until)
  const told: { readonly at: Instant; readonly status: Codes; readonly reason: Codes }[] = []
  for (const { begins, ends } of sessionsAround(after, at, venues)) {
    if (!isHalted(begins)) told.push({ at: begins, status: codes.resumed, reason: ['', 'Session begins'] })
    if (!isHalted(ends)) told.push({ at: ends, status: codes.halted, reason: ['', 'Session ends'] })
  }
  for (const { from, until, reason: name } of halts) {
    const reason = codes.reasons[name]
    told.push({ at: from, status: name === 'LUDP' ? codes.volatility : codes.halted, reason })
    told.push({ at: until, status: codes.resumed, reason })
  }
  return told
    .filter((one) => one.at > after && one.at <= at)
    .sort((one, other) => one.at - other.at)
    .map(({ at, status: [sc, sm], reason: [rc, rm] }) => ({ sc, sm, rc, rm, t: toTimestamp(at), z: tape }))
}

/** The status of a halt that is in no market's tape, or of its end: told in words alone. */
export function statusOf(tape: Tape, isHalted: boolean, reason: string, at: Instant): TradingStatus {
  const codes = codesOf(tape)
  const [sc, sm] = isHalted ? codes.halted : codes.resumed
  return { sc, sm, rc: '', rm: reason, t: toTimestamp(at), z: tape }
}

/** Of the dates of two instants, and of the night after the later one, which belongs to the next day. */
function sessionsAround(after: Instant, at: Instant, venues: Venues): { begins: Instant; ends: Instant }[] {
  const dates = new Set([dayAt(after), dayAt(at), dayAt(at + NIGHT_MS)])
  return [...dates].filter(isTradingDay).map((day) => {
    const { preOpen, afterClose } = hoursOf(day)
    return venues === 'night' ? { begins: preOpen - NIGHT_MS, ends: preOpen } : { begins: preOpen, ends: afterClose }
  })
}
