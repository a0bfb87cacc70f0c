/** Desks that share a PostgreSQL database and a NATS server, asked as browsers and scripts ask them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { parseConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { type Options, type RunningServer, start } from '../server.ts'
import { ENGINES, type StartedEngine } from './engines.ts'
import { type StartedNats, startNats } from './nats.ts'
import { type Guest, signIn } from './running-desk.ts'

const SECRET = 'a secret that all servers have: 32 or more'
const STARTS_WITHIN = 120_000

interface SharedDesk {
  /** There while tests run. */
  readonly servers: readonly RunningServer[]
  readonly nats: StartedNats
  readonly databaseUrl: string
  /** Starts one more on the same database. */
  start(options?: Options, environment?: Readonly<Record<string, string>>): Promise<RunningServer>
  /** The same guest, signed in once, at each of the servers. */
  guest(): Promise<readonly [Guest, Guest]>
}

/** Two servers for all tests of a file. */
export function sharedDesk(environment: Readonly<Record<string, string>> = {}): SharedDesk {
  const directory = mkdtempSync(join(tmpdir(), 'paddock-shared-'))
  const servers: RunningServer[] = []
  let engine: StartedEngine | undefined
  let nats: StartedNats | undefined
  let databaseUrl = ''
  const there = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('The servers are there while tests run')
    return value
  }
  async function begin(options: Options = {}, more: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
    const config = parseConfig({
      ...{ PORT: '0', PADDOCK_DATA: join(directory, String(servers.length)), PADDOCK_SECRET: SECRET },
      ...{ DATABASE_URL: databaseUrl, NATS_URL: there(nats).url },
      ...environment,
      ...more,
    })
    const server = await start(config, createLog('silent'), options)
    let closing: Promise<void> | undefined
    const once = { ...server, close: () => (closing ??= server.close()) }
    servers.push(once)
    return once
  }
  beforeAll(async () => {
    engine = await there(ENGINES.find(({ name }) => name === 'postgres')).start()
    nats = await startNats()
    const location = await engine.newLocation()
    databaseUrl = 'databaseUrl' in location ? location.databaseUrl : ''
    await begin()
    await begin()
  }, STARTS_WITHIN)
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()))
    await nats?.stop()
    await engine?.stop()
    rmSync(directory, { recursive: true, force: true })
  }, STARTS_WITHIN)
  return {
    servers,
    get nats() {
      return there(nats)
    },
    get databaseUrl() {
      return databaseUrl
    },
    start: begin,
    async guest() {
      const first = await signIn(there(servers[0]).url)
      return [first, at(there(servers[1]).url, first)]
    },
  }
}

/** The same person, who asks another server. */
export function at(url: string, guest: Guest): Guest {
  const ask: Guest['ask'] = (path, method = 'GET', body = undefined) =>
    fetch(`${url}${path}`, {
      ...{ method, headers: { cookie: guest.cookie } },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return { ...guest, cookie: guest.cookie, ask }
}
