/**
 * What an owner chose for a connection: its own server addresses, what is done where another program has the key's place on a feed, and where
 * figures come from that Alpaca has no source for. Null where nothing was chosen.
 */
import type { UntypedDatabase } from './migration.ts'

export async function up(db: UntypedDatabase): Promise<void> {
  for (const column of ['servers', 'on_limit', 'own_data'])
    await db.schema.alterTable('alpaca_connection').addColumn(column, 'text').execute()
}
