/** The thread that holds SQLite's only writing connection. It does what {@link Writer} asks, one thing after the other. */
import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseSync } from '@photostructure/sqlite'
import type { Columns, Group } from './group.ts'
import { INSERT_TABLES, INSERTS, type InsertTable, onConflict } from './group.ts'
import { Statements } from './statements.ts'
import type { WriterAnswer, WriterRequest } from './writer.ts'

/** How long to wait for another process that is writing, such as the command line. */
const BUSY_MS = 10_000

/**
 * Pages in the log before it is folded into the file. A group dirties hundreds of pages, mostly the same ones again, so that SQLite's
 * 1,000 would write them several times over; 16 MB is folded in some 15 ms.
 */
const LOG_PAGES = 4096
const CACHE_KIB = 65_536

const database = new DatabaseSync(workerData.file, { timeout: BUSY_MS })
database.exec(`
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma wal_autocheckpoint = ${LOG_PAGES};
  pragma cache_size = -${CACHE_KIB};
`)
const statements = new Statements(database)

parentPort?.on('message', (request: WriterRequest) => {
  parentPort?.postMessage(answerTo(request))
  if (request.kind === 'close') parentPort?.close()
})
parentPort?.postMessage({ id: 0, value: null } satisfies WriterAnswer)

function answerTo(request: WriterRequest): WriterAnswer {
  try {
    return { id: request.id, value: perform(request) }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return { id: request.id, error: { message, code } }
  }
}

function perform(request: WriterRequest): unknown {
  switch (request.kind) {
    case 'statement':
      return statements.run(request.text, request.parameters)
    case 'group':
      return writeGroup(request.group)
    case 'close':
      // The driver keeps prepared statements until they are collected, and with them the log: fold it into the file now.
      statements.run('pragma wal_checkpoint(truncate)', [])
      return database.close()
  }
}

/** Writes a group in one transaction and answers the ids of the accounts that had moved, of which nothing was written. */
function writeGroup(group: Group): string[] {
  const stale: string[] = []
  statements.run('begin immediate', [])
  try {
    const advance = statements.prepare(
      'update account set sequence = ?, next_wake_at = ? where id = ? and sequence = ? returning id',
    )
    for (const { id, expected, sequence, nextWakeAt } of group.advances) {
      if (advance.get(sequence, nextWakeAt, id, expected) === undefined) stale.push(id)
    }
    for (const table of INSERT_TABLES) insert(table, group.inserts[table], new Set(stale))
    statements.run('commit', [])
  } catch (error) {
    if (database.isTransaction) statements.run('rollback', [])
    throw error
  }
  return stale
}

function insert(table: InsertTable, columns: Columns, stale: ReadonlySet<unknown>): void {
  const names = INSERTS[table].columns
  const statement = statements.prepare(
    `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})${onConflict(table)}`,
  )
  const accounts = columns[0] ?? []
  for (let row = 0; row < accounts.length; row++) {
    if (!stale.has(accounts[row])) statement.run(...columns.map((column) => column[row]))
  }
}
