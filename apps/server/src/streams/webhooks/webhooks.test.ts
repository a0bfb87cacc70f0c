/** The webhooks of several servers over one database, whose messages to each other may be lost and whose reads may come late. */
import { afterEach, expect, it } from 'vitest'
import type { Broker, Listener } from '../../accounts/broker.ts'
import { createVault } from '../../alpaca/vault.ts'
import { localBuses } from '../../cluster/bus.ts'
import type { Cluster } from '../../cluster/cluster.ts'
import { soleLeases } from '../../cluster/leases.ts'
import { createLog } from '../../log.ts'
import type { Database } from '../../storage/tables/tables.ts'
import { deliveriesOf } from '../../storage/webhooks.ts'
import { onEachSqlite } from '../../testing/engines.ts'
import { halt } from '../../testing/halt.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { insertPersonWithAccounts, START } from '../../testing/records.ts'
import { writtenBetween } from '../../testing/written-between.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

const stored = onEachSqlite((storage) => insertPersonWithAccounts(storage, 'person', ['own']))
const started: Webhooks[] = []
afterEach(async () => {
  for (const webhooks of started.splice(0)) await webhooks.close()
})

const PLACE = { accountId: 'own', kind: 'practice', now: START } as const
const clock = manualClock(START)
/** How the server of others that has none of the work has its leases: it keeps nothing. */
const noLeases = () => ({ ...soleLeases(), keep: () => async () => {} })

/** What servers have in common: who listens to the account, and what was sent. */
function world() {
  const listeners = new Set<Listener>()
  const broker: Broker = {
    send: () => Promise.reject(new Error('nothing is asked of it')),
    subscribe(_channel, listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const sent: string[] = []
  const buses = localBuses()
  const server = (
    leases: Cluster['leases'],
    more: { db?: Database; problemWith?: (url: string) => Promise<undefined>; isShared?: boolean } = {},
  ) => {
    const post = {
      problemWith: more.problemWith ?? (async () => undefined),
      async send({ url }: { url: string }) {
        sent.push(url)
        return { status: 200, answer: '', problem: null, tookMs: 1 }
      },
    }
    const bus = buses.join()
    const webhooks = createWebhooks({
      ...{ db: more.db ?? stored.storage.db, post, guestPost: post, clock, log: createLog('silent') },
      ...{
        brokers: { practice: () => broker, 'alpaca-paper': () => broker, 'alpaca-live': () => broker },
        vault: createVault('a secret of a test'),
      },
      cluster: { isShared: more.isShared ?? true, bus, leases },
    })
    started.push(webhooks)
    return { webhooks, bus }
  }
  const fill = (id: string) => {
    for (const tell of listeners) tell({ event: 'fill', execution_id: id, order: { id: 'o', symbol: 'KO' } })
  }
  return { server, listeners, sent, fill }
}

async function added(webhooks: Webhooks, url = 'https://example.com/'): Promise<string> {
  const answer = await webhooks.add(PLACE, { url, events: ['fill'] })
  if (!answer || 'refusal' in answer) throw new Error('it is added')
  return answer.webhook.id
}

/** A database whose reading of all webhooks waits to be let go. */
function heldUp() {
  const read = halt()
  const reading = new WeakSet<object>()
  const db = stored.storage.db.withPlugin({
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode' && node.joins && JSON.stringify(node).includes('"webhook"'))
        reading.add(queryId)
      return node
    },
    async transformResult({ queryId, result }) {
      if (reading.has(queryId)) await read.wait()
      return result
    },
  })
  return { db, read }
}

it('begins a webhook once where it is changed while all are begun', async () => {
  const { server, listeners } = world()
  const other = server(noLeases()).webhooks
  const id = await added(other)
  const { db, read } = heldUp()
  const { webhooks } = server(soleLeases(), { db })
  const starting = webhooks.start()
  await read.isThere
  await other.change(PLACE, id, { url: 'https://other.example/' })
  await added(webhooks, 'https://here.example/')
  await expect.poll(() => listeners.size).toBe(2)
  read.letGo()
  await starting
  expect(listeners.size).toBe(2)
})

it('sends again what another server was asked to, also where nobody was told of it', async () => {
  const { server, sent, fill } = world()
  const { webhooks } = server(soleLeases())
  await webhooks.start()
  const id = await added(webhooks)
  fill('a')
  await expect.poll(async () => (await deliveriesOf(stored.storage.db, 'own', 9))[0]?.state).toBe('delivered')
  const { webhooks: other, bus } = server(noLeases())
  await bus.close()
  expect(await other.resend('own', `${id}.1`)).toHaveLength(2)
  clock.advanceBy(15_000)
  await expect.poll(() => sent.length).toBe(2)
})

it.each([
  ['the one that sends', soleLeases],
  ['another', noLeases],
])(
  'knows no message any more of a webhook that is removed at another server while it is sent again: at %s',
  async (_, leases) => {
    const { server, fill } = world()
    const { webhooks: other } = server(leases === soleLeases ? noLeases() : soleLeases())
    const between = writtenBetween(stored.storage.db, 'webhook_delivery')
    const { webhooks } = server(leases(), { db: between.db })
    for (const each of [other, webhooks]) await each.start()
    const id = await added(webhooks)
    fill('a')
    await expect.poll(async () => (await deliveriesOf(stored.storage.db, 'own', 9))[0]?.state).toBe('delivered')
    between.next(() => other.remove('own', id))
    expect(await webhooks.resend('own', `${id}.1`)).toBeUndefined()
    expect(between.isDone()).toBe(true)
  },
)

it('sends nothing more when another server has the work, however long somebody’s host is looked up', async () => {
  const { server, listeners } = world()
  let found = () => {}
  const leases = soleLeases()
  const { webhooks } = server(leases, {
    problemWith: (url) =>
      new Promise((resolve) => {
        if (url.includes('slow')) found = () => resolve(undefined)
        else resolve(undefined)
      }),
  })
  await webhooks.start()
  await added(webhooks)
  expect(listeners.size).toBe(1)
  const slow = added(webhooks, 'https://slow.example/')
  const over = leases.close()
  try {
    await expect.poll(() => listeners.size).toBe(0)
  } finally {
    await expect.poll(() => String(found)).not.toBe('() => {}')
    found()
    await Promise.all([slow, over])
  }
  expect(listeners.size).toBe(0)
})

it.each([
  { long: 'for one question', isLong: false },
  { long: 'for long', isLong: true },
])(
  'goes on with a webhook whose change fell together with a broken connection to the database, $long',
  async ({ isLong }) => {
    const { server, sent, fill, listeners } = world()
    let isAway = false
    /** Who listened when the connection broke. */
    let listening: number | undefined
    const db = stored.storage.db.withPlugin({
      transformQuery({ node }) {
        if (!isAway) return node
        isAway = isLong
        listening ??= listeners.size
        throw new Error('Connection terminated unexpectedly')
      },
      transformResult: async ({ result }) => result,
    })
    const { webhooks } = server(soleLeases(), {
      ...{ db, isShared: false },
      problemWith: async (url) => {
        isAway = url.includes('moved')
        return undefined
      },
    })
    await webhooks.start()
    const id = await added(webhooks)
    await expect(webhooks.change(PLACE, id, { url: 'https://moved.example/' })).rejects.toThrow('Connection terminated')
    expect(listening).toBe(0)
    isAway = false
    if (isLong) clock.advanceBy(15_000)
    await expect.poll(() => listeners.size).toBe(1)
    fill('a')
    await expect.poll(() => sent).toEqual(['https://example.com/'])
  },
)
