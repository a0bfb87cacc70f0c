/** A built server in a process of its own, on an empty or a given data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface RunningServer {
  readonly address: string
  readonly data: string
  readonly process: ChildProcess
  /** Milliseconds from spawning to the first `/readyz` that said yes. */
  readonly readyMs: number
  /** Resident memory in megabytes. */
  readonly memory: () => number
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** What goes with this process, however that ends. */
const servers = new Set<ChildProcess>()
const folders: string[] = []
process.on('exit', () => {
  for (const server of servers) server.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-bench-'))
  folders.push(folder)
  return folder
}

/** Starts `program` (the built server unless told otherwise) and waits until it is ready. */
export async function startServer({
  data = newDataFolder(),
  program = 'apps/server/dist/main.js',
  words = [] as readonly string[],
  environment = {},
  port,
}: {
  data?: string
  program?: string
  words?: readonly string[]
  /** Further variables. */
  environment?: Readonly<Record<string, string>>
  port?: number
} = {}): Promise<RunningServer> {
  const chosen = port ?? (await freePort())
  const address = `http://127.0.0.1:${chosen}`
  const started = performance.now()
  const child = spawn(process.execPath, [...words, join(root, program)], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(chosen),
      HOST: '127.0.0.1',
      PADDOCK_DATA: data,
      DATABASE_URL: '',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  servers.add(child)
  const ended = new Promise<void>((resolve) =>
    child.on('exit', () => {
      servers.delete(child)
      resolve()
    }),
  )
  while (!(await answers(`${address}/readyz`))) {
    if (child.exitCode !== null || performance.now() - started > 60_000)
      throw new Error(`${program} did not become ready`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return {
    address,
    data,
    process: child,
    readyMs: performance.now() - started,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )

export interface Credentials {
  readonly accountId: string
  readonly keyId: string
  readonly secretKey: string
  readonly cookie: string
}

/** A guest with a practice account and an access key, made as a person would make them. */
export async function newGuest(address: string): Promise<Credentials> {
  const headers = { 'content-type': 'application/json', origin: address }
  const signedIn = await fetch(`${address}/api/_auth/sign-in/anonymous`, { method: 'POST', headers, body: '{}' })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const accounts = (await (await fetch(`${address}/api/accounts`, { headers: { cookie } })).json()) as { id: string }[]
  const accountId = accounts[0]?.id
  if (!accountId) throw new Error('The guest has no account')
  const made = await fetch(`${address}/api/accounts/${accountId}/keys`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ name: 'bench' }),
  })
  const { keyId, secretKey } = (await made.json()) as { keyId: string; secretKey: string }
  return { accountId, keyId, secretKey, cookie }
}

export const keyHeaders = ({ keyId, secretKey }: Credentials): Record<string, string> => ({
  'APCA-API-KEY-ID': keyId,
  'APCA-API-SECRET-KEY': secretKey,
})
