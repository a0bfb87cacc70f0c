/** PostgreSQL, where `DATABASE_URL` names one: the same tables, queries and groups over a pool of connections. */
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { planOf } from '../kept-query.ts'
import type { Tables } from '../tables/tables.ts'
import { type Group, INSERT_TABLES, INSERTS, onConflict } from './group.ts'
import { GroupAppender } from './group-appender.ts'

const CONNECTIONS = 10
/** An address at which nothing answers is given up, instead of being waited for in silence. */
const CONNECT_MS = 10_000

/** Instants and counts are `bigint` there, which the driver gives as text because it might not fit a number. Ours do. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.INT8 ? (text: string) => Number(text) : pg.types.getTypeParser(type, format),
}

/** Opens a pool on the database. Tables are not yet made, and nothing is connected before the first query. */
export function openPostgres(databaseUrl: string) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    types,
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // So would one that breaks under whoever has taken it out: their query fails, or the next one.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: planning(pool) }) })
  const appender = new GroupAppender((group) => writeGroup(pool, group), isOfRows)
  let closing: Promise<void> | undefined
  const close = async () => {
    await appender.close()
    await db.destroy()
  }
  return { kind: 'postgres' as const, db, appender, close: () => (closing ??= close()) }
}

/** The pool as queries use it: those that are kept have a name, by which their plan is found again. */
const planning = (pool: pg.Pool): PostgresPool => ({
  async connect() {
    const client = await pool.connect()
    const query = (text: string, values: unknown[]) => {
      const name = planOf(text)
      return name === undefined ? client.query(text, values) : client.query({ name, text, values })
    }
    // Its other form takes a cursor, which this server has none of.
    return { query: query as never, release: () => client.release() }
  },
  end: () => pool.end(),
})

/** Data exceptions and broken constraints: classes 22 and 23 of SQL's states. */
const isOfRows = (error: unknown): boolean => error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')

/** Writes a group in one statement, which is its own transaction, and answers the ids of the accounts that had moved, of which nothing was written. */
async function writeGroup(pool: pg.Pool, { advances, inserts }: Group): Promise<string[]> {
  const ids = advances.map((account) => account.id)
  const won = await pool.query<{ id: string }>({
    name: 'write group',
    text: WRITE_GROUP,
    values: [
      ids,
      advances.map((account) => account.expected),
      advances.map((account) => account.sequence),
      advances.map((account) => account.nextWakeAt),
      ...INSERT_TABLES.flatMap((table) => inserts[table]),
    ],
  })
  const winners = new Set(won.rows.map((row) => row.id))
  return ids.filter((id) => !winners.has(id))
}

/**
 * Two servers that lock the same accounts in different orders would wait for each other: by id they queue. Whoever was waited for may have moved
 * an account, which the update then finds by its sequence.
 */
const WRITE_GROUP = `with locked as materialized (
    select id from account where id = any($1::text[]) order by id for update
  ), won as (
    update account set sequence = moved.sequence, next_wake_at = moved.next_wake_at
    from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) as moved (id, expected, sequence, next_wake_at)
    join locked on locked.id = moved.id
    where account.id = moved.id and account.sequence = moved.expected returning account.id
  ), ${insertions(5).join(', ')}
  select id from won`

/** The inserts of what belongs to accounts that were won; their values begin with the parameter `first`. */
function insertions(first: number): string[] {
  let next = first
  return INSERT_TABLES.map((table) => {
    const { columns, types: columnTypes } = INSERTS[table]
    const arrays = columnTypes.map((type) => `$${next++}::${type}[]`)
    return `inserted_${table} as (
    insert into ${table} (${columns.join(', ')})
    select * from unnest(${arrays.join(', ')}) as given (${columns.join(', ')})
    where given.account_id in (select id from won)${onConflict(table)})`
  })
}
