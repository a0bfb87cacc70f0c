/** Backups put back, into SQLite or PostgreSQL, whichever they came from: all of it or nothing. */
import { constants, existsSync } from 'node:fs'
import { copyFile, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { CompiledQuery, sql } from 'kysely'
import type { StorageLocation } from '../engine/database.ts'
import { migrateIn, refuseNewer } from '../engine/migrate.ts'
import { openPostgres } from '../engine/postgres.ts'
import { lockDatabase } from '../engine/server-lock.ts'
import { openSqlite, SQLITE_FILE } from '../engine/sqlite.ts'
import { openView } from '../engine/view.ts'
import type { Database, StorageKind } from '../tables/tables.ts'
import { BackupError, type BackupFacts, type BackupLine, type Progress, readBackup, type Value } from './backup.ts'
import { SealedFileError } from './sealed-file.ts'

/** What the name of the folder begins with in which a database is made. */
const FOLDER = 'paddock-restore-'

interface Restored extends BackupFacts {
  readonly rows: number
  /** The database that was there before, where it was kept. */
  readonly kept?: string
}

/**
 * Puts a backup in place and brings its tables up to date. Throws a `BackupError` where there is a database already, unless `isReplacing`: a file
 * of SQLite is kept beside it then, tables of PostgreSQL are gone. Throws a `NewerDatabaseError` for a backup of a later version, a
 * `DatabaseInUseError` while a server runs on it, and a {@link SealedFileError}; then everything is as it was.
 */
export async function restoreBackup(given: {
  readonly location: StorageLocation
  readonly file: string
  readonly secrets: readonly string[]
  readonly isReplacing: boolean
  readonly progress?: Progress
}): Promise<Restored> {
  const { location, file, secrets, isReplacing, progress = () => {} } = given
  const { facts, lines } = await readBackup(file, secrets)
  refuseNewer([facts.migration])
  const lock = await lockDatabase(location)
  try {
    const restored = 'dataDir' in location ? intoFolder : intoPostgres
    return { ...facts, ...(await restored(location as never, lines, isReplacing, progress)) }
  } finally {
    await lock.release()
  }
}

/**
 * The new file is made in a folder beside the one that may be there, and takes its place when it is whole and the other is kept: whenever the
 * process ends, there is one or the other. A folder that an earlier run left behind is removed.
 */
async function intoFolder(
  { dataDir }: { readonly dataDir: string },
  lines: AsyncIterable<BackupLine>,
  isReplacing: boolean,
  progress: Progress,
): Promise<{ rows: number; kept?: string }> {
  const file = join(dataDir, SQLITE_FILE)
  const isTaken = existsSync(file)
  if (isTaken && !isReplacing)
    throw new BackupError(`${file} is there already: restore into an empty folder, or say --replace to put it aside.`)
  for (const name of await readdir(dataDir))
    if (name.startsWith(FOLDER)) await rm(join(dataDir, name), { recursive: true, force: true })
  const folder = await mkdtemp(join(dataDir, FOLDER))
  try {
    const storage = await openSqlite(folder)
    let rows: number
    try {
      await sql`pragma foreign_keys = off`.execute(storage.db)
      rows = await storage.db.transaction().execute((transaction) => filled(transaction, 'sqlite', lines, progress))
    } finally {
      await storage.close()
    }
    const kept = join(dataDir, `paddock-replaced-${Date.now()}.db`)
    // With its log, in which the last of what was written may stand alone.
    for (const end of ['-wal', ''].filter((one) => existsSync(file + one))) {
      await copyFile(file + end, join(folder, 'replaced'), constants.COPYFILE_FICLONE)
      await rename(join(folder, 'replaced'), kept + end)
    }
    if (isTaken) logWrittenInto(file)
    // A log is not another database's.
    for (const end of ['-wal', '-shm']) await rm(file + end, { force: true })
    await rename(join(folder, SQLITE_FILE), file)
    return { rows, ...(isTaken && { kept }) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Takes what stands in the log of a database into its file. One that is too damaged for that stays as it is. */
function logWrittenInto(file: string): void {
  const connection = new DatabaseSync(file)
  try {
    connection.exec('pragma wal_checkpoint(truncate)')
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_SQLITE_ERROR') throw error
  } finally {
    connection.close()
  }
}

async function intoPostgres(
  location: { readonly databaseUrl: string },
  lines: AsyncIterable<BackupLine>,
  isReplacing: boolean,
  progress: Progress,
): Promise<{ rows: number }> {
  const view = await openView(location)
  const tables = (await view.tables()).map(({ name }) => name)
  await view.close()
  if (tables.length > 0 && !isReplacing)
    throw new BackupError(
      'The database of DATABASE_URL has tables already: name an empty one, or say --replace to drop them.',
    )
  const storage = openPostgres(location.databaseUrl)
  try {
    const rows = await storage.db.transaction().execute(async (transaction) => {
      if (tables.length > 0)
        await sql`drop table ${sql.join(tables.map((name) => sql.table(name)))} cascade`.execute(transaction)
      return filled(transaction, 'postgres', lines, progress)
    })
    return { rows }
  } finally {
    await storage.close()
  }
}

/** Makes the tables as the backup's version had them, fills them, and takes them to this version. Answers how many rows there are. */
async function filled(
  db: Database,
  kind: StorageKind,
  lines: AsyncIterable<BackupLine>,
  progress: Progress,
): Promise<number> {
  const applied = new Set<string>()
  let references: (() => Promise<void>) | undefined
  let into: Inserting | undefined
  let rows = 0
  let told: number | undefined
  for await (const line of lines) {
    if ('rows' in line) {
      told = line.rows
      continue
    }
    if ('table' in line) {
      await into?.flush()
      progress({ table: line.table, rows })
      if (line.table === 'migration') continue
      if (!references) {
        await migrateIn(db, kind, applied)
        references = kind === 'postgres' ? await withoutReferences(db) : async () => checkReferences(db)
      }
      into = await inserting(db, kind, line.table, line.columns)
      continue
    }
    rows += 1
    if (into) await into.add(line.row)
    else applied.add(String(line.row[0]))
  }
  await into?.flush()
  if (told !== rows || !references) throw new SealedFileError('The backup is damaged: rows are missing.')
  await references()
  await migrateIn(db, kind)
  return rows
}

interface Inserting {
  add(row: readonly Value[]): Promise<void>
  flush(): Promise<void>
}

/** Old builds of either engine take no more values in a statement. */
const VALUES_AT_ONCE = 30_000
const ROWS_AT_ONCE = 500

async function inserting(
  db: Database,
  kind: StorageKind,
  table: string,
  columns: readonly string[],
): Promise<Inserting> {
  const flags = kind === 'postgres' ? await flagColumns(db, table) : new Set<string>()
  const isFlag = columns.map((column) => flags.has(column))
  const most = Math.min(ROWS_AT_ONCE, Math.floor(VALUES_AT_ONCE / columns.length))
  const names = columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ')
  // What a migration put there is in the backup as well, as it was since.
  await sql`delete from ${sql.table(table)}`.execute(db)
  let waiting: Value[][] = []
  async function flush(): Promise<void> {
    if (waiting.length === 0) return
    let number = 0
    const places = waiting.map((row) => `(${row.map(() => (kind === 'postgres' ? `$${++number}` : '?')).join(', ')})`)
    const text = `insert into "${table}" (${names}) values ${places.join(', ')}`
    await db.executeQuery(CompiledQuery.raw(text, waiting.flat()))
    waiting = []
  }
  return {
    flush,
    async add(row) {
      waiting.push(row.map((value, index) => (isFlag[index] && value !== null ? Boolean(value) : value)))
      if (waiting.length >= most) await flush()
    },
  }
}

/** Truths are numbers in SQLite. */
async function flagColumns(db: Database, table: string): Promise<Set<string>> {
  const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and data_type = 'boolean'`.execute(db)
  return new Set(rows.map((row) => row.column_name))
}

/** Takes the references between tables away, so that rows come in any order; what is answered puts them back, which fails where a row is missing. */
async function withoutReferences(db: Database): Promise<() => Promise<void>> {
  const { rows } = await sql<{ owner: string; name: string; text: string }>`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as text
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db)
  for (const { owner, name } of rows)
    await sql`alter table ${sql.raw(owner)} drop constraint ${sql.ref(name)}`.execute(db)
  return async () => {
    for (const { owner, name, text } of rows)
      await sql`alter table ${sql.raw(owner)} add constraint ${sql.ref(name)} ${sql.raw(text)}`.execute(db)
  }
}

async function checkReferences(db: Database): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db)
  const [first] = rows
  if (first)
    throw new BackupError(
      `The backup does not agree with itself: ${rows.length} rows, the first of ${first.table}, refer to rows of ${first.parent} that are not there.`,
    )
}
