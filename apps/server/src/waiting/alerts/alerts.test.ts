import type { Reached } from '@paddock/broker/waiting/condition'
import { expect, it } from 'vitest'
import { createLog } from '../../log.ts'
import { changeAlert, findAlert } from '../../storage/alerts.ts'
import { onSqlite } from '../../testing/engines.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { insertPersonWithAccounts } from '../../testing/records.ts'
import { writtenBetween } from '../../testing/written-between.ts'
import { type Alerts, createAlerts } from './alerts.ts'

type Parts = Parameters<typeof createAlerts>[0]

const SET_AT = Date.parse('2026-03-09T15:00:00Z')
const NEXT_DAY = Date.parse('2026-03-10T15:00:00Z')
const alertIn = async (alerts: Alerts, id: string) => (await alerts.list('a1')).find((alert) => alert.id === id)
const stored = onSqlite((storage) => insertPersonWithAccounts(storage, 'u1', ['a1']))

it('an alert is told once it is known that no split made its price, and not before', async () => {
  const clock = manualClock(NEXT_DAY)
  let reach: (reached: Reached) => Promise<void> = async () => {}
  let questions = 0
  const told: unknown[] = []
  const alerts = createAlerts({
    db: stored.storage.db,
    watching: {
      when(_account, _condition, _from, reached) {
        reach = async (one) => reached(one)
        return () => {}
      },
      soon() {},
      join() {},
    } satisfies Partial<Parts['watching']> as unknown as Parts['watching'],
    asking: async () => ({
      async splits() {
        questions += 1
        if (questions === 1) throw new Error('Alpaca does not answer')
        return []
      },
    }),
    news: {
      onDesk() {},
      onRelayed() {},
      tell(_user: string, { event }: { event: unknown }) {
        told.push(event)
        return true
      },
    } as unknown as Parts['news'],
    clock,
    log: createLog('silent'),
  })
  await alerts.start()
  const place = { userId: 'u1', accountId: 'a1', now: SET_AT }
  const { id } = await alerts.add(place, { kind: 'falls', symbol: 'AAPL', price: '100', repeats: false }, undefined)
  const status = async () => (await alertIn(alerts, id))?.status
  told.length = 0
  await reach({ at: NEXT_DAY, price: '99' } as Reached)
  expect([questions, told, await status()]).toEqual([1, [], 'waiting'])
  clock.advanceBy(5_000)
  await expect.poll(status).toBe('reached')
  await expect.poll(() => told).toEqual(['alert-reached'])
  expect(questions).toBe(2)
  await alerts.close()
})

it('an alert is changed, and brought back, also where another server wrote it in between', async () => {
  const { db } = stored.storage
  const other = writtenBetween(db, 'alert')
  const alerts = createAlerts({
    db: other.db,
    watching: { when: () => () => {}, soon() {}, join() {} } as unknown as Parts['watching'],
    asking: async () => undefined,
    news: { onDesk() {}, onRelayed() {}, tell: () => true } as unknown as Parts['news'],
    clock: manualClock(SET_AT),
    log: createLog('silent'),
  })
  const place = { userId: 'u1', accountId: 'a1', now: SET_AT }
  const terms = { kind: 'falls', symbol: 'AAPL', price: '100', repeats: true } as const
  const { id } = await alerts.add(place, terms, undefined)
  const told = async () => {
    const record = await findAlert(db, 'a1', id)
    if (!record) throw new Error('it is there')
    const body = JSON.stringify({ ...JSON.parse(record.body), times: 7 })
    expect(await changeAlert(db, { id, version: record.version, isActive: true, body })).toBe(true)
  }
  const wanted = async () => ({ terms: { ...terms, price: '90' }, base: undefined })
  other.next(told)
  expect(await alerts.change(place, id, wanted)).toMatchObject({ price: '90', times: 7 })
  expect(await alertIn(alerts, id)).toMatchObject({ price: '90', times: 7 })
  await alerts.remove('a1', id)
  other.next(told)
  expect(await alerts.restore({ ...place, now: NEXT_DAY }, id)).toMatchObject({ price: '90', from: NEXT_DAY })
  expect(other.isDone()).toBe(true)
})
