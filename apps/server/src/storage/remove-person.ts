/** Takes away a person with all that is theirs, a little at a time, so that others write in between. */
import { type RawBuilder, sql } from 'kysely'
import { kindOf } from './tables/kind.ts'
import type { Database, Tables } from './tables/tables.ts'

/** Whose a row is: the column that says so, and what that names. */
type Of = 'user' | 'user_id' | 'account_id' | 'key_id' | 'watchlist_id' | 'recording_id' | 'value'

/** Every table, what refers to others before those. */
const OWNERS: Readonly<Record<keyof Tables, Of | 'nobody'>> = {
  session: 'user_id',
  credential: 'user_id',
  verification: 'value',
  two_factor: 'user_id',
  sign_in_address: 'user_id',
  security_choices: 'user_id',
  user_preferences: 'user_id',
  ticket_templates: 'user_id',
  kept_table: 'user_id',
  drawings: 'user_id',
  dashboard_version: 'user_id',
  dashboard: 'user_id',
  access_key_limits: 'key_id',
  access_key_use: 'key_id',
  access_key: 'user_id',
  webhook_delivery: 'account_id',
  webhook: 'account_id',
  alert_reached: 'account_id',
  alert: 'account_id',
  held_order: 'account_id',
  order_draft: 'account_id',
  order_intent: 'account_id',
  order_paper: 'account_id',
  journal_entry: 'account_id',
  guardrail_receipt: 'account_id',
  account_guardrails: 'account_id',
  account_notifications: 'account_id',
  account_trouble: 'account_id',
  account_dials: 'account_id',
  desk_use: 'account_id',
  coin_address: 'account_id',
  coin_wallet: 'account_id',
  watchlist_symbol: 'watchlist_id',
  watchlist: 'account_id',
  kept_answer: 'account_id',
  kept_activities: 'account_id',
  alpaca_connection: 'account_id',
  recording_trades: 'recording_id',
  recording_bars: 'recording_id',
  recording_symbol: 'recording_id',
  recording: 'user_id',
  activity_row: 'account_id',
  order_row: 'account_id',
  account_checkpoint: 'account_id',
  account_snapshot: 'account_id',
  account_event: 'account_id',
  account: 'user_id',
  user: 'user',
  server_beat: 'nobody',
  cluster_server: 'nobody',
  cluster_lease: 'nobody',
  kept_asset_list: 'nobody',
  kept_asset: 'nobody',
}

/** Rows of one statement: some milliseconds. */
const SLICE = 500

/**
 * Nobody may be signed in as the person any more, and nothing run for them. Cut off in the middle, it is taken up by doing it again: the
 * person goes last.
 */
export async function removePerson(db: Database, userId: string): Promise<void> {
  for (const [table, of] of Object.entries(OWNERS)) {
    if (of === 'nobody') continue
    const own = ownRows(of, userId)
    while ((await removeSlice(db, table, own)) === SLICE);
  }
}

/** Each engine has a name of its own for where a row lies, by which some of those that match are taken. */
async function removeSlice(db: Database, table: string, own: RawBuilder<boolean>): Promise<number> {
  const kind = kindOf(db)
  const place = sql.ref(kind === 'postgres' ? 'ctid' : 'rowid')
  const some = sql`select ${place} from ${sql.table(table)} where ${own} limit ${sql.lit(SLICE)}`
  const theirs = kind === 'postgres' ? sql`${place} = any(array(${some}))` : sql`${place} in (${some})`
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${theirs}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

function ownRows(of: Of, userId: string): RawBuilder<boolean> {
  const accounts = sql`select id from account where user_id = ${userId}`
  switch (of) {
    case 'user':
      return sql`id = ${userId}`
    case 'user_id':
      return sql`user_id = ${userId}`
    case 'value':
      return sql`value = ${userId}`
    case 'account_id':
      return sql`account_id in (${accounts})`
    case 'key_id':
      return sql`key_id in (select id from access_key where user_id = ${userId})`
    case 'watchlist_id':
      return sql`watchlist_id in (select id from watchlist where account_id in (${accounts}))`
    case 'recording_id':
      return sql`recording_id in (select id from recording where user_id = ${userId})`
  }
}
