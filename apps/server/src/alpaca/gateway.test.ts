import { matchOperation } from '@paddock/contract/operations/match'
import { OPERATION_NAMES, OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import { toTimestamp } from '@paddock/market/instant'
import { afterEach, describe, expect, it } from 'vitest'
import type { Message } from '../accounts/broker.ts'
import { sleep } from '../clock.ts'
import { createLog } from '../log.ts'
import type { Storage } from '../storage/engine/database.ts'
import { openIntents } from '../storage/order-intents.ts'
import { answerJson, gatewayTo, inTime, KEY, MUTATING, request, type StandIn, standIn } from '../testing/alpaca.ts'
import { onSqlite } from '../testing/engines.ts'
import { insertPerson } from '../testing/records.ts'
import { setClock } from '../testing/set-clock.ts'
import { isTraced } from './call-traces.ts'
import { BOOKS, createGateway, type Gateway } from './gateway.ts'
import { UNSENT } from './relayed-answer.ts'

let storage: Storage
const opened: { close(): Promise<void> }[] = []
onSqlite(async (own) => {
  storage = own
  await insertPerson(storage, 'u1')
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

type Answer = Parameters<typeof standIn>[0]

let people = 1
async function reach(
  answer: Answer,
  kind: 'alpaca-paper' | 'alpaca-live' = 'alpaca-paper',
  spoken?: Parameters<typeof standIn>[1],
) {
  const alpaca: StandIn = await standIn(answer, spoken)
  // A person has so many connections at most.
  const userId = `u${++people}`
  await insertPerson(storage, userId)
  const reached = await gatewayTo(alpaca.url, storage, { userId, kind })
  opened.push(reached.gateway, alpaca)
  return { ...reached, alpaca, broker: reached.gateway.broker(reached.accountId) }
}

const ORDER = { symbol: 'AAPL', qty: '1', side: 'buy', type: 'market', time_in_force: 'day' }
const QUOTE = {
  ...{ symbol: 'AAPL', feed: 'IEX', bid: '187.18', ask: '187.2', quoted_at: '2026-03-09T14:59:59.5Z' },
  ...{ last: null, traded_at: null },
}
const messageOf = (body: unknown): string => JSON.parse(String(body)).message

describe('what travels', () => {
  it.each(OPERATION_NAMES)('%s is its entry, with the key and the caller’s own query and body', async (operation) => {
    const { alpaca, broker } = await reach((_, response) => answerJson(response, 200, { ok: true }))
    const names = [...OPERATIONS[operation].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
    const path = Object.fromEntries(names.map((name) => [name, 'BTC/USD & ü']))
    const text = '{"limit_price":1.10,"client_order_id":"mine"}'
    await broker.send(request(operation, { path, search: 'symbols=a%2Cb&limit=1', text }))
    const [heard] = alpaca.heard
    const [sent = '', query] = (heard?.url ?? '').split('?')
    expect(alpaca.heard).toHaveLength(1)
    // Prices of stocks are asked of the plan's feed.
    expect(query?.replace(/&feed=sip$/, '')).toBe('symbols=a%2Cb&limit=1')
    expect(heard?.headers).toMatchObject({ 'apca-api-key-id': KEY.keyId, 'apca-api-secret-key': KEY.secretKey })
    expect(heard?.body).toBe(OPERATIONS[operation].input.body ? text : '')
    expect(matchOperation(heard?.method ?? '', sent)).toEqual({ name: operation, path })
  })

  it.each(['../v2/a', 'a?b', 'a#b', 'a%2Fb', '..', 'a\\b', '/a'])(
    'nothing does where a path leads elsewhere: %s',
    async (name) => {
      const { alpaca, broker } = await reach((_, response) => answerJson(response, 200, { ok: true }))
      expect((await broker.send(request('deleteOrderByOrderID', { path: { order_id: name } }))).status).toBe(404)
      expect((await broker.send(request('getOpenPosition', { path: { symbol_or_asset_id: name } }))).status).toBe(404)
      expect(alpaca.heard).toEqual([])
    },
  )

  it('a change is written anew from what was judged, its numbers digit by digit', async () => {
    const { alpaca, broker } = await reach((_, response) => answerJson(response, 200, { id: 'o' }))
    const path = { order_id: 'o1' }
    await broker.send(request('patchOrderByOrderId', { path, text: ' { "qty": 1.50e1 ,"note":"\\u0041" } ' }))
    await broker.send(
      request('deleteOpenPosition', {
        path: { symbol_or_asset_id: 'AAPL' },
        search: 'q%74y=1.0&percentage=&other=a;b',
      }),
    )
    expect(alpaca.heard.map(({ url, body }) => [url, body])).toEqual([
      ['/v2/orders/o1', '{"qty":1.50e1,"note":"A"}'],
      ['/v2/positions/AAPL?qty=1.0&other=a%3Bb', ''],
    ])
  })

  it.each<[OperationName, Parameters<typeof request>[1], string]>([
    ['postOrder', { text: '{"symbol":"A","Qty":"1"}' }, 'unknown field Qty: it is called qty'],
    ['postOrder', { text: '{"take_profit":{"LimitPrice":1}}' }, 'LimitPrice: it is called take_profit.limit_price'],
    ['deleteOpenPosition', { path: { symbol_or_asset_id: 'A' }, search: 'qty=1&qty=2' }, 'qty is given twice'],
    ['deleteOpenPosition', { path: { symbol_or_asset_id: 'A' }, search: 'QTY=1' }, 'it is called qty'],
  ])('%s with %j is not sent: %s', async (operation, given, words) => {
    const { alpaca, broker } = await reach((_, response) => answerJson(response, 200, { id: 'o' }))
    const answer = await broker.send(request(operation, given))
    expect([answer.status, messageOf(answer.body)]).toEqual([422, expect.stringContaining(words)])
    expect(alpaca.heard).toEqual([])
  })

  it('never is what was not judged', async () => {
    const { alpaca, broker } = await reach((_, response) => answerJson(response, 200, { id: 'o' }))
    const other = { ...request('postOrder', { body: ORDER }), body: { ...ORDER, qty: '2' } }
    await expect(broker.send(other)).rejects.toThrow('what leaves is what was judged')
    expect(alpaca.heard).toEqual([])
  })

  it('tells up to when an account was compared with it: since orders, positions and balances were all read', async () => {
    let status = 200
    const { broker, gateway, accountId, clock } = await reach((_, response) => answerJson(response, status, []))
    const at = () => gateway.activity(accountId).reconciledAt
    const first = toTimestamp(clock.now())
    await broker.send(request('getAllOrders'))
    await broker.send(request('getAllOpenPositions'))
    expect(at()).toBeNull()
    clock.advanceBy(1_000)
    await broker.send(request('getAccount'))
    expect(at()).toBe(first)
    status = 403
    await broker.send(request('getAllOrders'))
    expect(at()).toBe(first)
  })

  it('is answered with its status, what is known of its headers, and its body as it is', async () => {
    const { broker } = await reach((_, response) =>
      answerJson(
        response,
        422,
        { code: 42210000, price: 1.1 },
        {
          'x-request-id': 'theirs',
          'x-ratelimit-remaining': '7',
          'set-cookie': 'session=stolen',
          'access-control-allow-origin': '*',
        },
      ),
    )
    expect(await broker.send(request('getAccount'))).toEqual({
      status: 422,
      headers: { 'X-Paddock-Source': 'alpaca-paper', 'x-request-id': 'theirs', 'x-ratelimit-remaining': '7' },
      body: '{"code":42210000,"price":1.1}',
    })
  })

  it.each([
    ['text/html', 'text/plain; charset=utf-8', undefined],
    ['application/javascript', 'text/plain; charset=utf-8', undefined],
    ['image/svg+xml', 'image/svg+xml', "default-src 'none'; sandbox"],
  ])('answers a body of %s as %s, so that no browser runs it', async (type, passed, policy) => {
    const { broker } = await reach((_, response) => {
      response.writeHead(200, { 'content-type': type })
      response.end('<script>alert(1)</script>')
    })
    const { headers } = await broker.send(request('getAccount'))
    expect([headers['content-type'], headers['content-security-policy']]).toEqual([passed, policy])
  })

  it('follows no redirect: the key would go with it', async () => {
    const { alpaca, broker } = await reach((_, response) => {
      response.writeHead(302, { location: '/elsewhere' })
      response.end()
    })
    const answer = await broker.send(request('deleteAllOrders'))
    expect([answer.status, alpaca.heard.length]).toEqual([504, 1])
    expect(messageOf(answer.body)).toContain('it answered with a redirect (302)')
  })
})

describe('reads', () => {
  it('are asked once more after a failure that passes', async () => {
    let asked = 0
    const { broker, clock, alpaca } = await reach((_, response) =>
      answerJson(response, ++asked === 1 ? 503 : 200, { asked }),
    )
    expect(await inTime(clock, broker.send(request('getAccount')))).toMatchObject({ status: 200, body: '{"asked":2}' })
    expect(alpaca.heard).toHaveLength(2)
  })

  it('wait as long as a 429 says, where that is soon', async () => {
    let asked = 0
    const { broker, clock } = await reach((_, response) =>
      ++asked === 1 ? answerJson(response, 429, {}, { 'retry-after': '3' }) : answerJson(response, 200, {}),
    )
    const begun = clock.now()
    expect(await inTime(clock, broker.send(request('getAccount')))).toMatchObject({ status: 200 })
    expect(clock.now() - begun).toBeGreaterThanOrEqual(3_000)
  })

  it('are refused with the wait where it is long, and the next without being sent', async () => {
    const { broker, alpaca } = await reach((_, response) =>
      answerJson(response, 429, { message: 'theirs' }, { 'retry-after': '60' }),
    )
    const first = await broker.send(request('getAccount'))
    expect([first.status, first.headers['retry-after'], first.body]).toEqual([429, '60', '{"message":"theirs"}'])
    const second = await broker.send(request('getAccount'))
    expect([second.status, second.headers['retry-after'], alpaca.heard.length]).toEqual([429, '60', 1])
  })

  it('say that nobody answered', async () => {
    const { broker, clock } = await reach(() => {})
    const answer = await inTime(clock, broker.send(request('getAccount')))
    expect([answer.status, messageOf(answer.body)]).toEqual([
      504,
      'Alpaca could not be asked: it did not answer within 10 s',
    ])
  })
})

describe('changes', () => {
  it.each(MUTATING.filter((name) => name !== 'postOrder' && !isTraced(name)))(
    '%s is sent once, whatever the answer',
    async (operation) => {
      const { broker, alpaca } = await reach((_, response) => answerJson(response, 503, { message: 'later' }))
      const names = [...OPERATIONS[operation].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x'])
      const answer = await broker.send(request(operation, { path: Object.fromEntries(names), body: {} }))
      expect([answer.status, alpaca.heard.length]).toEqual([503, 1])
    },
  )

  it.each(MUTATING)('spec 6: %s is refused on a live account that is locked, and reading is not', async (operation) => {
    const { broker, alpaca } = await reach((_, response) => answerJson(response, 200, {}), 'alpaca-live')
    const answer = await broker.send(request(operation, { body: ORDER }))
    expect([answer.status, JSON.parse(String(answer.body)).code, alpaca.heard.length]).toEqual([403, 40310000, 0])
    const read = await broker.send(request('getAccount'))
    expect([read.status, read.headers['X-Paddock-Source']]).toEqual([200, 'alpaca-live'])
  })
})

it.each<[string, string, object[], string[]]>([
  ['market', 'new', [], ['o1']],
  ['market', 'filled', [], []],
  ['limit', 'pending_new', [{ id: 'o1', type: 'limit', status: 'new' }], ['o1']],
  ['limit', 'new', [{ id: 'o1', type: 'limit', status: 'new' }], []],
  ['limit', 'rejected', [], []],
])(
  'an order of type %s that is answered as %s and goes on untold is read again: %j',
  async (type, status, open, silent) => {
    let isPlaced = false
    const { broker, clock } = await reach(
      ({ method }, response) => {
        if (method === 'GET') return answerJson(response, 200, isPlaced ? open : [])
        isPlaced = true
        answerJson(response, 200, { id: 'o1', type, status })
      },
      'alpaca-paper',
      ({ action }, socket) => {
        if (action === 'authenticate') socket.send('{"stream":"authorization","data":{"status":"authorized"}}')
        else socket.send('{"stream":"listening","data":{}}')
      },
    )
    const told: Message[] = []
    broker.subscribe({ kind: 'trade_updates' }, () => {})
    broker.subscribe({ kind: 'account_updates' }, (message) => told.push(message))
    await expect.poll(() => told).toMatchObject([{ event: 'orders-heard' }])
    expect((await inTime(clock, broker.send(request('postOrder', { body: ORDER })))).status).toBe(200)
    const sent = clock.now()
    await inTime(clock, expect.poll(clock.now).toBeGreaterThan(sent + 15_000))
    expect(told.filter(({ event }) => event === 'order-silent').map(({ order_id: id }) => id)).toEqual(silent)
  },
)

describe('a read', () => {
  it('that is on its way is shared by everybody who asks the same, and by nobody who asks after a change', async () => {
    const waiting: (() => void)[] = []
    const { broker, alpaca } = await reach((heard, response) => {
      if (heard.method !== 'GET') return answerJson(response, 204, null)
      const place = alpaca.heard.length
      waiting.push(() => answerJson(response, 200, { place }))
    })
    const ask = (search = '') => broker.send(request('getAllOrders', { search }))
    const answers = [ask(), ask(), ask('status=all')]
    await expect.poll(() => waiting.length).toBe(2)
    await broker.send(request('deleteOrderByOrderID', { path: { order_id: 'o1' } }))
    const after = ask()
    await expect.poll(() => waiting.length).toBe(3)
    for (const answer of waiting.splice(0)) answer()
    const places = (await Promise.all([...answers, after])).map(({ body }) => JSON.parse(String(body)).place)
    expect(new Set(places).size).toBe(3)
    expect(places[0]).toBe(places[1])
    await expect.poll(() => waiting.length).toBe(0)
    const later = ask()
    await expect.poll(() => waiting.length).toBe(1)
    for (const answer of waiting.splice(0)) answer()
    expect((await later).status).toBe(200)
  })

  it('is spared a server that does not answer, which is told, while orders leave; with its first answer all are sent again', async () => {
    let isThere = false
    const { broker, alpaca, clock, gateway, accountId } = await reach((heard, response) =>
      answerJson(response, isThere || heard.method !== 'GET' ? 200 : 503, heard.method === 'GET' ? [] : { id: 'o' }),
    )
    const ask = (search: string) => inTime(clock, broker.send(request('getAllOrders', { search })))
    for (const limit of [1, 2, 3, 4]) {
      clock.advanceBy(4_000)
      await ask(`limit=${limit}`)
    }
    const heard = alpaca.heard.length
    const spared = await ask('limit=5')
    expect([spared.status, messageOf(spared.body)]).toEqual([
      503,
      expect.stringMatching(/^Alpaca's trading server does not answer: it is asked again in \d+ s$/),
    ])
    expect(alpaca.heard).toHaveLength(heard)
    expect(gateway.activity(accountId).spared).toEqual({ host: 'trading', until: expect.any(String) })
    const cancelled = await broker.send(request('deleteOrderByOrderID', { path: { order_id: 'o1' } }))
    expect(cancelled.status).toBe(200)
    isThere = true
    clock.advanceBy(60_000)
    expect((await ask('limit=6')).status).toBe(200)
    expect(gateway.activity(accountId).spared).toBeNull()
  })

  it.each([
    ['a page of somebody on the way', 'text/html', '<title>Sign in to this network</title>'],
    ['half an answer', 'application/json', '[{"id":"o1","type":"market","status":"new"'],
    ['nothing', 'application/json', ''],
  ])('answered 200 with %s tells nothing of the account, and is not given again', async (_, type, text) => {
    let isAway = true
    let status = 503
    const { broker, alpaca, clock, gateway, accountId } = await reach((_heard, response) => {
      if (!isAway) return answerJson(response, 200, [])
      response.writeHead(status, { 'content-type': type })
      response.end(text)
    })
    const ask = (operation: OperationName) => inTime(clock, broker.send(request(operation)))
    for (const book of BOOKS) await ask(book)
    expect(gateway.blind(accountId)).toBe('unread')
    status = 200
    for (const book of BOOKS) expect((await ask(book)).body).toBe(text)
    expect(gateway.blind(accountId)).toBe('unread')
    expect(gateway.activity(accountId).reconciledAt).toBeNull()
    await ask('getV2Assets')
    isAway = false
    const heard = alpaca.heard.length
    expect((await ask('getV2Assets')).body).toBe('[]')
    for (const book of BOOKS) expect((await ask(book)).body).toBe('[]')
    expect(alpaca.heard.length).toBeGreaterThan(heard + BOOKS.length)
    expect(gateway.blind(accountId)).toBeUndefined()
    expect(gateway.activity(accountId).reconciledAt).not.toBeNull()
  })

  it('of one person is not shared with another connection', async () => {
    let heard = 0
    const answer: Answer = (_, response) => {
      heard += 1
      setTimeout(() => answerJson(response, 200, {}), 20)
    }
    const [one, other] = [await reach(answer), await reach(answer)]
    await Promise.all([one, other].map(({ broker }) => broker.send(request('getAccount'))))
    expect(heard).toBe(2)
  })
})

describe('an order', () => {
  // It was not carried out: whoever sent it keeps it, and is told when to send it again. This machine's clock is an hour ahead of Alpaca's.
  it.each([
    [{ 'retry-after': '7' }, '7'],
    [{ 'retry-after': 'Mon, 09 Mar 2026 14:00:20 GMT' }, '20'],
    [{ 'x-ratelimit-reset': String(Date.parse('2026-03-09T14:00:09Z') / 1_000) }, '9'],
    [{}, '1'],
  ])(
    'spec 4.7: that Alpaca turns away for being asked too much says for how many seconds: %j',
    async (headers, wait) => {
      const date = 'Mon, 09 Mar 2026 14:00:00 GMT'
      const { broker, alpaca, gateway, accountId } = await reach((_, response) =>
        answerJson(response, 429, {}, { date, ...headers }),
      )
      const answer = await broker.send(request('postOrder', { body: ORDER }))
      expect([answer.status, answer.headers['retry-after']]).toEqual([429, wait])
      expect([alpaca.heard.length, gateway.activity(accountId).unknownOrders]).toEqual([1, []])
    },
  )

  /** Takes orders without answering, and says whether it has them. */
  const silent =
    (has: () => boolean): Answer =>
    (heard, response) => {
      if (heard.method === 'POST') response.destroy()
      else if (has())
        answerJson(response, 200, {
          id: 'o1',
          client_order_id: new URLSearchParams(heard.url.split('?')[1]).get('client_order_id'),
        })
      else answerJson(response, 404, { code: 40410000 })
    }
  const told = (gateway: Gateway, accountId: string) => {
    const messages: Message[] = []
    gateway.broker(accountId).subscribe({ kind: 'account_updates' }, (message) => messages.push(message))
    return messages
  }
  const posts = (alpaca: StandIn) => alpaca.heard.filter(({ method }) => method === 'POST')
  const intents = async (accountId: string) =>
    (await openIntents(storage.db)).filter(({ account_id }) => account_id === accountId)

  it('is on record before it leaves, and off it when the answer is there', async () => {
    let before: Promise<unknown[]> | undefined
    const { broker, accountId, clock } = await reach((_, response) => {
      before = intents(accountId)
      void before.then(() => answerJson(response, 200, { id: 'o1' }))
    })
    const answer = await broker.send(request('postOrder', { body: { ...ORDER, client_order_id: 'mine' } }))
    expect(answer).toMatchObject({ status: 200, body: '{"id":"o1"}' })
    expect(await before).toMatchObject([{ client_order_id: 'mine', state: 'sent', cause: 'request' }])
    await inTime(clock, expect.poll(() => intents(accountId)).toEqual([]))
  })

  it.each([
    ['a person', { kind: 'user', id: 'u1' }, [QUOTE]],
    ['a script', { kind: 'key', id: 'PK1' }, null],
    ['this server', { kind: 'wake-up' }, null],
  ] as const)(
    'spec 4.7: is on record before it leaves with who asked and the quotes that were seen, and says so while it is unknown: %s',
    async (_, actor, quotes) => {
      let before: Promise<unknown[]> | undefined
      const { broker, alpaca, gateway, accountId, again, clock } = await reach((heard, response) => {
        if (heard.method === 'POST') before = intents(accountId)
        if (heard.method !== 'POST') answerJson(response, 404, { code: 40410000 })
        else void before?.then(() => response.destroy())
      })
      const body = { ...ORDER, client_order_id: 'mine' }
      const at = toTimestamp(clock.now())
      const asked = { ...request('postOrder', { body }), actor, ...(quotes && { seenQuotes: quotes }) }
      const answer = await broker.send(asked)
      const [recorded] = ((await before) ?? []) as { actor: string; quotes: string | null }[]
      expect([JSON.parse(recorded?.actor ?? ''), recorded?.quotes && JSON.parse(recorded.quotes)]).toEqual([
        actor,
        quotes,
      ])
      // Nothing of it is for Alpaca.
      expect(posts(alpaca).map((heard) => [JSON.parse(heard.body), JSON.stringify(heard.headers)])).toEqual([
        [body, expect.not.stringContaining('187.18')],
      ])
      const sent = { at, actor, quotes }
      const byId = () => broker.send(request('getOrderByClientOrderId', { search: 'client_order_id=mine' }))
      for (const { status, body: told } of [answer, await byId()])
        expect([status, JSON.parse(String(told))]).toMatchObject([504, { client_order_id: 'mine', sent }])
      await gateway.close()
      const next = again()
      opened.push(next)
      await next.start()
      expect(next.activity(accountId).unknownOrders).toEqual([{ what: 'mine', ...sent }])
    },
  )

  it('whose answer is lost is answered from what Alpaca says of it', async () => {
    const { broker, alpaca, accountId, clock } = await reach(silent(() => true))
    const answer = await broker.send(request('postOrder', { body: { ...ORDER, client_order_id: 'mine' } }))
    expect(answer).toMatchObject({ status: 200, body: '{"id":"o1","client_order_id":"mine"}' })
    expect(posts(alpaca)).toHaveLength(1)
    await inTime(clock, expect.poll(() => intents(accountId)).toEqual([]))
  })

  it('of unknown fate is asked for until it is found, and its readers are told to read again', async () => {
    let isThere = false
    const { broker, alpaca, gateway, accountId, clock } = await reach(silent(() => isThere))
    const messages = told(gateway, accountId)
    const answer = await broker.send(request('postOrder', { body: { ...ORDER, client_order_id: 'mine' } }))
    expect([answer.status, JSON.parse(String(answer.body))]).toMatchObject([504, { client_order_id: 'mine' }])
    expect(messageOf(answer.body)).toContain('Do not send it again')
    expect(gateway.activity(accountId).unknownOrders).toMatchObject([{ what: 'mine' }])
    isThere = true
    await inTime(clock, expect.poll(() => messages).toMatchObject([{ event: 'order-found', client_order_id: 'mine' }]))
    expect([posts(alpaca).length, gateway.activity(accountId).unknownOrders]).toEqual([1, []])
    await inTime(clock, expect.poll(() => intents(accountId)).toEqual([]))
  })

  it('that never arrived is said to be missing after a minute, not before', async () => {
    const { broker, gateway, accountId, clock } = await reach(silent(() => false))
    const messages = told(gateway, accountId)
    const begun = clock.now()
    await broker.send(request('postOrder', { body: ORDER }))
    await inTime(clock, expect.poll(() => messages).toMatchObject([{ event: 'order-never-arrived' }]))
    expect(clock.now() - begun).toBeGreaterThanOrEqual(60_000)
  })

  it.each([-86_400_000, 86_400_000])(
    'spec 4.7: that never arrived is said to be missing after a minute, though the machine’s clock is set by %i ms meanwhile',
    async (by) => {
      const { accountId, clock, parts } = await reach(silent(() => false))
      const machine = setClock(clock)
      const gateway = createGateway({ ...parts, clock: machine, log: createLog('silent') })
      opened.push(gateway)
      const messages = told(gateway, accountId)
      const begun = clock.now()
      await gateway.broker(accountId).send(request('postOrder', { body: ORDER }))
      machine.setBy(by)
      await inTime(clock, expect.poll(() => messages).toMatchObject([{ event: 'order-never-arrived' }]))
      expect(clock.now() - begun).toBeGreaterThanOrEqual(60_000)
      expect(clock.now() - begun).toBeLessThan(120_000)
    },
  )

  it('spec 4.7: that a server left behind whose clock was wrong is said to be missing a minute after the next one began', async () => {
    const { broker, accountId, gateway, clock, parts } = await reach(silent(() => false))
    await broker.send(request('postOrder', { body: ORDER }))
    await gateway.close()
    const machine = setClock(clock)
    machine.setBy(86_400_000)
    const next = createGateway({ ...parts, clock: machine, log: createLog('silent') })
    opened.push(next)
    const messages = told(next, accountId)
    const begun = clock.now()
    await next.start()
    await inTime(clock, expect.poll(() => messages).toMatchObject([{ event: 'order-never-arrived' }]))
    expect(clock.now() - begun).toBeGreaterThanOrEqual(60_000)
  })

  it('is not said to be missing by its id while it is on its way, nor before it is known that it never arrived', async () => {
    let lose = () => {}
    const isAsked = new Promise<void>((asked) => {
      lose = asked
    })
    let fail = () => {}
    const { broker, gateway, accountId, clock } = await reach((heard, response) => {
      if (heard.method !== 'POST') return answerJson(response, 404, { code: 40410000, message: 'order not found' })
      fail = () => response.destroy()
      lose()
    })
    const messages = told(gateway, accountId)
    const search = 'client_order_id=mine'
    const byId = async () => {
      const { status, body } = await broker.send(request('getOrderByClientOrderId', { search }))
      return [status, messageOf(body)]
    }
    const open = [504, expect.stringContaining('whether mine arrived is not known yet')]
    const placing = broker.send(request('postOrder', { body: { ...ORDER, client_order_id: 'mine' } }))
    await isAsked
    expect(await byId()).toEqual(open)
    fail()
    expect((await placing).status).toBe(504)
    expect(await byId()).toEqual(open)
    await inTime(clock, expect.poll(() => messages).toMatchObject([{ event: 'order-never-arrived' }]))
    expect(await byId()).toEqual([404, 'order not found'])
  })

  it('that was sent again under its id is said to be missing a minute after that', async () => {
    const { broker, gateway, accountId, clock } = await reach(silent(() => false))
    const messages = told(gateway, accountId)
    await broker.send(request('postOrder', { body: ORDER }))
    await inTime(clock, sleep(clock, 50_000))
    const again = clock.now()
    await inTime(clock, broker.send(request('postOrder', { body: ORDER })))
    await inTime(clock, expect.poll(() => messages).toMatchObject([{ event: 'order-never-arrived' }]))
    expect(clock.now() - again).toBeGreaterThanOrEqual(60_000)
  })

  it('that a script repeats blindly keeps its id while its fate is unknown', async () => {
    const { broker, alpaca } = await reach(silent(() => false))
    for (const body of [ORDER, ORDER, { ...ORDER, qty: '2' }]) await broker.send(request('postOrder', { body }))
    const ids = posts(alpaca).map(({ body }) => JSON.parse(body).client_order_id)
    expect(ids[0]).toMatch(/^pdk-paper-PA1-[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })

  it.each([500, 502, 504])('answered with %i is of unknown fate too', async (status) => {
    const { broker } = await reach((heard, response) =>
      answerJson(response, heard.method === 'POST' ? status : 404, {}),
    )
    const answer = await broker.send(request('postOrder', { body: { ...ORDER, client_order_id: 'mine' } }))
    expect([answer.status, JSON.parse(String(answer.body)).client_order_id]).toEqual([504, 'mine'])
    expect(answer.headers).not.toHaveProperty(UNSENT)
  })

  it('that could not be sent is known not to be there', async () => {
    const { broker, alpaca, accountId, clock } = await reach(() => {})
    await alpaca.close()
    const answer = await broker.send(request('postOrder', { body: ORDER }))
    expect([answer.status, answer.headers[UNSENT], messageOf(answer.body)]).toEqual([
      502,
      'true',
      'Alpaca could not be asked: no connection could be made (ECONNREFUSED)',
    ])
    await inTime(clock, expect.poll(() => intents(accountId)).toEqual([]))
  })

  it('on its way when the server ended is asked for by the next one', async () => {
    const { broker, accountId, gateway, again, clock, alpaca } = await reach(silent(() => alpaca.heard.length > 2))
    await broker.send(request('postOrder', { body: { ...ORDER, client_order_id: 'mine' } }))
    await gateway.close()
    expect(await intents(accountId)).toMatchObject([{ client_order_id: 'mine', state: 'unknown' }])
    const next = again()
    opened.push(next)
    const messages = told(next, accountId)
    await next.start()
    expect(next.activity(accountId).unknownOrders).toMatchObject([{ what: 'mine' }])
    await inTime(clock, expect.poll(() => messages).toMatchObject([{ event: 'order-found' }]))
    expect(posts(alpaca)).toHaveLength(1)
  })

  it.each(['found', 'never arrived'])(
    'spec 4.7: nothing else is sent until what was on its way when the server ended is %s',
    async (fate) => {
      let isThere = false
      let isTaking = false
      const lost = silent(() => isThere)
      const { broker, accountId, gateway, again, clock, alpaca } = await reach((heard, response) =>
        isTaking && heard.method === 'POST' ? answerJson(response, 200, { id: 'o2' }) : lost(heard, response),
      )
      await broker.send(request('postOrder', { body: { ...ORDER, client_order_id: 'mine' } }))
      await gateway.close()
      const next = again()
      opened.push(next)
      await next.start()
      isTaking = true
      const place = (id: string) =>
        next.broker(accountId).send(request('postOrder', { body: { ...ORDER, client_order_id: id } }))
      const refused = await inTime(clock, place('other'))
      expect([refused.status, refused.headers['retry-after'], refused.headers[UNSENT]]).toEqual([429, '1', 'true'])
      expect(JSON.parse(String(refused.body))).toMatchObject({
        code: 42910000,
        message: expect.stringContaining('mine'),
      })
      expect(posts(alpaca)).toHaveLength(1)
      // The same one again is one to Alpaca; whoever cancels is not held up.
      expect((await inTime(clock, place('mine'))).status).toBe(200)
      const cancel = request('deleteOrderByOrderID', { path: { order_id: 'o1' } })
      expect((await inTime(clock, next.broker(accountId).send(cancel))).status).not.toBe(429)
      if (fate === 'found') isThere = true
      else clock.advanceBy(60_000)
      expect((await inTime(clock, place('other'))).status).toBe(200)
      expect(posts(alpaca).map(({ body }) => JSON.parse(body).client_order_id)).toEqual(['mine', 'mine', 'other'])
    },
  )
})

it('says that a key cannot be opened, rather than that nobody is there', async () => {
  const { gateway, accountId } = await reach((_, response) => answerJson(response, 200, {}))
  await storage.db
    .updateTable('alpaca_connection')
    .set({ vault_key: 'gone' })
    .where('account_id', '=', accountId)
    .execute()
  gateway.changed(accountId)
  const answer = await gateway.broker(accountId).send(request('getAccount' satisfies OperationName))
  expect([answer.status, messageOf(answer.body)]).toEqual([
    502,
    'the key of this account cannot be opened: enter it again in Paddock under Settings, Alpaca',
  ])
})
