/**
 * Orders of every kind over a network that does everything wrong, in virtual time: none is sent twice, none is lost, and what a desk knows in the
 * end is what Alpaca has.
 */
import { isLaterVersion } from '@paddock/contract/entities/order-version'
import type { OperationName } from '@paddock/contract/operations/table'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Broker, BrokerAnswer } from '../accounts/broker.ts'
import { sleep } from '../clock.ts'
import { createLog } from '../log.ts'
import type { Storage } from '../storage/engine/database.ts'
import { openIntents } from '../storage/order-intents.ts'
import { gatewayTo, request } from '../testing/alpaca.ts'
import { ENGINES, type StartedEngine } from '../testing/engines.ts'
import { manualClock } from '../testing/manual-clock.ts'
import {
  type Fault,
  misbehavingAlpaca,
  REQUEST_FAULTS,
  STREAM_FAULTS,
  type Taken,
} from '../testing/misbehaving-alpaca.ts'
import { Dice } from '../testing/mutations.ts'
import { insertPerson } from '../testing/records.ts'
import { createGateway } from './gateway.ts'

const FAULTS = 100_000 * Number(process.env.PADDOCK_EFFORT ?? 1)
const ACTIONS = 40
/** Desks that act at the same time, on an account each. */
const DESKS = 8
const STEP_MS = 100
/** As long as it takes until nothing is on its way and everything is known. */
const SETTLED_MS = 5 * 60_000

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

/** Statements on their way: virtual time stands still meanwhile, as real time all but does. */
let writing = 0
let allWritten = () => {}
const COUNTED: KyselyPlugin = {
  transformQuery({ node }) {
    writing += 1
    return node
  },
  async transformResult({ result }) {
    writing -= 1
    if (writing === 0) allWritten()
    return result
  },
}

type Clock = ReturnType<typeof manualClock>
const tick = () => new Promise<void>((resolve) => setImmediate(resolve))
async function inVirtualTime(clock: Clock, work: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await tick()
    if (writing === 0) clock.advanceBy(STEP_MS)
    else
      await new Promise<void>((resolve) => {
        allWritten = resolve
      })
  }
  await over
}

/** What a desk knows of its orders: every version it is told is folded, and what may have been missed is read again. */
function deskOf(broker: Broker, wait: (ms: number) => Promise<void>) {
  const picture = new Map<string, Taken>()
  const told: Record<string, unknown>[] = []
  let reading: Promise<void> | undefined
  const hear = (order: Taken) => {
    const known = picture.get(order.id)
    if (!known || isLaterVersion(order, known)) picture.set(order.id, order)
    else expect(isLaterVersion(known, order)).toBe(true)
  }
  async function read(): Promise<void> {
    for (;;) {
      const answer = await broker.send(request('getAllOrders', { search: 'status=all' }))
      const orders = bodyOf(answer)
      if (answer.status === 200 && Array.isArray(orders)) return orders.forEach(hear)
      await wait(1_000)
    }
  }
  const readAgain = () => {
    const before = reading ?? Promise.resolve()
    reading = before.then(read)
  }
  broker.subscribe({ kind: 'trade_updates' }, ({ order }) => hear(order as Taken))
  broker.subscribe({ kind: 'account_updates' }, (message) => {
    told.push(message)
    readAgain()
  })
  return { picture, told, hear, settled: async () => reading }
}

function bodyOf({ body }: BrokerAnswer): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

/** One thing that somebody meant to be done once, however often it was sent. */
interface Meant {
  readonly symbol: string
  readonly answers: number[]
}

async function round(seed: number, faults: Map<Fault, number>): Promise<number> {
  const clock = manualClock(Date.parse('2026-03-09T15:00:00Z'))
  const wait = (ms: number) => sleep(clock, ms)
  let isQuiet = false
  const runs = Array.from({ length: DESKS }, async (_, number) => {
    const dice = new Dice(seed * DESKS + number)
    const draw = () => dice.next()
    const userId = `random ${seed} ${number}`
    await insertPerson(storage, userId)
    const { accountId, parts: made, gateway: unused } = await gatewayTo('http://alpaca.test', storage, { userId })
    await unused.close()
    const alpaca = misbehavingAlpaca({ clock, draw, percent: () => (isQuiet ? 0 : 40) })
    const gateway = createGateway({
      ...made,
      db: storage.db.withPlugin(COUNTED),
      clock,
      send: alpaca.send,
      dial: alpaca.dial,
      draw,
      log: createLog('silent'),
    })
    const broker = gateway.broker(accountId)
    const desk = deskOf(broker, wait)
    const meant: Meant[] = []

    const send = async (operation: OperationName, given: Parameters<typeof request>[1]) => {
      const answer = await broker.send(request(operation, given))
      const body = bodyOf(answer)
      if (answer.status === 200 && typeof body === 'object' && body !== null && 'filled_qty' in body)
        desk.hear(body as Taken)
      return answer.status
    }
    /** As Alpaca's own client for Python does: what is answered 429 or 504 is sent again after a moment, whatever it is. */
    const insist = async (one: Meant, operation: OperationName, given: Parameters<typeof request>[1]) => {
      for (let times = 0; times < 4; times += 1) {
        const status = await send(operation, given)
        one.answers.push(status)
        if (status !== 429 && status !== 504 && status !== 409) return
        await wait(draw() * 6_000)
      }
    }
    const known = () => [...desk.picture.values()]
    const some = () => known()[Math.floor(draw() * known().length)]

    async function act(action: number): Promise<void> {
      const symbol = `S${action}`
      const body = { symbol, qty: '6', side: 'buy', type: draw() < 0.5 ? 'market' : 'limit', time_in_force: 'day' }
      const limited = body.type === 'limit' ? { ...body, limit_price: '1' } : body
      const one: Meant = { symbol, answers: [] }
      const kind = draw()
      if (kind < 0.7) meant.push(one)
      if (kind < 0.3) return insist(one, 'postOrder', { body: { ...limited, client_order_id: `mine-${action}` } })
      if (kind < 0.5) return insist(one, 'postOrder', { body: limited })
      if (kind < 0.7)
        return insist(one, 'deleteOpenPosition', { path: { symbol_or_asset_id: symbol }, search: 'qty=2' })
      const order = some()
      if (!order) return undefined
      if (kind < 0.9) return void (await send('deleteOrderByOrderID', { path: { order_id: order.id } }))
      return void (await send('patchOrderByOrderId', { path: { order_id: order.id }, body: { limit_price: '2' } }))
    }

    const acting: Promise<void>[] = []
    for (let action = 0; action < ACTIONS; action += 1) {
      acting.push(act(action))
      await wait(draw() * 4_000)
    }
    await Promise.all(acting)
    return { alpaca, gateway, accountId, desk, meant }
  })
  let desks: Awaited<(typeof runs)[number]>[] = []
  await inVirtualTime(
    clock,
    Promise.all(runs).then((all) => {
      desks = all
    }),
  )
  isQuiet = true
  await inVirtualTime(
    clock,
    wait(SETTLED_MS).then(() => Promise.all(desks.map(({ desk }) => desk.settled()))),
  )

  let count = 0
  for (const { alpaca, gateway, accountId, desk, meant } of desks) {
    for (const { symbol, answers } of meant) {
      const made = [...alpaca.orders.values()].filter(
        (one) => one.symbol === symbol && !isReplacement(one, alpaca.orders),
      )
      const what = `seed ${seed}, ${accountId}, ${symbol}, answered ${answers.join(' ')}`
      expect(made.length, `${what}: sent twice`).toBeLessThanOrEqual(1)
      if (answers.includes(200)) expect(made.length, `${what}: lost`).toBe(1)
    }
    const fields = ({ id, status, filled_qty }: Taken) => ({ id, status, filled_qty })
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    expect([...desk.picture.values()].map(fields).sort(byId), `seed ${seed}, ${accountId}: the picture`).toEqual(
      [...alpaca.orders.values()].map(fields).sort(byId),
    )
    expect(gateway.activity(accountId).unknownOrders, `seed ${seed}`).toEqual([])
    await gateway.close()
    for (const [fault, times] of alpaca.faults) {
      faults.set(fault, (faults.get(fault) ?? 0) + times)
      count += times
    }
  }
  return count
}

const isReplacement = ({ id }: Taken, orders: ReadonlyMap<string, Taken>): boolean =>
  [...orders.values()].some(({ replaced_by: by }) => by === id)

it(
  `over ${FAULTS} random faults no order is sent twice, none is lost, and the desk knows what Alpaca has`,
  async () => {
    const faults = new Map<Fault, number>()
    let count = 0
    for (let seed = 1; count < FAULTS; seed += 1) count += await round(seed, faults)
    expect([...faults.keys()].sort()).toEqual([...REQUEST_FAULTS, ...STREAM_FAULTS].sort())
    expect((await openIntents(storage.db)).filter(({ account_id: id }) => id !== undefined)).toEqual([])
    if (process.env.PADDOCK_EFFORT) console.table(Object.fromEntries(faults))
  },
  600_000 + 10 * FAULTS,
)
