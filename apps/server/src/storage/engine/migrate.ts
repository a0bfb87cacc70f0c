/** Brings the tables up to date when the program starts. Forward only: an older program refuses a newer database. */
import { sql } from 'kysely'
import * as identity from '../migrations/0001-identity.ts'
import * as accounts from '../migrations/0002-accounts.ts'
import * as watchlists from '../migrations/0003-watchlists.ts'
import * as coinAddresses from '../migrations/0004-coin-addresses.ts'
import * as dials from '../migrations/0005-dials.ts'
import * as orderGroups from '../migrations/0006-order-groups.ts'
import * as closes from '../migrations/0007-closes.ts'
import * as origins from '../migrations/0008-origins.ts'
import * as trouble from '../migrations/0009-trouble.ts'
import * as alpaca from '../migrations/0010-alpaca.ts'
import * as recordings from '../migrations/0011-recordings.ts'
import * as dashboards from '../migrations/0013-dashboards.ts'
import * as notifications from '../migrations/0014-notifications.ts'
import * as preferences from '../migrations/0015-preferences.ts'
import * as heldOrders from '../migrations/0016-held-orders.ts'
import * as guardrails from '../migrations/0017-guardrails.ts'
import * as orderPapers from '../migrations/0018-order-papers.ts'
import * as alerts from '../migrations/0019-alerts.ts'
import * as ticketTemplates from '../migrations/0020-ticket-templates.ts'
import * as keptTables from '../migrations/0021-kept-tables.ts'
import * as recordedTrades from '../migrations/0022-recorded-trades.ts'
import * as secondFactor from '../migrations/0023-second-factor.ts'
import * as securityChoices from '../migrations/0024-security-choices.ts'
import * as keyLimits from '../migrations/0025-key-limits.ts'
import * as orderDrafts from '../migrations/0026-order-drafts.ts'
import * as webhooks from '../migrations/0027-webhooks.ts'
import * as drawings from '../migrations/0029-drawings.ts'
import * as signIn from '../migrations/0031-sign-in.ts'
import * as accountCheckpoints from '../migrations/0033-account-checkpoints.ts'
import * as serverBeat from '../migrations/0035-server-beat.ts'
import * as kept from '../migrations/0036-kept.ts'
import * as cluster from '../migrations/0038-cluster.ts'
import * as sentCalls from '../migrations/0040-sent-calls.ts'
import * as connectionChoices from '../migrations/0041-connection-choices.ts'
import * as intentWitness from '../migrations/0042-intent-witness.ts'
import type { Migration, UntypedDatabase } from '../migrations/migration.ts'
import type { Database, StorageKind } from '../tables/tables.ts'

/** In the order they are applied. The names are kept in the database. */
const MIGRATIONS: readonly (readonly [name: string, migration: Migration])[] = [
  ['0001-identity', identity],
  ['0002-accounts', accounts],
  ['0003-watchlists', watchlists],
  ['0004-coin-addresses', coinAddresses],
  ['0005-dials', dials],
  ['0006-order-groups', orderGroups],
  ['0007-closes', closes],
  ['0008-origins', origins],
  ['0009-trouble', trouble],
  ['0010-alpaca', alpaca],
  ['0011-recordings', recordings],
  ['0013-dashboards', dashboards],
  ['0014-notifications', notifications],
  ['0015-preferences', preferences],
  ['0016-held-orders', heldOrders],
  ['0017-guardrails', guardrails],
  ['0018-order-papers', orderPapers],
  ['0019-alerts', alerts],
  ['0020-ticket-templates', ticketTemplates],
  ['0021-kept-tables', keptTables],
  ['0022-recorded-trades', recordedTrades],
  ['0023-second-factor', secondFactor],
  ['0024-security-choices', securityChoices],
  ['0025-key-limits', keyLimits],
  ['0026-order-drafts', orderDrafts],
  ['0027-webhooks', webhooks],
  ['0029-drawings', drawings],
  ['0031-sign-in', signIn],
  ['0033-account-checkpoints', accountCheckpoints],
  ['0035-server-beat', serverBeat],
  ['0036-kept', kept],
  ['0038-cluster', cluster],
  ['0040-sent-calls', sentCalls],
  ['0041-connection-choices', connectionChoices],
  ['0042-intent-witness', intentWitness],
]

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
  for (const [name, migration] of MIGRATIONS) {
    if (applied.has(name) || (only && !only.has(name))) continue
    await migration.up(withoutTables(transaction), kind)
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
