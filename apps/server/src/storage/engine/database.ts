/** Opens the database: a SQLite file in the data folder, or PostgreSQL where a server is named. The same queries run on both. */
import type { Database, StorageKind } from '../tables/tables.ts'
import type { Appender } from './append.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export interface Storage {
  readonly kind: StorageKind
  readonly db: Database
  readonly appender: Appender
  /** Finishes what was appended, then lets go of the database. */
  close(): Promise<void>
}

/** Where the database is. `dataDir` is created if it is missing. */
export type StorageLocation = { readonly dataDir: string } | { readonly databaseUrl: string }

/**
 * Opens the database and brings its tables up to date. Throws `DataFolderError` if the folder cannot be written and
 * `NewerDatabaseError` if a later version of the program has been here.
 */
export async function openStorage(location: StorageLocation): Promise<Storage> {
  const storage = 'dataDir' in location ? await openSqlite(location.dataDir) : openPostgres(location.databaseUrl)
  try {
    await migrate(storage.db, storage.kind)
  } catch (error) {
    await storage.close()
    throw error
  }
  return storage
}
