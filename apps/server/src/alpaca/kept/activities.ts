/**
 * The activities of accounts at Alpaca, read page by page in the background and kept: how far back they are complete is kept with each page, so
 * that a server that ended goes on where it stood. A listing is answered from what is kept where that is complete, after the newest ones were
 * asked for; of everything else Alpaca is asked.
 */
import { ACTIVITY_TYPES } from '@paddock/contract/entities/activity'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { parseInput } from '@paddock/contract/operations/parse'
import { fieldsOf } from '@paddock/contract/operations/schema'
import { OPERATIONS } from '@paddock/contract/operations/table'
import { type Instant, parseInstant, toTimestamp } from '@paddock/market/instant'
import { startOfDay } from '@paddock/market/sessions/calendar'
import * as z from 'zod/mini'
import { activityFilter, MOST_ON_A_PAGE } from '../../accounts/activity-query.ts'
import { askBroker, type OwnAnswer } from '../../accounts/ask-broker.ts'
import type { Broker, BrokerAnswer, BrokerRequest } from '../../accounts/broker.ts'
import { type MachineClock, within } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { createSerial } from '../../serial.ts'
import { slices } from '../../slices.ts'
import { type ActivityFilter, listActivities } from '../../storage/activities.ts'
import {
  type ActivitiesProgress,
  activitiesProgress,
  type KeptActivity,
  keepActivities,
  keptActivityAt,
  newestActivityAt,
  unfinishedActivities,
} from '../../storage/kept-activities.ts'
import type { Database } from '../../storage/tables/tables.ts'
import { isSilence, keptAnswerOf } from './marked.ts'
import { PATIENCE_MS } from './patience.ts'

export interface KeptActivities {
  /**
   * A listing from what is kept; undefined where that is not complete. Where the newest ones cannot be asked for, `isShown` has what is kept
   * answered all the same, marked as such, and others get Alpaca's answer.
   */
  answer(asking: AskedBy, request: BrokerRequest): Promise<BrokerAnswer | undefined>
  /** Somebody uses the account: what is missing is read in the background. */
  follow(accountId: AccountId): void
  /** An order was filled, or something else happened that is an activity: the newest ones are read in a moment. */
  happened(accountId: AccountId): void
  /** Begins to read all of them anew, from the newest on; what is kept of them stays until it is replaced. */
  reread(accountId: AccountId): Promise<void>
  forget(accountId: AccountId): void
  /** Goes on where an earlier run of the server stood. */
  start(): Promise<void>
  close(): Promise<void>
}

interface AskedBy {
  readonly accountId: AccountId
  readonly source: string
  readonly isShown: boolean
}

interface KeptActivitiesParts {
  readonly db: Database
  readonly broker: (accountId: AccountId) => Pick<Broker, 'send'>
  readonly clock: MachineClock
  readonly log: Log
}

/** What may be written late: the newest are read from so long before the last reading. */
const OVERLAP_MS = 15 * 60_000
/** Corrections and late bookings of the last days are found once a day. */
const REREAD_MS = 24 * 3_600_000
const REREAD_SPAN_MS = 14 * REREAD_MS
/** What was asked for so long ago at least is not asked for anew. */
const SETTLED_MS = 2 * REREAD_MS
const RETRY_MS = 30_000
/** Where Alpaca does not take the key. */
const REFUSED_RETRY_MS = 10 * 60_000
const GATHERED_FOR_MS = 500

const Page = z.array(z.looseObject({ id: z.string().check(z.minLength(1)), activity_type: z.string() }))
const KNOWN_TYPES: ReadonlySet<string> = new Set(ACTIVITY_TYPES)

/** Alpaca did not answer with a list. */
class UnreadError extends Error {
  override readonly name = 'UnreadError'
  readonly answer: OwnAnswer
  constructor(answer: OwnAnswer) {
    super(`it answered ${answer.status}`)
    this.answer = answer
  }
}

export function createKeptActivities({ db, broker, clock, log }: KeptActivitiesParts): KeptActivities {
  const serially = createSerial()
  /** Accounts that are followed, and how to end what waits for its time. */
  const followed = new Map<AccountId, Map<'page' | 'newest', () => void>>()
  /** When the newest were last read without being asked for. */
  const lookedAt = new Map<AccountId, Instant>()
  const working = new Set<Promise<unknown>>()
  let isClosed = false

  async function ask(
    accountId: AccountId,
    query: Record<string, string>,
    isBackground: boolean,
  ): Promise<KeptActivity[]> {
    const answer = await askBroker(broker(accountId), {
      ...{ operation: 'getAccountActivities', requestId: 'activities', isBackground },
      query: { direction: 'desc', page_size: String(MOST_ON_A_PAGE), ...query },
    })
    const page = answer.status === 200 ? z.safeParse(Page, answer.value) : undefined
    if (!page?.success) throw new UnreadError(answer)
    // As it was said, field by field.
    return (answer.value as Wire[]).map(rowOf)
  }

  /** Reads all that was written after an instant. */
  async function newest(accountId: AccountId, after: Instant, isBackground: boolean): Promise<KeptActivity[]> {
    const rows: KeptActivity[] = []
    for (let token: string | undefined; ; ) {
      const page = await ask(
        accountId,
        { after: toTimestamp(after), ...(token !== undefined && { page_token: token }) },
        isBackground,
      )
      rows.push(...page)
      token = page.at(-1)?.id
      if (page.length < MOST_ON_A_PAGE) return rows
    }
  }

  /** Brings what is kept up to now. Undefined where nothing is kept. */
  const upToNow = (accountId: AccountId, isBackground: boolean): Promise<ActivitiesProgress | undefined> =>
    serially(accountId, async () => {
      const progress = await activitiesProgress(db, accountId)
      if (!progress) return undefined
      const readAt = clock.now()
      const isReread = isBackground && readAt - progress.reread_at >= REREAD_MS
      const last = Math.min(progress.read_at, (await newestActivityAt(db, accountId)) ?? progress.read_at)
      const wholeAfter = last - (isReread ? REREAD_SPAN_MS : OVERLAP_MS)
      const rows = await newest(accountId, wholeAfter, isBackground)
      const change = { read_at: readAt, ...(isReread && { reread_at: readAt }) }
      await keepActivities(db, accountId, { rows, wholeAfter, progress: change })
      return { ...progress, ...change }
    })

  /** Reads the next older page. Answers whether there may be another. */
  async function olderPage(accountId: AccountId): Promise<boolean> {
    const progress = await activitiesProgress(db, accountId)
    if (progress && progress.page_token === null && progress.back_to !== null) return false
    const token = progress?.page_token
    const read = async () => {
      const readAt = clock.now()
      const rows = await ask(accountId, token ? { page_token: token } : {}, true)
      const oldest = rows.at(-1)
      const isLast = rows.length < MOST_ON_A_PAGE || oldest === undefined
      const isKept = await keepActivities(db, accountId, {
        rows,
        progress: {
          ...(isLast ? { page_token: null, back_to: 0 } : { page_token: oldest.id, back_to: oldest.at }),
          ...(progress?.back_to == null && { read_at: readAt, reread_at: readAt }),
        },
      })
      if (!isKept) forget(accountId)
      return isKept && !isLast
    }
    // The newest page and what comes after it do not miss each other; for older ones nobody waits.
    return token ? read() : serially(accountId, read)
  }

  function forget(accountId: AccountId): void {
    for (const cancel of followed.get(accountId)?.values() ?? []) cancel()
    followed.delete(accountId)
    lookedAt.delete(accountId)
  }

  /** Work that nobody waits for. */
  function begin(work: () => Promise<unknown>): void {
    const done = work().finally(() => working.delete(done))
    working.add(done)
  }

  function later(accountId: AccountId, what: 'page' | 'newest', ms: number, work: () => Promise<unknown>): void {
    const waiting = followed.get(accountId)
    if (!waiting || waiting.has(what) || isClosed) return
    const cancel = clock.setTimer(clock.now() + ms, () => {
      waiting.delete(what)
      begin(work)
    })
    waiting.set(what, cancel)
  }

  async function readOn(accountId: AccountId): Promise<void> {
    try {
      while (!isClosed && followed.has(accountId) && (await olderPage(accountId)));
    } catch (error) {
      if (isLost(error))
        await keepActivities(db, accountId, { rows: [], progress: { page_token: null, back_to: null } })
      noted(accountId, error)
      later(accountId, 'page', retryMs(error), () => readOn(accountId))
    }
  }

  async function readNewest(accountId: AccountId): Promise<void> {
    lookedAt.set(accountId, clock.now())
    try {
      await upToNow(accountId, true)
    } catch (error) {
      noted(accountId, error)
      later(accountId, 'newest', retryMs(error), () => readNewest(accountId))
    }
  }

  const noted = (accountId: AccountId, error: unknown) =>
    log.debug({ account: accountId, why: String(error) }, 'activities are read later')

  function follow(accountId: AccountId): void {
    if (isClosed) return
    const isNew = !followed.has(accountId)
    if (isNew) {
      followed.set(accountId, new Map())
      begin(() => readOn(accountId))
    }
    // What was written while nobody looked, and once a day what was corrected.
    if (isNew || clock.now() - (lookedAt.get(accountId) ?? 0) >= REREAD_MS) begin(() => readNewest(accountId))
  }

  /** The rows that are asked for, where what is kept has all of them. */
  async function listing(
    accountId: AccountId,
    filter: ActivityFilter,
    backTo: Instant,
  ): Promise<readonly string[] | undefined> {
    const bodies = await listActivities(db, accountId, filter, () => slices.turn(accountId))
    if (backTo === 0 || Math.max(filter.after ?? 0, filter.from ?? 0) > backTo) return bodies
    if (filter.direction === 'asc' || bodies.length < filter.pageSize) return undefined
    const last = z.safeParse(Page, [JSON.parse(bodies.at(-1) ?? '{}')])
    const oldest = last.success && last.data[0] ? rowOf(last.data[0]) : undefined
    return oldest && oldest.at > backTo ? bodies : undefined
  }

  return {
    async answer({ accountId, source, isShown }, request) {
      const filter = filterOf(request)
      if (!filter) return undefined
      let progress = await activitiesProgress(db, accountId)
      if (progress?.back_to == null) return undefined
      const token = filter.pageToken
      if (token !== undefined && (await keptActivityAt(db, accountId, token)) === undefined) return undefined
      let failed: BrokerAnswer | undefined
      const isOlder = token !== undefined && filter.direction !== 'asc'
      const isSettled = filter.until !== undefined && filter.until <= progress.read_at - SETTLED_MS
      if (!isOlder && !isSettled) {
        try {
          const reading = upToNow(accountId, false)
          const read = await (isShown ? within(clock, PATIENCE_MS, reading) : reading)
          if (read) progress = read
          else failed = SLOW
        } catch (error) {
          if (!(error instanceof UnreadError)) throw error
          const { status, headers, text } = error.answer
          failed = { status, headers, body: text }
          if (!isShown || !isSilence(failed)) return failed
        }
      }
      const bodies = await listing(accountId, filter, progress.back_to ?? 0)
      if (!bodies) return failed === SLOW ? undefined : failed
      const mark = { source, ageMs: clock.now() - progress.read_at, ...(failed && { insteadOf: failed.status }) }
      return keptAnswerOf(`[${bodies.join(',')}]`, mark)
    },
    follow,
    happened(accountId) {
      follow(accountId)
      later(accountId, 'newest', GATHERED_FOR_MS, () => readNewest(accountId))
    },
    async reread(accountId) {
      const progress = await activitiesProgress(db, accountId)
      const waiting = followed.get(accountId)
      const isWhole = progress !== undefined && progress.back_to !== null && progress.page_token === null
      // They are being read just now.
      if (waiting && !isWhole && !waiting.has('page')) return
      await keepActivities(db, accountId, { rows: [], progress: { page_token: null, back_to: null } })
      if (!waiting) return follow(accountId)
      waiting.get('page')?.()
      waiting.delete('page')
      begin(() => readOn(accountId))
    },
    forget,
    async start() {
      for (const accountId of await unfinishedActivities(db)) follow(accountId)
    },
    async close() {
      isClosed = true
      for (const waiting of followed.values()) for (const cancel of waiting.values()) cancel()
      await Promise.allSettled(working)
    },
  }
}

/** There is no answer yet. */
const SLOW: BrokerAnswer = { status: 504, headers: {}, body: null }

const retryMs = (error: unknown): number =>
  error instanceof UnreadError && (error.answer.status === 401 || error.answer.status === 403)
    ? REFUSED_RETRY_MS
    : RETRY_MS

/** Where Alpaca does not know where the last page ended any more, all is read again. */
const isLost = (error: unknown): boolean =>
  error instanceof UnreadError && (error.answer.status === 400 || error.answer.status === 422)

type Wire = z.output<typeof Page>[number]

/** When it was written; of what does not say it, when its day began. */
function rowOf(activity: Wire): KeptActivity {
  const { id, activity_type: type, order_id, transaction_time, created_at, date } = activity
  const written = [transaction_time, created_at].flatMap((time) =>
    typeof time === 'string' ? [parseInstant(time)] : [],
  )
  const at = written.find((instant) => instant !== undefined) ?? dayOf(typeof date === 'string' ? date : id)
  return { id, type, at, order_id: typeof order_id === 'string' ? order_id : null, body: JSON.stringify(activity) }
}

/** Ids begin with the day as well. */
function dayOf(text: string): Instant {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text) ?? []
  return year === undefined ? 0 : startOfDay(`${year}-${month}-${day}`)
}

/** What a listing asks for; undefined where it is none, or Alpaca is the judge of it. */
function filterOf(request: BrokerRequest): ActivityFilter | undefined {
  const { operation } = request
  if (operation !== 'getAccountActivities' && operation !== 'getAccountActivitiesByActivityType') return undefined
  const known = fieldsOf(OPERATIONS[operation].input.query)
  const given = new URLSearchParams(request.search)
  if ([...given.keys()].some((name) => !(name in known))) return undefined
  const parsed = parseInput(operation, { path: request.path, query: given, body: undefined })
  if (!parsed.ok) return undefined
  const { path, query } = parsed.input
  const types =
    path && 'activity_type' in path
      ? [path.activity_type]
      : 'activity_types' in query
        ? query.activity_types
        : undefined
  // What else there may be beside the types that are known, only Alpaca knows.
  if (types?.some((type) => type !== 'TRANS' && !KNOWN_TYPES.has(type))) return undefined
  const filter = activityFilter(types, query)
  return 'problem' in filter ? undefined : filter
}
