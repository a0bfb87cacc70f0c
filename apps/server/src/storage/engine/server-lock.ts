/**
 * One server at a time on a database, or several that tell each other what they change: one keeps accounts in memory, and would answer from what another
 * has changed without a word. Those that share it hold PostgreSQL's lock together, and none of them while one has it alone. The lock is the system's or
 * PostgreSQL's, so that it is free the moment its holder ends, however it ends. The command line does without: it changes no account that is kept in memory.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import pg from 'pg'
import { DataFolderError, makeDataFolder, newPrivateFile } from './data-folder.ts'
import type { StorageLocation } from './database.ts'

/** Another server has the database; the message is for the operator. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError'
  constructor(location: StorageLocation) {
    super(
      'dataDir' in location
        ? `Another Paddock server uses the data folder ${location.dataDir}: stop it, or set PADDOCK_DATA to another folder.`
        : 'Another Paddock server uses the database of DATABASE_URL: stop it, give this one a database of its own, or set NATS_URL for both.',
    )
  }
}

interface ServerLock {
  /** False while the connection that holds it is being made again. */
  isHeld(): boolean
  /** Resolves when another server has it instead. */
  readonly lost: Promise<void>
  release(): Promise<void>
}

/** SQLite locks whole files; nothing is written to this one. Whoever opens and closes it in our own process frees it: leave it alone. */
const FILE = 'server.lock'
/** A server that was just stopped is waited for this long. */
const PATIENCE_MS = 2_000
const LOOK_MS = 100
/** Names one lock in PostgreSQL, together with the schema. Any number nobody else uses. */
const LOCK = 7_204_120
/** How often the connection that holds the lock is used, so that one that is gone is noticed, and how long it may take. */
const BEAT_MS = 5_000
const CONNECT_MS = 10_000

/**
 * Takes the lock, in PostgreSQL together with others that share it too where `isShared`. Throws a {@link DatabaseInUseError} where another server has it
 * otherwise and does not let go in two seconds.
 */
export const lockDatabase = (location: StorageLocation, isShared = false): Promise<ServerLock> =>
  'dataDir' in location ? lockFolder(location) : lockPostgres(location, isShared)

async function lockFolder(location: { readonly dataDir: string }): Promise<ServerLock> {
  const { dataDir } = location
  makeDataFolder(dataDir)
  const file = opened(dataDir)
  if (!(await patiently(async () => isTaken(file, dataDir)))) {
    file.close()
    throw new DatabaseInUseError(location)
  }
  return { isHeld: () => file.isOpen, lost: new Promise(() => {}), release: async () => file.close() }
}

function opened(dataDir: string) {
  try {
    newPrivateFile(join(dataDir, FILE))
    return new DatabaseSync(join(dataDir, FILE))
  } catch (error) {
    throw new DataFolderError(dataDir, error)
  }
}

function isTaken(file: ReturnType<typeof opened>, dataDir: string): boolean {
  try {
    // No journal: it would be a second file that nothing is ever in.
    file.exec('pragma journal_mode = memory; begin exclusive')
    return true
  } catch (error) {
    if (/locked|busy/i.test(String(error))) return false
    file.close()
    throw new DataFolderError(dataDir, error)
  }
}

async function lockPostgres(location: { readonly databaseUrl: string }, isShared: boolean): Promise<ServerLock> {
  // By this name our own session is found that we cannot reach any more, and that may still hold the lock.
  const session = `paddock ${randomUUID()}`
  let held = await heldConnection(location.databaseUrl, session, isShared)
  if (!held) throw new DatabaseInUseError(location)
  let isClosed = false
  let tellLost = () => {}
  const lost = new Promise<void>((resolve) => {
    tellLost = resolve
  })

  /** Until the lock is ours again, or another's. */
  async function regain(): Promise<void> {
    held = undefined
    while (!isClosed) {
      try {
        const again = await heldConnection(location.databaseUrl, session, isShared)
        if (!again) return tellLost()
        if (isClosed) return await again.end()
        held = again
        return watch(again)
      } catch {
        // PostgreSQL is away: nobody else has the lock either.
        await wait(BEAT_MS, undefined, { ref: false })
      }
    }
  }

  function watch(client: pg.Client): void {
    const beat = setInterval(() => client.query('select 1').catch(broken), BEAT_MS).unref()
    function broken(): void {
      clearInterval(beat)
      if (isClosed || held !== client) return
      client.end().catch(() => {})
      void regain()
    }
    client.on('error', broken)
    client.on('end', broken)
  }
  watch(held)

  return {
    isHeld: () => held !== undefined,
    lost,
    async release() {
      isClosed = true
      await held?.end()
    },
  }
}

/** A connection that holds the lock; undefined where another's does. */
async function heldConnection(
  connectionString: string,
  session: string,
  isShared: boolean,
): Promise<pg.Client | undefined> {
  const take = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const client = new pg.Client({
    connectionString,
    application_name: session,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: BEAT_MS,
    keepAlive: true,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [session],
    )
    const isOurs = await patiently(async () => {
      const { rows } = await client.query<{ held: boolean }>(
        `select ${take}(${LOCK}, hashtext(coalesce(current_schema(), ''))) as held`,
      )
      return rows[0]?.held ?? false
    })
    if (isOurs) return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  await client.end()
  return undefined
}

async function patiently(attempt: () => Promise<boolean>): Promise<boolean> {
  for (let waited = 0; ; waited += LOOK_MS) {
    if (await attempt()) return true
    if (waited >= PATIENCE_MS) return false
    await wait(LOOK_MS)
  }
}
