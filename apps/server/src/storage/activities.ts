/** Activity rows: the account's history as Alpaca lists it. Bodies are the wire's JSON, ready to be sent. */
import type { Flow } from '@paddock/broker/project/history/portfolio-history'
import { type Activity, broughtBy } from '@paddock/contract/entities/activity'
import type { Instant } from '@paddock/market/instant'
import { sql } from 'kysely'
import type { Database } from './tables/tables.ts'

/** Which activities to list. What is left out, or an empty list, does not restrict. */
export interface ActivityFilter {
  /** Of `activity_type`. */
  readonly types?: readonly string[] | undefined
  /** Fills, or everything else. */
  readonly category?: 'trade_activity' | 'non_trade_activity' | undefined
  /** Fills of this order. */
  readonly orderId?: string | undefined
  /** At or after, inclusive: the start of the day asked for. */
  readonly from?: Instant | undefined
  /** Later than, exclusive. */
  readonly after?: Instant | undefined
  /** Before, exclusive: the end of a range or of the day asked for. */
  readonly until?: Instant | undefined
  /** Newest first (`desc`) unless asked otherwise. */
  readonly direction?: 'asc' | 'desc' | undefined
  readonly pageSize: number
  /** Id of the last activity received; the page continues behind it. An unknown id leaves nothing. */
  readonly pageToken?: string | undefined
}

/** Rows of one question to the database: a day may have thousands. */
const AT_ONCE = 500

/**
 * The bodies of an account's activities by time; ids decide between activities of the same millisecond. `turn` is awaited between parts of
 * a long list.
 */
export async function listActivities(
  db: Database,
  accountId: string,
  filter: ActivityFilter,
  turn: () => Promise<void>,
): Promise<string[]> {
  const bodies: string[] = []
  let pageToken = filter.pageToken
  for (;;) {
    const asked = Math.min(AT_ONCE, filter.pageSize - bodies.length)
    const rows = await readPage(db, accountId, { ...filter, pageSize: asked, pageToken })
    for (const { body } of rows) bodies.push(body)
    pageToken = rows.at(-1)?.id
    if (rows.length < asked || bodies.length >= filter.pageSize) return bodies
    await turn()
  }
}

/** As the index says it, to the letter: a database sees by this that the index will do. */
const IS_OTHER = sql<boolean>`type <> 'FILL'`

function readPage(db: Database, accountId: string, filter: ActivityFilter): Promise<{ id: string; body: string }[]> {
  const direction = filter.direction ?? 'desc'
  let query = db
    .selectFrom('activity_row')
    .select(['id', 'body'])
    .where('account_id', '=', accountId)
    .orderBy('at', direction)
    .orderBy('id', direction)
    .limit(filter.pageSize)
  if (filter.types?.length) query = query.where('type', 'in', filter.types)
  if (filter.types?.length && !filter.types.includes('FILL')) query = query.where(IS_OTHER)
  if (filter.category === 'trade_activity') query = query.where('type', '=', 'FILL')
  if (filter.category === 'non_trade_activity') query = query.where(IS_OTHER)
  if (filter.orderId !== undefined) query = query.where('order_id', '=', filter.orderId)
  if (filter.from !== undefined) query = query.where('at', '>=', filter.from)
  if (filter.after !== undefined) query = query.where('at', '>', filter.after)
  if (filter.until !== undefined) query = query.where('at', '<', filter.until)
  if (filter.pageToken !== undefined) {
    const place = sql`(select at, id from activity_row where account_id = ${accountId} and id = ${filter.pageToken})`
    query = query.where(direction === 'asc' ? sql<boolean>`(at, id) > ${place}` : sql<boolean>`(at, id) < ${place}`)
  }
  return query.execute()
}

/** What an account's activities other than trades moved in `[from, to]`, oldest first: shares paid for by contracts are trades. */
export async function cashFlows(db: Database, accountId: string, from: Instant, to: Instant): Promise<Flow[]> {
  const rows = await db
    .selectFrom('activity_row')
    .select(['type', 'at', 'body'])
    .where('account_id', '=', accountId)
    .where(IS_OTHER)
    .where('type', '!=', 'OPTRD')
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('at')
    .execute()
  // Safe because the rows are ours: every one of them says what it moved.
  return rows.map(({ type, at, body }) => ({ type, at, amount: broughtBy(JSON.parse(body) as Activity) }))
}
