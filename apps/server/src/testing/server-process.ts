/** A server in a process of its own, as an operator starts it: what a test kills. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { SERVER } from './built-server.ts'

const LOOK_EVERY_MS = 50
/** Ended with the tests, whatever became of them. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export interface ServerProcess {
  readonly url: string
  /** Resolves when it is gone. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Resolves when it is ready. `environment` is what an operator would set. */
export async function startProcess(
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, HOST: '127.0.0.1', ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready')
    await wait(LOOK_EVERY_MS)
  }
  return {
    url,
    async end(signal) {
      running.delete(child)
      if (child.exitCode !== null || child.signalCode !== null) return
      const over = once(child, 'exit')
      child.kill(signal)
      await over
    },
  }
}
