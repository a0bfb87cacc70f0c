/** An account's history as it was recorded. */
import type { AccountEvent, Actor, EventBody, EventKind, RecordedEvent } from '@paddock/broker/account/event'
import type { Instant } from '@paddock/market/instant'
import { type Selectable, sql } from 'kysely'
import type { AccountEventTable } from './tables/accounts.ts'
import type { Database } from './tables/tables.ts'

/** At most `limit` events whose sequence is greater than `sequence`, in order. */
export async function eventsAfter(
  db: Database,
  accountId: string,
  sequence: number,
  limit: number,
): Promise<RecordedEvent[]> {
  const rows = await db
    .selectFrom('account_event')
    .select(['sequence', 'at', 'recorded_at', 'cause', 'actor', 'body'])
    .where('account_id', '=', accountId)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(limit)
    .execute()
  return rows.map((row) => recorded(accountId, row))
}

const recorded = (
  accountId: string,
  row: Pick<Selectable<AccountEventTable>, 'sequence' | 'at' | 'recorded_at' | 'cause' | 'actor' | 'body'>,
): RecordedEvent => ({
  accountId,
  sequence: row.sequence,
  at: row.at,
  body: asWritten<EventBody>(row.body),
  recordedAt: row.recorded_at,
  cause: row.cause,
  actor: asWritten<Actor>(row.actor),
})

/** As the index says it, to the letter: a database sees by this that the index will do. */
const IS_CLOSE = sql<boolean>`kind in ('account-opened', 'day-marked', 'day-closed')`

/** Read in one go: some milliseconds' worth. A close may name all that was held. */
const CLOSES_AT_ONCE = 8
const EVENTS_AT_ONCE = 200

/**
 * The account's opening and its closes from `from` on, in order, up to a sequence; and the last one before. `turn` is awaited between parts,
 * so that others are answered.
 */
export async function closesFrom(
  db: Database,
  accountId: string,
  from: Instant,
  upTo: number,
  turn: () => Promise<void>,
): Promise<AccountEvent[]> {
  const closes = db
    .selectFrom('account_event')
    .select(['sequence', 'at', 'body'])
    .where('account_id', '=', accountId)
    .where(IS_CLOSE)
    .where('sequence', '<=', upTo)
  const before = await closes
    .where('at', '<', from)
    .orderBy('at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(1)
    .execute()
  const after = await inParts(CLOSES_AT_ONCE, turn, (last) => {
    const rest = closes.where('at', '>=', last?.at ?? from).where('sequence', '>', last?.sequence ?? 0)
    return rest.orderBy('at').orderBy('sequence')
  })
  return [...before.map(parsed), ...after].map((event) => ({ accountId, ...event }))
}

type ReadEvent = Omit<AccountEvent, 'accountId'>
type EventRow = Omit<ReadEvent, 'body'> & { readonly body: string }

const parsed = ({ sequence, at, body }: EventRow): ReadEvent => ({ sequence, at, body: asWritten<EventBody>(body) })

/** All of `rest`, which is what comes behind the last event read, so many at a time. */
async function inParts(
  most: number,
  turn: () => Promise<void>,
  rest: (last: ReadEvent | undefined) => { limit(count: number): { execute(): Promise<EventRow[]> } },
): Promise<ReadEvent[]> {
  const read: ReadEvent[] = []
  for (;;) {
    const rows = await rest(read.at(-1)).limit(most).execute()
    read.push(...rows.map(parsed))
    if (rows.length < most) return read
    await turn()
  }
}

/** Events of some kinds after one sequence and up to another, in order. `turn` is awaited between parts. */
export async function eventsOfKinds(
  db: Database,
  accountId: string,
  kinds: readonly EventKind[],
  after: number,
  upTo: number,
  turn: () => Promise<void>,
): Promise<AccountEvent[]> {
  const ofKinds = db
    .selectFrom('account_event')
    .select(['sequence', 'at', 'body'])
    .where('account_id', '=', accountId)
    .where('sequence', '<=', upTo)
    .where('kind', 'in', kinds)
    .orderBy('sequence')
  const events = await inParts(EVENTS_AT_ONCE, turn, (last) => ofKinds.where('sequence', '>', last?.sequence ?? after))
  return events.map((event) => ({ accountId, ...event }))
}

/** An event of one kind, with when it happened. */
export interface KindOfEvent<Kind extends EventKind> {
  readonly at: Instant
  readonly body: Extract<EventBody, { kind: Kind }>
}

/** As the index says it, likewise. */
const IS_FEW = sql<boolean>`kind in ('coins-sent', 'shares-located')`
type FewKind = 'coins-sent' | 'shares-located'

/** All events of a kind, newest first: for kinds that are few. */
export async function eventsOfKind<Kind extends FewKind>(
  db: Database,
  accountId: string,
  kind: Kind,
): Promise<KindOfEvent<Kind>[]> {
  const rows = await db
    .selectFrom('account_event')
    .select(['at', 'body'])
    .where('account_id', '=', accountId)
    .where(IS_FEW)
    .where('kind', '=', kind)
    .orderBy('sequence', 'desc')
    .execute()
  return rows.map(({ at, body }) => ({ at, body: asWritten(body) }))
}

/** The event of a sequence, which is known to be of that kind. */
export async function eventAt<Kind extends EventKind>(
  db: Database,
  accountId: string,
  sequence: number,
  kind: Kind,
): Promise<KindOfEvent<Kind>> {
  const { at, body } = await db
    .selectFrom('account_event')
    .select(['at', 'body'])
    .where('account_id', '=', accountId)
    .where('sequence', '=', sequence)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return { at, body: asWritten(body) }
}

/**
 * The sequence of the first event at or after an instant: sequences have no gaps and times never decrease, so it is found by halving.
 * One past the last where there is none.
 */
export async function sequenceAt(db: Database, accountId: string, at: Instant): Promise<number> {
  const one = db.selectFrom('account_event').select(['sequence', 'at']).where('account_id', '=', accountId).limit(1)
  const last = await one.orderBy('sequence', 'desc').executeTakeFirst()
  let low = 1
  let high = (last?.sequence ?? 0) + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const found = await one.where('sequence', '>=', middle).orderBy('sequence').executeTakeFirst()
    if (found && found.at < at) low = middle + 1
    else high = middle
  }
  return low
}

/** The latest machine time at which the last event of an account was recorded; undefined without any. */
export async function lastRecorded(db: Database): Promise<Instant | undefined> {
  // Of each account its last event is looked up: joined, all events there are would be read.
  const last = sql<number | null>`max((
    select recorded_at from account_event where account_id = account.id and account_event.sequence = account.sequence
  ))`
  const row = await db.selectFrom('account').select(last.as('at')).executeTakeFirst()
  return row?.at ?? undefined
}

/** Events whose bodies are looked through in one go: some milliseconds' worth. */
const LOOKED_THROUGH_AT_ONCE = 5_000

/** Parts of the sequences after one and up to another, each by what it comes after and its last; `turn` is awaited between them. */
async function* partsOf(after: number, upTo: number, turn: () => Promise<void>) {
  for (let from = after; from < upTo; from += LOOKED_THROUGH_AT_ONCE) {
    if (from > after) await turn()
    yield { from, to: Math.min(upTo, from + LOOKED_THROUGH_AT_ONCE) }
  }
}

/**
 * The sequence of the first event of an account, up to one, that was recorded after a machine time; undefined where there is none. The machine's clock
 * may have been ahead for a while and right again, so that all are looked through: `turn` is awaited between parts.
 */
export async function firstRecordedAfter(
  db: Database,
  accountId: string,
  wall: Instant,
  upTo: number,
  turn: () => Promise<void>,
): Promise<number | undefined> {
  for await (const { from, to } of partsOf(0, upTo, turn)) {
    const found = await db
      .selectFrom('account_event')
      .select('sequence')
      .where('account_id', '=', accountId)
      .where('sequence', '>', from)
      .where('sequence', '<=', to)
      .where('recorded_at', '>', wall)
      .orderBy('sequence')
      .limit(1)
      .executeTakeFirst()
    if (found) return found.sequence
  }
  return undefined
}

/** Events of some kinds after one sequence and up to another whose body names an id, in order. `turn` is awaited between parts. */
export async function eventsAbout(
  db: Database,
  accountId: string,
  id: string,
  kinds: readonly EventKind[],
  after: number,
  upTo: number,
  turn: () => Promise<void>,
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for await (const { from, to } of partsOf(after, upTo, turn)) {
    const rows = await db
      .selectFrom('account_event')
      .select(['sequence', 'at', 'recorded_at', 'cause', 'actor', 'body'])
      .where('account_id', '=', accountId)
      .where('sequence', '>', from)
      .where('sequence', '<=', to)
      .where('kind', 'in', kinds)
      .where('body', 'like', `%"${id}"%`)
      .orderBy('sequence')
      .execute()
    events.push(...rows.map((row) => recorded(accountId, row)))
  }
  return events
}

/** Safe because only `append` writes these columns, and it takes the same types; `admin check` reads them with suspicion. */
const asWritten = <Written>(json: string): Written => JSON.parse(json) as Written
