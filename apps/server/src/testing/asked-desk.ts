/** A desk that is asked without a socket, open for all tests of a file, and who asks it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { MachineClock } from '../clock.ts'
import { parseConfig } from '../config.ts'
import { createLog, type Log } from '../log.ts'
import { openDesk } from '../server.ts'

type OpenDesk = Awaited<ReturnType<typeof openDesk>>
type Headered = Readonly<Record<string, string>>

interface Told {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever the desk answers, which the test looks at
  readonly body: any
}
interface Asked extends Told {
  readonly headers: Headers
}

/** Somebody who is signed in, with the first of their accounts. */
interface Person {
  readonly userId: string
  readonly headers: { readonly cookie: string }
  readonly accountId: string
  /** The address of the account. */
  readonly base: string
  ask(method: string, path: string, body?: unknown): Promise<Told>
  /** Asks below the address of the account. */
  own(method: string, rest: string, body?: unknown): Promise<Told>
  /** Makes a key of the account: what was answered, what a script sends with it, and a script that does. */
  newKey(
    wanted?: object,
  ): Promise<{ readonly made: Told['body']; readonly key: Headered; readonly script: Person['ask'] }>
}

interface AskedDesk {
  /** There while tests run. */
  readonly open: OpenDesk
  /** `body` goes as it is where it is text, and as JSON otherwise. */
  ask(method: string, path: string, headers?: Headered, body?: unknown): Promise<Asked>
  guest(): Promise<Person>
  /** Somebody who registered. */
  person(): Promise<Person>
  /** Ends and starts again on the same data, with what an operator has changed; `meanwhile` happens between. */
  restart(environment?: Headered, meanwhile?: () => void): Promise<void>
}

/** Opens a desk at a time that the test moves, and closes it after the file's last test. `environment` is what an operator would set. */
export function askedDesk(
  clock: MachineClock,
  environment: Readonly<Record<string, string>> = {},
  log: Log = createLog('silent'),
): AskedDesk {
  let directory = ''
  let desk: OpenDesk | undefined
  let registered = 0
  const open = (): OpenDesk => {
    if (!desk) throw new Error('The desk is open while tests run')
    return desk
  }
  const start = async (changed: Headered) => {
    const own = { PADDOCK_DATA: join(directory, 'data'), PORT: '0', PADDOCK_URL: 'http://desk.test' }
    desk = await openDesk(parseConfig({ ...own, ...environment, ...changed }), log, { clock, webDirectory: directory })
  }
  const stop = async () => {
    desk?.retire()
    await desk?.close()
  }
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'paddock-asked-'))
    await start({})
  })
  afterAll(async () => {
    await stop()
    await rm(directory, { recursive: true })
  })

  const ask: AskedDesk['ask'] = async (method, path, headers = {}, body = undefined) => {
    const answer = await open().app.request(`http://desk.test${path}`, {
      method,
      headers: { host: 'desk.test', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) }
  }
  const asking =
    (headers: Headered, below = ''): Person['ask'] =>
    async (method, path, body) => {
      const answer = await ask(method, `${below}${path}`, headers, body)
      return { status: answer.status, body: answer.body }
    }
  const signedIn = async (path: string, body?: object): Promise<Person> => {
    const answer = await ask('POST', path, {}, body)
    const headers = { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
    const [account] = (await ask('GET', '/api/accounts', headers)).body
    const base = `/api/accounts/${account.id}`
    const own = asking(headers, `${base}/`)
    return {
      ...{ userId: answer.body.user.id, headers, accountId: account.id, base, own, ask: asking(headers) },
      async newKey(wanted = {}) {
        const made = (await own('POST', 'keys', wanted)).body
        const key = { 'APCA-API-KEY-ID': made.keyId, 'APCA-API-SECRET-KEY': made.secretKey }
        return { made, key, script: asking(key) }
      },
    }
  }
  return {
    get open() {
      return open()
    },
    ask,
    guest: () => signedIn('/api/_auth/sign-in/anonymous'),
    person: () => {
      registered += 1
      const email = `person${registered}@example.com`
      return signedIn('/api/_auth/sign-up/email', { email, password: 'correct horse battery' })
    },
    async restart(changed = {}, meanwhile = () => {}) {
      await stop()
      meanwhile()
      await start(changed)
    },
  }
}
