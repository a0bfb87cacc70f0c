/**
 * The database as it was at one instant, read while a server writes to it: one read transaction, which waits for nobody and holds up nobody. It
 * changes nothing, and needs no tables of this version.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely, sql } from 'kysely'
import type { Database, StorageKind, Tables } from '../tables/tables.ts'
import type { StorageLocation } from './database.ts'
import { openPostgres } from './postgres.ts'
import { SQLITE_FILE } from './sqlite.ts'
import { type StatementWriter, sqliteDialect } from './sqlite-dialect.ts'
import { Statements } from './statements.ts'

export interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
}

export interface View {
  readonly kind: StorageKind
  /** Answers selects, all of the same instant. */
  readonly db: Database
  /** Every table there is, by name. */
  tables(): Promise<TableShape[]>
  /** All rows of a table, a page at a time. */
  pages(table: TableShape): AsyncIterable<readonly (readonly unknown[])[]>
  close(): Promise<void>
}

/** There is no database at that place. */
export class NoDatabaseError extends Error {
  override readonly name = 'NoDatabaseError'
}

const ROWS_AT_ONCE = 500

export const openView = (location: StorageLocation): Promise<View> =>
  'dataDir' in location ? viewOfSqlite(location.dataDir) : viewOfPostgres(location.databaseUrl)

async function viewOfSqlite(dataDir: string): Promise<View> {
  const file = join(dataDir, SQLITE_FILE)
  if (!existsSync(file)) throw new NoDatabaseError(`There is no database in ${dataDir}.`)
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  connection.exec('begin')
  const db = new Kysely<Tables>({ dialect: sqliteDialect(new Statements(connection), READ_ONLY) })
  const namesIn = (text: string, ...given: string[]) =>
    connection
      .prepare(text)
      .all(...given)
      .map((row) => String((row as { name: unknown }).name))
  const tables = namesIn(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`,
  )
  return {
    kind: 'sqlite',
    db,
    tables: async () =>
      tables.map((name) => ({
        name,
        columns: namesIn('select name from pragma_table_info(?) order by cid', name),
      })),
    async *pages({ name, columns }) {
      const statement = connection.prepare(`select ${columns.map(quoted).join(', ')} from ${quoted(name)}`)
      statement.setReturnArrays(true)
      let page: unknown[][] = []
      for (const row of statement.iterate() as IterableIterator<unknown[]>) {
        page.push(row)
        if (page.length < ROWS_AT_ONCE) continue
        yield page
        page = []
      }
      if (page.length > 0) yield page
    },
    async close() {
      await db.destroy()
      // The driver keeps prepared statements until they are collected, and with them a transaction that was not ended: it would hold the log.
      connection.exec('rollback')
      connection.close()
    },
  }
}

async function viewOfPostgres(databaseUrl: string): Promise<View> {
  const storage = openPostgres(databaseUrl)
  const db = await storage.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  return {
    kind: 'postgres',
    db,
    async tables() {
      const { rows } = await sql<{ table_name: string; column_name: string }>`
        select table_name, column_name from information_schema.columns
        where table_schema = current_schema() and table_name in
          (select tablename from pg_tables where schemaname = current_schema())
        order by table_name collate "C", ordinal_position`.execute(db)
      const shapes = new Map<string, string[]>()
      for (const { table_name: name, column_name: column } of rows)
        shapes.set(name, [...(shapes.get(name) ?? []), column])
      return [...shapes].map(([name, columns]) => ({ name, columns }))
    },
    async *pages({ name, columns }) {
      const list = sql.join(columns.map((column) => sql.ref(column)))
      await sql`declare page no scroll cursor for select ${list} from ${sql.table(name)}`.execute(db)
      for (;;) {
        const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(ROWS_AT_ONCE)} from page`.execute(db)
        if (rows.length > 0) yield rows.map((row) => columns.map((column) => row[column]))
        if (rows.length < ROWS_AT_ONCE) break
      }
      await sql`close page`.execute(db)
    },
    async close() {
      await db.rollback().execute()
      await storage.close()
    },
  }
}

const refused = async (): Promise<never> => {
  throw new Error('A view of the database is only read.')
}
const READ_ONLY: StatementWriter = { statement: refused, inTransaction: refused, begin: refused, end: refused }

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The migrations a database has had, in order; none in one that was never opened. */
export async function migrationsOf(view: View): Promise<string[]> {
  const shape = (await view.tables()).find(({ name }) => name === 'migration')
  const names: string[] = []
  if (shape) for await (const page of view.pages(shape)) names.push(...page.map(([name]) => String(name)))
  return names.sort()
}
