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
async function flood(many: number, send: (number: number) => Promise<Response>): Promise<Record<string, number>> {
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
  await Promise.all([one(), one(), one(), one()])
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
  const guesses = await flood(60, (number) =>
    from(`203.0.113.${2 + (number % 20)}`, '/sign-in/email', { email, password: `guess ${number}` }),
  )
  expect(Object.keys(guesses).sort()).toEqual(['401'])
  expect((await from('198.51.100.1', '/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
  // An address nobody knows gets in as well.
  expect((await from('192.0.2.77', '/sign-in/email', { email, password: PASSWORD })).status).toBe(200)
}, 120_000)
