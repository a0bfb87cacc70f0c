/** Queries that are asked before most answers. Building one costs as much as answering it, and so does planning it: each is built once, and PostgreSQL plans it once for each connection. */
import type { Compilable, CompiledQuery } from 'kysely'
import { kindOf } from './tables/kind.ts'
import type { Database, StorageKind } from './tables/tables.ts'

/** By their texts. */
const plans = new Map<string, string>()

/** The name under which PostgreSQL keeps its plan of a text; undefined where it keeps none. */
export const planOf = (text: string): string | undefined => plans.get(text)

/**
 * The first row of a query of so many texts, which stand in it in the order of its parameters. It names its columns: a plan that is kept does not
 * outlive a new column of `*`.
 */
export function keptQuery<Texts extends readonly string[], Row>(
  build: (db: Database, ...parameters: Texts) => Compilable<Row>,
): (db: Database, ...parameters: Texts) => Promise<Row | undefined> {
  const built: Partial<Record<StorageKind, CompiledQuery<Row>>> = {}
  return async (db, ...parameters) => {
    const kind = kindOf(db)
    const query = built[kind] ?? build(db, ...parameters).compile()
    if (!built[kind]) plans.set(query.sql, `kept ${plans.size}`)
    built[kind] = query
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows[0]
  }
}
