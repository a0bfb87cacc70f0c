import { DAY_MS } from '@paddock/market/instant'
import { expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { createLeave } from '../practice-accounts/leave.ts'
import { checkStorage } from '../storage/engine/check.ts'
import { askedDesk } from '../testing/asked-desk.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { createUnusedGuests } from './unused-guests.ts'

/** Guests are dated by the machine's own clock. */
const clock = manualClock(Date.now())
const desk = askedDesk(clock)

/** Looks once for guests who were not seen for a month, at a time. */
async function lookAt(now: number): Promise<void> {
  const { open } = desk
  const later = manualClock(now)
  const leave = createLeave({ ...open, db: open.storage.db, now: later.now, keyRevoked: () => {} })
  await createUnusedGuests({ storage: open.storage, clock: later, log: createLog('silent'), leave }).look()
}

it('removes guests nobody saw for a month, with what ran for them, and no others', async () => {
  const [gone, keyed, seen, kept] = [await desk.guest(), await desk.guest(), await desk.guest(), await desk.guest()]
  await kept.ask('POST', '/api/_auth/guest/keep', { email: 'kept@example.com', password: 'correct horse' })
  const order = { symbol: 'BTC/USD', qty: '1', side: 'buy', type: 'limit', limit_price: '100', time_in_force: 'gtc' }
  for (const one of [gone, keyed]) expect((await one.own('POST', 'v2/orders', order)).status).toBe(200)
  const alert = { symbol: 'AAPL', when: { kind: 'price', direction: 'falls', price: '1' } }
  await gone.own('POST', 'alerts', alert)
  const key = await gone.newKey()
  const later = Date.now() + 31 * DAY_MS
  const { db } = desk.open.storage
  const other = await keyed.newKey()
  await db
    .updateTable('access_key')
    .set({ last_used_at: later - DAY_MS })
    .where('id', '=', other.made.keyId)
    .execute()
  await db
    .updateTable('session')
    .set({ updated_at: new Date(later - DAY_MS).toISOString(), expires_at: new Date(later + DAY_MS).toISOString() })
    .where('user_id', '=', seen.userId)
    .execute()

  await lookAt(Date.now() + 29 * DAY_MS)
  expect((await gone.own('GET', 'v2/account')).status).toBe(200)

  await lookAt(later)
  const people = await db.selectFrom('user').select('id').execute()
  const ids = people.map(({ id }) => id)
  expect([gone, keyed, seen].map(({ userId }) => ids.includes(userId))).toEqual([false, true, true])
  expect(ids).toContain(
    (await db.selectFrom('user').select('id').where('email', '=', 'kept@example.com').executeTakeFirst())?.id,
  )
  expect((await key.script('GET', '/v2/account')).status).toBe(401)
  clock.advanceBy(5_000)
  expect((await gone.own('GET', 'v2/account')).status).toBe(401)
  expect((await other.script('GET', '/v2/orders')).body).toHaveLength(1)
  expect(await checkStorage(db)).toEqual([])
})
