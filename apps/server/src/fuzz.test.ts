/** Whatever is sent is answered: never a 500, never a crash, always the error's shape, and nothing is kept in memory for it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { encode } from '@msgpack/msgpack'
import { effort } from '@paddock/contract/testing/for-all'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { parseConfig } from './config.ts'
import { createLog } from './log.ts'
import { openDesk } from './server.ts'
import { FEEDS } from './streams/endpoints.ts'
import { manualClock } from './testing/manual-clock.ts'
import { type Bent, bent, bentRequest, Dice } from './testing/mutations.ts'
import { type RunningDesk, runDesk } from './testing/running-desk.ts'
import { TAKEN_BODIES } from './testing/taken-bodies.ts'
import { VALID_CALLS, VALID_DESK_CALLS } from './testing/valid-values.ts'

const REQUESTS = 10_000 * effort
/** Of the desk's own calls. */
const DESK_REQUESTS = 4_000 * effort
/** Requests of one person, whose accounts may be put away by them. */
const OF_ONE_PERSON = 500
const FRAMES = 2_000 * effort
/** A hundred thousand at once take minutes on a slow machine. */
const TIME_LIMIT_MS = 900_000
const HOST = 'http://desk.test'
const SEED = Number(process.env.PADDOCK_SEED ?? Date.now() % 1_000_000)

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heapMegabytes = (): number => {
  collect()
  return process.memoryUsage().heapUsed / 2 ** 20
}

describe('requests', () => {
  let directory: string
  let desk: Awaited<ReturnType<typeof openDesk>>
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'paddock-fuzz-'))
    await writeFile(join(directory, 'index.html'), '<!doctype html><title>Paddock</title>')
    const clock = manualClock(Date.parse('2026-03-09T15:00:00Z'))
    const nowhere = 'http://127.0.0.1:9'
    const upstream = Object.fromEntries(
      ['LIVE', 'PAPER', 'DATA', 'SANDBOX_DATA'].map((name) => [`ALPACA_${name}_URL`, nowhere]),
    )
    desk = await openDesk(
      parseConfig({ PADDOCK_DATA: directory, PADDOCK_URL: HOST, ...upstream }),
      createLog('silent'),
      {
        clock,
        webDirectory: directory,
        requestsPerMinute: Number.POSITIVE_INFINITY,
      },
    )
  })
  afterAll(async () => {
    desk.retire()
    await desk.close()
    await rm(directory, { recursive: true })
  })

  const ask = async (path: string, init: RequestInit) => {
    const answer = await desk.app.request(HOST + path, init)
    // A stream goes on for ever: that it began is the answer.
    const isStream = answer.headers.get('content-type') === 'text/event-stream'
    if (isStream) await answer.body?.cancel()
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      text: isStream ? '' : await answer.text(),
      answer,
    }
  }

  it(
    `answers ${REQUESTS} bent requests without a fault (PADDOCK_SEED=${SEED})`,
    async () => {
      const headers = await keyHeaders()
      /** Calls of which at least one was right. */
      const understood = new Set<string>()
      const send = async (count: number) => {
        const dice = new Dice(SEED)
        for (let sent = 0; sent < count; sent += 1) {
          const request = bentRequest(dice, Object.values(VALID_CALLS))
          const answer = await ask(request.path, initOf(request, headers))
          expectAnswer(request, answer)
          if (answer.status < 300) understood.add(request.operation)
        }
      }
      await send(Math.floor((2 * REQUESTS) / 3))
      await ask('/v2/orders', { method: 'DELETE', headers })
      const before = heapMegabytes()
      await send(Math.ceil(REQUESTS / 3))
      await ask('/v2/orders', { method: 'DELETE', headers })
      // The same once more: what is computed is kept already, and what grows with each request would show.
      expect(heapMegabytes() - before).toBeLessThan(5)
      expect((await ask('/v2/account', { headers })).status).toBe(200)
      expect(understood.size).toBeGreaterThan(70)
    },
    TIME_LIMIT_MS,
  )

  it(
    `answers ${DESK_REQUESTS} bent requests of the desk’s own calls without a fault (PADDOCK_SEED=${SEED})`,
    async () => {
      const understood = new Set<string>()
      const dice = new Dice(SEED + 2)
      const calls = Object.values(VALID_DESK_CALLS)
      let person = await signedIn('person0')
      /** Names of what was answered, by what they name. */
      const ids = new Map<string, string[]>()
      const nounOf = (path: string) => path.replace('/api/accounts/{accountId}', '/api').split('/')[2] ?? ''
      const known = ({ name, path }: (typeof calls)[number]) => {
        const id = ids.get(nounOf(path)) ?? []
        const named = id.length === 0 ? {} : { id, keyId: id, orderId: id, connectionId: id }
        return {
          values: { ...named, accountId: [person.accountId, ...(ids.get('accounts') ?? [])] },
          body: TAKEN_BODIES[name],
        }
      }
      for (let sent = 0; sent < DESK_REQUESTS; sent += 1) {
        if (sent % OF_ONE_PERSON === OF_ONE_PERSON - 1) {
          person = await signedIn(`person${sent}`)
          ids.clear()
        }
        const request = bentRequest(dice, calls, known)
        const answer = await ask(request.path, initOf(request, person.headers))
        // Alpaca is not there: a call that needs it says so.
        if (answer.status === 502 && VALID_DESK_CALLS[request.operation].statuses.has(502)) continue
        expectAnswer(request, answer)
        if (answer.status >= 300) continue
        understood.add(request.operation)
        const noun = nounOf(VALID_DESK_CALLS[request.operation].path)
        const answered = [...answer.text.matchAll(/"(?:id|keyId)":"([^"]+)"/g)].map(([, id = '']) => id)
        ids.set(noun, [...answered.slice(0, 3), ...(ids.get(noun) ?? [])].slice(0, 5))
      }
      expect((await ask('/readyz', {})).status).toBe(200)
      expect(understood.size).toBeGreaterThan(60)
    },
    TIME_LIMIT_MS,
  )

  async function signedIn(name?: string) {
    const init = { method: 'POST', headers: { host: 'desk.test' } }
    const registered = { email: `${name}@example.com`, password: 'correct horse battery' }
    const answer = await (name === undefined
      ? ask('/api/_auth/sign-in/anonymous', init)
      : ask('/api/_auth/sign-up/email', { ...init, body: JSON.stringify(registered) }))
    const cookie = answer.answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const headers = { host: 'desk.test', cookie }
    const [account] = JSON.parse((await ask('/api/accounts', { headers })).text) as [{ id: string }]
    return { headers, accountId: account.id }
  }

  async function keyHeaders(): Promise<Record<string, string>> {
    const { headers, accountId } = await signedIn()
    const made = await ask(`/api/accounts/${accountId}/keys`, { method: 'POST', headers, body: '{}' })
    const { keyId, secretKey } = JSON.parse(made.text) as { keyId: string; secretKey: string }
    return { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey }
  }

  const initOf = ({ method, body }: Bent, headers: Record<string, string>): RequestInit => ({
    method,
    headers,
    ...(body !== undefined && method !== 'GET' && method !== 'HEAD' && { body }),
  })

  function expectAnswer(request: Bent, { status, type, text }: Awaited<ReturnType<typeof ask>>): void {
    const shown = JSON.stringify({ ...request, status, text: text.slice(0, 300) })
    expect(status, shown).toBeLessThan(500)
    expect(status < 300 || status >= 400, shown).toBe(true)
    // What is no path of the API is a page's.
    if (
      status < 400 ||
      request.method === 'HEAD' ||
      !/^\/(v\d\w*|api)(\/|$)/.test(new URL(HOST + request.path).pathname)
    )
      return
    expect(type, shown).toBe('application/json')
    expect(JSON.parse(text), shown).toMatchObject({ message: expect.stringMatching(/./) })
  }
})

describe('frames', () => {
  let desk: RunningDesk
  let key: { keyId: string; secretKey: string }
  beforeAll(async () => {
    desk = await runDesk()
    key = await (await desk.guest()).key()
  })
  afterAll(() => desk.close())

  const SOCKETS = [...Object.keys(FEEDS), '/stream']
  const PACKED = { headers: { 'content-type': 'application/msgpack' } }

  it(`survives ${FRAMES} bent frames (PADDOCK_SEED=${SEED})`, async () => {
    const dice = new Dice(SEED)
    const valid = [
      JSON.stringify({ action: 'auth', key: key.keyId, secret: key.secretKey }),
      JSON.stringify({ action: 'authenticate', data: { key_id: key.keyId, secret_key: key.secretKey } }),
      JSON.stringify({ action: 'subscribe', trades: ['AAPL'], quotes: ['BTC/USD', '*'], bars: ['*'] }),
      JSON.stringify({ action: 'unsubscribe', trades: ['AAPL'], statuses: null }),
      JSON.stringify({
        action: 'subscribe',
        news: ['*'],
        trades: ['AAPL270115C00200000'],
        quotes: ['AAPL270115C00200000'],
      }),
      JSON.stringify({
        action: 'subscribe',
        orderbooks: ['BTC/USD'],
        lulds: ['*'],
        imbalances: ['AAPL'],
        dailyBars: ['*'],
      }),
      JSON.stringify({ action: 'listen', data: { streams: ['trade_updates'] } }),
    ]
    const frame = (): string | Uint8Array => {
      const text = dice.of(valid)
      if (dice.chance(0.4)) return dice.chance(0.3) ? encode(JSON.parse(text)) : text
      const broken = bent(dice.chance(0.3) ? bent(text, dice) : text, dice)
      if (dice.chance(0.2)) return encode(broken)
      // What is packed may be broken as bytes as well.
      if (dice.chance(0.1))
        return Buffer.from(bent(Buffer.from(encode(JSON.parse(text))).toString('latin1'), dice), 'latin1')
      return dice.chance(0.2) ? Buffer.from(broken) : broken
    }
    for (let sent = 0; sent < FRAMES; ) {
      const socket = new WebSocket(desk.socketUrl + dice.of(SOCKETS), dice.chance(0.5) ? PACKED : {})
      // A refused socket ends by itself; the next one must open all the same.
      socket.on('error', () => {})
      const ended = new Promise((resolve) => socket.once('close', resolve))
      await new Promise<void>((resolve, reject) => {
        socket.once('open', resolve)
        socket.once('close', () => reject(new Error('the socket did not open')))
      })
      for (let many = 0; many < 200 && sent < FRAMES && socket.readyState === WebSocket.OPEN; many += 1) {
        socket.send(frame())
        sent += 1
        if (many % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      socket.close()
      await ended
    }
    expect((await fetch(`${desk.url}/readyz`)).status).toBe(200)
  })
})
