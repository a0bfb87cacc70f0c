/** A NATS server of a test file's own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './engines.ts'

export interface StartedNats {
  readonly url: string
  /** Kills it, as a machine that goes away does. */
  kill(): Promise<void>
  /** Starts it again where it was. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The path of the program, which `npm test` names; undefined where this machine has none. */
export const NATS_SERVER: string | undefined = [process.env.PADDOCK_NATS_SERVER, '/usr/sbin/nats-server'].find(
  (path) => path !== undefined && existsSync(path),
)

const TRIES = 200
const TRY_EVERY_MS = 50

export async function startNats(): Promise<StartedNats> {
  const port = await freePort()
  let running: ChildProcess | undefined
  async function begin(): Promise<void> {
    running = spawn(NATS_SERVER ?? '', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (await listens(port)) return
      await wait(TRY_EVERY_MS)
    }
    throw new Error('nats-server does not listen')
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = running
    running = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const over = once(ending, 'exit')
    ending.kill(signal)
    await over
  }
  await begin()
  return {
    url: `nats://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    restart: begin,
    stop: () => end('SIGTERM'),
  }
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => answer(true))
    socket.once('error', () => answer(false))
  })
