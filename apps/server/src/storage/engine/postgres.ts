/** PostgreSQL, where `DATABASE_URL` names one: the same tables, queries and groups over a pool of connections. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../tables/tables.ts'
import type { Storage } from './database.ts'
import { type Group, INSERT_TABLES, INSERTS, type InsertTable, onConflict } from './group.ts'
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
export function openPostgres(databaseUrl: string): Storage {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    types,
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const appender = new GroupAppender((group) => writeGroup(pool, group), isOfRows)
  let closing: Promise<void> | undefined
  const close = async () => {
    await appender.close()
    await db.destroy()
  }
  return { kind: 'postgres', db, appender, close: () => (closing ??= close()) }
}

/** Data exceptions and broken constraints: classes 22 and 23 of SQL's states. */
const isOfRows = (error: unknown): boolean => error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')

/** Writes a group in one transaction and answers the ids of the accounts that had moved, of which nothing was written. */
async function writeGroup(pool: pg.Pool, group: Group): Promise<string[]> {
  const client = await pool.connect()
  let failure: unknown
  try {
    await client.query('begin')
    const stale = await advance(client, group)
    for (const table of INSERT_TABLES) await insert(client, table, group, new Set(stale))
    await client.query('commit')
    return stale
  } catch (error) {
    failure = error
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    // After a failure the connection may be in any state: the pool makes another.
    client.release(failure !== undefined)
  }
}

async function advance(client: pg.PoolClient, { advances }: Group): Promise<string[]> {
  const ids = advances.map((account) => account.id)
  // Two servers that lock the same accounts in different orders would wait for each other; by id they queue.
  if (ids.length > 1) {
    await client.query({
      name: 'lock accounts',
      text: 'select id from account where id = any($1::text[]) order by id for update',
      values: [ids],
    })
  }
  const won = await client.query<{ id: string }>({
    name: 'advance accounts',
    text: `update account set sequence = moved.sequence, next_wake_at = moved.next_wake_at
      from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) as moved (id, expected, sequence, next_wake_at)
      where account.id = moved.id and account.sequence = moved.expected returning account.id`,
    values: [
      ids,
      advances.map((account) => account.expected),
      advances.map((account) => account.sequence),
      advances.map((account) => account.nextWakeAt),
    ],
  })
  const winners = new Set(won.rows.map((row) => row.id))
  return ids.filter((id) => !winners.has(id))
}

async function insert(client: pg.PoolClient, table: InsertTable, group: Group, stale: ReadonlySet<unknown>) {
  const columns = withoutAccounts(group.inserts[table], stale)
  if (!columns[0]?.length) return
  const { columns: names, types: columnTypes } = INSERTS[table]
  const arrays = columnTypes.map((type, index) => `$${index + 1}::${type}[]`)
  await client.query({
    name: `insert ${table}`,
    text: `insert into ${table} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})${onConflict(table)}`,
    values: columns,
  })
}

function withoutAccounts(columns: Group['inserts'][InsertTable], accounts: ReadonlySet<unknown>) {
  if (accounts.size === 0) return columns
  const accountOf = columns[0] ?? []
  return columns.map((column) => column.filter((_, row) => !accounts.has(accountOf[row])))
}
