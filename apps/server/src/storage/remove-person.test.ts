import { type ColumnMetadata, sql, type TableMetadata } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ENGINES, withStorage } from '../testing/engines.ts'
import type { Storage } from './engine/database.ts'
import { removePerson } from './remove-person.ts'

/** Tables of nobody. */
const OF_NOBODY = new Set([
  'migration',
  'server_beat',
  'cluster_server',
  'cluster_lease',
  'kept_asset_list',
  'kept_asset',
])
/** What a column takes where a check allows no other. A text of a new table that is none of these names its owner by itself. */
const ALLOWED: Readonly<Record<string, unknown>> = {
  'recording.timeframe': '1Min',
  'recording.detail': 'bars',
  'recording.status': 'done',
  'recording_symbol.status': 'done',
  'alpaca_connection.data_server': 'data',
  'alpaca_connection.origin': 'desk',
  'order_intent.state': 'sent',
  'webhook.state': 'on',
  'webhook_delivery.state': 'waiting',
}

describe.each(ENGINES)('a person who is removed, on $name', ({ start }) => {
  let storage: Storage
  let tables: readonly TableMetadata[]

  withStorage(start, async (opened) => {
    storage = opened
    tables = (await storage.db.introspection.getTables()).filter(({ name }) => !OF_NOBODY.has(name))
  })

  /** What a person has in a column. All ids of theirs are their name. */
  function valueIn(person: string, table: string, { name, dataType: type }: ColumnMetadata): unknown {
    const dataType = type.toLowerCase()
    const allowed = ALLOWED[`${table}.${name}`]
    if (allowed !== undefined) return allowed
    if (name === 'secret_sha256') return person.padEnd(64, 'x')
    if (/^(bigint|integer|int4|int8)$/.test(dataType)) return 1
    if (dataType === 'date') return new Date(0).toISOString()
    if (dataType === 'timestamptz') return new Date(0)
    if (dataType === 'bool') return true
    if (/^(blob|bytea)$/.test(dataType)) return Buffer.from(person)
    expect([table, name, dataType]).toEqual([table, name, 'text'])
    return person
  }

  /** Puts a row of a person into every table, in whatever order their references allow. */
  async function leaveRows(person: string): Promise<void> {
    let waiting = [...tables]
    while (waiting.length > 0) {
      const refused: TableMetadata[] = []
      let why: unknown
      for (const table of waiting) {
        const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)))
        const values = sql.join(table.columns.map((column) => valueIn(person, table.name, column)))
        await sql`insert into ${sql.table(table.name)} (${columns}) values (${values})`
          .execute(storage.db)
          .catch((error) => {
            refused.push(table)
            why = error
          })
      }
      if (refused.length === waiting.length)
        throw new Error(`no row for ${refused.map(({ name }) => name)}`, { cause: why })
      waiting = refused
    }
  }

  /** How many rows each table has in which a person is named, in whatever column. */
  async function rowsOf(person: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const { name } of tables) {
      const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(storage.db)
      const said = rows.map((row) =>
        JSON.stringify(
          Object.values(row).map((value) => (value instanceof Uint8Array ? String(Buffer.from(value)) : value)),
        ),
      )
      counts[name] = said.filter((text) => text.includes(person)).length
    }
    return counts
  }

  it('leaves nothing in any table, and everything of others', async () => {
    await leaveRows('who-goes')
    await leaveRows('who-stays')
    const everywhere = Object.fromEntries(tables.map(({ name }) => [name, 1]))
    const nowhere = Object.fromEntries(tables.map(({ name }) => [name, 0]))
    expect([await rowsOf('who-goes'), await rowsOf('who-stays')]).toEqual([everywhere, everywhere])
    await removePerson(storage.db, 'who-goes')
    expect([await rowsOf('who-goes'), await rowsOf('who-stays')]).toEqual([nowhere, everywhere])
    await removePerson(storage.db, 'who-goes')
    expect(await rowsOf('who-stays')).toEqual(everywhere)
  })

  it('is removed a slice at a time, however much there is', async () => {
    await leaveRows('who-traded')
    const event = { account_id: 'who-traded', kind: 'k', at: 0, recorded_at: 0, cause: '', actor: '{}', body: '{}' }
    for (let block = 0; block < 3; block += 1)
      await storage.db
        .insertInto('account_event')
        .values(Array.from({ length: 500 }, (_, place) => ({ ...event, sequence: 2 + block * 500 + place })))
        .execute()
    await removePerson(storage.db, 'who-traded')
    expect(Object.values(await rowsOf('who-traded')).every((rows) => rows === 0)).toBe(true)
  })
})
