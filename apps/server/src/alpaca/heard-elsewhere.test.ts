import { expect, test } from 'vitest'
import type { Broker, Listener, Message } from '../accounts/broker.ts'
import { type Bus, localBuses } from '../cluster/bus.ts'
import { manualClock } from '../testing/manual-clock.ts'
import type { OwnGateway } from './gateway.ts'
import { createReaders, tellOthers } from './heard-elsewhere.ts'

const ACCOUNT = 'account'
const TRADES = { kind: 'trade_updates' } as const
const UPDATES = { kind: 'account_updates' } as const
const QUOTES = { kind: 'market', feed: 'stocks', type: 'quotes', symbol: 'AAPL' } as const

/** A server with the sockets and one that reads, with a bus between them that can lose what the reader says. */
function servers() {
  const clock = manualClock(0)
  const buses = localBuses()
  const listeners = new Map<string, Listener>()
  const broker: Broker = {
    send: () => Promise.reject(new Error('nothing is asked')),
    subscribe({ kind }, listener) {
      listeners.set(kind, listener)
      return () => listeners.delete(kind)
    },
  }
  const market = { streams: {} as ReturnType<OwnGateway['marketStreams']> }
  const own = { broker: () => broker, marketStreams: () => market.streams }
  const bus: Bus = buses.join()
  const state = { isLost: false }
  const reading: Bus = { ...bus, publish: (...said) => !state.isLost && bus.publish(...said) }
  const owner = { id: 'owner', bus: buses.join() }
  return {
    ...{ clock, state, market },
    readers: createReaders({ cluster: { id: 'reader', bus: reading }, clock }),
    own: (epoch: number) => tellOthers({ cluster: owner, clock, own, epoch }),
    isHeard: (kind: string) => listeners.has(kind),
    tell: (kind: string, message: Message) => listeners.get(kind)?.(message),
  }
}

/** Whether it is resolved by now. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  const settled = await Promise.race([promise.then(() => true), new Promise((later) => setImmediate(later, false))])
  return settled === true
}

test('who listens is said to listen once the server with the sockets tells it', async () => {
  const { clock, state, readers, own, isHeard } = servers()
  own(1)
  state.isLost = true
  readers.subscribe(ACCOUNT, TRADES, () => {})
  const listening = readers.listening()
  expect([await isSettled(listening), isHeard('trade_updates')]).toEqual([false, false])
  state.isLost = false
  clock.advanceBy(1_000)
  await listening
  expect(isHeard('trade_updates')).toBe(true)
  await readers.listening()
})

test('an answer to what was said before says nothing of what was lost since', async () => {
  const { clock, state, readers, own, isHeard } = servers()
  own(1)
  readers.subscribe(ACCOUNT, UPDATES, () => {})
  await readers.listening()
  state.isLost = true
  readers.subscribe(ACCOUNT, TRADES, () => {})
  const listening = readers.listening()
  state.isLost = false
  expect([await isSettled(listening), isHeard('trade_updates')]).toEqual([false, false])
  clock.advanceBy(1_000)
  await listening
  expect(isHeard('trade_updates')).toBe(true)
})

test('that one more is listened to and one less is noticed where neither was heard', async () => {
  const { clock, state, readers, own, isHeard } = servers()
  own(1)
  const stop = readers.subscribe(ACCOUNT, UPDATES, () => {})
  await readers.listening()
  state.isLost = true
  readers.subscribe(ACCOUNT, TRADES, () => {})
  stop()
  const listening = readers.listening()
  state.isLost = false
  clock.advanceBy(1_000)
  await listening
  expect([isHeard('trade_updates'), isHeard('account_updates')]).toEqual([true, false])
})

test('where nobody has the sockets it is said after a while, and readers read again once somebody has', async () => {
  const { clock, readers, own } = servers()
  const told: Message[] = []
  readers.subscribe(ACCOUNT, UPDATES, (message) => told.push(message))
  const listening = readers.listening()
  expect(await isSettled(listening)).toBe(false)
  clock.advanceBy(4_000)
  await listening
  expect(told).toEqual([])
  own(1)
  expect(told.map(({ event }) => event)).toEqual(['stream-resumed'])
})

/** The last is more than one message of the bus has room for. */
test.each([0, 200_000])(
  'what a stream refused is known as refused to whoever hears of it, %i characters before more',
  async (after) => {
    const { readers, own, tell, market } = servers()
    own(1)
    const stocks = { state: 'open', path: '/v2/iex', symbols: 1, refused: ['AAPL'], taken: null } as const
    const heard = new Promise((resolve) => {
      readers.subscribe(ACCOUNT, QUOTES, ({ T }) => T === 'error' && resolve(readers.marketStreams(ACCOUNT)))
    })
    await readers.listening()
    expect(readers.marketStreams(ACCOUNT)).toEqual({})
    market.streams = { stocks }
    tell('market', { T: 'error', code: 405, msg: 'symbol limit exceeded: quotes AAPL' })
    for (let told = 0; told < after; told += 1_000) tell('market', { T: 'q', S: 'AAPL', c: 'x'.repeat(1_000) })
    expect(await heard).toEqual({ stocks })
  },
)
