/** The machine's clock was ahead for a while: what was recorded then stands in an account's future, and there is a way back. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MachineClock } from '../clock.ts'
import { parseConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { openDesk } from '../server.ts'
import { checkStorage } from '../storage/engine/check.ts'
import { manualClock } from '../testing/manual-clock.ts'

/** Monday, 11:00 in New York. */
const START = Date.parse('2026-03-09T15:00:00Z')
const YEAR_MS = 365 * 86_400_000

const right = manualClock(START)
let wrongBy = 0
const clock: MachineClock = { setTimer: right.setTimer, now: () => right.now() + wrongBy }
const lines: string[] = []
let directory: string
let desk: Awaited<ReturnType<typeof openDesk>>
const open = () =>
  openDesk(
    parseConfig({ PADDOCK_DATA: join(directory, 'data'), PORT: '0', PADDOCK_URL: 'http://desk.test' }),
    createLog('warn', (line) => lines.push(line), true),
    { clock, webDirectory: directory },
  )
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paddock-rewind-'))
  desk = await open()
})
afterAll(async () => {
  desk.retire()
  await desk.close()
  await rm(directory, { recursive: true })
})

async function ask(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  const answer = await desk.app.request(`http://desk.test${path}`, {
    method,
    headers: { host: 'desk.test', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) }
}

it('the account says that it stands, and goes on from before that once its owner says so; nothing is lost', async () => {
  const signedIn = await ask('POST', '/api/_auth/sign-in/anonymous', {})
  const cookie = { cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  const [account] = (await ask('GET', '/api/accounts', cookie)).body
  const base = `/api/accounts/${account.id}`
  const { keyId, secretKey } = (await ask('POST', `${base}/keys`, cookie, {})).body
  const key = { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey }
  const order = (client_order_id: string) =>
    ask('POST', '/v2/orders', key, {
      ...{ symbol: 'BTC/USD', qty: '0.001', side: 'buy', type: 'limit', time_in_force: 'gtc', limit_price: '12000' },
      client_order_id,
    })
  expect((await order('before')).status).toBe(200)
  right.advanceBy(3_600_000)
  const rewind = () => ask('POST', `${base}/rewind`, cookie)
  expect(await rewind()).toMatchObject({ status: 422, body: { message: expect.stringContaining('nothing') } })

  wrongBy = YEAR_MS
  expect((await order('meanwhile')).status).toBe(200)
  wrongBy = 0
  right.advanceBy(3_600_000)

  const stands = (await ask('GET', `${base}/clock`, cookie)).body
  expect(stands.standsUntil).toBeGreaterThan(START + YEAR_MS)
  expect(await checkStorage(desk.storage.db, clock.now())).toEqual([
    expect.stringMatching(new RegExp(`^Account ${account.id} has \\d+ events recorded up to 2027-`)),
  ])
  desk.retire()
  await desk.close()
  desk = await open()
  expect(lines.join('')).toMatch(/warn {2}events are recorded later than this machine says it is.*last=2027-/)

  const [one, other] = await Promise.all([rewind(), rewind()])
  // Pressed twice it is done once.
  expect([one.status, other.status].toSorted()).toEqual([201, 422])
  const fresh = [one, other].find(({ status }) => status === 201)?.body
  expect(fresh).toMatchObject({ name: 'Practice', origin: { accountId: account.id, kind: 'fork' }, archivedAt: null })
  expect((await ask('GET', `/api/accounts/${fresh.id}/clock`, cookie)).body.standsUntil).toBeUndefined()
  expect(await checkStorage(desk.storage.db, clock.now())).toEqual([])
  // Its key opens what takes its place, where time goes on; what was acknowledged can be read in what was put away.
  const orders = async (path: string, headers: Record<string, string>) =>
    (await ask('GET', `${path}?status=all`, headers)).body.map(
      (one: { client_order_id: string }) => one.client_order_id,
    )
  expect(await orders('/v2/orders', key)).toEqual(['before'])
  expect((await orders(`${base}/v2/orders`, cookie)).toSorted()).toEqual(['before', 'meanwhile'])
  right.advanceBy(60_000)
  const after = await order('after')
  expect([after.status, Date.parse(after.body.submitted_at)]).toEqual([200, clock.now()])
})
