/** Webhooks and their messages, on both engines. */
import { describe, expect, it } from 'vitest'
import { ENGINES, withStorage } from '../testing/engines.ts'
import { insertPersonWithAccounts, START } from '../testing/records.ts'
import type { Storage } from './engine/database.ts'
import {
  countWaiting,
  deleteFinished,
  deleteWebhook,
  deliveriesOf,
  everyWebhook,
  findDelivery,
  findWebhook,
  firstWaiting,
  insertDelivery,
  insertWebhook,
  lastNumber,
  moveWebhook,
  retryWaiting,
  skipWaiting,
  updateDelivery,
  updateWebhook,
  webhooksOf,
} from './webhooks.ts'

const hook = (id: string, account_id: string) => ({
  ...{ id, account_id, url: `https://${id}.example/`, events: '["fill"]', state: 'on' as const, reason: null },
  ...{ place: null, since: START, vault_key: 'v', sealed: 's', created_at: START },
})
const message = (webhook_id: string, number: number, account_id = 'own') => ({
  ...{ webhook_id, number, account_id, event_id: `e${number}`, event: 'fill', symbol: 'AAPL', body: '{}' },
  ...{ state: 'waiting' as const, attempts: 0, created_at: START + number, next_at: START + number },
  ...{ first_tried_at: null, tried_at: null, status: null, problem: null, took_ms: null },
})

describe.each(ENGINES)('webhooks on $name', ({ start }) => {
  let storage: Storage
  withStorage(start, async (opened) => {
    storage = opened
    await insertPersonWithAccounts(storage, 'person', ['own', 'other', 'third'])
  })

  it('are found in their account alone, changed, and gone with their messages', async () => {
    const { db } = storage
    await insertWebhook(db, hook('one', 'own'))
    await insertWebhook(db, hook('two', 'other'))
    expect(await webhooksOf(db, 'own')).toEqual([hook('one', 'own')])
    expect((await everyWebhook(db)).map(({ id, kind }) => [id, kind])).toEqual([
      ['one', 'practice'],
      ['two', 'practice'],
    ])
    expect(await findWebhook(db, 'own', 'two')).toBeUndefined()
    await updateWebhook(db, 'one', { state: 'stopped', reason: 'because' })
    expect(await findWebhook(db, 'own', 'one')).toEqual({ ...hook('one', 'own'), state: 'stopped', reason: 'because' })
    await insertDelivery(db, message('two', 1, 'other'))
    await deleteWebhook(db, 'two')
    expect([await findWebhook(db, 'other', 'two'), await deliveriesOf(db, 'other', 10)]).toEqual([undefined, []])
  })

  it('are added once for an address, however many servers are asked at once', async () => {
    const add = (id: string) => insertWebhook(storage.db, { ...hook(id, 'third'), url: 'https://same.example/' })
    const added = await Promise.all(['a', 'b', 'c'].map(add))
    expect(added.filter((isAdded) => isAdded)).toEqual([true])
    expect(await webhooksOf(storage.db, 'third')).toHaveLength(1)
  })

  it('are moved to an address that no other has, however many servers are asked at once', async () => {
    const hooks = ['d', 'e', 'f'].map((id) => hook(id, 'third'))
    for (const one of hooks) await insertWebhook(storage.db, one)
    const url = 'https://next.example/'
    const moved = await Promise.all(hooks.map((one) => moveWebhook(storage.db, one, url)))
    expect(moved.filter((isMoved) => isMoved)).toEqual([true])
    expect((await webhooksOf(storage.db, 'third')).filter((one) => one.url === url)).toHaveLength(1)
    const [own] = hooks.filter((_, index) => moved[index])
    expect(own && (await moveWebhook(storage.db, own, url))).toBe(true)
  })

  it('send in order: the first that waits, with how far its webhook has followed', async () => {
    const { db } = storage
    expect([await lastNumber(db, 'one'), await firstWaiting(db, 'one')]).toEqual([0, undefined])
    for (const number of [1, 2, 3]) await insertDelivery(db, message('one', number), `e${number}`)
    expect((await findWebhook(db, 'own', 'one'))?.place).toBe('e3')
    expect([await lastNumber(db, 'one'), await countWaiting(db, 'one')]).toEqual([3, 3])
    expect(await firstWaiting(db, 'one')).toEqual(message('one', 1))
    // Neither is written where the other cannot be.
    await expect(insertDelivery(db, { ...message('one', 4), body: null as never }, 'later')).rejects.toThrow()
    expect((await findWebhook(db, 'own', 'one'))?.place).toBe('e3')
    const tried = { attempts: 1, state: 'delivered', tried_at: START, status: 204, problem: null, took_ms: 7 } as const
    await updateDelivery(db, message('one', 1), tried)
    expect(await findDelivery(db, 'one', 1)).toEqual({ ...message('one', 1), ...tried })
    expect((await firstWaiting(db, 'one'))?.number).toBe(2)
    expect((await deliveriesOf(db, 'own', 2)).map(({ number }) => number)).toEqual([3, 2])
    expect(await deliveriesOf(db, 'own', 2, 'none')).toEqual([])
  })

  it('number their messages one after the other, however many servers write at once', async () => {
    const { db } = storage
    await insertWebhook(db, hook('crowded', 'third'))
    const numbers = await Promise.all([1, 2, 3, 4, 5].map((n) => insertDelivery(db, message('crowded', n, 'third'))))
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5])
    expect(await countWaiting(db, 'crowded')).toBe(5)
  })

  it('are removed with what is written to be sent at the same moment, whichever is first', async () => {
    const { db } = storage
    for (let time = 0; time < 10; time += 1) {
      await insertWebhook(db, hook('brief', 'third'))
      const written = [1, 2, 3].map((n) => insertDelivery(db, message('brief', n, 'third')))
      const [removed] = await Promise.allSettled([deleteWebhook(db, 'brief'), ...written])
      expect(removed).toMatchObject({ status: 'fulfilled' })
      expect(await findWebhook(db, 'third', 'brief')).toBeUndefined()
    }
  })

  it('what waits is tried anew or left out, and what is over goes', async () => {
    const { db } = storage
    await updateDelivery(db, message('one', 2), { first_tried_at: START, next_at: START + 99 })
    await retryWaiting(db, 'one', START + 5)
    expect(await findDelivery(db, 'one', 2)).toMatchObject({ first_tried_at: null, next_at: START + 5 })
    await deleteFinished(db, 'one', 2)
    expect((await deliveriesOf(db, 'own', 10)).map(({ number }) => number)).toEqual([3, 2])
    await skipWaiting(db, 'one')
    expect((await deliveriesOf(db, 'own', 10)).map(({ state }) => state)).toEqual(['skipped', 'skipped'])
    expect([await countWaiting(db, 'one'), await lastNumber(db, 'one')]).toEqual([0, 3])
  })
})
