/**
 * The way of a call that changes something, and the end of the server at each step of it. What comes after it, another run over the same
 * database, settles what was left behind before it sends anything for that account, and in the end everything was done once.
 */
import type { EventEmitter } from 'node:events'
import type { OperationName } from '@paddock/contract/operations/table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrokerAnswer } from '../accounts/broker.ts'
import { sleep } from '../clock.ts'
import { createLog } from '../log.ts'
import type { Storage } from '../storage/engine/database.ts'
import { openIntents } from '../storage/order-intents.ts'
import { gatewayTo, inTime, request } from '../testing/alpaca.ts'
import { ENGINES, type StartedEngine } from '../testing/engines.ts'
import { type ManualClock, manualClock } from '../testing/manual-clock.ts'
import { misbehavingAlpaca, type Taken } from '../testing/misbehaving-alpaca.ts'
import { insertPerson } from '../testing/records.ts'
import type { Send } from './exchange.ts'
import { createGateway } from './gateway.ts'
import type { Dial, DialledSocket } from './upstream-socket.ts'

const STEPS = [
  'its intent is written',
  'it is sent',
  'Alpaca has accepted it',
  'its answer is received',
  'its outcome is written',
  'its event is heard',
  'its event is folded',
] as const
type Step = (typeof STEPS)[number]
const isAnsweredAt = (step: Step): boolean => STEPS.indexOf(step) >= STEPS.indexOf('its answer is received')

interface Kind {
  readonly operation: OperationName
  /** What is asked, given an order that rests at Alpaca. */
  readonly given: (resting: Taken) => Parameters<typeof request>[1]
  /** How often it was done, as Alpaca has it. */
  readonly times: (orders: readonly Taken[], resting: Taken) => number
  /** Whether it is on record before it leaves. A cancel does the same however often it is sent. */
  readonly isRecorded: boolean
}

const BODY = { symbol: 'NEW', qty: '6', side: 'buy', type: 'market', time_in_force: 'day' }
const KINDS: Readonly<Record<string, Kind>> = {
  'a new order': {
    operation: 'postOrder',
    given: () => ({ body: BODY }),
    times: (orders) => orders.filter(({ symbol }) => symbol === 'NEW').length,
    isRecorded: true,
  },
  'a new order with an id of its own': {
    operation: 'postOrder',
    given: () => ({ body: { ...BODY, client_order_id: 'mine' } }),
    times: (orders) => orders.filter(({ symbol }) => symbol === 'NEW').length,
    isRecorded: true,
  },
  'a change of an order': {
    operation: 'patchOrderByOrderId',
    given: ({ id }) => ({ path: { order_id: id }, body: { limit_price: '2' } }),
    times: (orders, { symbol }) => orders.filter((order) => order.symbol === symbol).length - 1,
    isRecorded: true,
  },
  'a cancel': {
    operation: 'deleteOrderByOrderID',
    given: ({ id }) => ({ path: { order_id: id } }),
    times: (orders, { id }) => orders.filter((order) => order.id === id && order.status === 'canceled').length,
    isRecorded: false,
  },
  'the close of a position': {
    operation: 'deleteOpenPosition',
    given: () => ({ path: { symbol_or_asset_id: 'AAPL' }, search: 'qty=2' }),
    times: (orders) => orders.filter(({ symbol }) => symbol === 'AAPL').length,
    isRecorded: true,
  },
}

const [sqlite] = ENGINES
let engine: StartedEngine
let storage: Storage
beforeAll(async () => {
  if (!sqlite) throw new Error('SQLite is always there')
  engine = await sqlite.start()
  storage = await engine.openStorage()
})
afterAll(async () => {
  await storage.close()
  await engine.stop()
})

type Parts = Awaited<ReturnType<typeof gatewayTo>>['parts']
type Alpaca = ReturnType<typeof misbehavingAlpaca>
const NEVER = new Promise<never>(() => {})
const RESTING = { symbol: 'REST', qty: '1', side: 'buy', type: 'limit', time_in_force: 'day', limit_price: '1' }
const NEXT = { symbol: 'NEXT', qty: '1', side: 'buy', type: 'limit', time_in_force: 'day', limit_price: '1' }

/** One run of the server. Once it has ended it hears nothing, its timers are gone, and it sends nothing. */
function runOf(parts: Parts, clock: ManualClock, alpaca: Alpaca, accountId: string) {
  let isDead = false
  let step: Step | undefined
  let reached = () => {}
  const end = () => {
    isDead = true
    reached()
  }
  /** What was not known yet when each call left. */
  const unknownAt: { readonly url: string; readonly body: string; readonly unknown: readonly string[] }[] = []
  const send: Send = async (asked) => {
    if (isDead) return NEVER
    if (asked.method === 'GET') {
      const answer = await alpaca.send(asked)
      return isDead ? NEVER : answer
    }
    const unknown = gateway.activity(accountId).unknownOrders.map(({ what }) => what)
    unknownAt.push({ url: asked.url, body: asked.body ?? '', unknown })
    if (step === 'it is sent') {
      end()
      return NEVER
    }
    const answering = alpaca.send(asked)
    if (step === 'Alpaca has accepted it') void answering.then(end)
    const answer = await answering
    return isDead ? NEVER : answer
  }
  const dial: Dial = (...to) => {
    const socket = alpaca.dial(...to) as DialledSocket & EventEmitter
    const emit = socket.emit.bind(socket)
    socket.emit = ((name: string, ...values: unknown[]) => {
      if (isDead) return false
      const isEvent = name === 'message' && String(values[0]).includes('"trade_updates","data":{"event"')
      if (isEvent && step === 'its event is heard') {
        end()
        return false
      }
      const isHeard = emit(name, ...values)
      if (isEvent && step === 'its event is folded') end()
      return isHeard
    }) as typeof socket.emit
    return socket
  }
  const gateway = createGateway({
    ...parts,
    clock: { now: clock.now, setTimer: (at, run) => clock.setTimer(at, () => isDead || run()) },
    send,
    dial,
    draw: () => 0.5,
    log: createLog('silent'),
  })
  return {
    gateway,
    unknownAt,
    broker: gateway.broker(accountId),
    end,
    /** Resolves when the server has ended at a step. */
    endsAt(wanted: Step): Promise<void> {
      step = wanted
      return new Promise((resolve) => {
        reached = resolve
      })
    },
  }
}

const bodyOf = ({ body }: BrokerAnswer) => JSON.parse(String(body)) as Taken
let people = 0

describe.each(Object.entries(KINDS))('%s', (_, { operation, given, times, isRecorded }) => {
  it.each(STEPS)('is done once where the server ends when %s', async (step) => {
    const clock = manualClock(Date.parse('2026-03-09T15:00:00Z'))
    const userId = `steps ${++people}`
    await insertPerson(storage, userId)
    const { accountId, parts, gateway: unused } = await gatewayTo('http://alpaca.test', storage, { userId })
    await unused.close()
    const alpaca = misbehavingAlpaca({ clock, draw: () => 0.9, percent: () => 0 })
    const orders = () => [...alpaca.orders.values()]
    const intents = async () => (await openIntents(storage.db)).filter(({ account_id: id }) => id === accountId)
    const during = <Value>(promise: Promise<Value>) => inTime(clock, promise, 100)

    const first = runOf(parts, clock, alpaca, accountId)
    first.broker.subscribe({ kind: 'trade_updates' }, () => {})
    const resting = bodyOf(await during(first.broker.send(request('postOrder', { body: RESTING }))))
    await during(expect.poll(intents).toEqual([]))
    const asked = request(operation, given(resting))

    const ended = first.endsAt(step)
    let answer: BrokerAnswer | undefined
    const answering = first.broker.send(asked).then((one) => {
      answer = one
    })
    if (step === 'its intent is written') {
      // Virtual time stands still: nothing is sent before what is written is durable, and the server ends with the write.
      if (isRecorded) await expect.poll(intents).toHaveLength(1)
      first.end()
    } else if (step === 'its answer is received' || step === 'its outcome is written') {
      await during(answering)
      if (step === 'its outcome is written') await during(expect.poll(intents).toEqual([]))
      first.end()
    } else await during(ended)
    const isDone = times(orders(), resting) > 0

    const second = runOf(parts, clock, alpaca, accountId)
    await second.gateway.start()
    const insist = async (what: Parameters<typeof second.broker.send>[0]) => {
      for (;;) {
        const one = await second.broker.send(what)
        if (![409, 429, 504].includes(one.status)) return one
        await sleep(clock, 1_000)
      }
    }
    await during(insist(request('postOrder', { body: NEXT })))
    // Another order of that account left only when it was known what became of this one.
    expect(second.unknownAt.find(({ body }) => body.includes('NEXT'))?.unknown).toEqual([])
    // Who was not answered asks again.
    if (!answer || !isAnsweredAt(step)) await during(insist(asked))
    await during(expect.poll(() => times(orders(), resting)).toBe(1))
    if (step === 'Alpaca has accepted it') expect(isDone || operation === 'deleteOrderByOrderID').toBe(true)
    await during(expect.poll(intents).toEqual([]))
    expect(second.gateway.activity(accountId).unknownOrders).toEqual([])
    expect(orders().filter(({ symbol }) => symbol === 'NEXT')).toHaveLength(1)
    const read = await during(second.broker.send(request('getAllOrders', { search: 'status=all' })))
    expect((JSON.parse(String(read.body)) as Taken[]).map(({ id, status }) => `${id} ${status}`).sort()).toEqual(
      orders()
        .map(({ id, status }) => `${id} ${status}`)
        .sort(),
    )
    await second.gateway.close()
  })
})

describe.each(Object.entries(KINDS).filter(([, { isRecorded }]) => isRecorded))(
  'after %s was left behind',
  (_, { operation, given }) => {
    it.each(Object.entries(KINDS).filter(([, { isRecorded }]) => isRecorded))(
      '%s is not sent before it is known',
      async (_name, next) => {
        const clock = manualClock(Date.parse('2026-03-09T15:00:00Z'))
        const userId = `left ${++people}`
        await insertPerson(storage, userId)
        const { accountId, parts, gateway: unused } = await gatewayTo('http://alpaca.test', storage, { userId })
        await unused.close()
        const alpaca = misbehavingAlpaca({ clock, draw: () => 0.9, percent: () => 0 })
        const first = runOf(parts, clock, alpaca, accountId)
        const during = <Value>(promise: Promise<Value>) => inTime(clock, promise, 100)
        const resting = bodyOf(await during(first.broker.send(request('postOrder', { body: RESTING }))))
        const other = bodyOf(
          await during(first.broker.send(request('postOrder', { body: { ...RESTING, symbol: 'OTHER' } }))),
        )
        const ended = first.endsAt('it is sent')
        void first.broker.send(request(operation, given(resting)))
        await during(ended)
        const second = runOf(parts, clock, alpaca, accountId)
        await second.gateway.start()
        const asked = { ...next.given(other), ...(next.operation === 'deleteOpenPosition' && { search: 'qty=1' }) }
        const body =
          asked.body && next.operation === 'postOrder'
            ? { ...asked.body, symbol: 'LATER', client_order_id: 'later' }
            : asked.body
        const { status } = await during(second.broker.send(request(next.operation, { ...asked, body })))
        expect([status, second.unknownAt]).toEqual([429, []])
        await second.gateway.close()
      },
    )
  },
)
