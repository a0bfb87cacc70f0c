/** Brings the tables up to date when the program starts. Forward only: an older program refuses a newer database. */
import { sql } from 'kysely'
import type { UntypedDatabase } from '../migrations/migration.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import type { Database, StorageKind } from '../tables/tables.ts'

/** The database was written by a later version of the program, which may mean something else by the same columns. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError'
  constructor(unknown: string) {
    const latest = MIGRATIONS.at(-1)?.[0]
    super(
      `The database was written by a newer version of Paddock: it has migration ${unknown}, and this version knows them up to ${latest}. Start the newer version, or restore a backup made with this one.`,
    )
  }
}

/** Names one lock in PostgreSQL, so that servers started together do not migrate together. Any number nobody else uses. */
const MIGRATION_LOCK = 7_204_119

/** Applies what is missing in one transaction. Throws {@link NewerDatabaseError} before changing anything. */
export const migrate = (db: Database, kind: StorageKind): Promise<void> =>
  db.transaction().execute((transaction) => migrateIn(transaction, kind))

/** The same within a transaction. `only` names the migrations that are applied, where the tables are to be those of an earlier version. */
export async function migrateIn(transaction: Database, kind: StorageKind, only?: ReadonlySet<string>): Promise<void> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction)
  await sql`create table if not exists migration (name text not null primary key)`.execute(transaction)
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(transaction)
  const applied = new Set(rows.map((row) => row.name))
  refuseNewer([...applied, ...(only ?? [])])
  for (const [name, up] of MIGRATIONS) {
    if (applied.has(name) || (only && !only.has(name))) continue
    await up(withoutTables(transaction), kind)
    await sql`insert into migration (name) values (${name})`.execute(transaction)
  }
}

/** Throws a {@link NewerDatabaseError} where a migration is named that this version does not know. */
export function refuseNewer(names: readonly string[]): void {
  const known = new Set(MIGRATIONS.map(([name]) => name))
  const unknown = names.findLast((name) => !known.has(name))
  if (unknown !== undefined) throw new NewerDatabaseError(unknown)
}

/** Whether all migrations of this version are among those named. */
export const isUpToDate = (names: readonly string[]): boolean => MIGRATIONS.every(([name]) => names.includes(name))

/** Safe because the type only names the tables a query may mention; the database behind it is the same. */
const withoutTables = (db: Database): UntypedDatabase => db as unknown as UntypedDatabase
