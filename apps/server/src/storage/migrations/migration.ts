/** What a migration is, and the column types that differ between the engines. */
import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { StorageKind } from '../tables/tables.ts'

/** Migrations write the tables of their own time, so they know none of today's. */
export type UntypedDatabase = Kysely<unknown>

export type Migration = (db: UntypedDatabase, kind: StorageKind) => Promise<void>

/** Text that sorts by its bytes, as SQLite's does, whatever the language of a PostgreSQL database. */
export const key = (kind: StorageKind): RawBuilder<unknown> => (kind === 'postgres' ? sql`text collate "C"` : sql`text`)
