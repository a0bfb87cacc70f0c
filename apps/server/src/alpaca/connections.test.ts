import type { ConnectionTest } from '@paddock/contract/desk/alpaca-connections'
import { afterEach, expect, it } from 'vitest'
import { localBuses } from '../cluster/bus.ts'
import { insertAccessKey } from '../storage/access-keys.ts'
import { connectionOf, updateConnection } from '../storage/alpaca-connections.ts'
import { keepActivities } from '../storage/kept-activities.ts'
import { keepAnswers } from '../storage/kept-answers.ts'
import { answerJson, gatewayTo, inTime, request, standIn } from '../testing/alpaca.ts'
import { onSqlite } from '../testing/engines.ts'
import { halt } from '../testing/halt.ts'
import { insertPerson } from '../testing/records.ts'
import { type Connections, createConnections } from './connections.ts'

const stored = onSqlite((storage) => insertPerson(storage, 'u1'))
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

it('a connection whose data server is another one since it was tried asks that one from then on', async () => {
  const { storage } = stored
  const sandbox = await standIn((_, response) => answerJson(response, 200, { bars: {}, from: 'sandbox' }))
  let isMoved = false
  const alpaca = await standIn(({ url }, response) => {
    if (url.startsWith('/v2/account'))
      answerJson(response, 200, { id: accountId, account_number: 'PA1', status: 'ACTIVE' })
    else if (isMoved) answerJson(response, 403, { message: 'forbidden' })
    else answerJson(response, 200, { bars: {}, from: 'data' })
  })
  const { gateway, accountId, clock, parts } = await gatewayTo(alpaca.url, storage, {
    userId: 'u1',
    sandboxData: sandbox.url,
  })
  opened.push(gateway, alpaca, sandbox)
  const connections = createConnections({ ...parts, gateway, forgotten: () => {} })
  const bars = async () => {
    const search = 'symbols=AAPL&timeframe=1Day'
    const answer = await inTime(clock, gateway.broker(accountId).send(request('stockBars', { search })))
    return JSON.parse(String(answer.body)).from
  }
  expect(await bars()).toBe('data')
  isMoved = true
  const tried = await inTime(clock, connections.test('u1', accountId))
  expect(tried).toMatchObject({ done: { dataServer: 'sandbox-data', lastTest: { isAccepted: true } } })
  expect(await bars()).toBe('sandbox')
})

/** A stand-in whose account is the connection's, and connections that know it. */
async function connected() {
  const { storage } = stored
  let account = ''
  const alpaca = await standIn(({ url }, response) =>
    answerJson(
      response,
      200,
      url.startsWith('/v2/account') ? { id: account, account_number: 'PA1', status: 'ACTIVE' } : {},
    ),
  )
  const { gateway, accountId, clock, parts } = await gatewayTo(alpaca.url, storage, { userId: 'u1' })
  account = accountId
  opened.push(gateway, alpaca)
  return {
    ...{ alpaca, gateway, accountId, clock },
    become: (other: string) => {
      account = other
    },
    connections: createConnections({ ...parts, gateway, forgotten: () => {} }),
  }
}

it('an owner’s own server addresses are tried, kept, and asked from then on, until they are taken away', async () => {
  const { alpaca, gateway, accountId, clock, connections } = await connected()
  const own = await standIn(({ url }, response) =>
    answerJson(
      response,
      200,
      url.startsWith('/v2/account') ? { id: accountId, account_number: 'PA1', status: 'ACTIVE' } : {},
    ),
  )
  opened.push(own)
  const owner = { id: 'u1', isGuest: false }
  const read = () => inTime(clock, gateway.broker(accountId).send(request('getAllOpenPositions')))
  const set = (servers: { trading: string | null; data: string | null }) =>
    inTime(clock, connections.setServers(owner, accountId, servers))

  expect(await set({ trading: own.url, data: null })).toMatchObject({ done: { servers: { trading: own.url } } })
  await read()
  expect(own.heard.at(-1)?.url).toBe('/v2/positions')
  await set({ trading: null, data: null })
  await read()
  expect(alpaca.heard.at(-1)?.url).toBe('/v2/positions')
})

it('server addresses that open another account, or none, are not kept', async () => {
  const { accountId, clock, connections, become } = await connected()
  const other = await standIn((_, response) =>
    answerJson(response, 200, { id: 'other', account_number: 'PA2', status: 'ACTIVE' }),
  )
  const nobody = await standIn((_, response) => answerJson(response, 401, {}))
  opened.push(other, nobody)
  const set = (trading: string, isGuest = false) =>
    inTime(clock, connections.setServers({ id: 'u1', isGuest }, accountId, { trading, data: null }))
  expect(await set(other.url)).toMatchObject({ refusal: { status: 422, field: 'trading' } })
  expect(await set(nobody.url)).toMatchObject({ refusal: { status: 422, field: 'trading' } })
  expect(await set(other.url, true)).toMatchObject({ refusal: { status: 403 } })
  const listed = await connections.list('u1')
  expect(listed.find((one) => one.accountId === accountId)?.servers).toEqual({ trading: null, data: null })

  become('another')
  expect(await inTime(clock, connections.test('u1', accountId))).toMatchObject({
    done: { lastTest: { isAccepted: false, words: expect.stringMatching(/opens the paper account PA1, not/) } },
  })
})

it('a pair is tried alone: what it opens is told, and nothing is kept of it', async () => {
  const { accountId, clock, connections } = await connected()
  const nobody = await standIn((_, response) => answerJson(response, 401, {}))
  opened.push(nobody)
  const before = await connections.list('u1')
  const tried = (trading: string | null, isGuest = false) =>
    inTime(
      clock,
      connections.tryKey(
        { id: 'u1', isGuest },
        { key: { keyId: 'PKNEW', secretKey: 'new' }, servers: { trading, data: null } },
      ),
    )
  const { done } = (await tried(null)) as { done: ConnectionTest }
  expect(done).toMatchObject({ isAccepted: true, words: 'Accepted by the paper server.' })
  expect(done.checks[0]).toMatchObject({ what: 'account', result: 'passed', words: 'PA1, ACTIVE' })
  expect(await tried(nobody.url)).toMatchObject({
    done: { isAccepted: false, permissions: null, checks: [{ what: 'account', result: 'failed' }] },
  })
  expect(await tried(nobody.url, true)).toMatchObject({ refusal: { status: 403 } })
  expect(await connections.list('u1')).toEqual(before)
  expect(before.find((one) => one.accountId === accountId)?.lastTest).toBeNull()
})

it('a connection seen from near tells who spent its requests, a script by the name of its key, and nobody else’s owner', async () => {
  const { gateway, accountId, clock, connections } = await connected()
  const key = {
    id: 'PKBOT',
    user_id: 'u1',
    account_id: accountId,
    name: 'notebook',
    scopes: 'all',
    created_at: clock.now(),
  }
  await insertAccessKey(stored.storage.db, { ...key, secret_sha256: '0'.repeat(64) })
  const { send } = gateway.broker(accountId)
  await inTime(clock, send(request('getAllOpenPositions')))
  await inTime(
    clock,
    send({ ...request('stockLatestQuotes', { search: 'symbols=AAPL' }), actor: { kind: 'key', id: 'PKBOT' } }),
  )
  expect(await connections.monitor('u1', accountId)).toMatchObject({
    hosts: [
      { host: 'trading', lastMinute: 1, refusals: 0, budget: null },
      { host: 'data', lastMinute: 1 },
    ],
    users: [
      { user: 'Desk', lastMinute: 1, total: 1 },
      { user: 'Key notebook', lastMinute: 1, total: 1 },
    ],
    waiting: [],
    kept: {
      ...{ stocksAt: null, coinsAt: null, historyAt: null },
      activities: { readAt: null, completeSince: null, isReading: false },
    },
    orders: { state: 'off', losses: 0 },
    markets: [],
  })
  const { db } = stored.storage
  await keepAnswers(db, accountId, [
    { name: 'getAccountPortfolioHistory period=1M', body: '{}', readAt: 1_000 },
    { name: 'getAccountPortfolioHistory period=1D', body: '{}', readAt: 3_000 },
    { name: 'getAccount', body: '{}', readAt: 4_000 },
  ])
  expect(await connections.monitor('u1', accountId)).toMatchObject({ kept: { historyAt: 3_000 } })
  const page = { rows: [], progress: { page_token: 'older', back_to: 1_000, read_at: 2_000, reread_at: 2_000 } }
  await keepActivities(db, accountId, page)
  const reading = { readAt: 2_000, completeSince: 1_000, isReading: true }
  expect(await connections.monitor('u1', accountId)).toMatchObject({ kept: { activities: reading } })
  await keepActivities(db, accountId, { ...page, progress: { page_token: null, back_to: 0 } })
  const whole = { readAt: 2_000, completeSince: 0, isReading: false }
  expect(await connections.monitor('u1', accountId)).toMatchObject({ kept: { activities: whole } })
  expect(await connections.monitor('u2', accountId)).toBeUndefined()
})

it('what is done about another program in the key’s place is kept with the connection', async () => {
  const { accountId, connections } = await connected()
  expect(await connections.setOnLimit('u1', accountId, 'take-over')).toMatchObject({ done: { onLimit: 'take-over' } })
  expect(await connections.setOnLimit('u2', accountId, 'wait')).toBeUndefined()
  expect((await connections.list('u1')).find((one) => one.accountId === accountId)?.onLimit).toBe('take-over')
})

it('servers that share a database show the same last test, also one that begins later and one that heard nothing for a while', async () => {
  const { storage } = stored
  const alpaca = await standIn(({ url }, response) =>
    answerJson(response, 200, url.startsWith('/v2/account') ? { id: accountId, account_number: 'PA1' } : {}),
  )
  const { gateway, accountId, clock, parts } = await gatewayTo(alpaca.url, storage, { userId: 'u1' })
  opened.push(gateway, alpaca)
  const buses = localBuses()
  const server = () => {
    const joined = buses.join()
    const state = { isDeaf: false }
    let gap = () => {}
    const bus: typeof joined = {
      ...joined,
      subscribe: (subject, listener) => joined.subscribe(subject, (body) => state.isDeaf || listener(body)),
      onGap(listener) {
        gap = listener
        return () => {}
      },
    }
    const connections = createConnections({ ...parts, gateway, forgotten: () => {}, bus })
    const lastTest = async () =>
      (await connections.list('u1')).find((one) => one.accountId === accountId)?.lastTest ?? undefined
    return { connections, lastTest, state, heardAgain: () => gap() }
  }
  const first = server()
  await inTime(clock, first.connections.test('u1', accountId))
  const later = server()
  const test = await first.lastTest()
  expect(test).toBeDefined()
  expect(await later.lastTest()).toEqual(test)
  later.state.isDeaf = true
  clock.advanceBy(60_000)
  await inTime(clock, first.connections.test('u1', accountId))
  later.state.isDeaf = false
  later.heardAgain()
  expect(await later.lastTest()).toEqual(await first.lastTest())
  expect(await later.lastTest()).not.toEqual(test)
})

it('of accounts that are added at once at two servers each is added once, under a name of its own', async () => {
  const { storage } = stored
  const alpaca = await standIn(({ url, headers }, response) => {
    const id = String(headers['apca-api-key-id'])
    answerJson(response, 200, url.startsWith('/v2/account') ? { id, account_number: id, status: 'ACTIVE' } : {})
  })
  const { gateway, again, clock, parts } = await gatewayTo(alpaca.url, storage, { userId: 'u1' })
  const other = again()
  opened.push(gateway, other, alpaca)
  const [here, there] = [gateway, other].map((own) =>
    createConnections({ ...parts, gateway: own, forgotten: () => {} }),
  )
  const add = (at: typeof here, keyId: string, name?: string) =>
    at?.add({ id: 'u1', isGuest: false }, { key: { keyId, secretKey: 'secret' }, name })
  const made = await inTime(
    clock,
    Promise.all([add(here, 'PKA'), add(there, 'PKB'), add(here, 'PKC'), add(there, 'PKC'), add(here, 'PKD')]),
  )
  const names = made.flatMap((one) => (one && 'done' in one ? [one.done.name] : []))
  expect(names.toSorted()).toEqual(['Alpaca paper', 'Alpaca paper 2', 'Alpaca paper 3', 'Alpaca paper 4'])
  expect(made).toContainEqual({
    refusal: expect.objectContaining({ status: 409, message: expect.stringMatching(/connected already, as Alpaca/) }),
  })
  const called = await inTime(clock, Promise.all([add(here, 'PKE', 'Mine'), add(there, 'PKF', 'Mine')]))
  expect(called).toContainEqual({ refusal: expect.objectContaining({ status: 409, field: 'name' }) })
  expect(called).toContainEqual({ done: expect.objectContaining({ name: 'Mine' }) })
  const twice = await inTime(clock, Promise.all([add(here, 'PKG', 'One'), add(there, 'PKG', 'Two')]))
  expect(twice).toContainEqual({ refusal: expect.objectContaining({ status: 409, field: 'keyId' }) })
})

/** What comes of asking with a key that is replaced before Alpaca answers, and that it refuses some calls of. The new key may do everything. */
async function replacedMeanwhile(
  ask: (connections: Connections, accountId: string) => Promise<unknown>,
  isRefused: (url: string) => boolean,
) {
  const sandbox = await standIn((_, response) => answerJson(response, 200, { bars: {} }))
  const ofOld = halt()
  const alpaca = await standIn(async ({ url, headers }, response) => {
    const isOld = headers['apca-api-key-id'] === 'PKTEST'
    if (isOld) await ofOld.wait()
    if (isOld && isRefused(url)) answerJson(response, 403, { message: 'forbidden' })
    else if (url.startsWith('/v2/account'))
      answerJson(response, 200, { id: accountId, account_number: 'PA1', status: 'ACTIVE' })
    else answerJson(response, 200, { bars: {} })
  })
  const { gateway, accountId, clock, parts } = await gatewayTo(alpaca.url, stored.storage, {
    userId: 'u1',
    sandboxData: sandbox.url,
  })
  opened.push(gateway, alpaca, sandbox)
  const connections = createConnections({ ...parts, gateway, forgotten: () => {} })
  const asking = ask(connections, accountId)
  await ofOld.isThere
  const key = { keyId: 'PKNEW', secretKey: 'another' }
  expect(await connections.replace('u1', accountId, key)).toMatchObject({ done: { keyHint: 'KNEW' } })
  ofOld.letGo()
  return inTime(clock, asking)
}

it('what Alpaca says of a key that was replaced meanwhile is not written: the new one is asked', async () => {
  const tested = await replacedMeanwhile(
    (connections, accountId) => connections.test('u1', accountId),
    (url) => !url.startsWith('/v2/account'),
  )
  expect(tested).toMatchObject({ done: { keyHint: 'KNEW', dataServer: 'data', lastTest: { isAccepted: true } } })
})

const OWNER = { id: 'u1', isGuest: false }
it.each<[string, Parameters<typeof replacedMeanwhile>[0]]>([
  ['the servers', ({ setServers }, id) => setServers(OWNER, id, { trading: null, data: null })],
  [
    'the feeds',
    ({ setFeeds }, id) => setFeeds('u1', id, { stocks: 'sip', options: 'indicative', overnight: null, crypto: null }),
  ],
])('what Alpaca refuses to a key that was replaced meanwhile is not told of %s', async (_, set) => {
  expect(await replacedMeanwhile(set, () => true)).toMatchObject({ done: { keyHint: 'KNEW' } })
})

it('of two connections that are given one name at once one has it, and the other is told', async () => {
  const { storage } = stored
  const { gateway, accountId, parts } = await gatewayTo('http://127.0.0.1:9', storage, { userId: 'u1' })
  const other = await gatewayTo('http://127.0.0.1:9', storage, { userId: 'u1' })
  opened.push(gateway, other.gateway)
  const connections = createConnections({ ...parts, gateway, forgotten: () => {} })
  const named = await Promise.all([accountId, other.accountId].map((id) => connections.rename('u1', id, 'Swing')))
  expect(named).toContainEqual({ done: expect.objectContaining({ name: 'Swing' }) })
  expect(named).toContainEqual({ refusal: expect.objectContaining({ status: 409, field: 'name' }) })
})

it('a test that Alpaca refuses writes nothing of the connection: feeds that were set meanwhile stay', async () => {
  const { storage } = stored
  const asked = halt()
  const alpaca = await standIn(async (_, response) => {
    await asked.wait()
    answerJson(response, 401, {})
  })
  const { gateway, accountId, clock, parts } = await gatewayTo(alpaca.url, storage, { userId: 'u1' })
  opened.push(gateway, alpaca)
  const connections = createConnections({ ...parts, gateway, forgotten: () => {} })
  const testing = connections.test('u1', accountId)
  await asked.isThere
  await updateConnection(storage.db, accountId, { stock_feed: 'iex' })
  asked.letGo()
  expect(await inTime(clock, testing)).toMatchObject({ done: { lastTest: { isAccepted: false } } })
  expect((await connectionOf(storage.db, accountId))?.stock_feed).toBe('iex')
})
