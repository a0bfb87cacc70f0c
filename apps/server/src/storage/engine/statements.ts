/** Prepared statements of one SQLite connection, kept by their text. */
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'
import type { BoundValue } from './bound-value.ts'

/** Lists of varying length make new texts without end, so that an old statement is forgotten for a new one. */
const KEPT = 256

export interface StatementResult {
  readonly rows: Record<string, unknown>[]
  /** Rows inserted, updated or deleted; 0 for a query. */
  readonly changes: number
  readonly lastInsertRowid: number | bigint
}

export class Statements {
  readonly #database: DatabaseSyncInstance
  readonly #prepared = new Map<string, { statement: StatementSyncInstance; isQuery: boolean }>()

  constructor(database: DatabaseSyncInstance) {
    this.#database = database
  }

  prepare(text: string): StatementSyncInstance {
    return this.#kept(text).statement
  }

  /** Runs any one statement. Statements that answer rows, `returning` included, are read to their end. */
  run(text: string, parameters: readonly BoundValue[]): StatementResult {
    const { statement, isQuery } = this.#kept(text)
    if (!isQuery) return { rows: [], ...statement.run(...parameters) }
    // The driver's rows have no prototype, and neither comparing nor `hasOwnProperty` copes with that.
    const rows = statement.all(...parameters).map((row) => ({ ...row }))
    return { rows, changes: rows.length, lastInsertRowid: 0 }
  }

  #kept(text: string) {
    const known = this.#prepared.get(text)
    if (known) return known
    if (this.#prepared.size >= KEPT) {
      const [oldest] = this.#prepared.keys()
      if (oldest !== undefined) this.#prepared.delete(oldest)
    }
    const statement = this.#database.prepare(text)
    const kept = { statement, isQuery: statement.columns().length > 0 }
    this.#prepared.set(text, kept)
    return kept
  }
}
