/** Whether the database agrees with itself. Asked by `admin check`, and after a server was killed in the middle of writing. */
import { type Instant, toTimestamp } from '@paddock/market/instant'
import { sql } from 'kysely'
import { CLOCK_SLACK_MS } from '../../clock.ts'
import type { Database } from '../tables/tables.ts'

/** One sentence per problem, each naming its account; none means that every ledger is whole. `wall` is the machine's time, where it is to be trusted. */
export async function checkStorage(db: Database, wall?: Instant): Promise<string[]> {
  return [
    ...(await brokenLedgers(db)),
    ...(await rewrittenTimes(db)),
    ...(await repeatedOrders(db)),
    ...(wall === undefined ? [] : await recordedAhead(db, wall)),
  ]
}

/** Events are recorded at the machine's time, which does not come twice. An account that was put away may keep what it has. */
async function recordedAhead(db: Database, wall: Instant): Promise<string[]> {
  const ahead = await db
    .selectFrom('account_event')
    .innerJoin('account', 'account.id', 'account_event.account_id')
    .select(['account_event.account_id'])
    .select(({ fn }) => [
      fn.countAll<number | string>().as('events'),
      fn.max<number>('account_event.recorded_at').as('last'),
    ])
    .where('account_event.recorded_at', '>', wall + CLOCK_SLACK_MS)
    .where('account.archived_at', 'is', null)
    .groupBy('account_event.account_id')
    .orderBy('account_event.account_id')
    .execute()
  return ahead.map(
    ({ account_id, events, last }) =>
      `Account ${account_id} has ${events} events recorded up to ${toTimestamp(last)}, which is yet to come: the machine's clock was ahead, or is behind. Where it is right now, its owner takes the account back under Settings, Practice.`,
  )
}

/** Events are numbered 1, 2, 3 … up to the account's sequence. */
async function brokenLedgers(db: Database): Promise<string[]> {
  const ledgers = await db
    .selectFrom('account')
    .leftJoin('account_event', 'account_event.account_id', 'account.id')
    .select(['account.id', 'account.sequence'])
    .select((select) => [
      select.fn.count<number>('account_event.sequence').as('events'),
      select.fn.min<number | null>('account_event.sequence').as('first'),
      select.fn.max<number | null>('account_event.sequence').as('last'),
    ])
    .groupBy(['account.id', 'account.sequence'])
    .orderBy('account.id')
    .execute()
  return ledgers.flatMap(({ id, sequence, events, first, last }) => {
    if (events > 0 && (first !== 1 || last !== events)) {
      return [`Account ${id} has ${events} events numbered ${first} to ${last}: some are missing.`]
    }
    if (events !== sequence) return [`Account ${id} is at sequence ${sequence}, but its last event is ${events}.`]
    return []
  })
}

/** Account time never decreases. */
async function rewrittenTimes(db: Database): Promise<string[]> {
  const events = await db
    .selectFrom('account_event as event')
    .innerJoin('account_event as before', (join) =>
      join
        .onRef('before.account_id', '=', 'event.account_id')
        .on('before.sequence', '=', sql<number>`event.sequence - 1`),
    )
    .select(['event.account_id', 'event.sequence'])
    .whereRef('event.at', '<', 'before.at')
    .orderBy('event.account_id')
    .orderBy('event.sequence')
    .execute()
  return events.map((event) => `Account ${event.account_id} goes back in time at event ${event.sequence}.`)
}

/** An order has one row, and a client order id one order. The database's keys say so too; a damaged index would not. */
async function repeatedOrders(db: Database): Promise<string[]> {
  const problems: string[] = []
  for (const column of ['id', 'client_order_id'] as const) {
    const repeated = await db
      .selectFrom('order_row')
      .select(['account_id', column])
      .select((select) => select.fn.countAll<number>().as('rows'))
      .groupBy(['account_id', column])
      .having((having) => having.fn.countAll<number>(), '>', 1)
      .execute()
    for (const row of repeated) {
      const order = Object.entries(row).find(([name]) => name === column)?.[1]
      problems.push(`Account ${row.account_id} has ${row.rows} order rows of ${column} ${order}.`)
    }
  }
  return problems
}
