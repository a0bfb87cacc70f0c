/** A server on a free port of this machine, with its data in a folder of its own, for tests that need a real socket. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseConfig } from '../config.ts'
import type { KeyPair } from '../identity/access-keys.ts'
import { createLog } from '../log.ts'
import { type Options, start } from '../server.ts'
import type { ManualClock } from './manual-clock.ts'

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
  /** Requests it has not answered yet. */
  underWay(): number
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
  const asked = requestsAt(Number(new URL(url).port))
  return {
    url,
    socketUrl: url.replace('http', 'ws'),
    guest: () => signIn(url),
    underWay: asked.underWay,
    async close() {
      asked.stop()
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** Counts what a server of this process works on, by its port. */
function requestsAt(port: number) {
  let underWay = 0
  const begin = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (request.socket.localPort !== port) return
    underWay += 1
    response.once('close', () => {
      underWay -= 1
    })
  }
  subscribe('http.server.request.start', begin)
  return { underWay: () => underWay, stop: () => unsubscribe('http.server.request.start', begin) }
}

/**
 * What a promise answers that takes a desk's work and the clock's time: first the network alone gets its time, then the clock goes on a quarter
 * of a second at a time. While the desk that stands in for Alpaca works, it goes on slowly: answers take real time, and would come too late by
 * a clock that runs ten times as fast.
 */
export async function asTimePasses<Value>(
  clock: ManualClock,
  upstream: Pick<RunningDesk, 'underWay'>,
  promise: Promise<Value>,
): Promise<Value> {
  let isOver = false
  const over = promise.finally(() => {
    isOver = true
  })
  over.catch(() => {})
  for (let tries = 0; tries < 40 && !isOver; tries += 1) await delay(5)
  for (let turn = 1; !isOver; turn += 1) {
    if (upstream.underWay() === 0 || turn % 40 === 0) clock.advanceBy(250)
    await delay(25)
  }
  return over
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
