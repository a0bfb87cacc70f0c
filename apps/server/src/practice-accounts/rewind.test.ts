/** The machine's clock was ahead for a while: what was recorded then stands in an account's future, and there is a way back. */
import { expect, it } from 'vitest'
import type { MachineClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { checkStorage } from '../storage/engine/check.ts'
import { askedDesk } from '../testing/asked-desk.ts'
import { manualClock } from '../testing/manual-clock.ts'

/** Monday, 11:00 in New York. */
const START = Date.parse('2026-03-09T15:00:00Z')
const YEAR_MS = 365 * 86_400_000

const right = manualClock(START)
let wrongBy = 0
const clock: MachineClock = { setTimer: right.setTimer, now: () => right.now() + wrongBy }
const lines: string[] = []
const desk = askedDesk(
  clock,
  {},
  createLog('warn', (line) => lines.push(line), true),
)

it('the account says that it stands, and goes on from before that once its owner says so; nothing is lost', async () => {
  const { accountId, ask, own, newKey } = await desk.guest()
  const { script } = await newKey()
  const order = (client_order_id: string) =>
    script('POST', '/v2/orders', {
      ...{ symbol: 'BTC/USD', qty: '0.001', side: 'buy', type: 'limit', time_in_force: 'gtc', limit_price: '12000' },
      client_order_id,
    })
  expect((await order('before')).status).toBe(200)
  right.advanceBy(3_600_000)
  const rewind = () => own('POST', 'rewind')
  expect(await rewind()).toMatchObject({ status: 422, body: { message: expect.stringContaining('nothing') } })

  wrongBy = YEAR_MS
  expect((await order('meanwhile')).status).toBe(200)
  wrongBy = 0
  right.advanceBy(3_600_000)

  const stands = (await own('GET', 'clock')).body
  expect(stands.standsUntil).toBeGreaterThan(START + YEAR_MS)
  expect(await checkStorage(desk.open.storage.db, clock.now())).toEqual([
    expect.stringMatching(new RegExp(`^Account ${accountId} has \\d+ events recorded up to 2027-`)),
  ])
  await desk.restart()
  expect(lines.join('')).toMatch(/warn {2}events are recorded later than this machine says it is.*last=2027-/)

  const [one, other] = await Promise.all([rewind(), rewind()])
  // Pressed twice it is done once: the other press finds nothing to do, or the account put away already.
  const [done, refused] = [one.status, other.status].toSorted()
  expect(done).toBe(201)
  expect([403, 422]).toContain(refused)
  const fresh = [one, other].find(({ status }) => status === 201)?.body
  expect(fresh).toMatchObject({ name: 'Practice', origin: { accountId: accountId, kind: 'fork' }, archivedAt: null })
  expect((await ask('GET', `/api/accounts/${fresh.id}/clock`)).body.standsUntil).toBeUndefined()
  expect(await checkStorage(desk.open.storage.db, clock.now())).toEqual([])
  // Its key opens what takes its place, where time goes on; what was acknowledged can be read in what was put away.
  const orders = async (list: Promise<{ body: { client_order_id: string }[] }>) =>
    (await list).body.map(({ client_order_id }) => client_order_id)
  expect(await orders(script('GET', '/v2/orders?status=all'))).toEqual(['before'])
  expect((await orders(own('GET', 'v2/orders?status=all'))).toSorted()).toEqual(['before', 'meanwhile'])
  right.advanceBy(60_000)
  const after = await order('after')
  expect([after.status, Date.parse(after.body.submitted_at)]).toEqual([200, clock.now()])
})
