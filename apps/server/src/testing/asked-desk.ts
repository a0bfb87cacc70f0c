/** A desk that is asked without a socket, open for all tests of a file. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { MachineClock } from '../clock.ts'
import { parseConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { openDesk } from '../server.ts'

type OpenDesk = Awaited<ReturnType<typeof openDesk>>

export interface Asked {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: whatever the desk answers, which the test looks at
  readonly body: any
}

interface AskedDesk {
  /** There while tests run. */
  readonly open: OpenDesk
  /** `body` goes as it is where it is text, and as JSON otherwise. */
  ask(method: string, path: string, headers?: Readonly<Record<string, string>>, body?: unknown): Promise<Asked>
}

/** Opens a desk at a time that the test moves, and closes it after the file's last test. `environment` is what an operator would set. */
export function askedDesk(clock: MachineClock, environment: Readonly<Record<string, string>> = {}): AskedDesk {
  let directory = ''
  let desk: OpenDesk | undefined
  const open = (): OpenDesk => {
    if (!desk) throw new Error('The desk is open while tests run')
    return desk
  }
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'paddock-asked-'))
    const own = { PADDOCK_DATA: join(directory, 'data'), PORT: '0', PADDOCK_URL: 'http://desk.test' }
    const config = parseConfig({ ...own, ...environment })
    desk = await openDesk(config, createLog('silent'), { clock, webDirectory: directory })
  })
  afterAll(async () => {
    desk?.retire()
    await desk?.close()
    await rm(directory, { recursive: true })
  })
  return {
    get open() {
      return open()
    },
    async ask(method, path, headers = {}, body = undefined) {
      const answer = await open().app.request(`http://desk.test${path}`, {
        method,
        headers: { host: 'desk.test', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) }
    },
  }
}
