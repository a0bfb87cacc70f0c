/** The market of a recording: read once, then played to every account that was opened on it. */
import type { Instant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Market } from '@paddock/market/market'
import { dayAt, hoursOf, isTradingDay, nextOpen } from '@paddock/market/sessions/calendar'
import { UnknownMarketError } from '@paddock/market/simulated'
import { createTape } from '@paddock/market/watched/tape'
import { watchedMarket } from '@paddock/market/watched/watched-market'
import { barsOfSymbol, recordingById, symbolsOfRecordings } from '../storage/recordings.ts'
import type { Database } from '../storage/tables.ts'
import { fromBarsText } from './bars-text.ts'
import type { RecordedInstrument } from './recorded-instrument.ts'

export const REPLAY = 'replay:'

/** Rejects with an {@link UnknownMarketError} where the recording is gone, is still under way, or has nothing in it. */
export async function recordedMarket(db: Database, id: string): Promise<Market> {
  const recording = await recordingById(db, id.slice(REPLAY.length))
  if (!recording) throw new UnknownMarketError('The recording this account plays was deleted.')
  if (recording.status === 'running') throw new UnknownMarketError('The recording is still under way.')
  const tape = createTape()
  const instruments: Instrument[] = []
  for (const { symbol, instrument } of await symbolsOfRecordings(db, [recording.id])) {
    if (instrument === null) continue
    // Written by ourselves, as it is read.
    const { closeBefore, ...listed } = JSON.parse(instrument) as RecordedInstrument
    instruments.push(listed)
    const days = await barsOfSymbol(db, recording.id, symbol)
    tape.add([{ symbol, closeBefore, minutes: days.flatMap(({ body }) => fromBarsText(body)) }])
  }
  const span = tape.span()
  if (!span) throw new UnknownMarketError('There is nothing in this recording.')
  return watchedMarket({ id, source: 'replay', instruments: instruments.sort(byPlace), tape, span })
}

const byPlace = (one: Instrument, other: Instrument): number => (keyOf(one) < keyOf(other) ? -1 : 1)
const keyOf = (instrument: Instrument): string => `${instrument.class} ${instrument.exchange} ${instrument.symbol}`

/** When an account that plays a recording begins: the first regular open in it, or the first minute where it has none. */
export function firstOpen({ span, instruments }: Market): Instant {
  if (!span) return 0
  const day = dayAt(span.from)
  const open = isTradingDay(day) && span.from < hoursOf(day).close ? hoursOf(day).open : nextOpen(span.from)
  const hasStocks = instruments.some((instrument) => instrument.class === 'us_equity')
  return hasStocks && open < span.until ? open : span.from
}
