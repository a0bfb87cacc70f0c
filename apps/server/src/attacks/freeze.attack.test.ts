/** Requests that held everybody up: each is sent as it was found, and others are answered meanwhile. */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AttackedServer, attackedServer } from '../testing/attacked-server.ts'
import { expectHarmless } from '../testing/harmless.ts'
import { signIn } from '../testing/running-desk.ts'

let server: AttackedServer
let stocks: readonly string[]
beforeAll(async () => {
  server = await attackedServer()
  const answer = await fetch(`${server.url}/api/market/v2/assets?asset_class=us_equity&status=active`)
  stocks = ((await answer.json()) as { symbol: string }[]).map(({ symbol }) => symbol)
}, 60_000)
afterAll(() => server.close())

const market = (path: string) => fetch(`${server.url}/api/market${path}`)

/** As many as a request's line has room for. */
const many = () => stocks.slice(0, 2_200).join(',')

/** A machine that is shared stops a busy process for longer than an idle one: what holds others up does so each time. */
const TRIED = { retry: 2, timeout: 120_000 }

/** What markets keep, the answers remembered, and as much again that has not been collected yet. */
const MOST_MB = 1_000

it.each([
  [
    'twelve-month bars of 2,200 stocks',
    () => `/v2/stocks/bars?timeframe=12Month&start=2014-01-01&limit=10000&symbols=${many()}`,
  ],
  [
    'auctions of 2,200 stocks',
    () => `/v2/stocks/auctions?start=2026-01-05&end=2026-03-20&limit=10000&symbols=${many()}`,
  ],
  ['snapshots of 2,200 stocks', () => `/v2/stocks/snapshots?symbols=${many()}`],
  ['hours of ten years', () => '/v2/stocks/AAPL/bars?timeframe=23Hour&start=2014-01-01&limit=10000'],
  [
    'the newest bars of ten years',
    () => `/v2/stocks/bars?timeframe=23Hour&start=2014-01-01&limit=10000&sort=desc&symbols=MSFT,KO`,
  ],
  ['ten thousand quotes', () => '/v2/stocks/MSFT/quotes?start=2026-03-02&limit=10000'],
  ['a chain that was never asked for', () => '/v1beta1/options/snapshots/TSLA?limit=1000'],
  ['contracts of many underlyings', () => '/v2/options/contracts?expiration_date_lte=2028-12-31&limit=10000'],
  [
    'corporate actions of all years',
    () => '/v1/corporate-actions?start=2015-01-01&end=2029-12-31&limit=1000&types=worthless_removal',
  ],
  ['an action that does not exist', () => '/v1/corporate-actions?ids=00000000-0000-4000-8000-000000000000'],
  [
    'announcements',
    () =>
      '/v2/corporate_actions/announcements?ca_types=Dividend,Split,Merger,Spinoff&since=2026-01-01&until=2026-03-30',
  ],
  ['news of all years', () => '/v1beta1/news?start=2014-01-01&sort=asc&limit=50&exclude_contentless=true'],
  ['the calendar of sixty years', () => '/v2/calendar'],
  ['assets by an attribute', () => '/v2/assets?asset_class=us_equity&attributes=has_options,ipo'],
  [
    'rates by five seconds',
    () => '/v1beta1/forex/rates?currency_pairs=EURUSD,USDJPY&timeframe=5Sec&start=2015-01-01&limit=10000&sort=desc',
  ],
  ['a pair of currencies by months', () => '/research/references/bars?symbol=EURUSD&timeframe=1Month&from=2014-01-01'],
  ['a reference by hours', () => '/research/references/bars?symbol=INDEX:NKY&timeframe=23Hour&from=2014-01-01'],
  ['a screen with ratings', () => '/research/screen?class=stocks&ratings=true'],
])('answers others while it answers %s', TRIED, async (_what, path) => {
  const harm = await server.during(async () => (await market(path())).status)
  expect(harm.result).toBe(200)
  expectHarmless(harm, MOST_MB)
})

it('answers others while thousands of orders are canceled', TRIED, async () => {
  const { ask, base } = await signIn(server.url)
  const order = { symbol: 'AAPL', qty: '1', side: 'buy', type: 'limit', time_in_force: 'gtc', limit_price: '1' }
  for (let sent = 0; sent < 2_000; sent += 50)
    await Promise.all(Array.from({ length: 50 }, () => ask(`${base}/v2/orders`, 'POST', order)))
  const harm = await server.during(
    async () => (await ask(`${base}/v2/orders`, 'DELETE')).json() as Promise<{ status: number }[]>,
  )
  expect(harm.result.length).toBe(2_000)
  expect(new Set(harm.result.map(({ status }) => status))).toEqual(new Set([200]))
  expectHarmless(harm, MOST_MB)
})

it('refuses bodies of more values than anybody sends, before they are judged', TRIED, async () => {
  const { ask, base } = await signIn(server.url)
  const symbols = Array.from({ length: 100_000 }, (_, number) => `S${number}`)
  const harm = await server.during(() =>
    Promise.all(
      Array.from(
        { length: 20 },
        async () => (await ask(`${base}/v2/watchlists`, 'POST', { name: 'Much', symbols })).status,
      ),
    ),
  )
  expect(new Set(harm.result)).toEqual(new Set([413]))
  expectHarmless(harm, 300)
})

it.each([
  ['marks that change their places', '\u0327\u0301'.repeat(250_000)],
  ['marks that are escaped', '\\u0327\\u0301'.repeat(80_000)],
  ['a letter that stands for eighteen', '\ufdfa'.repeat(340_000)],
])('refuses names of %s without comparing them', TRIED, async (_what, name) => {
  const { base, cookie } = await signIn(server.url)
  const harm = await server.during(async () => {
    const body = `{"a${name}":1}`
    return (await fetch(`${server.url}${base}/v2/orders`, { method: 'POST', headers: { cookie }, body })).status
  })
  expect(harm.result).toBe(400)
  expectHarmless(harm, 300)
})

/** Sends requests without waiting for an answer, and hangs up. */
function hangUpBehind(paths: readonly string[]): Promise<void> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const client = connect(Number(port), hostname, () => {
      client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`).join(''), () => {
        client.destroy()
        resolve()
      })
    })
    client.on('error', reject)
  })
}

it('drops what a client that hung up has asked for', TRIED, async () => {
  const harm = await server.during(async () => {
    for (let client = 0; client < 20; client += 1)
      await hangUpBehind(
        Array.from({ length: 300 }, (_, number) => `/api/market/v2/calendar?start=19${70 + (number % 30)}-01-01`),
      )
    const { status } = await market('/v2/clock')
    return status
  })
  expect(harm.result).toBe(200)
  expectHarmless(harm, 300)
})

it('answers others while three hundred ask for much at the same time', TRIED, async () => {
  const { ask, base } = await signIn(server.url)
  const harm = await server.during(() =>
    Promise.all(
      Array.from({ length: 300 }, async (_, number) => {
        const start = `20${14 + (number % 10)}-0${1 + (number % 9)}-01`
        const answer = await ask(`${base}/v2/stocks/bars?timeframe=1Min&symbols=AAPL,KO&limit=10000&start=${start}`)
        await answer.arrayBuffer()
        return answer.status
      }),
    ),
  )
  expect(new Set(harm.result)).toEqual(new Set([200]))
  expectHarmless(harm, MOST_MB)
})

const LARGE = { symbol: 'x'.repeat(900_000) }
it.each([
  ['announced', 'content-length: 1048576', ''],
  ['in chunks', 'transfer-encoding: chunked', '100000\r\n'],
])('keeps no more of bodies %s that never end than one address may have', TRIED, async (_how, header, before) => {
  const { ask, base, cookie } = await signIn(server.url)
  const { hostname, port } = new URL(server.url)
  const text = `${before}"${'x'.repeat(1024 * 1024 - 2)}`
  const clients: Socket[] = []
  const harm = await server.during(async () => {
    for (let client = 0; client < 400; client += 1)
      await new Promise<void>((resolve, reject) => {
        const socket = connect(Number(port), hostname)
        clients.push(socket)
        socket.on('error', reject)
        const refused = () => resolve()
        socket.once('data', refused)
        socket.write(
          `POST ${base}/v2/orders HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n${header}\r\n\r\n${text}`,
          () => setTimeout(refused, 20),
        )
      })
    const order = { symbol: 'AAPL', qty: '1', side: 'buy', type: 'limit', time_in_force: 'gtc', limit_price: '1' }
    const small = await ask(`${base}/v2/orders`, 'POST', order)
    const large = await ask(`${base}/v2/orders`, 'POST', LARGE)
    return [small.status, large.status, large.headers.get('retry-after')]
  })
  for (const client of clients) client.destroy()
  expect(harm.result).toEqual([200, 429, '1'])
  expectHarmless(harm, 250)
  // What was begun is given back when who sent it is gone.
  await expect.poll(async () => (await ask(`${base}/v2/orders`, 'POST', LARGE)).status).toBe(422)
})
