/** The servers that share a PostgreSQL database, and their leases. All times are the database's own, so that no server's clock decides. */
import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from './tables/tables.ts'

const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
/** Names one lock in PostgreSQL, so that servers that start together see each other. Any number nobody else uses. */
const JOIN_LOCK = 7_204_121

interface ServerRow {
  readonly id: string
  readonly startedAt: number
  /** Milliseconds since it was last known to work. */
  readonly silentMs: number
}

/** Adds a server, or answers false where one that works has another secret. Servers silent for longer than `goneMs` are taken off. */
export function addServer(
  db: Database,
  { id, secretHash, goneMs }: { readonly id: string; readonly secretHash: string; readonly goneMs: number },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(JOIN_LOCK)})`.execute(transaction)
    await sql`delete from cluster_server where seen_at < ${NOW} - ${sql.lit(goneMs)}`.execute(transaction)
    const other = await transaction
      .selectFrom('cluster_server')
      .select('id')
      .where('secret_hash', '!=', secretHash)
      .where('id', '!=', id)
      .executeTakeFirst()
    if (other) return false
    await sql`
      insert into cluster_server (id, secret_hash, started_at, seen_at) values (${id}, ${secretHash}, ${NOW}, ${NOW})
      on conflict (id) do update set seen_at = excluded.seen_at
    `.execute(transaction)
    return true
  })
}

/** The server works. False where it was taken off as gone. */
export async function noteServer(db: Database, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update cluster_server set seen_at = ${NOW} where id = ${id}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

export async function removeServer(db: Database, id: string): Promise<void> {
  await db.deleteFrom('cluster_server').where('id', '=', id).execute()
}

export async function serversThere(db: Database): Promise<ServerRow[]> {
  const { rows } = await sql<ServerRow>`
    select id, started_at as "startedAt", ${NOW} - seen_at as "silentMs" from cluster_server order by started_at, id
  `.execute(db)
  return rows
}

export interface TakenLease {
  readonly name: string
  readonly epoch: number
}

/** Takes what is free of these leases and renews what is the owner's own, for so many milliseconds. Answers those it has now. */
export async function takeLeases(
  db: Database,
  names: readonly string[],
  owner: string,
  forMs: number,
): Promise<readonly TakenLease[]> {
  const { rows } = await sql<TakenLease>`
    insert into cluster_lease (name, owner, epoch, until)
    select name, ${owner}, 1, ${NOW} + ${sql.lit(forMs)} from unnest(${names.toSorted()}::text[]) as name
    on conflict (name) do update set
      owner = excluded.owner,
      epoch = cluster_lease.epoch + case when cluster_lease.owner = excluded.owner and cluster_lease.until > ${NOW} then 0 else 1 end,
      until = excluded.until
    where cluster_lease.owner = excluded.owner or cluster_lease.until <= ${NOW}
    returning name, epoch
  `.execute(db)
  return rows
}

/** Gives a lease back, so that another need not wait for its end. One that is another's by now stays theirs. */
export async function giveLease(db: Database, name: string, owner: string): Promise<void> {
  await db.updateTable('cluster_lease').set({ until: 0 }).where('name', '=', name).where('owner', '=', owner).execute()
}

/** Whether a lease is still of that epoch; until the transaction ends it stays so. */
export async function isLeaseOf(transaction: Transaction<Tables>, { name, epoch }: TakenLease): Promise<boolean> {
  const row = await transaction
    .selectFrom('cluster_lease')
    .select('epoch')
    .where('name', '=', name)
    .where('epoch', '=', epoch)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** In which epoch a lease is held now; undefined while it is free. */
export async function epochOfLease(db: Database, name: string): Promise<number | undefined> {
  const { rows } = await sql<Pick<TakenLease, 'epoch'>>`
    select epoch from cluster_lease where name = ${name} and until > ${NOW}
  `.execute(db)
  return rows[0]?.epoch
}

interface LeaseRow extends TakenLease {
  readonly owner: string
  /** Milliseconds for which it is still held; less than nothing where it is free. */
  readonly heldMs: number
}

export async function leasesThere(db: Database): Promise<LeaseRow[]> {
  const { rows } = await sql<LeaseRow>`
    select name, owner, epoch, until - ${NOW} as "heldMs" from cluster_lease order by name
  `.execute(db)
  return rows
}

interface ExclusiveBounds {
  /** How long its turn is waited for. */
  readonly waitMs: number
  /** How long the work may take before others have their turn: its server hangs. Longer than a call to Alpaca with all that is read for it. */
  readonly workMs: number
}
const EXCLUSIVE: ExclusiveBounds = { waitMs: 10_000, workMs: 60_000 }
/** PostgreSQL's code of a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Does work while no other server does any of that name. It keeps a connection until it is over. Rejects where its turn does not come in time, and then
 * nothing was done; what was done is answered also where the connection broke meanwhile.
 */
export async function exclusively<Answer>(
  db: Database,
  name: string,
  work: () => Promise<Answer>,
  { waitMs, workMs }: ExclusiveBounds = EXCLUSIVE,
): Promise<Answer> {
  let done: { readonly answer: Answer } | undefined
  try {
    return await db.transaction().execute(async (transaction) => {
      await sql`select set_config('lock_timeout', ${`${waitMs}`}, true),
        set_config('idle_in_transaction_session_timeout', ${`${workMs}`}, true)`.execute(transaction)
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 1))`.execute(transaction)
      done = { answer: await work() }
      return done.answer
    })
  } catch (error) {
    if (done) return done.answer
    if ((error as { readonly code?: unknown }).code === LOCK_NOT_AVAILABLE)
      throw new Error('another server does the same just now, and does not end', { cause: error })
    throw error
  }
}
