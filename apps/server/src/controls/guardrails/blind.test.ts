/** Entries while the orders of an account of Alpaca's are not heard, or cannot be read: over a real gateway and its sockets. */
import type { Actor } from '@paddock/broker/account/event'
import { afterEach, expect, it } from 'vitest'
import type { Brokers } from '../../accounts/broker.ts'
import { answerJson, gatewayTo, inTime, request, standIn } from '../../testing/alpaca.ts'
import { onSqlite } from '../../testing/engines.ts'
import { insertPerson } from '../../testing/records.ts'
import { createGuardrails } from './guardrails.ts'

let people = 0
const stored = onSqlite(async () => {})
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

const SCRIPT: Actor = { kind: 'key', id: 'k1' }
const SERVER: Actor = { kind: 'wake-up' }
const PERSON: Actor = { kind: 'user', id: 'u1' }
const POSITION = {
  ...{ asset_id: 'a', symbol: 'AAPL', exchange: 'NASDAQ', asset_class: 'us_equity', avg_entry_price: '1', qty: '10' },
  ...{ side: 'long', market_value: '1000', cost_basis: '10' },
}
const order = (side: string, qty: string) => ({ symbol: 'AAPL', side, qty, type: 'market', time_in_force: 'day' })
const ENTRY = order('buy', '1')
const EXIT = order('sell', '10')
const nobody = (): never => {
  throw new Error('not an account of Alpaca’s')
}

async function reach() {
  const { storage } = stored
  const now = { isReachable: true, isRead: true }
  const alpaca = await standIn(
    ({ method, url }, response) => {
      if (method !== 'GET') return answerJson(response, 200, { id: 'o1', type: 'market', status: 'new' })
      if (!now.isRead) return answerJson(response, 503, {})
      answerJson(response, 200, url.startsWith('/v2/positions') ? [POSITION] : [])
    },
    ({ action }, socket) => {
      if (!now.isReachable) return socket.terminate()
      if (action === 'authenticate') socket.send('{"stream":"authorization","data":{"status":"authorized"}}')
      else socket.send('{"stream":"listening","data":{}}')
    },
  )
  const userId = `blind ${++people}`
  await insertPerson(storage, userId)
  const { gateway, accountId, clock } = await gatewayTo(alpaca.url, storage, { userId })
  opened.push(gateway, alpaca)
  const brokers: Brokers = { practice: nobody, 'alpaca-paper': gateway.broker, 'alpaca-live': nobody }
  const guardrails = createGuardrails({ db: storage.db, brokers, clock, freshness: gateway })
  const broker = guardrails.guarded('alpaca-paper', accountId, gateway.broker(accountId))
  const send = async (body: object, actor: Actor) => {
    const answer = await inTime(clock, broker.send({ ...request('postOrder', { body }), actor }), 1_000)
    return { status: answer.status, body: JSON.parse(String(answer.body)) }
  }
  const sent = () => alpaca.heard.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body))
  /** The stream is heard, and then lost for good. */
  async function lose() {
    broker.subscribe({ kind: 'trade_updates' }, () => {})
    await expect.poll(() => gateway.activity(accountId).streams.orders).toBe('open')
    now.isReachable = false
    for (const socket of alpaca.sockets) socket.terminate()
    await expect.poll(() => gateway.activity(accountId).streams.orders).toBe('lost')
  }
  return { now, alpaca, gateway, accountId, clock, guardrails, broker, send, sent, lose }
}

const REFUSED = {
  status: 403,
  body: { code: 40310000, rule: 'blind-entry', message: expect.stringMatching(/nothing was sent; exits are sent$/) },
}

it.each([
  ['a script', SCRIPT],
  ['a held order', SERVER],
])(
  'while the order stream is lost an entry of %s is refused after two seconds, and its exit leaves',
  async (_, actor) => {
    const { send, sent, lose, clock, guardrails, accountId } = await reach()
    expect((await send(ENTRY, actor)).status).toBe(200)
    await lose()
    const begun = clock.now()
    expect(await send(ENTRY, actor)).toMatchObject(REFUSED)
    expect(clock.now() - begun).toBeGreaterThanOrEqual(2_000)
    expect((await send(EXIT, actor)).status).toBe(200)
    expect(sent()).toMatchObject([{ side: 'buy' }, { side: 'sell', position_intent: 'sell_to_close' }])
    expect(await guardrails.receipts(accountId)).toMatchObject([
      { rule: 'blind-entry', value: 'stream', symbols: ['AAPL'] },
    ])
  },
)

it('a person at the desk is not refused', async () => {
  const { send, lose } = await reach()
  await lose()
  expect((await send(ENTRY, PERSON)).status).toBe(200)
})

it('an entry that its owner has held is sent as soon as orders are heard again, or refused after half a minute', async () => {
  const { send, sent, lose, now, clock, guardrails, accountId } = await reach()
  await guardrails.change(accountId, 'alpaca-paper', { blindEntries: 'hold' })
  clock.advanceBy(86_400_000)
  await lose()
  const begun = clock.now()
  expect(await send(ENTRY, SCRIPT)).toMatchObject(REFUSED)
  expect(clock.now() - begun).toBeGreaterThanOrEqual(30_000)
  const held = send(ENTRY, SCRIPT)
  now.isReachable = true
  expect((await held).status).toBe(200)
  expect(sent()).toHaveLength(1)
})

it('an entry that waited is judged by the rules as they are when it leaves', async () => {
  const { send, sent, lose, now, clock, guardrails, accountId } = await reach()
  await guardrails.change(accountId, 'alpaca-paper', { blindEntries: 'hold' })
  clock.advanceBy(86_400_000)
  await lose()
  const held = send(ENTRY, SCRIPT)
  await guardrails.change(accountId, 'alpaca-paper', { blockedSymbols: [ENTRY.symbol] })
  now.isReachable = true
  expect(await held).toMatchObject({ status: 403 })
  expect(sent()).toEqual([])
})

it('an entry that its owner has sent all the same is sent; that choice loosens, and counts from the next day on', async () => {
  const { send, lose, clock, guardrails, accountId } = await reach()
  expect(
    await guardrails.change(accountId, 'alpaca-paper', { blindEntries: 'send' }, { loosen: false }),
  ).toBeUndefined()
  await guardrails.change(accountId, 'alpaca-paper', { blindEntries: 'send' })
  await lose()
  expect(await send(ENTRY, SCRIPT)).toMatchObject(REFUSED)
  clock.advanceBy(86_400_000)
  expect((await send(ENTRY, SCRIPT)).status).toBe(200)
})

it('an order whose end was not told is read before the next entry leaves, and while it cannot be, entries are refused', async () => {
  const { send, sent, now, broker, gateway, accountId, clock } = await reach()
  broker.subscribe({ kind: 'trade_updates' }, () => {})
  await expect.poll(() => gateway.activity(accountId).streams.orders).toBe('open')
  await send(ENTRY, SCRIPT)
  await inTime(clock, expect.poll(() => gateway.blind(accountId)).toBe('silent'))
  expect((await send(ENTRY, SCRIPT)).status).toBe(200)
  expect(gateway.blind(accountId)).toBeUndefined()
  now.isRead = false
  await inTime(clock, broker.send(request('getAllOrders')))
  expect(gateway.blind(accountId)).toBe('unread')
  expect((await send(order('buy', '1'), SCRIPT)).status).toBe(200)
  expect(sent().at(-1)).toMatchObject({ position_intent: 'buy_to_close' })
  expect(await send({ ...ENTRY, position_intent: 'buy_to_open' }, SCRIPT)).toMatchObject({ status: 403 })
  expect((await send(EXIT, SCRIPT)).status).toBe(200)
  expect(sent().at(-1)).toMatchObject({ position_intent: 'sell_to_close' })
})
