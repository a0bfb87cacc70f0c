/** Calls that carry no client order id, and what becomes of them when their answer is lost. */
import type { OperationName } from '@paddock/contract/operations/table'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Message } from '../accounts/broker.ts'
import { createLog } from '../log.ts'
import type { Storage } from '../storage/engine/database.ts'
import { openIntents } from '../storage/order-intents.ts'
import { answerJson, gatewayTo, type Heard, inTime, request, standIn } from '../testing/alpaca.ts'
import { ENGINES, type StartedEngine } from '../testing/engines.ts'
import { insertPerson } from '../testing/records.ts'
import { setClock } from '../testing/set-clock.ts'
import { createGateway } from './gateway.ts'

const [sqlite] = ENGINES
let engine: StartedEngine
let storage: Storage
const opened: { close(): Promise<void> }[] = []
beforeAll(async () => {
  if (!sqlite) throw new Error('SQLite is always there')
  engine = await sqlite.start()
  storage = await engine.openStorage()
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})
afterAll(async () => {
  await storage.close()
  await engine.stop()
})

const now = () => new Date().toISOString()
const LATER = new Date(Date.now() + 3_600_000).toISOString()
const order = (more: object = {}) => ({
  ...{ id: 'o1', client_order_id: 'theirs', created_at: now(), submitted_at: now(), symbol: 'AAPL', qty: '10' },
  ...{ filled_qty: '0', order_class: '', order_type: 'market', type: 'market', side: 'sell', time_in_force: 'day' },
  ...{ status: 'new', ...more },
})

interface LostCall {
  readonly operation: OperationName
  readonly given: Parameters<typeof request>[1]
  readonly words: string
  /** What is read by path once it was carried out, and while it was not. */
  readonly done: Readonly<Record<string, unknown>>
  readonly notDone: Readonly<Record<string, unknown>>
  readonly answer: readonly [status: number, body: unknown]
}

const AAPL = { symbol_or_asset_id: 'AAPL' }
const CONTRACT = { symbol_or_contract_id: 'AAPL261218C00190000' }
const TRANSFER = { amount: '0.5', address: 'there', asset: 'BTC' }
const SENT = {
  ...{ id: 't1', direction: 'OUTGOING', status: 'PROCESSING', amount: '0.50', asset: 'BTC', to_address: 'there' },
  created_at: LATER,
}
const LOCATE = { id: 'l1', symbol: 'GME', status: 'active', requested_qty: 100, created_at: LATER }
const MINT = { underlying_symbol: 'AAPL', qty: '2', wallet_address: 'w' }
const MINTED = {
  ...{ tokenization_request_id: 'm1', type: 'mint', status: 'pending', issuer: 'x', network: 'y', created_at: LATER },
  ...MINT,
}

/** Orders that the stand-in had before, or that came of something else: no lost call is taken for them. */
const OTHERS = [
  order({ id: 'limit', type: 'limit', order_type: 'limit' }),
  order({ id: 'other', symbol: 'MSFT' }),
  order({ id: 'size', qty: '3' }),
]

const CALLS: readonly LostCall[] = [
  {
    operation: 'deleteOpenPosition',
    given: { path: AAPL, search: 'qty=1.0E1' },
    words: 'DELETE /v2/positions/AAPL',
    done: { '/v2/orders': [...OTHERS, order()] },
    notDone: { '/v2/orders': OTHERS },
    answer: [200, { id: 'o1' }],
  },
  {
    operation: 'deleteAllOpenPositions',
    given: { search: 'cancel_orders=true' },
    words: 'DELETE /v2/positions',
    done: { '/v2/orders': [order()] },
    notDone: { '/v2/orders': [OTHERS[0]], '/v2/positions': [{}] },
    answer: [207, [{ symbol: 'AAPL', status: 200, body: { id: 'o1' } }]],
  },
  {
    operation: 'optionExercise',
    given: { path: CONTRACT },
    words: 'POST /v2/positions/AAPL261218C00190000/exercise',
    done: {},
    notDone: { '/v2/positions/AAPL261218C00190000': {} },
    answer: [200, undefined],
  },
  {
    operation: 'patchOrderByOrderId',
    given: { path: { order_id: 'o1' }, body: { qty: 5, limit_price: '1.50' } },
    words: 'PATCH /v2/orders/o1',
    done: {
      '/v2/orders/o1': order({ status: 'replaced', replaced_by: 'o2' }),
      '/v2/orders/o2': order({ id: 'o2', qty: '5', limit_price: '1.5' }),
    },
    notDone: { '/v2/orders/o1': order() },
    answer: [200, { id: 'o2' }],
  },
  {
    operation: 'createCryptoTransferForAccount',
    given: { body: TRANSFER },
    words: 'POST /v2/wallets/transfers',
    done: { '/v2/wallets/transfers': [SENT] },
    notDone: {
      '/v2/wallets/transfers': [
        { ...SENT, amount: '5' },
        { ...SENT, created_at: '2020-01-01T00:00:00Z' },
      ],
    },
    answer: [200, { id: 't1' }],
  },
  {
    operation: 'createLocates',
    given: { body: { symbol: 'gme', qty: '100' } },
    words: 'POST /v1/locates',
    done: { '/v1/locates': { locates: [LOCATE], next_page_token: null } },
    notDone: { '/v1/locates': { locates: [], next_page_token: null } },
    answer: [201, { id: 'l1' }],
  },
  {
    operation: 'postTokenizationMint',
    given: { body: MINT },
    words: 'POST /v2/tokenization/mint',
    done: { '/v2/tokenization/requests': [MINTED] },
    notDone: { '/v2/tokenization/requests': [] },
    answer: [200, { tokenization_request_id: 'm1' }],
  },
]

type Loss = (heard: Heard, response: Parameters<Parameters<typeof standIn>[0]>[1]) => void
const LOSSES: Readonly<Record<string, Loss>> = {
  'the connection is reset': (_, response) => response.destroy(),
  'it is answered with 500': (_, response) => answerJson(response, 500, { code: 50010000, message: 'Failed' }),
  'it is answered with 504': (_, response) => answerJson(response, 504, {}),
  'nobody answers in time': () => {},
}

let people = 0
async function reach(lose: Loss, reads: () => Readonly<Record<string, unknown>> | undefined) {
  const alpaca = await standIn((heard, response) => {
    if (heard.method !== 'GET') return lose(heard, response)
    const all = reads()
    const found = all?.[heard.url.split('?')[0] ?? '']
    if (!all) answerJson(response, 503, {})
    else answerJson(response, found === undefined ? 404 : 200, found ?? { code: 40410000, message: 'not found' })
  })
  const userId = `lost ${++people}`
  await insertPerson(storage, userId)
  const reached = await gatewayTo(alpaca.url, storage, { userId })
  opened.push(reached.gateway, alpaca)
  const messages: Message[] = []
  reached.gateway.broker(reached.accountId).subscribe({ kind: 'account_updates' }, (one) => messages.push(one))
  const changes = () => alpaca.heard.filter(({ method }) => method !== 'GET')
  const intents = async () => (await openIntents(storage.db)).filter(({ account_id: id }) => id === reached.accountId)
  return { ...reached, alpaca, messages, changes, intents, broker: reached.gateway.broker(reached.accountId) }
}

const bodyOf = (body: unknown) => (String(body) === '' ? undefined : JSON.parse(String(body)))

describe.each(CALLS)('$operation', ({ operation, given, words, done, notDone, answer: [status, body] }) => {
  it.each(Object.entries(LOSSES))('whose answer is lost (%s) is answered from what it left behind', async (_, lose) => {
    const { broker, clock, changes, intents } = await reach(lose, () => done)
    const answer = await inTime(clock, broker.send(request(operation, given)), 1_000)
    expect(answer.status).toBe(status)
    if (body === undefined) expect(answer.body).toBe('')
    else expect(bodyOf(answer.body)).toMatchObject(body as object)
    expect(changes()).toHaveLength(1)
    await inTime(clock, expect.poll(intents).toEqual([]))
  })

  it('is on record before it leaves, and off it when the answer is there', async () => {
    let before: unknown
    const { broker, clock, intents } = await reach(
      (_, response) =>
        void intents().then((rows) => {
          before = rows
          answerJson(response, 422, { code: 42210000, message: 'no' })
        }),
      () => done,
    )
    expect((await broker.send(request(operation, given))).status).toBe(422)
    expect(before).toMatchObject([{ state: 'sent', call: expect.stringContaining(operation) }])
    await inTime(clock, expect.poll(intents).toEqual([]))
  })

  it('of which nothing is known is not sent a second time, and what became of it is told', async () => {
    let isDone = false
    const { broker, clock, changes, messages, gateway, accountId } = await reach(
      (_, response) => response.destroy(),
      () => (isDone ? done : notDone),
    )
    const send = () => broker.send(request(operation, given))
    const first = await send()
    expect([first.status, bodyOf(first.body).message]).toEqual([504, expect.stringContaining(`${words} was sent, but`)])
    expect(gateway.activity(accountId).unknownOrders).toMatchObject([{ what: words }])
    const again = await send()
    expect([again.status, bodyOf(again.body)]).toMatchObject([409, { code: 40910000 }])
    expect(bodyOf(again.body).message).toContain('nothing was sent now')
    isDone = true
    expect((await send()).status).toBe(status)
    expect(changes()).toHaveLength(1)
    expect(messages).toMatchObject([
      { event: 'call-found', call: words, message: expect.stringContaining('carried out') },
    ])
    expect(clock.now()).toBeGreaterThan(0)
  })

  it('that never arrived is said so after a minute, not before, and may be sent again then', async () => {
    const { broker, clock, changes, messages } = await reach(
      (_, response) => response.destroy(),
      () => notDone,
    )
    const begun = clock.now()
    await broker.send(request(operation, given))
    await inTime(clock, expect.poll(() => messages).toMatchObject([{ event: 'call-never-arrived' }]), 1_000)
    expect(clock.now() - begun).toBeGreaterThanOrEqual(60_000)
    await broker.send(request(operation, given))
    expect(changes()).toHaveLength(2)
  })

  it('on its way when the server ended is traced by the next one, which takes no order before', async () => {
    let isDone = false
    const { broker, clock, gateway, again, accountId, changes } = await reach(
      (_, response) => response.destroy(),
      () => (isDone ? done : undefined),
    )
    await broker.send(request(operation, given))
    await gateway.close()
    const next = again()
    opened.push(next)
    await next.start()
    expect(next.activity(accountId).unknownOrders).toMatchObject([{ what: words }])
    const place = () =>
      next.broker(accountId).send(request('postOrder', { body: { client_order_id: 'c', symbol: 'KO' } }))
    expect((await inTime(clock, place())).status).toBe(429)
    expect(changes()).toHaveLength(1)
    isDone = true
    await inTime(clock, place(), 1_000)
    expect(next.activity(accountId).unknownOrders.map(({ what }) => what)).not.toContain(words)
  })
})

it('a mark that a contract is not to be exercised says that it may be sent again: it does the same twice', async () => {
  const { broker, changes, messages } = await reach(
    (_, response) => response.destroy(),
    () => ({}),
  )
  const send = () => broker.send(request('optionDoNotExercise', { path: CONTRACT }))
  const answer = await send()
  expect([answer.status, bodyOf(answer.body).message]).toEqual([504, expect.stringContaining('send it again')])
  expect(messages).toMatchObject([{ event: 'call-untold' }])
  await send()
  expect(changes()).toHaveLength(2)
})

it('one close of several of the same size accounts for one lost call alone', async () => {
  const orders: object[] = []
  const { broker, changes } = await reach(
    (_, response) => response.destroy(),
    () => ({ '/v2/orders': orders }),
  )
  const close = () => broker.send(request('deleteOpenPosition', { path: AAPL, search: 'percentage=50' }))
  orders.push(order({ id: 'first' }))
  expect(bodyOf((await close()).body)).toMatchObject({ id: 'first' })
  expect((await close()).status).toBe(504)
  orders.push(order({ id: 'second' }))
  expect(bodyOf((await close()).body)).toMatchObject({ id: 'second' })
  expect(changes()).toHaveLength(2)
})

it('an order that this desk sent by its own id is never taken for a lost close', async () => {
  let isTaking = true
  const own = { ...order({ client_order_id: 'mine' }), id: 'own' }
  const { broker } = await reach(
    (_, response) => (isTaking ? answerJson(response, 200, own) : response.destroy()),
    () => ({ '/v2/orders': [own] }),
  )
  await broker.send(request('postOrder', { body: { client_order_id: 'mine', symbol: 'AAPL' } }))
  isTaking = false
  expect((await broker.send(request('deleteOpenPosition', { path: AAPL }))).status).toBe(504)
})

it.each(['page', ''])('an order answered 200 with what is none of Alpaca’s answers (%j) is asked for', async (page) => {
  const { broker, changes } = await reach(
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(page)
    },
    () => ({ '/v2/orders:by_client_order_id': order() }),
  )
  const answer = await broker.send(request('postOrder', { body: { client_order_id: 'mine', symbol: 'AAPL' } }))
  expect([answer.status, bodyOf(answer.body).id, changes().length]).toEqual([200, 'o1', 1])
})

it.each([
  ['back after it was carried out', -3_600_000, 0, 'call-found'],
  ['on after another was, half an hour before', 3_600_000, -1_800_000, 'call-never-arrived'],
] as const)(
  'spec 4.7: what a lost call left behind is told by Alpaca’s time, though the machine’s clock is set %s',
  async (_, setBy, age, event) => {
    let isRead = true
    const locates = () => [{ ...LOCATE, created_at: new Date(Date.now() + age).toISOString() }]
    const { accountId, clock, parts, changes } = await reach(
      (__, response) => response.destroy(),
      () => (isRead ? { '/v1/locates': { locates: locates() }, '/v2/account': {} } : undefined),
    )
    const machine = setClock(clock)
    const gateway = createGateway({ ...parts, clock: machine, log: createLog('silent') })
    opened.push(gateway)
    const broker = gateway.broker(accountId)
    const messages: Message[] = []
    broker.subscribe({ kind: 'account_updates' }, (one) => messages.push(one))
    await broker.send(request('getAccount'))
    isRead = false
    const asked = request('createLocates', { body: { symbol: 'gme', qty: '100' } })
    expect((await broker.send(asked)).status).toBe(504)
    machine.setBy(setBy)
    isRead = true
    await inTime(clock, expect.poll(() => messages).toMatchObject([{ event }]))
    expect(changes()).toHaveLength(1)
  },
)
