/** A server on a free port of this machine, with its data in a folder of its own, for tests that need a real socket. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '../config.ts'
import type { KeyPair } from '../identity/access-keys.ts'
import { createLog } from '../log.ts'
import { type Options, start } from '../server.ts'

export interface Guest {
  readonly cookie: string
  readonly userId: string
  readonly accountId: string
  /** Below the server's address: `/api/accounts/{id}`. */
  readonly base: string
  /** A request as this guest's browser makes it. */
  ask(path: string, method?: string, body?: unknown): Promise<Response>
  key(): Promise<KeyPair>
}

export interface RunningDesk {
  readonly url: string
  /** The same address for sockets. */
  readonly socketUrl: string
  guest(): Promise<Guest>
  close(): Promise<void>
}

/** `environment` is what an operator would set. */
export async function runDesk({
  environment,
  ...options
}: Options & { environment?: Record<string, string> } = {}): Promise<RunningDesk> {
  const directory = await mkdtemp(join(tmpdir(), 'paddock-desk-'))
  const server = await start(
    parseConfig({ PORT: '0', PADDOCK_DATA: directory, ...environment }),
    createLog('silent'),
    options,
  )
  const { url } = server
  return {
    url,
    socketUrl: url.replace('http', 'ws'),
    guest: () => signIn(url),
    async close() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** A desk in place of Alpaca: all four servers are one, as they are for a stand-in. */
export const standingIn = (upstream: string): Record<string, string> => ({
  ALPACA_PAPER_URL: upstream,
  ALPACA_LIVE_URL: upstream,
  ALPACA_DATA_URL: upstream,
  ALPACA_SANDBOX_DATA_URL: upstream,
})

/** A new guest of the server at an address, also of one in another process. */
export async function signIn(url: string): Promise<Guest> {
  const signedIn = await fetch(`${url}/api/_auth/sign-in/anonymous`, { method: 'POST' })
  const { user } = (await signedIn.json()) as { user: { id: string } }
  const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0]
  let cookie = cookieOf(signedIn) ?? ''
  const ask: Guest['ask'] = async (path, method = 'GET', body = undefined) => {
    const sent = body !== undefined && { body: JSON.stringify(body) }
    const answer = await fetch(`${url}${path}`, { method, headers: { cookie }, ...sent })
    cookie = cookieOf(answer) ?? cookie
    return answer
  }
  const [account] = (await (await ask('/api/accounts')).json()) as [{ id: string }]
  const base = `/api/accounts/${account.id}`
  return {
    get cookie() {
      return cookie
    },
    userId: user.id,
    accountId: account.id,
    base,
    ask,
    key: async () => (await (await ask(`${base}/keys`, 'POST', {})).json()) as KeyPair,
  }
}
