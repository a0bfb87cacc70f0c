import { PostgresAdapter } from 'kysely'
import type { Database, StorageKind } from './tables.ts'

/** Which engine answers: the few statements that the two do not share ask for it. */
export const kindOf = (db: Database): StorageKind =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
