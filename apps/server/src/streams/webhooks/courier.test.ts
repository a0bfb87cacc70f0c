/** A courier whose database is slow, or fails, at the worst moment. */
import { HOUR_MS } from '@paddock/market/instant'
import type { KyselyPlugin } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import type { Broker, Listener } from '../../accounts/broker.ts'
import { createLog } from '../../log.ts'
import type { Database } from '../../storage/tables/tables.ts'
import { deliveriesOf, findWebhook, insertWebhook, type WebhookRecord } from '../../storage/webhooks.ts'
import { onSqlite } from '../../testing/engines.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { insertPersonWithAccounts, START } from '../../testing/records.ts'
import { type Courier, startCourier } from './courier.ts'
import { choiceOf } from './kept-choice.ts'

const stored = onSqlite((storage) => insertPersonWithAccounts(storage, 'person', ['own']))
const started: Courier[] = []
afterEach(async () => {
  for (const courier of started.splice(0)) await courier.stop()
})

let hooks = 0
/** A courier of an account whose events are told once, over a database that a test may hold up. */
async function courier(plugin: KyselyPlugin, status = 200) {
  const { db } = stored.storage
  hooks += 1
  const hook: WebhookRecord = {
    ...{ id: `hook-${hooks}`, account_id: 'own', url: `https://${hooks}.example/`, state: 'on', reason: null },
    ...{ events: choiceOf(['fill'], 0), place: null, since: START, vault_key: 'v', sealed: 's', created_at: START },
  }
  await insertWebhook(db, hook)
  const clock = manualClock(START)
  let tell: Listener = () => {}
  const broker: Broker = {
    send: () => Promise.reject(new Error('nothing is asked of it')),
    subscribe(_channel, listener) {
      tell = listener
      return () => {}
    },
  }
  const sent: string[] = []
  const post = {
    problemWith: async () => undefined,
    async send({ body }: { body: string }) {
      sent.push((JSON.parse(body) as { event_id: string }).event_id)
      return { status, answer: '', problem: null, tookMs: 1 }
    },
  }
  const slow: Database = db.withPlugin(plugin)
  started.push(startCourier({ db: slow, post, clock, log: createLog('silent'), hook, secret: 'secret', broker }))
  const fill = (id: string) => tell({ event: 'fill', execution_id: id, order: { id: 'o', symbol: 'KO' } })
  return { db, hook, clock, sent, fill }
}

/** Which statement this is, by the words its plugin sees. */
const isAbout = (node: { readonly kind: string }, kind: string, table = 'webhook_delivery'): boolean =>
  node.kind === kind && JSON.stringify(node).includes(`"${table}"`)

/** A disk without room for what is written to a table; reads go on. */
function fullDisk(kind: string, table = 'webhook_delivery') {
  const disk = { isFull: false, refused: 0, taken: 0 }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (!isAbout(node, kind, table)) return node
      disk[disk.isFull ? 'refused' : 'taken'] += 1
      if (!disk.isFull) return node
      throw new Error('database or disk is full')
    },
    transformResult: async ({ result }) => result,
  }
  return { disk, plugin }
}

it('sends what was written while it was looking for something to send', async () => {
  let look = () => {}
  const isLooking = new Promise<void>((resolve) => {
    look = resolve
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const selects = new WeakSet<object>()
  let isFirst = true
  const { fill, sent, hook, db } = await courier({
    transformQuery({ node, queryId }) {
      if (isFirst && isAbout(node, 'SelectQueryNode')) {
        isFirst = false
        selects.add(queryId)
      }
      return node
    },
    async transformResult({ queryId, result }) {
      if (selects.has(queryId)) {
        look()
        await held
      }
      return result
    },
  })
  await isLooking
  fill('a')
  await expect.poll(async () => (await deliveriesOf(db, 'own', 10, hook.id)).length).toBe(1)
  release()
  await expect.poll(() => sent).toEqual(['a'])
})

it('writes a message until it is written, in order, under the number that is free then', async () => {
  let failures = 0
  const { fill, sent, clock, hook, db } = await courier({
    transformQuery({ node }) {
      if (failures > 0 && isAbout(node, 'InsertQueryNode')) {
        failures -= 1
        throw new Error('the disk is full')
      }
      return node
    },
    transformResult: async ({ result }) => result,
  })
  fill('a')
  await expect.poll(() => sent).toEqual(['a'])
  // Written by somebody else, or by itself without an answer.
  const [first] = await deliveriesOf(db, 'own', 1, hook.id)
  if (!first) throw new Error('the first is written')
  await db
    .insertInto('webhook_delivery')
    .values({ ...first, number: 2, event_id: 'b', state: 'delivered' })
    .execute()
  failures = 1
  fill('c')
  fill('d')
  const soFar = () => {
    clock.advanceBy(1_000)
    return sent.length
  }
  await expect.poll(soFar, { interval: 2 }).toBeGreaterThanOrEqual(3)
  expect(sent).toEqual(['a', 'c', 'd'])
  expect((await findWebhook(db, 'own', hook.id))?.state).toBe('on')
})

it.each([
  { outcome: 'was taken', status: 200, written: ['delivered', 1] },
  // The wait for its second attempt is long over by then.
  { outcome: 'was refused', status: 500, written: ['waiting', 2] },
])(
  'sends a message that $outcome once, however long there is no room to write that down',
  async ({ status, written }) => {
    const { disk, plugin } = fullDisk('UpdateQueryNode')
    const { fill, sent, clock, hook, db } = await courier(plugin, status)
    disk.isFull = true
    fill('a')
    const refusedOften = () => {
      clock.advanceBy(5_000)
      return disk.refused
    }
    await expect.poll(refusedOften, { interval: 2 }).toBeGreaterThanOrEqual(5)
    expect(sent).toEqual(['a'])
    disk.isFull = false
    const now = async () => {
      // Time stands once the outcome is written.
      if (disk.taken === 0) clock.advanceBy(1_000)
      const [first] = await deliveriesOf(db, 'own', 1, hook.id)
      return first && [first.state, first.attempts]
    }
    await expect.poll(now, { interval: 2 }).toEqual(written)
    expect(sent).toHaveLength(Number(written[1]))
  },
)

it('stops a webhook that nothing is taken of also where that could not be written at first', async () => {
  const { disk, plugin } = fullDisk('UpdateQueryNode', 'webhook')
  const { fill, sent, clock, hook, db } = await courier(plugin, 500)
  disk.isFull = true
  fill('a')
  const refused = () => {
    clock.advanceBy(HOUR_MS)
    return disk.refused
  }
  await expect.poll(refused, { interval: 2 }).toBeGreaterThanOrEqual(1)
  const count = sent.length
  disk.isFull = false
  const state = async () => {
    clock.advanceBy(1_000)
    return (await findWebhook(db, 'own', hook.id))?.state
  }
  await expect.poll(state, { interval: 2 }).toBe('stopped')
  expect(sent).toHaveLength(count)
})
