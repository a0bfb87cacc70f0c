/** What strangers can do to the doors: fill memory, keep owners out, make guests without end, and use what was used before. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AttackedServer, attackedServer } from '../testing/attacked-server.ts'

/** What `/healthz` may take under attack, by what a bare server took at the same time. */
const bound = ({ bareMs }: { bareMs: number }) => 250 + 4 * bareMs

let server: AttackedServer
beforeAll(async () => {
  server = await attackedServer({ PADDOCK_PROXIES: '127.0.0.1' })
})
afterAll(() => server.close())

/** A request from an address, as a proxy on this machine passes it on. */
const from = (address: string, path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.url}/api/_auth${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address, ...headers },
    body: JSON.stringify(body),
  })

const PASSWORD = 'correct horse battery'
let people = 0
async function person(address = '198.51.100.1'): Promise<string> {
  people += 1
  const email = `owner-${people}@example.com`
  expect((await from(address, '/sign-up/email', { email, password: PASSWORD })).status).toBe(200)
  return email
}

/** Sends so many requests, a few at a time, and answers how often each status came. */
async function flood(many: number, send: (number: number) => Promise<Response>, atOnce = 4) {
  const statuses: Record<string, number> = {}
  let next = 0
  const one = async () => {
    while (next < many) {
      next += 1
      const answer = await send(next).catch(() => undefined)
      await answer?.text()
      const status = answer?.status ?? 'none'
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return statuses
}

it('refuses e-mail addresses of a megabyte without keeping them', async () => {
  const long = 'x'.repeat(1_000_000)
  const harm = await server.during(() =>
    flood(520, (number) =>
      from('203.0.113.1', '/sign-in/email', { email: `${number}${long}@example.com`, password: 'x' }),
    ),
  )
  expect(harm.result).toEqual({ 413: 520 })
  // 520 MB were sent, and none of them is read.
  expect(harm.grownMb).toBeLessThan(200)
  expect(harm.longestMs).toBeLessThan(bound(harm))
}, 120_000)

it('does not lock an owner out who has the right password, however often others guess', async () => {
  const email = await person()
  const guesses = await flood(45, (number) =>
    from(`203.0.113.${2 + (number % 20)}`, '/sign-in/email', { email, password: `guess ${number}` }),
  )
  expect(Object.keys(guesses).sort()).toEqual(['401'])
  expect((await from('198.51.100.1', '/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
  // An address nobody knows gets in as well.
  expect((await from('192.0.2.77', '/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
}, 120_000)

it('answers others while passwords are guessed from many addresses at once', async () => {
  const email = await person('198.51.100.9')
  const harm = await server.during(() =>
    flood(
      100,
      (number) => from(`192.0.2.${number % 200}`, '/sign-in/email', { email: `${number}-${email}`, password: 'guess' }),
      20,
    ),
  )
  expect(Object.keys(harm.result)).toEqual(['401'])
  // Two passwords are hashed at a time, 32 MB each.
  expect(harm.grownMb).toBeLessThan(200)
  expect(harm.longestMs).toBeLessThan(bound(harm))
}, 120_000)

it('makes so many guests for one address and no more, whatever it says of others', async () => {
  const come = (number: number) => from(`1.2.3.${number % 250}, 203.0.113.77`, '/sign-in/anonymous', {})
  const { 200: made, ...more } = await flood(300, come)
  expect([made, more]).toEqual([60, { 429: 240 }])
}, 120_000)

it('sends a session over TLS alone to who came by it, and ends it at once', async () => {
  const own = await from('198.51.100.1', '/sign-in/anonymous', {}, { 'x-forwarded-proto': 'https' })
  const [cookie = ''] = own.headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-paddock\.session_token=.*; Secure$/)
  expect(own.headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(own.headers.get('cache-control')).toBe('no-store')
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  const accounts = () => fetch(`${server.url}/api/accounts`, { headers })
  expect((await accounts()).status).toBe(200)
  await fetch(`${server.url}/api/_auth/session`, { method: 'DELETE', headers })
  expect((await accounts()).status).toBe(401)
}, 60_000)

it('is not slowed by cookies and keys that are made up', async () => {
  const harm = await server.during(() =>
    flood(1_000, (number) =>
      number % 2 === 0
        ? fetch(`${server.url}/api/accounts`, {
            headers: { cookie: `paddock.session_token=${number}.${'x'.repeat(4_000)}` },
          })
        : fetch(`${server.url}/v2/account`, {
            headers: { 'APCA-API-KEY-ID': `PK${number}${'x'.repeat(4_000)}`, 'APCA-API-SECRET-KEY': 'x'.repeat(4_000) },
          }),
    ),
  )
  expect(harm.result).toEqual({ 401: 1_000 })
  expect(harm.grownMb).toBeLessThan(100)
  expect(harm.longestMs).toBeLessThan(bound(harm))
}, 120_000)
