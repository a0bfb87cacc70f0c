/** An account's history as it was recorded. */
import type { Actor, EventBody, RecordedEvent } from '@paddock/broker/event'
import type { Database } from './tables.ts'

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
  return rows.map((row) => ({
    accountId,
    sequence: row.sequence,
    at: row.at,
    body: asWritten<EventBody>(row.body),
    recordedAt: row.recorded_at,
    cause: row.cause,
    actor: asWritten<Actor>(row.actor),
  }))
}

/** Safe because only `append` writes these columns, and it takes the same types; `admin check` reads them with suspicion. */
const asWritten = <Written>(json: string): Written => JSON.parse(json) as Written
