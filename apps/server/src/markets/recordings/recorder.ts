/**
 * Fetches what recordings ask for, one symbol after the other, through the account of Alpaca's they name: in the background, so that whoever
 * waits for an answer comes first. What is under way when the server stops goes on when it starts.
 */
import { Asset } from '@paddock/contract/entities/asset'
import { Bar as WireBar } from '@paddock/contract/entities/market-data'
import { listOf, namedBy } from '@paddock/contract/entities/scalar'
import type { OperationName } from '@paddock/contract/operations/table'
import { DAY_MS, type Instant, toTimestamp } from '@paddock/market/instant'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Bar } from '@paddock/market/market'
import { dayAt, startOfDay } from '@paddock/market/sessions/calendar'
import { dateAfter } from '@paddock/market/sessions/date'
import { isBar } from '@paddock/market/watched/tape'
import * as z from 'zod/mini'
import type { Broker, BrokerAnswer } from '../../accounts/broker.ts'
import { feedsOfRecording } from '../../alpaca/feeds.ts'
import type { MachineClock } from '../../clock.ts'
import { retryAfterMs } from '../../http/retry-after.ts'
import type { Log } from '../../log.ts'
import {
  changeSymbol,
  EndedError,
  endRecording,
  failSymbol,
  type RecordingRecord,
  recordingById,
  runningRecordings,
  saveBars,
  symbolsOfRecordings,
} from '../../storage/recordings.ts'
import type { Database } from '../../storage/tables/tables.ts'
import { toBarsText } from './bars-text.ts'
import { recordTrades } from './record-trades.ts'
import { recordedBar, recordedInstrument } from './recorded-instrument.ts'
import { SymbolError } from './symbol-error.ts'

interface Recorder {
  /** Goes on with what is under way, and no longer with what another server ended. */
  start(): Promise<void>
  /** Begins with a recording that was just added. */
  record(recording: RecordingRecord): void
  /** Ends a recording that is under way; what was recorded stays. A request that has left is not waited for. */
  cancel(id: string): Promise<void>
  /** A recording that another server ended, or deleted, is called off. */
  calledOff(id: string): void
  /** Resolves when nothing more is written of a recording. */
  ended(id: string): Promise<void>
  /** Resolves when nothing is under way any more; what is not done goes on at the next start. */
  close(): Promise<void>
}

export interface RecorderParts {
  readonly db: Database
  /** The broker of an account of Alpaca's. */
  readonly broker: (accountId: string) => Broker
  readonly clock: MachineClock
  readonly log: Log
  /** Told of a recording that has ended. */
  readonly ended: (id: string) => void
}

/** The most that one page may have. */
const PAGE = '10000'
/** Longer than markets are ever closed. */
const LOOK_BACK_MS = 14 * DAY_MS
/** Where Alpaca says nothing of how long to wait, and at most. */
const PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 120_000
/** Answers that are none in a row, after which a symbol is given up; being told to wait is no such answer. */
const MOST_FAILURES = 5

const AssetAnswer = Asset
const BarsAnswer = z.object({
  bars: namedBy(listOf(WireBar)),
  next_page_token: z.nullish(z.string()),
})
const Refusal = z.object({ message: z.string() })

/** The recording was called off, or the server stops. */
class CalledOff extends Error {
  override readonly name = 'CalledOff'
}

interface Job {
  isCalledOff: boolean
  wake: () => void
  end: Promise<void>
}

export function createRecorder({ db, broker, clock, log, ended }: RecorderParts): Recorder {
  const jobs = new Map<string, Job>()

  function begin(recording: RecordingRecord): void {
    const job: Job = { isCalledOff: false, wake: () => {}, end: Promise.resolve() }
    jobs.set(recording.id, job)
    job.end = run(recording, job)
      .catch((err: unknown) => log.error({ err, recording: recording.id }, 'a recording stopped'))
      .finally(() => jobs.delete(recording.id))
  }

  async function run(recording: RecordingRecord, job: Job): Promise<void> {
    for (const known of await symbolsOfRecordings(db, [recording.id])) {
      if (known.status !== 'waiting') continue
      try {
        // What has its bars goes on with its trades.
        if (known.trades_page === null) await recordBars(recording, known.symbol, job)
        if (recording.detail === 'trades') await tradesOf(recording, known.symbol, job)
      } catch (error) {
        if (error instanceof CalledOff || error instanceof EndedError) return
        if (!(error instanceof SymbolError)) throw error
        await failSymbol(db, recording.id, known.symbol, error.message)
      }
    }
    await endRecording(db, recording.id, 'done', clock.now())
    ended(recording.id)
  }

  async function recordBars(recording: RecordingRecord, symbol: string, job: Job): Promise<void> {
    const instrument = await instrumentOf(recording, symbol, job)
    await changeSymbol(db, recording.id, symbol, { instrument: JSON.stringify(instrument) })
    const closeBefore = await closeBeforeOf(recording, instrument, job)
    await changeSymbol(db, recording.id, symbol, { instrument: JSON.stringify({ ...instrument, closeBefore }) })
    const bars: Bar[] = []
    for (let page: string | undefined = ''; page !== undefined; ) {
      const { found, next } = await pageOf(recording, instrument, page, job)
      for (const bar of found) bars.push(bar)
      page = next
      const reached = bars.at(-1)?.start ?? null
      await changeSymbol(db, recording.id, symbol, { bars: bars.length, reached_at: reached })
    }
    const days = new Map<string, Bar[]>()
    for (const bar of bars) {
      const day = dayAt(bar.start)
      const own = days.get(day)
      if (own) own.push(bar)
      else days.set(day, [bar])
    }
    await saveBars(db, recording.id, symbol, new Map([...days].map(([day, own]) => [day, toBarsText(own)])))
    const next =
      bars.length === 0
        ? { status: 'empty' as const }
        : recording.detail === 'trades'
          ? { trades_page: '', reached_at: null }
          : { status: 'done' as const }
    await changeSymbol(db, recording.id, symbol, { ...next, bars: bars.length })
  }

  /** The trades of a symbol that has bars: where nothing was traded there is nothing to ask for. */
  async function tradesOf(recording: RecordingRecord, symbol: string, job: Job): Promise<void> {
    const symbols = await symbolsOfRecordings(db, [recording.id])
    const known = symbols.find((one) => one.symbol === symbol)
    if (known?.status !== 'waiting' || known.instrument === null) return
    // Written by ourselves, as it is read.
    const instrument = JSON.parse(known.instrument) as Instrument
    const others = symbols.reduce((sum, { trades }) => sum + trades, -known.trades)
    const ask = (page: string) => dataAsked(recording, instrument, job, 'Trades', wholeRange(recording, page))
    await recordTrades(db, { recording, instrument, known, others, ask })
  }

  async function instrumentOf(recording: RecordingRecord, symbol: string, job: Job): Promise<Instrument> {
    const answer = await asked(recording, job, 'getV2AssetsSymbolOrAssetId', { symbol_or_asset_id: symbol }, {})
    const asset = AssetAnswer.safeParse(answer)
    const instrument = asset.success ? recordedInstrument(asset.data) : undefined
    if (instrument?.symbol !== symbol) throw new SymbolError(`Alpaca has no stock or coin named ${symbol}`)
    return instrument
  }

  /** In steps, of the last day that has a bar in the two weeks before the recording; undefined where none has. */
  async function closeBeforeOf(
    recording: RecordingRecord,
    instrument: Instrument,
    job: Job,
  ): Promise<number | undefined> {
    const first = startOfDay(recording.first_day)
    // A coin's day is UTC's, which begins before New York's.
    const end = (instrument.class === 'crypto' ? first - (first % DAY_MS) : first) - 1
    const query = { timeframe: '1Day', limit: '1', sort: 'desc', start: toTimestamp(end - LOOK_BACK_MS) }
    const { found } = await barsAsked(recording, instrument, job, { ...query, end: toTimestamp(end) })
    return found[0]?.close
  }

  const pageOf = (recording: RecordingRecord, instrument: Instrument, page: string, job: Job) =>
    barsAsked(recording, instrument, job, { timeframe: '1Min', ...wholeRange(recording, page) })

  async function barsAsked(
    recording: RecordingRecord,
    instrument: Instrument,
    job: Job,
    query: Readonly<Record<string, string>>,
  ): Promise<{ readonly found: readonly Bar[]; readonly next: string | undefined }> {
    const { symbol } = instrument
    const how = instrument.class === 'crypto' ? {} : { adjustment: 'raw' }
    const read = BarsAnswer.safeParse(await dataAsked(recording, instrument, job, 'Bars', { ...how, ...query }))
    if (!read.success) throw new SymbolError('Alpaca answered bars that cannot be read')
    const found = (read.data.bars[symbol] ?? []).map((bar) => recordedBar(instrument, bar))
    const bars = found.filter((bar) => bar !== undefined)
    if (bars.length < found.length || !bars.every(isBar)) throw new SymbolError('Alpaca answered bars that cannot be')
    return { found: bars, next: read.data.next_page_token ?? undefined }
  }

  /** What the data side has of a symbol, from the feeds that the recording began with. */
  function dataAsked(
    recording: RecordingRecord,
    { class: assetClass, symbol }: Instrument,
    job: Job,
    what: 'Bars' | 'Trades',
    query: Readonly<Record<string, string>>,
  ): Promise<unknown> {
    const { stocks: feed, loc } = feedsOfRecording(recording.feed)
    return assetClass === 'crypto'
      ? asked(recording, job, `crypto${what}`, { loc }, { symbols: symbol, ...query })
      : asked(recording, job, `stock${what}`, {}, { symbols: symbol, ...(feed && { feed }), ...query })
  }

  /** The parsed answer of a call, which is put again for as long as that may help. */
  async function asked(
    { id, connection_id: accountId, user_id: userId }: RecordingRecord,
    job: Job,
    operation: OperationName,
    path: Readonly<Record<string, string>>,
    query: Readonly<Record<string, string>>,
  ): Promise<unknown> {
    const parameters = new URLSearchParams(query)
    for (let failures = 0; ; ) {
      if (job.isCalledOff) throw new CalledOff()
      const answer = await broker(accountId).send({
        operation,
        path,
        query: parameters,
        search: String(parameters),
        body: undefined,
        text: undefined,
        requestId: `recording ${id}`,
        actor: { kind: 'user', id: userId },
        isBackground: true,
      })
      if (job.isCalledOff) throw new CalledOff()
      if (answer.status === 200) return JSON.parse(String(answer.body))
      const isBusy = answer.status === 429
      if (!isBusy) failures += 1
      if (!isBusy && (answer.status < 500 || failures >= MOST_FAILURES)) throw new SymbolError(wordsOf(answer))
      await pause(job, isBusy ? waitOf(answer, clock.now()) : PAUSE_MS * 2 ** failures)
    }
  }

  /** Ends early when the job is called off. */
  const pause = (job: Job, ms: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.setTimer(clock.now() + Math.min(ms, LONGEST_PAUSE_MS), resolve)
      job.wake = () => {
        cancel()
        resolve()
      }
    })

  function callOff(job: Job | undefined): void {
    if (!job) return
    job.isCalledOff = true
    job.wake()
  }

  return {
    async start() {
      const before = [...jobs]
      const running = await runningRecordings(db)
      for (const [id, job] of before) if (!running.some((recording) => recording.id === id)) callOff(job)
      for (const recording of running) if (!jobs.has(recording.id)) begin(recording)
    },
    record(recording) {
      if (!jobs.has(recording.id)) begin(recording)
    },
    calledOff: (id) => callOff(jobs.get(id)),
    async cancel(id) {
      callOff(jobs.get(id))
      const recording = await recordingById(db, id)
      if (recording && (await endRecording(db, id, 'canceled', clock.now()))) ended(id)
    },
    ended: async (id) => {
      await jobs.get(id)?.end
    },
    async close() {
      for (const job of jobs.values()) callOff(job)
      await Promise.all([...jobs.values()].map(({ end }) => end))
    },
  }
}

/** A page of all that a recording asks for of a symbol, oldest first. The end is the last nanosecond before midnight. */
const wholeRange = (recording: RecordingRecord, page: string): Readonly<Record<string, string>> => ({
  ...{ limit: PAGE, sort: 'asc' },
  start: toTimestamp(startOfDay(recording.first_day)),
  end: toTimestamp(dayEnds(recording.last_day) - 1).replace('999Z', '999999999Z'),
  ...(page !== '' && { page_token: page }),
})

/** Midnight in New York behind a date. */
export const dayEnds = (day: string): Instant => startOfDay(dateAfter(day, 1))

const waitOf = ({ headers }: BrokerAnswer, now: Instant): number =>
  retryAfterMs(headers['retry-after'], now) || PAUSE_MS

function wordsOf({ status, body }: BrokerAnswer): string {
  try {
    const told = Refusal.safeParse(JSON.parse(String(body)))
    if (told.success) return `Alpaca answered ${status}: ${told.data.message}`
  } catch {
    // Not JSON: its status says what there is to say.
  }
  return `Alpaca answered ${status}`
}
