/** Kysely over the two connections: queries are read here and now, everything else goes to the writing thread. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { boundValues } from './bound-value.ts'
import type { StatementResult, Statements } from './statements.ts'
import type { Writer } from './writer.ts'

/** What a connection asks of the writing thread. */
export type StatementWriter = Pick<Writer, 'statement' | 'inTransaction' | 'begin' | 'end'>

/** A transaction's statements, its queries included, all go to the writing thread, so that it sees what it wrote. */
export const sqliteDialect = (reader: Statements, writer: StatementWriter): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new SplitDriver(reader, writer),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

class SplitDriver implements Driver {
  readonly #reader: Statements
  readonly #writer: StatementWriter

  constructor(reader: Statements, writer: StatementWriter) {
    this.#reader = reader
    this.#writer = writer
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SplitConnection> {
    return new SplitConnection(this.#reader, this.#writer)
  }

  async beginTransaction(connection: SplitConnection): Promise<void> {
    await this.#writer.begin()
    connection.isInTransaction = true
  }

  async commitTransaction(connection: SplitConnection): Promise<void> {
    connection.isInTransaction = false
    await this.#writer.end('commit')
  }

  async rollbackTransaction(connection: SplitConnection): Promise<void> {
    if (!connection.isInTransaction) return
    connection.isInTransaction = false
    await this.#writer.end('rollback')
  }

  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

class SplitConnection implements DatabaseConnection {
  isInTransaction = false
  readonly #reader: Statements
  readonly #writer: StatementWriter

  constructor(reader: Statements, writer: StatementWriter) {
    this.#reader = reader
    this.#writer = writer
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes, lastInsertRowid } = await this.#run(query)
    return { rows: rowsOf<Row>(rows), numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** All rows at once: an open cursor would keep the log from being folded into the file. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query)
  }

  async #run(query: CompiledQuery): Promise<StatementResult> {
    const parameters = boundValues(query.parameters)
    if (this.isInTransaction) return this.#writer.inTransaction(query.sql, parameters)
    if (SelectQueryNode.is(query.query)) return this.#reader.run(query.sql, parameters)
    return this.#writer.statement(query.sql, parameters)
  }
}

/** Safe as far as the statement is what Kysely says it is: the row's shape is its select list. */
const rowsOf = <Row>(rows: unknown[]): Row[] => rows as Row[]
