import { randomUUID } from 'node:crypto'
import type { RecordedEvent } from '@paddock/broker/account/event'
import type { OpenAccount } from '@paddock/contract/desk/account-requests'
import { forAllAsync } from '@paddock/contract/testing/for-all'
import { DAY_MS, HOUR_MS } from '@paddock/market/instant'
import { MODEL } from '@paddock/market/simulated'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadBody, saveBody } from '../storage/bodies.ts'
import { checkStorage } from '../storage/engine/check.ts'
import type { Storage } from '../storage/engine/database.ts'
import { eventsAfter } from '../storage/events.ts'
import { ROW_LIMITS } from '../storage/row-limits.ts'
import { accountsDesk } from '../testing/accounts.ts'
import { ENGINES, withStorage } from '../testing/engines.ts'
import { call, limitBuy, MONDAY, marketBuy } from '../testing/practice.ts'
import { insertPerson } from '../testing/records.ts'

const wanted = (more: Partial<OpenAccount> = {}): OpenAccount => ({
  name: 'Other',
  cash: '100000',
  multiplier: 4,
  optionsLevel: 3,
  ...more,
})

describe.each(ENGINES)('$name', ({ start }) => {
  let storage: Storage
  withStorage(start, async (opened) => {
    storage = opened
  })

  /** A new person with a desk of their own. */
  async function person(start = MONDAY) {
    const userId = randomUUID()
    await insertPerson(storage, userId)
    const desk = accountsDesk(storage, start)
    const by = { actor: { kind: 'user', id: userId }, cause: 'test' } as const
    const open = async (more: Partial<OpenAccount> = {}) => {
      const made = await desk.practiceAccounts.open(userId, wanted(more), by)
      if ('refused' in made) throw new Error(made.refused)
      return made.id
    }
    const ask = async (
      accountId: string,
      ...[operation, given]: Parameters<typeof call> extends [unknown, ...infer R] ? R : never
    ) => {
      const broker = await desk.accounts.brokerFor(userId, accountId)
      if (!broker) throw new Error('no broker')
      return call(broker, operation, given)
    }
    return { ...desk, userId, by, open, ask }
  }

  it('opens accounts with a balance, a margin class, an options level and a market of their own', async () => {
    const { open, ask, accounts, clock, userId } = await person()
    const cash = await open({
      name: 'Cash',
      cash: '2500.50',
      multiplier: 1,
      optionsLevel: 1,
      seed: 'seven',
      fills: 'harsh',
    })
    expect((await ask(cash, 'getAccount')).body).toMatchObject({
      cash: '2500.5',
      multiplier: '1',
      buying_power: '2500.5',
      options_trading_level: 1,
    })
    clock.advanceBy(1)
    const margin = await open({ name: 'Margin', multiplier: 2 })
    expect((await ask(margin, 'getAccount')).body).toMatchObject({ multiplier: '2', buying_power: '200000' })
    const quote = { query: { symbols: 'AAPL' } }
    const [one, other] = [await ask(cash, 'stockLatestQuotes', quote), await ask(margin, 'stockLatestQuotes', quote)]
    expect(one.body.quotes.AAPL.ap).not.toBe(other.body.quotes.AAPL.ap)
    expect((await accounts.list(userId)).map(({ name, market }) => [name, market])).toEqual([
      ['Cash', `simulated:${MODEL}:seven`],
      ['Margin', `simulated:${MODEL}:practice-tests`],
    ])
  })

  it('opens accounts at any date, and their time goes on at their own speed', async () => {
    const { open, ask, clock } = await person()
    const at = Date.parse('2015-06-15T15:00:00Z')
    const id = await open({ name: '2015', begins: { at, speed: 60 } })
    clock.advanceBy(60_000)
    expect((await ask(id, 'legacyClock')).body.timestamp).toMatch(/^2015-06-15T12:00/)
    const order = await ask(id, 'postOrder', { body: marketBuy('AAPL') })
    expect(order.body.created_at).toMatch(/^2015-06-15T16:00/)
    const late = await open({ name: '2029', begins: { at: Date.parse('2029-12-28T15:00:00Z'), speed: 0 } })
    expect((await ask(late, 'legacyClock')).body).toMatchObject({ is_open: true })
  })

  it('refuses a name that is taken, whoever asks first, and says which field is to blame', async () => {
    const { open, practiceAccounts, userId, by } = await person()
    const id = await open()
    const refused = { refused: 'you have an account named Other already', field: 'name' }
    expect(await practiceAccounts.open(userId, wanted(), by)).toEqual(refused)
    const both = await Promise.all([1, 2].map(() => practiceAccounts.open(userId, wanted({ name: 'Twin' }), by)))
    expect(both.filter((made) => 'refused' in made)).toEqual([
      { ...refused, refused: 'you have an account named Twin already' },
    ])
    expect(await practiceAccounts.rename(userId, id, 'Twin')).toMatchObject({ field: 'name' })
    expect(await practiceAccounts.rename(userId, id, id)).toMatchObject({ field: 'name' })
    expect(await practiceAccounts.rename(userId, id, 'Third')).toMatchObject({ id, name: 'Third' })
    expect(await practiceAccounts.fork(userId, id, { name: 'Twin' }, by)).toMatchObject({ field: 'name' })
  })

  it('archives an account: its time stands, it is read and not traded, its keys are dead and its name is free', async () => {
    const { open, ask, practiceAccounts, accounts, accessKeys, clock, userId, by, ended } = await person()
    const id = await open()
    expect(await practiceAccounts.archive(userId, id, by)).toMatchObject({
      refused: expect.stringContaining('only account'),
    })
    await open({ name: 'Second' })
    const order = await ask(id, 'postOrder', { body: limitBuy('AAPL', '1.00', { time_in_force: 'gtc' }) })
    const key = await accessKeys.create({ userId, accountId: id, name: 'bot' })
    expect(await practiceAccounts.archive(userId, id, by)).toMatchObject({ archived_at: MONDAY })
    expect(ended).toEqual([key.keyId])
    expect(await accessKeys.verify(key.keyId, key.secretKey)).toBeUndefined()
    clock.advanceBy(100 * DAY_MS)
    expect((await accounts.list(userId)).map(({ name }) => name)).toEqual(['Second'])
    expect(await practiceAccounts.archived(userId)).toMatchObject([
      { id, name: 'Other (until 2026-03-09 11:00 New York)' },
    ])
    expect((await ask(id, 'getOrderByOrderID', { path: { order_id: order.body.id } })).body.status).toBe('new')
    expect((await ask(id, 'legacyClock')).body.timestamp).toMatch(/^2026-03-09T11:00/)
    expect(await ask(id, 'postOrder', { body: marketBuy('AAPL') })).toMatchObject({
      status: 403,
      body: { code: 40310000, message: 'the account is archived: it can be read and not traded' },
    })
    const again = await practiceAccounts.open(userId, wanted(), by)
    expect(again).toMatchObject({ name: 'Other' })
  })

  it('restores an archived account: it goes on where its time stood, under its name where that is free', async () => {
    const { open, ask, practice, practiceAccounts, accounts, clock, userId, by } = await person()
    const id = await open()
    await open({ name: 'Second' })
    const order = await ask(id, 'postOrder', { body: limitBuy('AAPL', '1.00', { time_in_force: 'gtc' }) })
    expect(await practiceAccounts.restore(userId, id, by)).toEqual({ refused: 'the account is not archived' })
    await practiceAccounts.archive(userId, id, by)
    clock.advanceBy(DAY_MS)
    expect(await practiceAccounts.restore(userId, id, by)).toMatchObject({ id, name: 'Other', archived_at: null })
    expect(await practiceAccounts.archived(userId)).toEqual([])
    expect((await accounts.list(userId)).map(({ name }) => name).sort()).toEqual(['Other', 'Second'])
    expect((await ask(id, 'legacyClock')).body.timestamp).toMatch(/^2026-03-09T11:00/)
    expect((await ask(id, 'getOrderByOrderID', { path: { order_id: order.body.id } })).body.status).toBe('new')
    await practice.setClock(id, { kind: 'run', speed: 1 }, by)
    const bought = await ask(id, 'postOrder', { body: marketBuy('AAPL') })
    clock.advanceBy(HOUR_MS)
    expect((await ask(id, 'getOrderByOrderID', { path: { order_id: bought.body.id } })).body.status).toBe('filled')
    // Its name was given away meanwhile.
    await practiceAccounts.archive(userId, id, by)
    await open()
    expect(await practiceAccounts.restore(userId, id, by)).toMatchObject({
      name: expect.stringMatching(/^Other \(until /),
      archived_at: null,
    })
  })

  it('blocks an account as its owner asks, and tells the desk', async () => {
    const { open, ask, practice, accounts, userId, by } = await person()
    const id = await open()
    const broker = await accounts.brokerFor(userId, id)
    const heard: unknown[] = []
    broker?.subscribe({ kind: 'account_updates' }, ({ event }) => heard.push(event))
    expect((await practice.changeBlocks(id, { trading: true, transfers: true }, by)).body).toBe(
      '{"trading":true,"transfers":true,"account":false}',
    )
    expect(await ask(id, 'postOrder', { body: marketBuy('AAPL') })).toMatchObject({
      status: 403,
      body: { code: 40310000, message: 'account is not authorized to trade' },
    })
    expect(await practice.transfer(id, { kind: 'deposit', amount: '5' }, by)).toMatchObject({ status: 403 })
    expect((await ask(id, 'getAccount')).body).toMatchObject({ trading_blocked: true, transfers_blocked: true })
    await practice.changeBlocks(id, { trading: false }, by)
    expect(JSON.parse(String((await practice.withdrawable(id)).body))).toEqual({ withdrawable: '100000' })
    expect((await ask(id, 'postOrder', { body: marketBuy('AAPL') })).status).toBe(200)
    expect((await practice.blocksOf(id)).body).toBe('{"trading":false,"transfers":true,"account":false}')
    expect(heard).toEqual(['blocks-changed', 'blocks-changed'])
  })

  it('resets an account: the old one is archived whole, the new one has its settings, watchlists and keys', async () => {
    const { open, ask, practice, practiceAccounts, accessKeys, clock, userId, by, ended } = await person()
    const at = Date.parse('2020-02-03T15:00:00Z')
    const id = await open({ name: 'Run', cash: '5000', multiplier: 2, seed: 'r', begins: { at, speed: 0 } })
    await practice.changeDials(id, { latencyMs: 1_000 }, by)
    await saveBody(storage.db, 'account_notifications', id, '{"fill":{"sound":true}}')
    await ask(id, 'patchAccountConfig', { body: { no_shorting: true } })
    await ask(id, 'postWatchlist', { body: { name: 'Mine', symbols: ['KO', 'AAPL'] } })
    await practice.setClock(id, { kind: 'run', speed: 1 }, by)
    await ask(id, 'postOrder', { body: marketBuy('KO', '1') })
    clock.advanceBy(HOUR_MS)
    const before = await ask(id, 'getAllOrders', { query: { status: 'all' } })
    const key = await accessKeys.create({ userId, accountId: id, name: 'bot' })

    const fresh = await practiceAccounts.reset(userId, id, by)
    if ('refused' in fresh) throw new Error(fresh.refused)
    expect(fresh).toMatchObject({ name: 'Run', origin_id: id, origin_kind: 'reset', market: `simulated:${MODEL}:r` })
    expect((await ask(id, 'getAllOrders', { query: { status: 'all' } })).body).toEqual(before.body)
    expect((await ask(fresh.id, 'getAllOrders', { query: { status: 'all' } })).body).toEqual([])
    expect((await ask(fresh.id, 'getAccount')).body).toMatchObject({ cash: '5000', multiplier: '2' })
    expect((await ask(fresh.id, 'getAccountConfig')).body).toMatchObject({ no_shorting: true })
    expect((await ask(fresh.id, 'legacyClock')).body.timestamp).toMatch(/^2020-02-03T10:00/)
    expect((await practice.settingsOf(fresh.id))?.dials).toMatchObject({ preset: 'custom', latencyMs: 1_000 })
    expect(await loadBody(storage.db, 'account_notifications', fresh.id)).toBe('{"fill":{"sound":true}}')
    expect((await ask(fresh.id, 'getWatchlists')).body).toMatchObject([{ name: 'Mine' }])
    expect(await accessKeys.verify(key.keyId, key.secretKey)).toMatchObject({ accountId: fresh.id })
    expect(ended).toEqual([key.keyId])
  })

  it('leaves an account as it is whose reset fails, and resets it where no further one may be open', async () => {
    const { open, accounts, practice, practiceAccounts, userId, by } = await person()
    const id = await open({ name: 'Run' })
    const { openAccount } = practice
    Object.assign(practice, { openAccount: () => Promise.reject(new Error('the disk is full')) })
    await expect(practiceAccounts.reset(userId, id, by)).rejects.toThrow('the disk is full')
    Object.assign(practice, { openAccount })
    expect(await accounts.list(userId)).toMatchObject([{ id, name: 'Run', archived_at: null }])
    expect(await practice.presentOf(id)).toMatchObject({ speed: 1 })
    for (let more = 1; more < ROW_LIMITS['open-account'].most; more += 1) await open({ name: `More ${more}` })
    expect(await practiceAccounts.open(userId, wanted({ name: 'One too many' }), by)).toHaveProperty('refused')
    expect(await practiceAccounts.reset(userId, id, by)).toMatchObject({ name: 'Run', archived_at: null })
  })

  it('keeps other people out of all of it', async () => {
    const mine = await person()
    const theirs = await person()
    const id = await mine.open()
    expect(await theirs.accounts.brokerFor(theirs.userId, id)).toBeUndefined()
    expect(await theirs.accounts.of(theirs.userId, id)).toBeUndefined()
    expect(await theirs.practiceAccounts.archived(theirs.userId)).toEqual([])
  })

  it('a fork is what its parent was at the instant, and goes its own way', async () => {
    const { open, ask, practiceAccounts, clock, userId, by } = await person()
    const id = await open()
    await ask(id, 'postOrder', { body: marketBuy('AAPL', '10') })
    await ask(id, 'postOrder', { body: limitBuy('MSFT', '1.00', { time_in_force: 'gtc', client_order_id: 'resting' }) })
    clock.advanceBy(HOUR_MS)
    const then = {
      account: await ask(id, 'getAccount'),
      positions: await ask(id, 'getAllOpenPositions'),
      orders: await ask(id, 'getAllOrders', { query: { status: 'all' } }),
      activities: await ask(id, 'getAccountActivities'),
    }
    clock.advanceBy(DAY_MS)
    await ask(id, 'deleteOpenPosition', { path: { symbol_or_asset_id: 'AAPL' } })
    clock.advanceBy(HOUR_MS)

    const at = MONDAY + HOUR_MS
    const fork = await practiceAccounts.fork(userId, id, { name: 'What if', at }, by)
    if ('refused' in fork) throw new Error(fork.refused)
    expect(fork).toMatchObject({ origin_id: id, origin_kind: 'fork', origin_at: at, archived_at: null })
    const { id: _id, account_number: _number, ...figures } = then.account.body
    expect((await ask(fork.id, 'getAccount')).body).toMatchObject(figures)
    expect((await ask(fork.id, 'getAllOpenPositions')).body).toEqual(then.positions.body)
    expect((await ask(fork.id, 'getAllOrders', { query: { status: 'all' } })).body).toEqual(then.orders.body)
    expect((await ask(fork.id, 'getAccountActivities')).body).toEqual(then.activities.body)
    expect((await ask(fork.id, 'legacyClock')).body.timestamp).toMatch(/^2026-03-09T12:00/)
    // It stands until it is told to run; its orders are its own then.
    const order = await ask(fork.id, 'postOrder', { body: marketBuy('KO') })
    expect(order.status).toBe(200)
    expect((await ask(id, 'getOrderByOrderID', { path: { order_id: order.body.id } })).status).toBe(404)
    expect(await practiceAccounts.fork(userId, id, { name: 'Later', at: clock.now() + 1 }, by)).toEqual({
      refused: 'the account has not reached that time yet',
    })
    expect(await practiceAccounts.fork(userId, id, { name: 'Before', at: MONDAY - 1 }, by)).toEqual({
      refused: 'the account was opened later than that',
    })
    expect(await checkStorage(storage.db)).toEqual([])
  })

  it('a fork that is left alone lives its parent’s life', async () => {
    const day = fc.record({
      hours: fc.integer({ min: 1, max: 40 }),
      body: fc.oneof(
        fc
          .record({ symbol: fc.constantFrom('AAPL', 'KO', 'BTC/USD'), qty: fc.constantFrom('1', '2') })
          .map(({ symbol, qty }) =>
            marketBuy(symbol, symbol === 'BTC/USD' ? '0.1' : qty, symbol === 'BTC/USD' ? { time_in_force: 'gtc' } : {}),
          ),
        fc.constantFrom('30', '150', '200').map((limit) => limitBuy('KO', limit, { qty: '1', time_in_force: 'gtc' })),
      ),
    })
    await forAllAsync(4, fc.array(day, { minLength: 1, maxLength: 4 }), fc.nat(), async (days, pick) => {
      const { open, ask, practiceAccounts, clock, userId, by } = await person()
      const id = await open()
      for (const { hours, body } of days) {
        await ask(id, 'postOrder', { body })
        clock.advanceBy(hours * HOUR_MS)
        await ask(id, 'getAccount')
      }
      // After the last command, so that the parent too was left alone from there.
      const from = clock.now()
      const at = from - (pick % ((days.at(-1)?.hours ?? 1) * HOUR_MS))
      clock.advanceBy(30 * DAY_MS)
      await ask(id, 'getAccount')
      const fork = await practiceAccounts.fork(userId, id, { name: 'Fork', at, speed: 1 }, by)
      if ('refused' in fork) throw new Error(fork.refused)
      clock.advanceBy(clock.now() - at)
      await ask(fork.id, 'getAccount')
      const [parent, child] = [await historyOf(id), await historyOf(fork.id)]
      const own = child.filter(({ body }) => body.kind === 'account-forked')
      expect(own).toHaveLength(1)
      const lived = child.filter(({ body }) => body.kind !== 'account-forked').slice(0, parent.length)
      expect(lived.map(({ at, body }) => ({ at, body: withoutIds(body) }))).toEqual(
        parent.map(({ at, body }) => ({ at, body: withoutIds(body) })),
      )
      const copied = child.findIndex(({ body }) => body.kind === 'account-forked')
      // Until they part, they agree to the letter.
      expect(child.slice(0, copied).map(({ at, sequence, body }) => ({ at, sequence, body }))).toEqual(
        parent.slice(0, copied).map(({ at, sequence, body }) => ({ at, sequence, body })),
      )
    })
  }, 600_000)

  const historyOf = (id: string): Promise<RecordedEvent[]> => eventsAfter(storage.db, id, 0, 100_000)
})

/** Executions after the fork derive from another lineage. */
const withoutIds = (body: object): unknown => ({ ...body, executionId: undefined })
