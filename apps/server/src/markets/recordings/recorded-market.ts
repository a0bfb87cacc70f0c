/** The market of a recording: read once, then played to every account that was opened on it. */
import type { Instant } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Bar, Market } from '@paddock/market/market'
import { cacheOf } from '@paddock/market/paths/cache'
import { dayAt, hoursOf, isTradingDay, nextOpen } from '@paddock/market/sessions/calendar'
import { UnknownMarketError } from '@paddock/market/simulated'
import {
  type OpenBlocks,
  type PrintBlock,
  type ReportedPrints,
  reportedPrints,
} from '@paddock/market/watched/prints-as-reported'
import { secondsOfPrints } from '@paddock/market/watched/seconds-of-prints'
import { createTape, type Shown } from '@paddock/market/watched/tape'
import { watchedMarket } from '@paddock/market/watched/watched-market'
import { barsOfSymbol, recordingById, symbolsOfRecordings, tradesOfSymbol } from '../../storage/recordings.ts'
import type { Database } from '../../storage/tables/tables.ts'
import { fromBarsText } from './bars-text.ts'
import { fromPrintsBody } from './prints-body.ts'
import type { RecordedInstrument } from './recorded-instrument.ts'

export const REPLAY = 'replay:'

/** Rejects with an {@link UnknownMarketError} where the recording is gone, is still under way, or has nothing in it. */
export async function recordedMarket(db: Database, id: string): Promise<Market> {
  const recording = await recordingById(db, id.slice(REPLAY.length))
  if (!recording) throw new UnknownMarketError('The recording this account plays was deleted.')
  if (recording.status === 'running') throw new UnknownMarketError('The recording is still in progress.')
  const tape = createTape()
  const opened: OpenBlocks = cacheOf(OPEN_BLOCKS)
  const instruments: Instrument[] = []
  for (const { symbol, instrument, status } of await symbolsOfRecordings(db, [recording.id])) {
    if (instrument === null) continue
    // Written by ourselves, as it is read.
    const { closeBefore, ...listed } = JSON.parse(instrument) as RecordedInstrument
    instruments.push(listed)
    if (status !== 'done') continue
    const days = await barsOfSymbol(db, recording.id, symbol)
    const minutes = days.flatMap(({ body }) => fromBarsText(body))
    const played = recording.detail === 'trades' && (await playedTrades(db, recording.id, listed, opened))
    tape.add([
      played
        ? { symbol, closeBefore, ...played, minutes: [...played.minutes, ...minutes] }
        : { symbol, closeBefore, minutes },
    ])
  }
  const span = tape.span()
  if (!span) throw new UnknownMarketError('The recording is empty.')
  return watchedMarket({ id, source: 'replay', instruments: instruments.sort(byPlace), tape, span })
}

/** So many pages of trades are open at once: 34 bytes a trade, 11 MB. */
const OPEN_BLOCKS = 32

/** A symbol's trades, read once for what orders look at, and kept as they are stored. Others have their turn between the pages. */
async function playedTrades(
  db: Database,
  id: string,
  { symbol, class: assetClass }: Instrument,
  opened: OpenBlocks,
): Promise<{ minutes: readonly Bar[]; trades: readonly Shown[]; reported: ReportedPrints }> {
  const seconds = secondsOfPrints(assetClass === 'crypto' ? 'crypto' : 'us_equity')
  const blocks: PrintBlock[] = []
  for (const { first_at: first, last_at: last, body } of await tradesOfSymbol(db, id, symbol)) {
    seconds.add(fromPrintsBody(body))
    blocks.push({ first, last, open: () => fromPrintsBody(body) })
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { seconds: trades, minutes } = seconds.end()
  return { minutes, trades, reported: reportedPrints(blocks, opened) }
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
