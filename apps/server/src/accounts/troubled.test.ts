import { TroubleRequest } from '@paddock/contract/desk/trouble'
import { MINUTE_MS } from '@paddock/market/instant'
import { describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { createPractice } from '../practice/practice.ts'
import type { Storage } from '../storage/engine/database.ts'
import { ENGINES, withStorage } from '../testing/engines.ts'
import { addUser, call, limitBuy, MARKET, MONDAY, marketBuy, openAccount, practiceOn } from '../testing/practice.ts'
import type { Broker, Listener, Message } from './broker.ts'
import { troubled } from './troubled.ts'
import { createTroubles, haltedUntil } from './troubles.ts'

describe.each(ENGINES)('$name', ({ start }) => {
  let storage: Storage
  withStorage(start, async (opened) => {
    storage = opened
    await addUser(storage)
  })

  /** An account of its own, its broker in trouble and not; chances are what `draw` says. */
  async function setUp(draw: () => number = () => 0) {
    const { practice, clock } = practiceOn(storage, MONDAY, undefined, undefined, (id, symbol) =>
      haltedUntil(troubles.of(id), symbol),
    )
    const troubles = createTroubles({ db: storage.db, clock, log: createLog('silent'), draw })
    const accountId = await openAccount(practice)
    await troubles.load(accountId)
    const cut: string[] = []
    const sound = practice.broker(accountId)
    const broker = troubled({
      accountId,
      broker: sound,
      isPractice: true,
      troubles,
      clock,
      dropStreams: (id) => void cut.push(id),
    })
    const begin = (wanted: object) => troubles.begin(accountId, TroubleRequest.parse(wanted))
    const buy = (more: object = {}) => call(broker, 'postOrder', { body: limitBuy('AAPL', '1.00', more) })
    const orders = async () => (await call(sound, 'getAllOrders', { query: { status: 'all' } })).body.length
    return { practice, clock, troubles, accountId, cut, sound, broker, begin, buy, orders }
  }

  it.each([
    { kind: 'reject', status: 422, code: 42210000, placed: 0 },
    { kind: 'too-many-requests', status: 429, code: 42910000, placed: 0 },
    { kind: 'lose-request', status: 504, code: 50410000, placed: 0 },
    { kind: 'lose-answer', status: 504, code: 50410000, placed: 1 },
  ])('$kind answers $status as often as asked, with $placed order placed, and then no more', async (row) => {
    const { begin, buy, orders, troubles, accountId } = await setUp()
    await begin({ kind: row.kind, times: 2 })
    for (const round of [1, 2]) {
      expect(await buy()).toMatchObject({ status: row.status, body: { code: row.code } })
      expect(await orders()).toBe(round * row.placed)
    }
    expect(troubles.of(accountId)).toEqual([])
    expect((await buy()).status).toBe(200)
  })

  it('leaves reads alone unless they are asked for', async () => {
    const { begin, broker, buy } = await setUp()
    await begin({ kind: 'lose-request', calls: 'reads', times: 1 })
    expect((await buy()).status).toBe(200)
    expect((await call(broker, 'getAccount')).status).toBe(504)
    await begin({ kind: 'too-many-requests', calls: 'all' })
    expect((await call(broker, 'getAccount')).status).toBe(429)
    expect((await buy()).status).toBe(429)
  })

  it('answers late by the time that was asked for', async () => {
    const { begin, buy, clock } = await setUp()
    await begin({ kind: 'delay', delayMs: 3_000 })
    let isAnswered = false
    const answer = buy().then(() => {
      isAnswered = true
    })
    clock.advanceBy(2_999)
    await new Promise(setImmediate)
    expect(isAnswered).toBe(false)
    clock.advanceBy(1)
    await answer
  })

  it('spec 4.7: takes a cancel at once and carries it out late', async () => {
    const { begin, buy, broker, sound, clock } = await setUp()
    await begin({ kind: 'late-cancel', delayMs: 3_000, times: 1 })
    const path = { order_id: (await buy()).body.id }
    const statusOf = async () => (await call(sound, 'getOrderByOrderID', { path })).body.status
    expect((await call(broker, 'deleteOrderByOrderID', { path })).status).toBe(204)
    clock.advanceBy(2_999)
    expect(await statusOf()).toBe('new')
    clock.advanceBy(1)
    await expect.poll(statusOf).toBe('canceled')
    // Safe to repeat.
    expect((await call(broker, 'deleteOrderByOrderID', { path })).status).toBe(204)
  })

  it('spec 4.7: cuts an order short after its first partial fill, whoever listens, and no other', async () => {
    const { begin, sound, clock, troubles, accountId } = await setUp()
    const asked: unknown[] = []
    const listeners = new Set<Listener>()
    const partly: Broker = {
      async send(request) {
        asked.push([request.operation, request.path, request.actor.kind])
        return { status: 200, headers: {}, body: '{"id":"o1"}' }
      },
      subscribe(channel, listener) {
        if (channel.kind !== 'trade_updates') return sound.subscribe(channel, listener)
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    const broker = troubled({ accountId, broker: partly, isPractice: true, troubles, clock, dropStreams: () => {} })
    const tell = (event: string, id: string) => {
      for (const listener of listeners) listener({ event, order: { id } })
    }
    await begin({ kind: 'cut-short', times: 1 })
    await call(broker, 'postOrder', { body: limitBuy('AAPL', '1.00') })
    tell('new', 'o1')
    tell('partial_fill', 'o2')
    expect(asked).toHaveLength(1)
    tell('partial_fill', 'o1')
    tell('partial_fill', 'o1')
    expect(asked).toEqual([
      ['postOrder', {}, expect.any(String)],
      ['deleteOrderByOrderID', { order_id: 'o1' }, 'wake-up'],
    ])
    expect(listeners.size).toBe(0)
  })

  it('strikes by chance, and is over when its time has come', async () => {
    const draws = [0.29, 0.3, 0.31]
    const { begin, buy, clock, troubles, accountId } = await setUp(() => draws.shift() ?? 0)
    await begin({ kind: 'reject', percent: 30, minutes: 5 })
    expect([(await buy()).status, (await buy()).status, (await buy()).status]).toEqual([422, 200, 200])
    clock.advanceBy(5 * MINUTE_MS - 1)
    expect((await buy()).status).toBe(422)
    clock.advanceBy(1)
    expect((await buy()).status).toBe(200)
    expect(troubles.of(accountId)).toEqual([])
  })

  it('loses and repeats updates of orders, and cuts streams off instead of telling', async () => {
    const { begin, buy, broker, cut, accountId } = await setUp()
    const heard: unknown[] = []
    const changes: unknown[] = []
    broker.subscribe({ kind: 'trade_updates' }, (message: Message) => heard.push(message.event))
    broker.subscribe({ kind: 'account_updates' }, (message: Message) => changes.push(message.event))
    await begin({ kind: 'lose-update', times: 1 })
    await buy()
    expect(heard).toEqual([])
    await begin({ kind: 'repeat-update', times: 1 })
    await buy()
    expect(heard).toEqual(['new', 'new'])
    await begin({ kind: 'drop-stream', times: 1 })
    await buy()
    expect(heard).toEqual(['new', 'new'])
    expect(cut).toEqual([accountId])
    await buy()
    expect(heard).toEqual(['new', 'new', 'new'])
    // Each began and each was used up.
    expect(changes).toEqual(Array.from({ length: 6 }, () => 'trouble-changed'))
  })

  it('halts a symbol: its orders wait and are filled when it trades again, and its prices stand still', async () => {
    const { begin, broker, sound, clock, practice } = await setUp()
    await begin({ kind: 'halt', symbol: 'AAPL', minutes: 5 })
    const prices: unknown[] = []
    for (const symbol of ['AAPL', 'KO'])
      broker.subscribe({ kind: 'market', feed: 'stocks', type: 'quotes', symbol }, ({ S }) => prices.push(S))
    const halted = await call(broker, 'postOrder', { body: marketBuy('AAPL', '1') })
    const other = await call(broker, 'postOrder', { body: marketBuy('KO', '1') })
    const statusOf = async ({ body }: typeof halted) =>
      (await call(sound, 'getOrderByOrderID', { path: { order_id: body.id } })).body.status
    clock.advanceBy(4 * MINUTE_MS)
    expect([await statusOf(halted), await statusOf(other)]).toEqual(['accepted', 'filled'])
    expect(prices).not.toContain('AAPL')
    clock.advanceBy(2 * MINUTE_MS)
    expect(await statusOf(halted)).toBe('filled')
    await practice.close()
  })

  it('halts a symbol for a server that began later, and one that another server set it at, also where nobody comes to the account', async () => {
    for (const isRestart of [true, false]) {
      const { begin, broker, clock, practice, accountId } = await setUp()
      const troubles = createTroubles({
        ...{ db: storage.db, clock, log: createLog('silent'), draw: () => 0 },
        isShared: !isRestart,
      })
      const other = createPractice({
        ...{ storage, clock, log: createLog('silent'), visitorMarket: MARKET },
        haltedUntil: (id, symbol) => haltedUntil(troubles.of(id), symbol),
        readHalts: (id) => troubles.load(id),
      })
      // It knew the account before.
      if (!isRestart) await troubles.load(accountId)
      const { quotes } = (await call(broker, 'stockLatestQuotes', { query: { symbols: 'AAPL' } })).body
      // Whichever way the price goes, one of them is reached.
      const prices = { buy: quotes.AAPL.bp, sell: quotes.AAPL.ap }
      for (const [side, price] of Object.entries(prices))
        await call(broker, 'postOrder', {
          body: limitBuy('AAPL', String(price), { side, qty: side === 'buy' ? '1' : '2' }),
        })
      await begin({ kind: 'halt', symbol: 'AAPL', minutes: 60 })
      await practice.close()
      const filled = async () =>
        (await call(other.broker(accountId), 'getAllOrders', { query: { status: 'all' } })).body.filter(
          ({ filled_qty }: { filled_qty: string }) => filled_qty !== '0',
        ).length
      clock.advanceBy(50 * MINUTE_MS)
      expect(await filled()).toBe(0)
      clock.advanceBy(60 * MINUTE_MS)
      expect(await filled()).toBeGreaterThan(0)
      await other.close()
    }
  })

  it('keeps what another server began and struck meanwhile, whichever writes later', async () => {
    const { clock, troubles: here, accountId } = await setUp()
    const there = createTroubles({
      ...{ db: storage.db, clock, log: createLog('silent'), draw: () => 0 },
      isShared: true,
    })
    const wanted = (more: object) => TroubleRequest.parse({ kind: 'reject', ...more })
    const [brief, long] = await Promise.all([
      here.begin(accountId, wanted({ minutes: 1 })),
      there.begin(accountId, wanted({ minutes: 60, times: 2 })),
    ])
    const kept = async () => {
      await there.load(accountId)
      return there.of(accountId).map(({ id, left }) => [id, left])
    }
    expect((await kept()).toSorted()).toEqual(
      [
        [brief.id, null],
        [long.id, 2],
      ].toSorted(),
    )
    there.strike(accountId, 'reject', ({ id }) => id === long.id)
    // The first server knows of its own alone, and its end has come.
    clock.advanceBy(MINUTE_MS)
    await here.end(accountId, brief.id)
    await expect.poll(kept).toEqual([[long.id, 1]])
  })

  it('tells the stream of statuses when a halt on demand begins and ends', async () => {
    const { begin, sound, clock, practice, troubles, accountId } = await setUp()
    // The statuses of the whole market itself take long to work out, and are not looked at here.
    const quiet = { ...sound, subscribe: () => () => {} }
    const broker = troubled({ accountId, broker: quiet, isPractice: true, troubles, clock, dropStreams: () => {} })
    const heard: Message[] = []
    const stop = broker.subscribe({ kind: 'market', feed: 'stocks', type: 'statuses', symbol: '*' }, (message) => {
      heard.push(message)
    })
    await begin({ kind: 'halt', symbol: 'AAPL', minutes: 5 })
    await begin({ kind: 'halt', symbol: 'NOTHING', minutes: 5 })
    await expect.poll(() => heard.length).toBe(1)
    clock.advanceBy(5 * MINUTE_MS)
    await expect.poll(() => heard.length).toBe(2)
    const words = { T: 's', S: 'AAPL', rc: '', rm: 'Halt on demand', z: 'C' }
    expect(heard).toEqual([
      { ...words, sc: 'H', sm: 'Trading Halt', t: expect.stringMatching(/^2026-03-09T/) },
      { ...words, sc: 'T', sm: 'Trading Resumption', t: expect.stringMatching(/^2026-03-09T/) },
    ])
    stop()
    await begin({ kind: 'halt', symbol: 'KO' })
    await troubles.end(accountId)
    await call(broker, 'getAccount')
    expect(heard).toHaveLength(2)
    await practice.close()
  })

  it('turns orders of a halted symbol away at a broker that knows of no halts', async () => {
    const { troubles, accountId, sound, clock, begin } = await setUp()
    const foreign = troubled({ accountId, broker: sound, isPractice: false, troubles, clock, dropStreams: () => {} })
    await begin({ kind: 'halt', symbol: 'AAPL' })
    expect(await call(foreign, 'postOrder', { body: marketBuy('AAPL') })).toMatchObject({ status: 422 })
    expect(await call(foreign, 'postOrder', { body: marketBuy('KO') })).toMatchObject({ status: 200 })
  })

  it('outlives a restart, with what is left of it', async () => {
    const { begin, buy, clock, accountId, troubles } = await setUp()
    await begin({ kind: 'reject', times: 3 })
    await buy()
    await troubles.end(accountId, 'none of that id')
    await begin({ kind: 'delay', delayMs: 1, times: 1 })
    const later = createTroubles({ db: storage.db, clock, log: createLog('silent'), draw: () => 0 })
    await later.load(accountId)
    expect(later.of(accountId)).toMatchObject([
      { kind: 'reject', left: 2 },
      { kind: 'delay', left: 1 },
    ])
    expect(await later.end(accountId)).toBe(true)
  })
})

it.each([
  [{ kind: 'reject' }, true],
  [{ kind: 'halt' }, false],
  [{ kind: 'flood' }, false],
  [{ kind: 'reject', times: 0 }, false],
  [{ kind: 'reject', percent: 101 }, false],
  [{ kind: 'reject', minutes: 1_441 }, false],
  [{ kind: 'delay', delayMs: 60_001 }, false],
  [{ kind: 'reject', often: true }, false],
])('%j can be asked for: %s', (wanted, isUnderstood) => {
  expect(TroubleRequest.safeParse(wanted).success).toBe(isUnderstood)
})
