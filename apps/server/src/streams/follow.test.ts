import { forAllAsync } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Broker, Listener, Message } from '../accounts/broker.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { follow, IDLE_MS, MOST_KEPT } from './follow.ts'

/** An account of which things happen when a test says so: what was told is kept. */
function account() {
  const told: Message[] = []
  const listeners = new Set<Listener>()
  const broker: Broker = {
    send: () => Promise.reject(new Error('nothing is asked of it')),
    subscribe(_channel, listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async *past(_channel, { afterId = '' }) {
      const until = told.length
      for (const message of told.slice(0, until)) {
        await Promise.resolve()
        if (String(message.event_id) > afterId) yield message
      }
    },
  }
  return {
    broker,
    listeners,
    happen(count: number) {
      for (let index = 0; index < count; index += 1) {
        // As a ULID does, it ends with what is not needed to put it in its place.
        const message = { event_id: `${1_000_000 + told.length}A` }
        told.push(message)
        for (const listener of listeners) listener(message)
      }
    },
    ids: () => told.map(({ event_id }) => event_id),
  }
}

const following = (broker: Broker, from?: { afterId?: string }) => {
  const clock = manualClock(0)
  const over = new AbortController()
  const messages = follow({ broker, channel: 'activities', from, clock, signal: over.signal })
  return { clock, over, messages }
}

it('says that nothing is missing when all that happens from then on is heard', async () => {
  const { broker, happen, listeners } = account()
  let settle = () => {}
  const settled = new Promise<void>((resolve) => {
    settle = resolve
  })
  const { over, messages } = following({ ...broker, listening: () => settled })
  let said: unknown[] = []
  const first = messages.next().then(({ value }) => {
    said = [value?.event_id]
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect([listeners.size, said]).toEqual([1, []])
  settle()
  await first
  expect(said).toEqual([undefined])
  const coming = messages.next()
  happen(1)
  expect((await coming).value?.event_id).toBe('1000000A')
  over.abort()
})

it('tells the past, says that it is told, and then what comes', async () => {
  const { broker, happen, listeners } = account()
  happen(2)
  const { clock, over, messages } = following(broker, {})
  const next = async () => (await messages.next()).value?.event_id
  expect([await next(), await next(), await next()]).toEqual(['1000000A', '1000001A', undefined])
  const coming = next()
  happen(1)
  expect(await coming).toBe('1000002A')
  expect(await next()).toBeUndefined()
  const idle = next()
  await Promise.resolve()
  clock.advanceBy(IDLE_MS)
  expect(await idle).toBeUndefined()
  const last = messages.next()
  over.abort()
  expect(await last).toEqual({ done: true, value: undefined })
  expect(listeners.size).toBe(0)
})

it('loses nothing and tells nothing twice, however slowly it is read and wherever it begins', async () => {
  const turn = fc.oneof(
    fc.record({
      happen: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom(MOST_KEPT, MOST_KEPT + 1, 2 * MOST_KEPT + 3)),
    }),
    fc.record({ read: fc.integer({ min: 1, max: 600 }) }),
  )
  const start = fc.constantFrom('now', 'beginning', 'cut off')
  await forAllAsync(20, fc.array(turn, { maxLength: 12 }), start, async (turns, begins) => {
    const { broker, happen, ids } = account()
    happen(7)
    const from = { now: undefined, beginning: {}, 'cut off': { afterId: '1000003A' } }[begins]
    const { over, messages } = following(broker, from)
    const read: unknown[] = []
    // It begins when it is first asked.
    const first = await (from === undefined ? messages.next() : Promise.resolve({ value: undefined }))
    expect(first.value).toBeUndefined()
    const isAllRead = () => read.length === ids().length - { now: 7, beginning: 0, 'cut off': 4 }[begins]
    const readOne = async () => {
      const { value } = await messages.next()
      if (value) read.push(value.event_id)
    }
    for (const one of turns) {
      if ('happen' in one) happen(one.happen)
      else for (let index = 0; index < one.read && !isAllRead(); index += 1) await readOne()
    }
    while (!isAllRead()) await readOne()
    over.abort()
    expect(read).toEqual(ids().slice({ now: 7, beginning: 0, 'cut off': 4 }[begins]))
  })
})

it('gives its subscription back when it is ended while nobody reads, before the first message and between two', async () => {
  const { broker, happen, listeners } = account()
  const early = following(broker, {})
  early.over.abort()
  expect([(await early.messages.next()).done, listeners.size]).toEqual([true, 0])
  happen(2)
  const { over, messages } = following(broker, {})
  await messages.next()
  expect(listeners.size).toBe(1)
  over.abort()
  expect(listeners.size).toBe(0)
  expect((await messages.next()).done).toBe(true)
})
