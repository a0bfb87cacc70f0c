/**
 * A running server asked as programs in Python ask Alpaca: query parameters as `requests` writes them, booleans among them. What is asserted is
 * what such a program reads in the answer. Source: alpaca-py, `common/rest.py` and `trading/client.py`.
 */
import { OPERATION_NAMES, OPERATIONS, type OperationName } from '@paddock/contract/operations/table'
import { DAY_MS } from '@paddock/market/instant'
import { simulatedMarket } from '@paddock/market/simulated'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MARKET_SEED } from './markets/markets.ts'
import { manualClock } from './testing/manual-clock.ts'
import { type RunningDesk, runDesk } from './testing/running-desk.ts'
import { VALID_CALLS } from './testing/valid-values.ts'

/** Monday, 11:00 in New York and some milliseconds. */
const MONDAY = Date.parse('2026-03-09T15:00:00.120Z')
const clock = manualClock(MONDAY)
const market = simulatedMarket(MARKET_SEED)
let desk: RunningDesk
let headers: Record<string, string>

beforeAll(async () => {
  desk = await runDesk({ clock })
  const { keyId, secretKey } = await (await desk.guest()).key()
  headers = { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey }
})
afterAll(() => desk.close())

/** What a program in Python puts into a query. */
type Params = Readonly<Record<string, string | number | boolean>>

async function ask(method: string, path: string, params: Params = {}, body?: object) {
  const said = Object.entries(params).map(([name, value]): [string, string] => [
    name,
    typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value),
  ])
  const answer = await fetch(`${desk.url}${path}?${new URLSearchParams(said)}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type') === 'application/json'
  // biome-ignore lint/suspicious/noExplicitAny: whatever is answered, which the test looks at
  return { status: answer.status, body: (isJson ? JSON.parse(text) : text) as any }
}
const get = (path: string, params: Params = {}) => ask('GET', path, params)

/** The parameters of a call that are true or false. */
const flagsOf = (name: OperationName): string[] =>
  [...VALID_CALLS[name].values].filter(([, values]) => values.join() === 'true,false').map(([flag]) => flag)

describe('a parameter that is true or false', () => {
  const flags = OPERATION_NAMES.filter((name) => !OPERATIONS[name].isStream).flatMap((name) =>
    flagsOf(name).map((flag) => [name, flag] as const),
  )

  it('is in these calls', () => {
    expect(flags.map(([name, flag]) => `${name} ${flag}`)).toEqual(
      expect.arrayContaining(['getAllOrders nested', 'deleteAllOpenPositions cancel_orders', 'news include_content']),
    )
  })

  it.each(flags)('%s takes %s as Python writes it, and refuses what is neither', async (name, flag) => {
    const { method, path, values, required } = VALID_CALLS[name]
    const first = (field: string) => values.get(field)?.[0] ?? 'none'
    const at = path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(first(field)))
    const needed = Object.fromEntries(required.map((field) => [field, first(field)]))
    for (const said of ['True', 'False', 'true', 'false', '1', '0'])
      expect((await ask(method, at, { ...needed, [flag]: said })).body?.message ?? '').not.toContain(flag)
    const { status, body } = await ask(method, at, { ...needed, [flag]: 'maybe' })
    expect([400, 422]).toContain(status)
    expect(body).toMatchObject({ message: `invalid ${flag}: maybe` })
  })
})

describe('the history of an account', () => {
  it('is as long as was asked for, with zeros before the account was there', async () => {
    const { body } = await get('/v2/account/portfolio/history', { period: '1M', timeframe: '1D' })
    const { timestamp, equity, profit_loss, profit_loss_pct, base_value } = body
    expect(timestamp.length).toBeGreaterThan(15)
    for (const each of [equity, profit_loss, profit_loss_pct]) expect(each).toHaveLength(timestamp.length)
    expect(equity.slice(0, -1).every((value: unknown) => value === 0)).toBe(true)
    expect([equity.at(-1), base_value]).toEqual([100_000, 100_000])
  })

  it.each([
    ['1min', '1Min'],
    ['15min', '15Min'],
    ['1H', '1H'],
  ])('takes the time frame %s', async (timeframe, named) => {
    expect((await get('/v2/account/portfolio/history', { period: '1D', timeframe })).body.timeframe).toBe(named)
  })
})

describe('market data', () => {
  const range = { start: '2026-03-09T14:00:00Z', end: '2026-03-09T14:59:00Z' }

  it.each(['1min', '1Min', '1T', '15min', '15Min', '1hour', '1Hour', '1H'])(
    'takes the time frame %s',
    async (timeframe) => {
      const { status, body } = await get('/v2/stocks/bars', { symbols: 'AAPL', timeframe, ...range })
      expect(status).toBe(200)
      expect(body.bars.AAPL.length).toBeGreaterThan(0)
    },
  )

  it.each([
    ['/v2/stocks/bars', { symbols: 'AAPL', timeframe: '1Day' }],
    ['/v2/stocks/AAPL/quotes/latest', {}],
    ['/v2/stocks/snapshots', { symbols: 'AAPL' }],
    ['/v1beta3/crypto/us/latest/trades', { symbols: 'BTC/USD' }],
    ['/v1beta1/options/snapshots/AAPL', { limit: 1 }],
    ['/v1beta1/news', {}],
    ['/v1beta1/screener/stocks/movers', {}],
    ['/v1/corporate-actions', {}],
  ])('refuses what %s does not take', async (path, params) => {
    expect(await get(path, { ...params, colour: 'red', size: 2 })).toEqual({
      status: 400,
      body: { message: 'unexpected query parameter(s): colour, size' },
    })
  })

  it('is read page by page to its end, each record once', async () => {
    const asked = { symbols: 'KO,AAPL', timeframe: '1Min', ...range }
    const { body: whole } = await get('/v2/stocks/bars', asked)
    const read: Record<string, unknown[]> = {}
    let token: string | null = null
    do {
      const { body } = await get('/v2/stocks/bars', { ...asked, limit: 7, ...(token && { page_token: token }) })
      for (const [symbol, bars] of Object.entries(body.bars as Record<string, unknown[]>))
        read[symbol] = [...(read[symbol] ?? []), ...bars]
      token = body.next_page_token
    } while (token)
    expect(read).toEqual(whole.bars)
  })
})

describe('orders', () => {
  const resting = { qty: 1, side: 'buy', type: 'limit', time_in_force: 'day' }

  it('of contracts are listed by what the contracts are on', async () => {
    const [contract] = market.options.contracts('AAPL', clock.now())
    const symbol = contract?.symbol ?? ''
    await ask('POST', '/v2/orders', {}, { ...resting, symbol, limit_price: 0.05 })
    await ask('POST', '/v2/orders', {}, { ...resting, symbol: 'AAPL', limit_price: 1.01 })
    const listed = async (params: Params) =>
      (await get('/v2/orders', params)).body.map((order: { symbol: string }) => order.symbol)
    expect(await listed({ symbols: 'AAPL', asset_class: 'us_option' })).toEqual([symbol])
    expect(await listed({ symbols: 'AAPL', nested: true })).toEqual(['AAPL'])
    expect(await listed({ symbols: 'KO', asset_class: 'us_option' })).toEqual([])
  })

  it('and assets of contracts name no exchange, for Python’s client knows none of contracts', async () => {
    const [contract] = market.options.contracts('AAPL', clock.now())
    const { body } = await get(`/v2/assets/${contract?.symbol}`)
    expect(body).toMatchObject({ class: 'us_option', symbol: contract?.symbol, exchange: '' })
  })

  it('write their times to the last digit that is no zero, those of their end as well', async () => {
    const { body } = await ask('POST', '/v2/orders', {}, { ...resting, symbol: 'KO', limit_price: '1.01' })
    expect(body).toMatchObject({ created_at: '2026-03-09T15:00:00.12Z', expires_at: '2026-03-09T20:00:00Z' })
    const gtc = { ...resting, symbol: 'KO', limit_price: '1.01', time_in_force: 'gtc' }
    const { expires_at } = (await ask('POST', '/v2/orders', {}, gtc)).body
    expect(expires_at).toMatch(/^2026-06-0\dT20:15:00Z$/)
    expect(Date.parse(expires_at) - MONDAY).toBeLessThan(92 * DAY_MS)
  })

  it('are filtered by times of any form', async () => {
    const since = async (after: string) => (await get('/v2/orders', { status: 'all', after })).body.length
    const all = await since('2026-03-09')
    expect(all).toBeGreaterThan(0)
    for (const after of ['2026-03-09T15:00:00+00:00', '2026-03-09T10:00:00.119999-05:00', '2026-03-09T15:00:00.11Z'])
      expect(await since(after)).toBe(all)
    expect(await since('2026-03-09T15:00:00.120000Z')).toBe(0)
  })
})

it('the clock has milliseconds at every time: programs cut it behind them', async () => {
  const { body } = await get('/v2/clock')
  expect(body.timestamp).toBe('2026-03-09T11:00:00.120-04:00')
})
