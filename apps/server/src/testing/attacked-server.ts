/**
 * A server in a process of its own, under attack. A probe that the attack does not load, in a thread of its own, asks for `/healthz` over one
 * connection all the while; the same thread asks a bare server, so that what the machine itself delayed is known.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { SERVER } from './built-server.ts'
import { freePort } from './engines.ts'

const LOOK_MS = 50

export interface Harm<Result> {
  readonly result: Result
  /** The longest that `/healthz` took while the attack ran. */
  readonly longestMs: number
  /** The longest that a bare server took at the same time, which does nothing else: the machine's own share. */
  readonly bareMs: number
  /** Resident memory at its most during the attack, over what it was before, in megabytes. */
  readonly grownMb: number
}

export interface AttackedServer {
  readonly url: string
  readonly data: string
  readonly process: ChildProcess
  /** What it wrote to standard error. */
  log(): string
  memoryMb(): number
  during<Result>(attack: () => Promise<Result>): Promise<Harm<Result>>
  /** Ends it and removes its data. */
  close(): Promise<void>
}

/** Starts `main.ts` on a free port of the loopback and waits until it is ready. `environment` is what an operator would set. */
export async function attackedServer(environment: Readonly<Record<string, string>> = {}): Promise<AttackedServer> {
  const data = mkdtempSync(join(tmpdir(), 'paddock-attacked-'))
  const port = environment.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [SERVER], {
    env: {
      ...process.env,
      ...{ PORT: port, HOST: '127.0.0.1', PADDOCK_DATA: data, DATABASE_URL: '' },
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended before it was ready: ${log}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  const memoryMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
  return {
    url,
    data,
    process: child,
    log: () => log,
    memoryMb,
    async during(attack) {
      const before = memoryMb()
      let most = before
      const looking = setInterval(() => {
        if (child.exitCode === null) most = Math.max(most, memoryMb())
      }, LOOK_MS)
      const probe = new Worker(new URL('./delay-probe.mjs', import.meta.url), { workerData: { url } })
      await new Promise((resolve) => probe.once('message', resolve))
      try {
        const result = await attack()
        const told = new Promise<{ longestMs: number; bareMs: number }>((resolve) => probe.once('message', resolve))
        probe.postMessage('tell')
        const { longestMs, bareMs } = await told
        return { result, longestMs, bareMs, grownMb: most - before }
      } finally {
        clearInterval(looking)
        await probe.terminate()
      }
    },
    async close() {
      child.kill('SIGKILL')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
