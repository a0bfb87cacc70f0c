/** Which feed every read of prices is sent to, on each plan. */
import { OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import { afterEach, describe, expect, it } from 'vitest'
import { connectionOf, updateConnection } from '../storage/alpaca-connections.ts'
import { answerJson, gatewayTo, inTime, request, standIn } from '../testing/alpaca.ts'
import { onSqlite } from '../testing/engines.ts'
import { insertPerson } from '../testing/records.ts'
import { createConnections } from './connections.ts'
import { feedsAt, feedsOf, feedsOfRecording, feedsText, NO_FEEDS, namedFeeds, recordedFeeds } from './feeds.ts'

const stored = onSqlite((storage) => insertPerson(storage, 'u0'))
let people = 0
const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

/** What a plan that has everything has, and what every plan has of what was added later. */
const ALL = { stocks: 'sip', options: 'opra', overnight: 'boats', crypto: 'us' } as const
const LATER = { overnight: 'overnight', crypto: 'us' } as const
const BASIC = { stocks: 'iex', options: 'indicative' } as const
const NEITHER = { overnight: null, crypto: null } as const

const NOW = Date.parse('2026-03-09T15:00:00Z')
const FREE_AFTER_MS = 15 * 60_000

/** Reads of prices: whatever is asked of stocks and contracts on the data host. */
const PRICES = (Object.keys(OPERATIONS) as OperationName[]).filter((name) => {
  const { host, path } = OPERATIONS[name]
  return host === 'data' && /^\/v2\/stocks|^\/v1beta1\/options/.test(path) && !path.includes('/meta/')
})

/** Alpaca with a plan: what it refuses is refused as Alpaca does. */
async function planned(plan: 'basic' | 'plus' | 'delayed', stockFeed: string | null) {
  const named: string[] = []
  people += 1
  const userId = `u${people}`
  await insertPerson(stored.storage, userId)
  const addresses: string[] = []
  const spoken: Parameters<typeof standIn>[1] = ({ action }, socket, path) => {
    const say = (words: object) => socket.send(JSON.stringify([words]))
    if (action !== 'auth') return say({ T: 'subscription' })
    addresses.push(path)
    say(
      plan !== 'plus' && (path === '/v2/sip' || path === '/v1beta1/boats')
        ? { T: 'error', code: 409, msg: 'insufficient subscription' }
        : { T: 'success', msg: 'authenticated' },
    )
  }
  const alpaca = await standIn(({ url }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://alpaca')
    if (pathname === '/v2/account')
      return answerJson(response, 200, { id: accountId, account_number: 'PA1', status: 'ACTIVE' })
    const isHistory = !/latest|snapshots/.test(pathname)
    const isContract = pathname.includes('/options/')
    // Alpaca's own choice where none is named: the best for what is latest, the whole tape for history.
    const feed = searchParams.get('feed') ?? (isHistory ? 'sip' : 'iex')
    named.push(feed)
    const isOld = Date.parse(searchParams.get('end') ?? '') <= NOW - FREE_AFTER_MS
    const isRefused =
      plan !== 'plus' &&
      (feed === 'opra' ||
        feed === 'boats' ||
        (!isContract && feed === 'sip' && !(isHistory && isOld)) ||
        (plan === 'delayed' && feed === 'iex'))
    if (isRefused)
      return answerJson(response, 403, { message: 'subscription does not permit querying recent SIP data' })
    answerJson(response, 200, {})
  }, spoken)
  const { gateway, accountId, clock, parts } = await gatewayTo(alpaca.url, stored.storage, { userId })
  await updateConnection(stored.storage.db, accountId, { stock_feed: stockFeed })
  opened.push(gateway, alpaca)
  const connections = createConnections({ ...parts, gateway, forgotten: () => {} })
  const ask = async (operation: OperationName, search = 'symbols=AAPL') => {
    const path = { symbol: 'AAPL', underlying_symbol: 'AAPL', symbol_or_id: 'AAPL' }
    const { status, headers } = await inTime(
      clock,
      gateway.broker(accountId).send(request(operation, { path, search })),
    )
    return { status, feed: headers['X-Paddock-Feed'], named: named.splice(0) }
  }
  const feeds = async () => feedsOf((await connectionOf(stored.storage.db, accountId))?.stock_feed ?? null)
  return { ask, feeds, connections, gateway, userId, accountId, clock, alpaca, addresses }
}

const isAuction = (name: OperationName) => OPERATIONS[name].path.includes('auctions')

describe.each(['iex indicative', 'sip opra', 'sip'])(
  'with a plan that has iex alone and was believed to have %s',
  (believed) => {
    it.each(PRICES.filter((name) => !isAuction(name)))('%s is not refused', async (operation) => {
      const { ask, feeds } = await planned('basic', believed)
      for (const search of [
        'symbols=AAPL',
        'symbols=AAPL&start=2026-03-09T14:50:00Z',
        'symbols=AAPL&end=2026-03-06T21:00:00Z',
      ]) {
        const first = await ask(operation, search)
        expect([search, first.status], first.named.join()).toEqual([search, 200])
        // It is asked once, by the name of the feed that answers, from then on.
        const again = await ask(operation, search)
        expect(again.named, search).toHaveLength(1)
        expect(again.feed ?? again.named[0], search).toBe(again.named[0])
      }
      const { used } = await feeds()
      expect([used.stocks, used.options].filter((feed) => feed === 'opra' && operation.startsWith('optionL'))).toEqual(
        [],
      )
    })
  },
)

it('the best feed of a plan that has everything is named, and said', async () => {
  const { ask } = await planned('plus', 'sip opra')
  expect(await ask('stockSnapshots')).toEqual({ status: 200, feed: 'sip', named: ['sip'] })
  expect(await ask('stockBars', 'symbols=AAPL&timeframe=1Min')).toEqual({ status: 200, feed: 'sip', named: ['sip'] })
  expect(await ask('optionSnapshots')).toEqual({ status: 200, feed: 'opra', named: ['opra'] })
})

it('history that every plan may read comes from the whole tape, and a caller’s own feed is its own', async () => {
  const { ask } = await planned('basic', 'iex indicative')
  const old = await ask('stockBars', 'symbols=AAPL&timeframe=1Day&end=2026-03-06T21:00:00Z')
  expect(old).toEqual({ status: 200, feed: 'sip', named: ['sip'] })
  expect(await ask('stockBars', 'symbols=AAPL&timeframe=1Day')).toEqual({ status: 200, feed: 'iex', named: ['iex'] })
  expect(await ask('stockSnapshots', 'symbols=AAPL&feed=sip')).toEqual({ status: 403, feed: 'sip', named: ['sip'] })
})

it.each(['sip', 'iex', 'delayed_sip', 'boats', 'overnight', 'otc', 'a feed that comes later'])(
  'the feed %s that a caller names is asked for as it was named, and is said',
  async (feed) => {
    const { ask } = await planned('plus', 'sip opra')
    for (const operation of ['stockLatestQuotes', 'stockSnapshotSingle', 'stockBars'] as const)
      expect(await ask(operation, `symbols=AAPL&feed=${encodeURIComponent(feed)}`)).toMatchObject({
        feed,
        named: [feed],
      })
  },
)

it('a late tape ends where it does, and is not asked for what is later', async () => {
  const used = { ...NO_FEEDS, stocks: 'delayed_sip' } as const
  const tried = (search: string) => namedFeeds(request('stockBars', { search }), used, NOW).map((one) => one.search)
  expect(tried('symbols=AAPL')).toEqual(['symbols=AAPL&end=2026-03-09T14%3A44%3A00Z&feed=sip'])
  expect(tried('symbols=AAPL&start=2026-03-09T14:50:00Z')[0]).toContain('feed=iex')
  expect(namedFeeds(request('stockSnapshots', { search: 'symbols=AAPL' }), used, NOW)[0]?.feed).toBe('delayed_sip')
})

it('the plan is found when keys are tried, a feed is chosen within it, and a choice outlives another try', async () => {
  const { connections, userId, accountId, clock, feeds, ask } = await planned('plus', 'iex')
  await inTime(clock, connections.test(userId, accountId))
  const plus = { stocks: 'sip', options: 'opra', overnight: 'boats', crypto: 'us' }
  expect(await feeds()).toEqual({ plan: plus, used: plus })
  const chosen = { stocks: 'iex', options: 'indicative', overnight: 'overnight', crypto: 'eu-1' } as const
  expect(await inTime(clock, connections.setFeeds(userId, accountId, chosen))).toMatchObject({
    done: { plan: plus, feeds: chosen },
  })
  await inTime(clock, connections.test(userId, accountId))
  expect(await feeds()).toEqual({ plan: plus, used: chosen })
  expect(await connections.feeds(userId)).toEqual(expect.objectContaining(new Map([[accountId, chosen]])))
  expect((await ask('stockSnapshots')).named.at(-1)).toBe('iex')
})

it('desks are told once that the feed is another one, because the plan lacks the one it was believed to have', async () => {
  const { ask, gateway, accountId } = await planned('basic', 'sip opra')
  const told: unknown[] = []
  gateway.broker(accountId).subscribe({ kind: 'account_updates' }, ({ event }) => told.push(event))
  await ask('stockSnapshots')
  expect(told).toEqual(['feeds-changed'])
  await ask('stockSnapshots')
  expect(told).toHaveLength(1)
})

it.each([
  [
    'sip opra sip indicative',
    {
      plan: { ...LATER, stocks: 'iex', options: 'opra', overnight: 'boats' },
      used: { ...LATER, stocks: 'iex', options: 'indicative', overnight: 'boats' },
    },
  ],
  [null, { plan: { ...NO_FEEDS, stocks: 'iex' }, used: { ...NO_FEEDS, stocks: 'iex' } }],
])(
  'spec 6: a stream that is refused the feed %s takes the next, which answers name too from then on, also after a break',
  async (believed, found) => {
    const { ask, feeds, gateway, accountId, alpaca, addresses, clock } = await planned('basic', believed)
    const told: unknown[] = []
    const { subscribe } = gateway.broker(accountId)
    subscribe({ kind: 'account_updates' }, ({ event }) => told.push(event))
    subscribe({ kind: 'market', feed: 'stocks', type: 'trades', symbol: 'AAPL' }, () => {})
    await expect.poll(feeds).toEqual(found)
    await expect.poll(() => [addresses, told]).toEqual([['/v2/sip', '/v2/iex'], ['feeds-changed']])
    expect((await ask('stockSnapshots')).named).toEqual(['iex'])
    const state = () => gateway.marketStreams(accountId).stocks?.state
    alpaca.sockets.at(-1)?.terminate()
    await expect.poll(state).toBe('lost')
    clock.advanceBy(1_000)
    await expect.poll(state).toBe('open')
    const events = ['feeds-changed', 'streams-changed', 'streams-changed', 'stream-resumed']
    await expect.poll(() => [addresses.at(-1), told]).toEqual(['/v2/iex', events])
  },
)

it.each([
  ['boats', '/v1beta1/boats', { ...ALL, overnight: 'boats' }, []],
  ['boats where the plan lacks it', '/v1beta1/overnight', { ...ALL, overnight: 'overnight' }, ['feeds-changed']],
  ['overnight', '/v1beta1/overnight', { ...ALL, overnight: 'overnight' }, []],
] as const)(
  'at night stocks are heard at the feed in use, %s, which is the one that is said',
  async (which, path, used, events) => {
    const { feeds, gateway, accountId, addresses } = await planned(which.includes('lacks') ? 'basic' : 'plus', null)
    const believed = { ...ALL, overnight: which.split(' ')[0] as 'boats' | 'overnight' }
    const stock_feed = feedsText({ plan: believed, used: believed })
    await updateConnection(stored.storage.db, accountId, { stock_feed })
    const told: unknown[] = []
    const { subscribe } = gateway.broker(accountId)
    subscribe({ kind: 'account_updates' }, ({ event }) => told.push(event))
    subscribe({ kind: 'market', feed: 'overnight', type: 'quotes', symbol: 'AAPL' }, () => {})
    await expect.poll(() => gateway.marketStreams(accountId).overnight).toMatchObject({ state: 'open', path })
    await expect.poll(() => told).toEqual(events)
    expect([addresses.at(-1), (await feeds()).used]).toEqual([path, used])
  },
)

it('coins are read and heard at the place in use where none is named, also when another one is chosen', async () => {
  const { ask, gateway, connections, userId, accountId, clock, alpaca, addresses } = await planned('plus', 'sip opra')
  const coins = (search: string, path: Readonly<Record<string, string>> = {}) =>
    inTime(clock, gateway.broker(accountId).send(request('cryptoLatestTrades', { path, search })))
  const asked = () => alpaca.heard.filter(({ url }) => url.includes('/crypto/')).at(-1)?.url
  const told: unknown[] = []
  const { subscribe } = gateway.broker(accountId)
  subscribe({ kind: 'account_updates' }, ({ event }) => told.push(event))
  const coin = { kind: 'market', feed: 'crypto', type: 'trades', symbol: 'BTC/USD' } as const
  subscribe(coin, () => {})
  subscribe({ ...coin, location: 'us' }, () => {})
  await expect.poll(() => addresses).toEqual(['/v1beta3/crypto/us'])
  expect((await coins('symbols=BTC/USD')).headers['X-Paddock-Feed']).toBe('us')
  expect(asked()).toContain('/crypto/us/')
  await inTime(clock, connections.setFeeds(userId, accountId, { ...ALL, crypto: 'eu-1' }))
  await expect.poll(() => addresses.at(-1)).toBe('/v1beta3/crypto/eu-1')
  await expect.poll(() => told).toContain('feeds-changed')
  expect((await coins('symbols=BTC/USD')).headers['X-Paddock-Feed']).toBe('eu-1')
  expect(asked()).toContain('/crypto/eu-1/')
  // Who names a place is answered from there, by the socket that is there.
  expect((await coins('symbols=BTC/USD', { loc: 'us' })).headers['X-Paddock-Feed']).toBe('us')
  subscribe({ ...coin, location: 'eu-1' }, () => {})
  expect(Object.keys(gateway.marketStreams(accountId))).toEqual(['crypto', 'crypto eu-1'])
  expect((await ask('stockSnapshots')).feed).toBe('sip')
  expect(told.filter((event) => event === 'feeds-changed')).toHaveLength(1)
})

it.each([
  [null, { stocks: undefined, loc: 'us' }],
  ['iex', { stocks: 'iex', loc: 'us' }],
  [
    recordedFeeds(feedsText({ plan: ALL, used: { ...ALL, stocks: 'delayed_sip', crypto: 'eu-1' } })),
    { stocks: 'sip', loc: 'eu-1' },
  ],
  [recordedFeeds(null), { stocks: undefined, loc: 'us' }],
])('a recording that began with %s goes on with it', (text, read) => {
  expect(feedsOfRecording(text)).toEqual(read)
})

it('coins are heard at the place that was asked for, each by a socket of its own', async () => {
  const { gateway, accountId, addresses } = await planned('plus', 'sip opra')
  const { subscribe } = gateway.broker(accountId)
  const coin = { kind: 'market', feed: 'crypto', type: 'trades', symbol: 'BTC/USD' } as const
  const stops = [{}, { location: 'us-1' }, { location: 'eu-1' }].map((where) =>
    subscribe({ ...coin, ...where }, () => {}),
  )
  const places = ['/v1beta3/crypto/eu-1', '/v1beta3/crypto/us', '/v1beta3/crypto/us-1']
  await expect.poll(() => addresses.toSorted()).toEqual(places)
  const streams = Object.keys(gateway.marketStreams(accountId))
  expect(streams.sort()).toEqual(['crypto', 'crypto eu-1', 'crypto us-1'])
  for (const stop of stops) stop()
})

it.each([
  ['/v2/iex', { ...ALL, stocks: 'iex' }],
  ['/v1beta1/indicative', { ...ALL, options: 'indicative' }],
  ['/v1beta1/overnight', { ...ALL, overnight: 'overnight' }],
  ['/v1beta3/crypto/eu-1', ALL],
])('what is heard at %s is of that feed', (path, used) => {
  expect(feedsAt(path, ALL)).toEqual(used)
})

it('a feed that the plan lacks is not chosen, in words', async () => {
  const { connections, userId, accountId, clock, feeds } = await planned('basic', 'iex indicative')
  const wanted = { ...LATER, stocks: 'sip', options: 'indicative' } as const
  const refused = await inTime(clock, connections.setFeeds(userId, accountId, wanted))
  expect(refused).toEqual({ refusal: { status: 422, message: 'the plan of this key does not include SIP' } })
  expect((await feeds()).used.stocks).toBe('iex')
})

it.each([
  [null, NO_FEEDS, NO_FEEDS],
  ['sip', { ...ALL, options: null }, { ...ALL, options: null }],
  ['sip opra iex indicative', ALL, { ...ALL, stocks: 'iex', options: 'indicative' }],
  ['iex - iex -', { ...LATER, stocks: 'iex', options: null }, { ...LATER, stocks: 'iex', options: null }],
  [
    'sip opra iex opra boats us overnight eu-1',
    ALL,
    { stocks: 'iex', options: 'opra', overnight: 'overnight', crypto: 'eu-1' },
  ],
  ['iex indicative iex indicative - - - -', { ...BASIC, ...NEITHER }, { ...BASIC, ...NEITHER }],
])('%s is read as it was written', (text, plan, used) => {
  const read = feedsOf(text)
  expect(read).toEqual({ plan, used })
  expect(feedsOf(feedsText(read))).toEqual(read)
})

it('what a pair that was replaced meanwhile may not read is not believed of the one in its place', async () => {
  let replaced = async () => {}
  const alpaca = await standIn(async ({ url }, response) => {
    if (!url.includes('feed=sip')) return answerJson(response, 200, { bars: {} })
    await replaced()
    replaced = async () => {}
    answerJson(response, 403, { message: 'subscription does not permit querying recent SIP data' })
  })
  const { gateway, accountId, parts, clock } = await gatewayTo(alpaca.url, stored.storage, { userId: 'u0' })
  opened.push(gateway, alpaca)
  replaced = async () => {
    const { vaultKey, sealed } = parts.vault.seal(accountId, JSON.stringify({ keyId: 'PKNEXT', secretKey: 'another' }))
    await updateConnection(stored.storage.db, accountId, { vault_key: vaultKey, sealed })
    gateway.changed(accountId)
  }
  const bars = () =>
    inTime(clock, gateway.broker(accountId).send(request('stockBars', { search: 'symbols=AAPL&timeframe=1Day' })))
  expect((await bars()).headers['X-Paddock-Feed']).toBe('iex')
  expect((await connectionOf(stored.storage.db, accountId))?.stock_feed).toBe('sip')
  await bars()
  expect(alpaca.heard.at(-1)?.headers['apca-api-key-id']).toBe('PKNEXT')
})
