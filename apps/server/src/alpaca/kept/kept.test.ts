/** Another desk stands in for Alpaca and goes down; what the desk before it shows then, and what scripts are told. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Broker } from '../../accounts/broker.ts'
import type { KeyPair } from '../../identity/access-keys.ts'
import { createLog } from '../../log.ts'
import { insertConnection } from '../../storage/alpaca-connections.ts'
import type { Storage } from '../../storage/engine/database.ts'
import { request } from '../../testing/alpaca.ts'
import { ENGINES, withStorage } from '../../testing/engines.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { insertPerson, START } from '../../testing/records.ts'
import { type Guest, type RunningDesk, runDesk, standingIn } from '../../testing/running-desk.ts'
import { createKept } from './kept.ts'

const SCREENS = [
  '/v2/account',
  '/v2/account/configurations',
  '/v2/positions',
  '/v2/orders?status=open&limit=500&nested=true',
  '/v2/account/portfolio/history?period=1M&timeframe=1D&cashflow_types=CSD%2CCSW%2CFOPT',
  '/v2/watchlists',
  '/v2/calendar?start=2026-03-09&end=2026-03-13',
  '/v2/assets?status=active&asset_class=us_equity',
  '/v2/assets?status=active&asset_class=crypto',
  '/v2/assets/AAPL',
  '/v2/account/activities?page_size=100',
  '/v2/stocks/snapshots?symbols=AAPL%2CMSFT',
  '/v1beta3/crypto/us/snapshots?symbols=BTC%2FUSD',
] as const
/** As a chart asks for its newest bars: up to the instant it is asked at. */
function charts(): readonly string[] {
  const now = Date.now()
  const span = (days: number) =>
    `start=${new Date(now - days * 86_400_000).toISOString()}&end=${new Date(now).toISOString()}&limit=10000&sort=asc`
  return [
    `/v2/stocks/AAPL/bars?timeframe=1Hour&adjustment=split&${span(30)}`,
    `/v2/stocks/AAPL/bars?timeframe=1Hour&adjustment=split&${span(60)}`,
    `/v2/stocks/bars?symbols=AAPL&timeframe=5Min&${span(4)}`,
    `/v1beta3/crypto/us/bars?symbols=BTC%2FUSD&timeframe=1Day&${span(300)}`,
  ]
}
/** Answered as they were read, by who has lists that are complete. */
const LISTS: ReadonlySet<string> = new Set(SCREENS.filter((path) => path.startsWith('/v2/assets?')))

/** Read within the last minute, of what changes more rarely: as good as a new answer. */
const isRecent = (answer: Response) => answer.headers.has('age')

describe('when Alpaca goes down', () => {
  let directory: string
  let upstream: RunningDesk
  let desk: RunningDesk
  let guest: Guest
  let base: string
  let pair: KeyPair
  let openedId: string
  let listedId: string
  const before = new Map<string, unknown>()
  let drawn: readonly unknown[]
  const open = () => runDesk({ environment: { ...standingIn(upstream.url), PADDOCK_DATA: directory } })

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'paddock-kept-'))
    upstream = await runDesk({ requestsPerMinute: 10_000 })
    desk = await open()
    const { keyId, secretKey } = await (await upstream.guest()).key()
    guest = await desk.guest()
    const made = await guest.ask('/api/alpaca', 'POST', { keyId, secretKey })
    base = `/api/accounts/${((await made.json()) as { accountId: string }).accountId}`
    pair = (await (await guest.ask(`${base}/keys`, 'POST', {})).json()) as KeyPair
    await guest.ask(`${base}/v2/watchlists`, 'POST', { name: 'Mine', symbols: ['AAPL'] })
    const placed = async (limit_price: string) => {
      const answer = await guest.ask(`${base}/v2/orders`, 'POST', {
        ...{ symbol: 'BTC/USD', qty: '2', side: 'buy', type: 'limit', limit_price, time_in_force: 'gtc' },
      })
      return ((await answer.json()) as { id: string }).id
    }
    openedId = await placed('11')
    listedId = await placed('10')
    // Of the past alone: no list has it.
    expect((await guest.ask(`${base}/v2/orders/${openedId}?nested=true`)).status).toBe(200)
    expect((await guest.ask(`${base}/v2/orders/${openedId}`, 'DELETE')).status).toBe(204)
    for (const path of SCREENS) {
      const answer = await guest.ask(`${base}${path}`)
      expect([path, answer.status, answer.headers.get('x-paddock-instead-of')]).toEqual([path, 200, null])
      before.set(path, await answer.json())
    }
    drawn = await Promise.all(charts().map(async (path) => (await guest.ask(`${base}${path}`)).json()))
    const isKept = async () => (await guest.ask(`${base}/v2/account/activities`)).headers.get('x-paddock-age') !== null
    while (!(await isKept()));
    await upstream.close()
  }, 60_000)
  afterAll(async () => {
    await desk.close()
    await rm(directory, { recursive: true })
  })

  const script = (path: string, init: RequestInit = {}) =>
    fetch(`${desk.url}${path}`, {
      ...init,
      headers: { 'apca-api-key-id': pair.keyId, 'apca-api-secret-key': pair.secretKey },
    })

  function answersAreKept() {
    it.each(SCREENS)('the desk is shown what it was answered last, with its age: %s', async (path) => {
      const answer = await guest.ask(`${base}${path}`)
      expect([answer.status, await answer.json()]).toEqual([200, before.get(path)])
      expect(answer.headers.get('x-paddock-source')).toBe('alpaca-paper')
      const insteadOf = answer.headers.get('x-paddock-instead-of')
      if (isRecent(answer)) return
      expect(answer.headers.get('x-paddock-age')).toMatch(/^\d+$/)
      if (LISTS.has(path)) expect(insteadOf).toBeNull()
      else expect(insteadOf).toMatch(/^(502|503|504)$/)
    })

    it('the page of an order opens from what was read last: of the order, or of the lists it stands in, and a script is told nothing', async () => {
      for (const id of [openedId, listedId]) {
        const path = `/v2/orders/${id}?nested=true`
        const answer = await guest.ask(`${base}${path}`)
        expect([answer.status, ((await answer.json()) as { id: string }).id]).toEqual([200, id])
        expect(answer.headers.get('x-paddock-age')).toMatch(/^\d+$/)
        expect(answer.headers.get('x-paddock-instead-of')).toMatch(/^(502|503|504)$/)
        expect(String((await script(path)).status)).toMatch(/^50[23]$/)
      }
      const unread = `${base}/v2/orders/00000000-0000-4000-8000-000000000000?nested=true`
      expect((await guest.ask(unread)).status).toBeGreaterThanOrEqual(502)
    })

    it('charts show the bars that were read last, up to now; older ones are not taken for them', async () => {
      expect(JSON.stringify(drawn)).toContain('"o":')
      const answers = await Promise.all(charts().map((path) => guest.ask(`${base}${path}`)))
      expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(drawn)
      for (const { headers } of answers) expect(headers.get('x-paddock-instead-of')).toMatch(/^(502|503|504)$/)
      const older = `/v2/stocks/AAPL/bars?timeframe=1Hour&adjustment=split&start=2026-01-01&end=2026-01-31`
      expect((await guest.ask(`${base}${older}`)).status).toBeGreaterThanOrEqual(502)
      for (const path of charts()) expect(String((await script(path)).status)).toMatch(/^50[23]$/)
    })

    it('the market’s clock goes on by the exchange’s hours', async () => {
      const answer = await guest.ask(`${base}/v2/clock`)
      const { timestamp } = (await answer.json()) as { timestamp: string }
      expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(60_000)
      expect(answer.headers.get('x-paddock-instead-of')).toMatch(/^(502|503|504)$/)
    })

    it('nothing is shown that was not read', async () => {
      expect(
        (await guest.ask(`${base}/v2/watchlists/00000000-0000-4000-8000-000000000000`)).status,
      ).toBeGreaterThanOrEqual(502)
      expect((await guest.ask(`${base}/v2/stocks/snapshots?symbols=TSLA`)).status).toBeGreaterThanOrEqual(502)
    })

    it.each(SCREENS)(
      'a script is told that Alpaca does not answer, but for lists that are complete: %s',
      async (path) => {
        const answer = await script(path)
        expect(answer.headers.get('x-paddock-instead-of')).toBeNull()
        if (!LISTS.has(path) && !isRecent(answer)) expect(String(answer.status)).toMatch(/^50[23]$/)
        if (LISTS.has(path)) expect(await answer.json()).toEqual(before.get(path))
      },
    )

    it('no order is judged by what is kept', async () => {
      const body = { symbol: 'AAPL', qty: '1', side: 'buy', type: 'market', time_in_force: 'day' }
      const answer = await guest.ask(`${base}/v2/orders`, 'POST', body)
      expect(answer.status).toBeGreaterThanOrEqual(500)
      expect(answer.headers.get('x-paddock-age')).toBeNull()
    })
  }

  describe('at once', () => answersAreKept())

  describe('and the server is started again', () => {
    beforeAll(async () => {
      await desk.close()
      desk = await open()
      const signedIn = guest
      guest = { ...guest, ask: (path, method = 'GET', body) => asked(desk.url, signedIn.cookie, path, method, body) }
    })
    answersAreKept()
  })
})

const asked = (url: string, cookie: string, path: string, method: string, body: unknown) =>
  fetch(`${url}${path}`, { method, headers: { cookie }, ...(body !== undefined && { body: JSON.stringify(body) }) })

describe.each(ENGINES)('an account whose owner named a server, on $name', ({ start }) => {
  let storage: Storage
  withStorage(start, async (opened) => {
    storage = opened
  })

  it('gives its list of assets to nobody else, and is given nobody else’s', async () => {
    const asset = (symbol: string) => ({ id: symbol, class: 'us_equity', exchange: 'NASDAQ', symbol, status: 'active' })
    const brokerOf = (symbol: string): Broker => ({
      send: async () => ({ status: 200, headers: {}, body: JSON.stringify([asset(symbol)]) }),
      subscribe: () => () => {},
    })
    const brokers = new Map([
      ['own', brokerOf('EVIL')],
      ['usual', brokerOf('AAPL')],
    ])
    const kept = createKept({
      db: storage.db,
      gateway: { broker: (accountId) => brokers.get(accountId) ?? brokerOf('NONE') },
      servers: {
        paper: 'https://paper',
        live: 'https://live',
        data: 'https://data',
        sandboxData: 'https://sandbox',
      },
      clock: manualClock(START),
      log: createLog('silent'),
    })
    await insertPerson(storage, 'person')
    for (const accountId of brokers.keys())
      await insertConnection(
        storage.db,
        { id: accountId, name: accountId, kind: 'alpaca-paper', number: accountId },
        {
          ...{ user_id: 'person', upstream_id: accountId, data_server: 'data', stock_feed: null, key_hint: 'hint' },
          ...{ vault_key: 'v', sealed: 's', origin: 'desk', created_at: START },
          servers: accountId === 'own' ? JSON.stringify({ trading: 'https://trading.example', data: null }) : null,
        },
      )
    const listOf = async (accountId: string) => {
      const broker = kept.listed(accountId, 'alpaca-paper', brokers.get(accountId) ?? brokerOf('NONE'))
      const answer = await broker.send(request('getV2Assets', { search: 'status=active&asset_class=us_equity' }))
      return (JSON.parse(String(answer.body)) as { symbol: string }[]).map(({ symbol }) => symbol)
    }
    expect([await listOf('own'), await listOf('usual'), await listOf('own')]).toEqual([['EVIL'], ['AAPL'], ['EVIL']])
    await kept.close()
  })
})
