/** A person's recordings of real prices: asked for, followed, called off, deleted. */
import { randomUUID } from 'node:crypto'
import { RECORDING_LIMITS } from '@paddock/contract/desk/recording-limits'
import type { Recording, RecordingRequest } from '@paddock/contract/desk/recordings'
import { toTimestamp } from '@paddock/market/instant'
import type { Market } from '@paddock/market/market'
import { dayAt, startOfDay } from '@paddock/market/sessions/calendar'
import { daysBetween } from '@paddock/market/sessions/date'
import * as z from 'zod/mini'
import type { Broker } from '../../accounts/broker.ts'
import { recordedFeeds } from '../../alpaca/feeds.ts'
import { type MachineClock, repeatedly } from '../../clock.ts'
import { alone, type Cluster } from '../../cluster/cluster.ts'
import { dutyService } from '../../cluster/duty.ts'
import { subjectOf } from '../../cluster/subject.ts'
import type { Log } from '../../log.ts'
import { accountById } from '../../storage/accounts.ts'
import { connectionOf } from '../../storage/alpaca-connections.ts'
import {
  deleteRecording,
  insertRecording,
  type RecordingRecord,
  type RecordingSymbolRecord,
  recordingById,
  recordingsOfUser,
  symbolsOfRecordings,
} from '../../storage/recordings.ts'
import type { Database } from '../../storage/tables/tables.ts'
import type { Markets } from '../markets.ts'
import { REPLAY, recordedMarket } from './recorded-market.ts'
import { createRecorder, dayEnds, type RecorderParts } from './recorder.ts'

/** Alpaca's minute bars begin in 2016. */
const FIRST_DAY = '2016-01-04'

/** How a recording stands, as its owner sees it. */
export interface RecordingView extends Recording {
  readonly timeframe: string
  readonly endedAt: string | null
}

export interface Refused {
  readonly status: 404 | 409 | 422
  readonly refused: string
  readonly field?: string
}

export interface Recordings {
  /** The newest first. */
  list(userId: string): Promise<RecordingView[]>
  /** Undefined where the user has none of that id. */
  one(userId: string, id: string): Promise<RecordingView | undefined>
  /** Begins to record. */
  add(userId: string, wanted: RecordingRequest): Promise<RecordingView | Refused>
  cancel(userId: string, id: string): Promise<RecordingView | undefined>
  /** False where there is none. Accounts opened on it rest from then on. */
  remove(userId: string, id: string): Promise<boolean>
  /** The market of a recording of this user, which can be played; or why not. */
  marketOf(userId: string, id: string): Promise<Market | Refused>
  /** Names by what their market is called. */
  names(userId: string): Promise<ReadonlyMap<string, string>>
  /** What the markets are called that play trades. */
  ofTrades(userId: string): Promise<ReadonlySet<string>>
  start(): Promise<void>
  close(): Promise<void>
}

interface RecordingsParts {
  readonly db: Database
  readonly broker: (accountId: string) => Broker
  readonly markets: Markets
  readonly clock: MachineClock
  readonly log: Log
  /** The servers of which one records. */
  readonly cluster?: Pick<Cluster, 'isShared' | 'bus' | 'leases'>
}

const Changed = z.object({ id: z.string(), isRunning: z.boolean() })
/** How often it is looked for recordings whose message was lost, and for what could not be written at the time. */
const LOOK_EVERY_MS = 15_000

export function createRecordings({ db, markets, clock, cluster = alone(), ...rest }: RecordingsParts): Recordings {
  const changes = subjectOf(cluster.bus, 'recordings', Changed)
  const marketId = (id: string): string => `${REPLAY}${id}`
  const over = (id: string): void => {
    markets.forget(marketId(id))
    changes.say({ id, isRunning: false })
  }
  const recorder = createRecorder({
    ...({ db, clock, ...rest } satisfies Omit<RecorderParts, 'ended'>),
    ended: over,
  })
  let isOurs = false
  let stopLooking = async () => {}

  const failed = (err: unknown) => rest.log.error({ err }, 'recordings could not be looked for')
  changes.hear(({ id, isRunning }) => {
    if (isRunning) return isOurs && void recorder.start().catch(failed)
    recorder.calledOff(id)
    markets.forget(marketId(id))
  })
  async function begin(): Promise<void> {
    isOurs = true
    await recorder.start()
    if (isOurs) stopLooking = repeatedly(clock, LOOK_EVERY_MS, () => recorder.start(), failed)
  }
  async function end(): Promise<void> {
    isOurs = false
    void stopLooking()
    await recorder.close()
  }
  markets.provide('replay', (id) => recordedMarket(db, id))

  async function views(records: readonly RecordingRecord[]): Promise<RecordingView[]> {
    const symbols = await symbolsOfRecordings(
      db,
      records.map(({ id }) => id),
    )
    return records.map((record) =>
      viewOf(
        record,
        symbols.filter(({ recording_id: id }) => id === record.id),
      ),
    )
  }

  async function owned(userId: string, id: string): Promise<RecordingRecord | undefined> {
    const record = await recordingById(db, id)
    return record?.user_id === userId ? record : undefined
  }

  async function one(userId: string, id: string): Promise<RecordingView | undefined> {
    const record = await owned(userId, id)
    return record && (await views([record]))[0]
  }

  async function refusalOf(userId: string, wanted: RecordingRequest): Promise<Refused | undefined> {
    const { from, to, name, symbols, detail = 'bars' } = wanted
    if (to < from) return refused('the last day is before the first one', 'to')
    if (from < FIRST_DAY) return refused(`there is nothing to record before ${FIRST_DAY}`, 'from')
    const days = daysBetween(from, to) + 1
    const most = RECORDING_LIMITS[detail]
    const named = detail === 'trades' ? 'a recording of trades' : 'a recording'
    const count = new Set(symbols).size
    if (count > most.symbols)
      return refused(`${named} has at most ${most.symbols} symbols: these are ${count}`, 'symbols')
    if (days > most.days) return refused(`${named} has at most ${most.days} days: this is ${days}`, 'to')
    if (to >= dayAt(clock.now())) return refused('only days that are over in New York can be recorded', 'to')
    const known = await recordingsOfUser(db, userId)
    if (known.some((record) => record.name === name)) return nameTaken(name)
    return undefined
  }

  return {
    list: async (userId) => views(await recordingsOfUser(db, userId)),
    one,

    async add(userId, wanted) {
      const refusal = await refusalOf(userId, wanted)
      if (refusal) return refusal
      const [account, connection] = await Promise.all([
        accountById(db, wanted.connection),
        connectionOf(db, wanted.connection),
      ])
      if (!account || connection?.user_id !== userId)
        return refused('there is no such connection to Alpaca: add its keys first', 'connection')
      const record: RecordingRecord = {
        id: randomUUID(),
        user_id: userId,
        name: wanted.name,
        connection_id: account.id,
        connection_name: account.name,
        feed: recordedFeeds(connection.stock_feed),
        timeframe: '1Min',
        detail: wanted.detail ?? 'bars',
        first_day: wanted.from,
        last_day: wanted.to,
        status: 'running',
        created_at: clock.now(),
        ended_at: null,
      }
      try {
        await insertRecording(db, record, [...new Set(wanted.symbols)])
      } catch (error) {
        const known = await recordingsOfUser(db, userId)
        if (known.some(({ name }) => name === wanted.name)) return nameTaken(wanted.name)
        throw error
      }
      if (isOurs || !cluster.isShared) recorder.record(record)
      else changes.say({ id: record.id, isRunning: true })
      return (await one(userId, record.id)) ?? { status: 404, refused: 'the recording was deleted at the same moment' }
    },

    async cancel(userId, id) {
      if (!(await owned(userId, id))) return undefined
      await recorder.cancel(id)
      return one(userId, id)
    },

    async remove(userId, id) {
      if (!(await owned(userId, id))) return false
      await recorder.cancel(id)
      await recorder.ended(id)
      await deleteRecording(db, id)
      over(id)
      return true
    },

    async marketOf(userId, id) {
      const view = await one(userId, id)
      if (!view) return refused('there is no such recording', 'recording')
      if (view.status === 'running') return refused('the recording is still in progress', 'recording')
      if (view.bars === 0) return refused('the recording is empty', 'recording')
      return markets.of(view.market)
    },

    names: async (userId) => new Map((await recordingsOfUser(db, userId)).map(({ id, name }) => [marketId(id), name])),

    ofTrades: async (userId) => {
      const own = await recordingsOfUser(db, userId)
      return new Set(own.filter(({ detail }) => detail === 'trades').map(({ id }) => marketId(id)))
    },

    ...dutyService(cluster.leases, 'recordings', { begin, end }),
  }
}

const refused = (words: string, field?: string): Refused => ({
  status: 422,
  refused: words,
  ...(field !== undefined && { field }),
})
const nameTaken = (name: string): Refused => ({
  status: 409,
  refused: `you have a recording named ${name} already`,
  field: 'name',
})

/** What of the time that trades take is that of the bars before them. */
const BARS_SHARE = 0.05

function viewOf(record: RecordingRecord, symbols: readonly RecordingSymbolRecord[]): RecordingView {
  const begins = startOfDay(record.first_day)
  const length = dayEnds(record.last_day) - begins
  const isOfTrades = record.detail === 'trades'
  const shareOf = ({ status, reached_at: reached, trades_page: page }: RecordingSymbolRecord): number => {
    if (status !== 'waiting') return 1
    const read = reached === null ? 0 : (reached - begins) / length
    if (!isOfTrades) return read
    return page === null ? BARS_SHARE * read : BARS_SHARE + (1 - BARS_SHARE) * read
  }
  const recorded = symbols.filter(({ status }) => status === 'done')
  const done = symbols.reduce((sum, symbol) => sum + shareOf(symbol), 0)
  return {
    id: record.id,
    name: record.name,
    market: `${REPLAY}${record.id}`,
    connection: { id: record.connection_id, name: record.connection_name },
    from: record.first_day,
    to: record.last_day,
    timeframe: record.timeframe,
    detail: record.detail,
    status: record.status,
    progress: record.status === 'running' ? done / Math.max(1, symbols.length) : 1,
    bars: recorded.reduce((sum, { bars }) => sum + bars, 0),
    trades: recorded.reduce((sum, { trades }) => sum + trades, 0),
    createdAt: toTimestamp(record.created_at),
    endedAt: record.ended_at === null ? null : toTimestamp(record.ended_at),
    symbols: symbols.map(({ symbol, status, error, bars, trades, instrument }) => ({
      ...{ symbol, status, error, bars, trades },
      name: instrument === null ? null : nameOf(instrument),
    })),
  }
}

/** Written by ourselves. */
const nameOf = (instrument: string): string => (JSON.parse(instrument) as { name: string }).name
