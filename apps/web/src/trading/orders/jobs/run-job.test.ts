/** A job outside of components: one run in all tabs, stopped, left and taken up again from any of them. */
import type { Order } from '@paddock/contract/entities/order'
import { expect, it } from 'vitest'
import { emptyStorage } from '../../../ui/testing/storage.ts'
import { interrupted, jobOf, leaveJob, type NewJob, stopJob } from './kept-job.ts'
import { runJob } from './run-job.ts'

const ACCOUNT = 'a'
const stored = emptyStorage('local')

const jobFor = (...ids: readonly string[]): NewJob => ({
  title: 'Sell',
  said: 'Sent',
  lines: ids.map((id) => ({
    key: id,
    request: {
      place: { symbol: 'AAPL', side: 'sell', qty: '1', type: 'market', time_in_force: 'day', client_order_id: id },
    },
    words: `Sell 1 AAPL, ${id}`,
  })),
})
const THREE = jobFor('1', '2', '3')
const kept = () => jobOf('basket', ACCOUNT).read()

/** A broker that answers an order when it is told to. */
function slowBroker() {
  const placed: string[] = []
  let answer: (() => void) | undefined
  let arrived: (() => void) | undefined
  return {
    placed,
    /** Resolves when the next order is on its way. */
    next: () =>
      new Promise<void>((resolve) => {
        if (answer) resolve()
        else arrived = resolve
      }),
    answer() {
      const now = answer
      answer = undefined
      now?.()
    },
    ways: {
      place: (order: { readonly client_order_id?: string | null | undefined }) =>
        new Promise<Order>((resolve) => {
          placed.push(order.client_order_id ?? '')
          answer = () => resolve({ id: `order-${order.client_order_id}`, status: 'filled' } as Order)
          arrived?.()
          arrived = undefined
        }),
      find: () => Promise.reject(new Error('nobody asks')),
      read: (id: string) => Promise.resolve({ id, status: 'filled' } as Order),
      wait: () => Promise.resolve(),
      cancel: () => Promise.resolve(),
      whole: () => Promise.resolve([]),
      pace: 0,
    },
  }
}
const states = () => kept().lines.map(({ state }) => state)

it('is one run at a time: whoever starts it again meanwhile sends nothing', async () => {
  const broker = slowBroker()
  const run = runJob('basket', ACCOUNT, broker.ways, THREE)
  await broker.next()
  await runJob('basket', ACCOUNT, broker.ways)
  await runJob('basket', ACCOUNT, broker.ways, jobFor('other'))
  for (const _ of THREE.lines) {
    await broker.next()
    broker.answer()
  }
  await run
  expect(broker.placed).toEqual(['1', '2', '3'])
  expect(kept()).toMatchObject({ phase: 'resting', end: 'done' })
})

it('stops after the order that is on its way, and goes on with the rest, each sent once', async () => {
  const broker = slowBroker()
  const run = runJob('basket', ACCOUNT, broker.ways, THREE)
  await broker.next()
  stopJob('basket', ACCOUNT)
  expect(kept().phase).toBe('stopping')
  broker.answer()
  await run
  expect([kept().end, states()]).toEqual(['stopped', ['sent', 'waiting', 'waiting']])
  const rest = runJob('basket', ACCOUNT, broker.ways)
  for (let left = 2; left > 0; left -= 1) {
    await broker.next()
    broker.answer()
  }
  await rest
  expect([broker.placed, states()]).toEqual([
    ['1', '2', '3'],
    ['sent', 'sent', 'sent'],
  ])
})

it('left while it runs, it sends nothing further and does not come back', async () => {
  const broker = slowBroker()
  const run = runJob('basket', ACCOUNT, broker.ways, THREE)
  await broker.next()
  leaveJob('basket', ACCOUNT)
  broker.answer()
  await run
  expect([broker.placed, stored.size]).toEqual([['1'], 0])
})

it('a new one begins when the last order of the one that was left is through', async () => {
  const broker = slowBroker()
  const left = runJob('basket', ACCOUNT, broker.ways, THREE)
  await broker.next()
  leaveJob('basket', ACCOUNT)
  const run = runJob('basket', ACCOUNT, broker.ways, jobFor('new'))
  expect(broker.placed).toEqual(['1'])
  broker.answer()
  await left
  await broker.next()
  broker.answer()
  await run
  expect([broker.placed, states()]).toEqual([['1', 'new'], ['sent']])
})

it('is stopped by another tab as well', async () => {
  const broker = slowBroker()
  const run = runJob('basket', ACCOUNT, broker.ways, THREE)
  await broker.next()
  const [[key, text] = ['', '{}']] = stored
  stored.set(key, JSON.stringify({ ...JSON.parse(text), phase: 'stopping' }))
  broker.answer()
  await run
  expect([broker.placed, states()]).toEqual([['1'], ['sent', 'waiting', 'waiting']])
})

it('interrupted, what was on its way is not known yet, and is asked for before anything is sent again', async () => {
  const broker = slowBroker()
  const run = runJob('basket', ACCOUNT, broker.ways, THREE)
  await broker.next()
  const gone = interrupted(kept())
  expect([gone.phase, gone.end, gone.lines.map(({ state }) => state)]).toEqual([
    'resting',
    'stopped',
    ['unknown', 'waiting', 'waiting'],
  ])
  leaveJob('basket', ACCOUNT)
  broker.answer()
  await run
  jobOf('basket', ACCOUNT).write(gone)
  const asked: string[] = []
  const find = async (id: string) => {
    asked.push(id)
    stopJob('basket', ACCOUNT)
    return { id: `order-${id}`, status: 'filled' } as Order
  }
  await runJob('basket', ACCOUNT, { ...broker.ways, find })
  expect([asked, broker.placed, states()]).toEqual([['1'], ['1'], ['sent', 'waiting', 'waiting']])
})

it.each(['nonsense', '{}', '[{"order":1}]', '{"lines":[{"state":"sent"}],"phase":"going"}'])(
  'takes %j for no job',
  (text) => {
    stored.set(`paddock.job.basket.${ACCOUNT}`, text)
    expect(kept().lines).toEqual([])
  },
)

it('does not hold up a job of another kind, nor of another account', async () => {
  const [broker, other, elsewhere] = [slowBroker(), slowBroker(), slowBroker()]
  const runs = [
    runJob('basket', ACCOUNT, broker.ways, jobFor('1')),
    runJob('close', ACCOUNT, other.ways, jobFor('2')),
    runJob('basket', 'b', elsewhere.ways, jobFor('3')),
  ]
  for (const each of [elsewhere, other, broker]) {
    await each.next()
    each.answer()
  }
  await Promise.all(runs)
  expect([broker.placed, other.placed, elsewhere.placed]).toEqual([['1'], ['2'], ['3']])
})
