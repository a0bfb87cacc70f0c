import type { Operation } from '@paddock/contract/operations/operation'
import { fieldsOf } from '@paddock/contract/operations/schema'
import { OPERATION_NAMES, OPERATIONS } from '@paddock/contract/operations/table'
import { toTimestamp } from '@paddock/market/instant'
import { currencyPair } from '@paddock/market/instruments/currencies'
import { expect, it } from 'vitest'
import type { Broker } from '../../accounts/broker.ts'
import { isOfCoins } from '../../accounts/coin-place.ts'
import { createLog } from '../../log.ts'
import { CONTRACTS as BY_HAND, EVENTFUL } from '../../testing/eventful-market.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { call, MARKET, MONDAY } from '../../testing/practice.ts'
import { Feeds } from '../feed/feeds.ts'
import { visitorBroker } from '../visitor-broker.ts'
import { DATA } from './data.ts'

const at = (now: number): Broker => {
  const clock = manualClock(now)
  return visitorBroker({ market: EVENTFUL, feeds: new Feeds(clock, createLog('silent')), clock })
}
const broker = at(MONDAY)

const CONTRACTS = BY_HAND.map(({ symbol }) => symbol).join(',')

const SINGLE = { symbol: 'AAPL' }
const PATHS: Partial<Record<DataOperation, Record<string, string>>> = {
  stockMetaConditions: { ticktype: 'trade' },
  movers: { market_type: 'stocks' },
  logos: { symbol: 'AAPL' },
  optionMetaConditions: { ticktype: 'trade' },
  optionChain: { underlying_symbol: 'AAPL' },
}
const isCrypto = (operation: DataOperation) => operation.startsWith('crypto')
const symbolsOf = (operation: DataOperation) =>
  operation.startsWith('option')
    ? CONTRACTS
    : isCrypto(operation)
      ? 'BTC/USD,ETH/USD'
      : operation.startsWith('index')
        ? 'SPX,VIX'
        : 'AAPL,MSFT'
const given = (operation: DataOperation, query: Record<string, string>) => ({
  path: isCrypto(operation)
    ? { loc: 'us' }
    : (PATHS[operation] ?? (operation.endsWith('Single') ? SINGLE : ({} as Record<string, string>))),
  query: takenBy(operation, {
    symbols: symbolsOf(operation),
    currency_pairs: 'EURUSD,USDJPY',
    ...(operation.includes('Bar') ? { timeframe: '5Min' } : {}),
    tape: 'C',
    ...query,
  }),
})
/** Of some parameters those that a call has: it refuses the others. */
function takenBy(operation: DataOperation, query: Record<string, string>): Record<string, string> {
  const { input }: Operation = OPERATIONS[operation]
  const known = fieldsOf(input.query)
  return Object.fromEntries(Object.entries(query).filter(([field]) => field in known))
}

const STAMPS = new Set(['t', 'last_updated', 'created_at'])
type DataOperation = keyof typeof DATA
const DATA_OPERATIONS = Object.keys(DATA) as DataOperation[]
/** Every time an answer names; codes are keyed by letters too. */
const times = (value: unknown): number[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    STAMPS.has(key) && /^\d{4}-/.test(String(item)) ? [Date.parse(String(item))] : times(item),
  )
}
/** Answers in which nothing moves. */
const isTimeless = (operation: DataOperation) => /^(stock|option)Meta|^logos$/.test(operation)
/** What is announced lies ahead: `corporate-actions.test.ts` says what is known of it. */
const MOMENTARY = DATA_OPERATIONS.filter((operation) => operation !== 'corporateActions')

it.each(MOMENTARY)('%s answers nothing after the now of its view', async (operation) => {
  const start = toTimestamp(MONDAY - 600_000)
  for (const now of [MONDAY, MONDAY + 1_234, Date.parse('2026-03-07T18:00:00Z')]) {
    const view = at(now)
    const early = await call(
      view,
      operation,
      given(operation, { start, end: toTimestamp(Math.max(now, MONDAY - 600_000)) }),
    )
    const late = await call(view, operation, given(operation, { start, end: '2036-01-01T00:00:00Z' }))
    expect(late.status).toBe(200)
    expect(late).toEqual(early)
    expect(times(late.body).filter((time) => time > now)).toEqual([])
  }
  const { body } = await call(broker, operation, given(operation, { start }))
  expect(times(body).length > 0).toBe(!isTimeless(operation))
})

it.each(DATA_OPERATIONS)('%s answers what its entry promises', async (operation) => {
  const { status, body } = await call(broker, operation, given(operation, {}))
  expect(status).toBe(200)
  const { answer }: Operation = OPERATIONS[operation]
  expect(answer?.parse(body)).toEqual(body)
})

it.each(DATA_OPERATIONS.filter((operation) => operation.endsWith('Single')))(
  '%s answers what the call for several does',
  async (operation) => {
    const { symbol, next_page_token, ...one } = (await call(broker, operation, given(operation, {}))).body
    const several = operation.replace('Single', 's').replace('Latests', 'Latest') as DataOperation
    const { next_page_token: next, ...all } = (
      await call(broker, several, { query: { ...given(several, {}).query, symbols: 'AAPL' } })
    ).body
    const expected =
      operation === 'stockSnapshotSingle' ? [all.AAPL] : Object.values(all).map((of) => (of as { AAPL: unknown }).AAPL)
    expect([symbol, next_page_token]).toEqual(['AAPL', next])
    expect(operation === 'stockSnapshotSingle' ? [one] : Object.values(one)).toEqual(expected)
  },
)

it('answers the running bar with what has happened so far', async () => {
  const query = { symbols: 'AAPL', timeframe: '1Day', start: '2026-03-09' }
  const { body } = await call(broker, 'stockBars', { query })
  const whole = await call(at(Date.parse('2026-03-10T03:00:00Z')), 'stockBars', { query })
  const [sofar, day] = [body.bars.AAPL[0], whole.body.bars.AAPL[0]]
  expect([sofar.t, sofar.o]).toEqual([day.t, day.o])
  expect(sofar.v).toBeLessThan(day.v)
})

const bars = (query: Record<string, string>) =>
  call(broker, 'stockBars', {
    query: { symbols: 'MSFT,AAPL,NOSUCH', timeframe: '1Hour', start: '2026-03-06', ...query },
  })

it.each(['asc', 'desc'])('pages over symbols, then time, %s', async (sort) => {
  const { body: all } = await bars({ sort })
  expect(Object.keys(all.bars)).toEqual(['AAPL', 'MSFT'])
  expect(all.next_page_token).toBeNull()
  for (const limit of [1, 7, all.bars.AAPL.length, 1000]) {
    const joined: Record<string, unknown[]> = {}
    let token: string | null = null
    do {
      const page = await bars({ sort, limit: String(limit), ...(token === null ? {} : { page_token: token }) })
      const records = Object.values(page.body.bars as Record<string, unknown[]>).flat()
      expect(records.length).toBeLessThanOrEqual(limit)
      for (const [symbol, more] of Object.entries(page.body.bars as Record<string, unknown[]>))
        joined[symbol] = [...(joined[symbol] ?? []), ...more]
      token = page.body.next_page_token
    } while (token !== null)
    expect(joined).toEqual(all.bars)
  }
})

it('answers newest first what it answers oldest first', async () => {
  const query = { symbols: 'AAPL', start: toTimestamp(MONDAY - 7_200_000), end: toTimestamp(MONDAY), limit: '10000' }
  for (const operation of ['stockTrades', 'stockQuotes'] as const) {
    const oldest = await call(broker, operation, { query })
    const newest = await call(broker, operation, { query: { ...query, sort: 'desc' } })
    const [key] = Object.keys(oldest.body)
    expect(newest.body[key ?? ''].AAPL.reverse()).toEqual(oldest.body[key ?? ''].AAPL)
  }
})

it.each([
  { query: { timeframe: '60Min' }, message: 'invalid timeframe: 60Min' },
  { query: { adjustment: 'bogus' }, message: 'invalid adjustment: bogus' },
  { query: { limit: '10001' }, message: 'invalid limit: larger than the allowed maximum of 10000' },
  { query: { start: '2026-03-06', end: '2026-03-05' }, message: 'end should not be before start' },
  { query: { page_token: 'nonsense' }, message: 'invalid page_token: nonsense' },
  { query: { feed: 'nyse' }, message: 'invalid feed: nyse' },
  { query: { adjustment: 'split,bogus' }, message: 'invalid adjustment: split,bogus' },
  { query: { asof: 'yesterday' }, message: 'invalid asof: yesterday' },
  { query: { currency: 'XXX' }, message: 'invalid currency: XXX' },
])('refuses $query with Alpaca’s 400', async ({ query, message }) => {
  expect(await bars(query)).toMatchObject({ status: 400, body: { message } })
})

it('adjusts what lies before a split that has happened, and only that', async () => {
  const [split] = MARKET.corporateActions({ from: '2016-01-01', to: '2026-01-31' }).filter(
    (action) => action.kind === 'forward_split',
  )
  if (split?.kind !== 'forward_split') throw new Error('no split')
  const ratio = Number(split.newRate) / Number(split.oldRate)
  const ask = async (adjustment: string) => {
    const [start, end] = [-10, 6].map((days) => toTimestamp(Date.parse(split.exDay) + days * 86_400_000).slice(0, 10))
    const query = {
      ...{ symbols: split.symbol, timeframe: '1Day', adjustment, asof: '-' },
      start: `${start}`,
      end: `${end}`,
    }
    const { body } = await call(broker, 'stockBars', { query })
    return (body as { bars: Record<string, { t: string; o: number; v: number }[]> }).bars[split.symbol] ?? []
  }
  const [raw, adjusted] = [await ask('raw'), await ask('split')]
  expect(raw.length).toBeGreaterThan(7)
  raw.forEach((bar, index) => {
    const factor = bar.t.slice(0, 10) < split.exDay ? ratio : 1
    expect(Math.abs((adjusted[index]?.o ?? 0) - bar.o / factor)).toBeLessThan(0.00501)
    expect(adjusted[index]?.v).toBe(Math.round(bar.v * factor))
  })
})

it('shows the night on the feeds of the overnight venue, and nowhere else', async () => {
  // Monday 22:00 in New York: the night before Tuesday's trading.
  const night = at(Date.parse('2026-03-10T02:00:00Z'))
  const ask = async (operation: DataOperation, query: Record<string, string>) =>
    (await call(night, operation, { path: SINGLE, query })).body as Record<
      string,
      Record<string, string> & { length: number }
    >
  const range = { start: '2026-03-10T00:00:00Z', timeframe: '1Min' }
  expect((await ask('stockBarSingle', range)).bars).toBeNull()
  expect((await ask('stockBarSingle', { ...range, feed: 'boats' })).bars?.length).toBeGreaterThan(2)
  expect((await ask('stockLatestQuoteSingle', {})).quote?.t).toBe('2026-03-09T23:59:59Z')
  expect((await ask('stockLatestQuoteSingle', { feed: 'overnight' })).quote?.t).toBe('2026-03-10T02:00:00Z')
  const trade = (await ask('stockLatestTradeSingle', { feed: 'overnight' })).trade
  expect(trade?.z).toBe('N')
  expect(Date.parse(trade?.t ?? '')).toBeLessThanOrEqual(Date.parse('2026-03-10T01:45:00Z'))
  expect(Date.parse(trade?.t ?? '')).toBeGreaterThanOrEqual(Date.parse('2026-03-10T00:00:00Z'))
})

it('finds a stock by the CUSIP that its corporate actions name, also by the one that a reverse split ended', async () => {
  const actions = MARKET.corporateActions({ from: '2025-01-01', to: '2026-03-09' })
  const dividend = actions.find(({ kind }) => kind === 'cash_dividend')
  const split = actions.find((action) => action.kind === 'reverse_split')
  const ask = (name = '') => call(broker, 'getV2AssetsSymbolOrAssetId', { path: { symbol_or_asset_id: name } })
  expect((await ask(dividend?.cusip)).body.symbol).toBe(dividend?.symbol)
  expect((await ask(split?.cusip)).body.symbol).toBe(split?.symbol)
  expect((await ask(split?.newCusip)).body.symbol).toBe(split?.symbol)
  expect(await ask('000000000')).toMatchObject({ status: 404, body: { message: 'asset not found for 000000000' } })
})

/** Every feed that a call of history, or of what is latest, may name, and one that it may not. */
it.each([
  ['stockBars', 'sip', 'AAPL'],
  ['stockBars', 'iex', 'AAPL'],
  ['stockBars', 'otc', 'OTC'],
  ['stockBars', undefined, 'AAPL OTC'],
  ['stockBars', 'delayed_sip', 'invalid feed: delayed_sip'],
  ['stockBars', 'overnight', 'invalid feed: overnight'],
  ['stockTrades', 'otc', 'OTC'],
  ['stockLatestQuotes', 'sip', 'AAPL'],
  ['stockLatestQuotes', 'iex', 'AAPL'],
  ['stockLatestQuotes', 'delayed_sip', 'AAPL'],
  ['stockLatestQuotes', 'boats', 'AAPL'],
  ['stockLatestQuotes', 'overnight', 'AAPL'],
  ['stockLatestQuotes', 'otc', 'OTC'],
  ['stockLatestQuotes', undefined, 'AAPL OTC'],
  ['stockLatestQuotes', 'opra', 'invalid feed: opra'],
  ['stockSnapshots', 'otc', 'OTC'],
] as const)('%s of feed %s tells of %s', async (operation, feed, told) => {
  const otc = EVENTFUL.instruments.find(({ exchange, isInactive }) => exchange === 'OTC' && !isInactive)?.symbol ?? ''
  const query = { symbols: `AAPL,${otc}`, start: '2026-03-06', limit: '10000', ...(feed && { feed }) }
  const { body } = await call(broker, operation, given(operation, query))
  const listed = body.bars ?? body.trades ?? body.quotes ?? body
  const names = Object.keys(listed).map((symbol) => (symbol === otc ? 'OTC' : symbol))
  expect(body.message ?? names.join(' ')).toBe(told)
})

it('what is traded over the counter is on a tape of its own', async () => {
  const otc = EVENTFUL.instruments.find(({ exchange, isInactive }) => exchange === 'OTC' && !isInactive)?.symbol ?? ''
  const latest = (operation: DataOperation) => call(broker, operation, { path: { symbol: otc } })
  expect((await latest('stockLatestQuoteSingle')).body.quote.z).toBe('O')
  expect((await latest('stockLatestTradeSingle')).body.trade).toMatchObject({
    z: 'O',
    c: expect.arrayContaining(['@']),
  })
})

it.each([
  ['stockBars', {}],
  ['stockBarSingle', { path: SINGLE }],
  ['stockAuctions', {}],
  ['stockLatestBars', {}],
  ['stockLatestQuoteSingle', { path: SINGLE }],
  ['stockSnapshotSingle', { path: SINGLE }],
] as const)('spec 3: %s tells the currency that was named, and none where none was', async (operation, more) => {
  const ask = async (query: Record<string, string>) =>
    (await call(broker, operation, { ...given(operation, query), ...more })).body
  expect((await ask({ currency: 'USD' })).currency).toBe('USD')
  expect(await ask({})).not.toHaveProperty('currency')
  expect((await ask({ currency: 'eur' })).currency).toBe('EUR')
  expect(await ask({ currency: 'XXX' })).toEqual({ message: 'invalid currency: XXX' })
})

it.each([
  ['stockBars', { timeframe: '1Hour', start: '2026-03-05' }, 'USDJPY', 'o h l c vw'],
  ['stockBarSingle', { timeframe: '1Day', start: '2026-02-20', sort: 'desc' }, 'EURUSD', 'o h l c vw'],
  ['stockTrades', { limit: '50' }, 'EURUSD', 'p'],
  ['stockQuoteSingle', { limit: '50' }, 'USDCHF', 'bp ap'],
  ['stockAuctions', { start: '2026-03-05' }, 'GBPUSD', 'p'],
  ['stockLatestBars', {}, 'AUDUSD', 'o h l c vw'],
  ['stockLatestTradeSingle', {}, 'EURUSD', 'p'],
  ['stockSnapshots', {}, 'USDCAD', 'o h l c vw p bp ap'],
  ['stockSnapshotSingle', {}, 'EURUSD', 'o h l c vw p bp ap'],
] as const)(
  'spec 3: %s with %o tells prices in a currency at the rate of %s then',
  async (operation, query, symbol, names) => {
    const pair = currencyPair(symbol)
    if (!pair) throw new Error('no pair')
    const isBase = pair.base.code === 'USD'
    const currency = isBase ? pair.quote.code : pair.base.code
    const prices = names.split(' ')
    const inCurrency = (record: unknown): unknown => {
      if (Array.isArray(record)) return record.map(inCurrency)
      if (typeof record !== 'object' || record === null) return record
      const { t } = record as { t?: string }
      return Object.fromEntries(
        Object.entries(record).map(([key, value]) => {
          if (t === undefined || typeof value !== 'number' || !prices.includes(key)) return [key, inCurrency(value)]
          const rate = MARKET.rate(symbol, Date.parse(t))
          const mid = rate ? (rate.bid + rate.ask) / 2 / 10 ** pair.scale : Number.NaN
          return [key, expect.closeTo(isBase ? value * mid : value / mid, 3)]
        }),
      )
    }
    const ask = async (more: Record<string, string>) =>
      (await call(broker, operation, given(operation, { ...query, ...more }))).body
    const dollars = await ask({})
    const told = operation === 'stockSnapshots' ? {} : { currency }
    expect(JSON.stringify(dollars)).toMatch(new RegExp(`"(${prices.join('|')})":[0-9]`))
    expect(await ask({ currency })).toEqual({ ...(inCurrency(dollars) as object), ...told })
  },
)

it('answers auctions by the day, in both directions, and page by page', async () => {
  const query = { symbols: 'MSFT,AAPL', start: '2026-03-03T18:00:00Z', end: '2026-03-09T15:00:00Z' }
  const { body } = await call(broker, 'stockAuctions', { query })
  const daysOf = (symbol: string) => body.auctions[symbol].map(({ d }: { d: string }) => d)
  expect(daysOf('AAPL')).toEqual(['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09'])
  expect(daysOf('MSFT')).toEqual(daysOf('AAPL'))
  // It is eleven in New York: the day has opened and not closed.
  expect(body.auctions.AAPL.at(-1)).toMatchObject({ o: [{ t: '2026-03-09T13:30:00Z' }, {}], c: [] })
  const newest = await call(broker, 'stockAuctions', { query: { ...query, sort: 'desc' } })
  expect(newest.body.auctions.AAPL.reverse()).toEqual(body.auctions.AAPL)
  const first = await call(broker, 'stockAuctions', { query: { ...query, limit: '3' } })
  const rest = await call(broker, 'stockAuctions', { query: { ...query, page_token: first.body.next_page_token } })
  expect([...first.body.auctions.AAPL, ...rest.body.auctions.AAPL]).toEqual(body.auctions.AAPL)
  expect(rest.body.auctions.MSFT).toEqual(body.auctions.MSFT)
  expect((await call(broker, 'stockAuctions', { query: { ...query, feed: 'iex' } })).status).toBe(400)
})

it('screens the market once a minute of the view', async () => {
  const { body } = await call(broker, 'mostActives', { query: { top: '100' } })
  expect([body.most_actives.length, body.last_updated]).toEqual([100, '2026-03-09T15:00:00Z'])
  expect((await call(at(MONDAY + 59_000), 'mostActives', { query: { top: '100' } })).body).toEqual(body)
  expect((await call(at(MONDAY + 60_000), 'mostActives')).body.last_updated).toBe('2026-03-09T15:01:00Z')
  const { body: coins } = await call(broker, 'movers', { path: { market_type: 'crypto' }, query: { top: '50' } })
  expect([...coins.gainers, ...coins.losers].every(({ symbol }) => symbol.endsWith('/USD'))).toBe(true)
  expect(await call(broker, 'movers', { path: { market_type: 'stocks' }, query: { top: '51' } })).toMatchObject({
    status: 400,
    body: { message: 'invalid top: larger than the allowed maximum of 50' },
  })
  expect((await call(broker, 'movers', { path: { market_type: 'bonds' } })).status).toBe(400)
})

it('spec 7: names the codes that its trades and quotes carry', async () => {
  const { body: exchanges } = await call(broker, 'stockMetaExchanges')
  const query = { symbols: 'AAPL,JPM,SPY', start: toTimestamp(MONDAY - 3_600_000), limit: '10000' }
  for (const ticktype of ['trade', 'quote'] as const) {
    const names: Record<string, Record<string, string>> = {}
    for (const tape of ['A', 'B', 'C'])
      names[tape] = (await call(broker, 'stockMetaConditions', { path: { ticktype }, query: { tape } })).body
    const key = `${ticktype}s`
    const { body } = await call(broker, ticktype === 'trade' ? 'stockTrades' : 'stockQuotes', { query })
    for (const tick of Object.values<Record<string, string>[]>(body[key]).flat()) {
      for (const venue of [tick.x, tick.bx, tick.ax]) if (venue) expect(exchanges[venue]).toEqual(expect.any(String))
      for (const code of tick.c ?? []) expect(names[tick.z ?? '']?.[code]).toEqual(expect.any(String))
    }
  }
  expect((await call(broker, 'stockMetaConditions', { path: { ticktype: 'trade' } })).body).toEqual({
    message: 'tape is required',
  })
})

it('answers exchange rates, latest and page by page', async () => {
  const { body } = await call(broker, 'latestRates', { query: { currency_pairs: 'USDJPY,EURUSD,USDXXX' } })
  expect(Object.keys(body.rates)).toEqual(['EURUSD', 'USDJPY'])
  expect(body.rates.EURUSD.t).toBe('2026-03-09T15:00:00Z')
  const start = '2026-03-06T21:55:00Z'
  const query = { currency_pairs: 'USDJPY,EURUSD', start, end: '2026-03-08T21:05:00Z' }
  const minutes = await call(broker, 'rates', { query })
  // Five minutes to Friday's close, five from Sunday's open: 17:00 is 22:00 in winter and 21:00 in summer.
  expect(minutes.body.rates.EURUSD.map(({ t }: { t: string }) => t.slice(8, 16))).toEqual([
    ...['06T21:55', '06T21:56', '06T21:57', '06T21:58', '06T21:59', '06T22:00'],
    ...['08T21:01', '08T21:02', '08T21:03', '08T21:04', '08T21:05'],
  ])
  const newest = await call(broker, 'rates', { query: { ...query, sort: 'desc', timeframe: '1T' } })
  expect(newest.body.rates.USDJPY.reverse()).toEqual(minutes.body.rates.USDJPY)
  const first = await call(broker, 'rates', { query: { ...query, limit: '4' } })
  const rest = await call(broker, 'rates', { query: { ...query, page_token: first.body.next_page_token } })
  expect([...first.body.rates.EURUSD, ...rest.body.rates.EURUSD]).toEqual(minutes.body.rates.EURUSD)
  const days = await call(broker, 'rates', { query: { ...query, timeframe: '1Day', start: '2026-03-02' } })
  expect(days.body.rates.EURUSD.map(({ t }: { t: string }) => t)).toEqual(
    ['02', '03', '04', '05', '06'].map((day) => `2026-03-${day}T22:00:00Z`),
  )
  expect((await call(broker, 'rates', { query: { ...query, timeframe: '2Min' } })).body).toEqual({
    message: 'invalid timeframe: 2Min',
  })
})

it('answers levels of indices, latest and page by page', async () => {
  const { body } = await call(at(MONDAY + 14_999), 'indexLatestValues', { query: { symbols: 'VIX,SPX,NOSUCH' } })
  expect(Object.entries<{ t: string }>(body.values).map(([symbol, { t }]) => [symbol, t])).toEqual([
    ['SPX', '2026-03-09T15:00:00Z'],
    ['VIX', '2026-03-09T15:00:00Z'],
  ])
  const query = { symbols: 'SPX', start: '2026-03-06T20:59:30Z', end: '2026-03-09T13:30:30Z' }
  const all = await call(broker, 'indexValues', { query })
  expect(all.body.values.SPX.map(({ t }: { t: string }) => t.slice(8, 19))).toEqual([
    ...['06T20:59:30', '06T20:59:45', '06T21:00:00', '09T13:30:00', '09T13:30:15', '09T13:30:30'],
  ])
  const newest = await call(broker, 'indexValues', { query: { ...query, sort: 'desc', limit: '4' } })
  expect(newest.body.values.SPX.reverse()).toEqual(all.body.values.SPX.slice(2))
})

it('draws a picture for every symbol, unless no placeholder is wanted', async () => {
  const logo = (symbol: string, query = {}) => call(broker, 'logos', { path: { symbol }, query })
  expect(await logo('BTCUSD')).toEqual({
    status: 200,
    headers: { 'content-type': 'image/svg+xml', 'X-Paddock-Source': 'simulated' },
    body: expect.stringMatching(/^<svg .*<title>Bitcoin {2}\/ US Dollar<\/title>.*>BTC<\/text><\/svg>$/),
  })
  expect((await logo('NOSUCH')).status).toBe(200)
  expect(await logo('NOSUCH', { placeholder: 'false' })).toMatchObject({
    status: 404,
    body: { message: 'logo not found: NOSUCH' },
  })
})

it('wants the slash in a pair', async () => {
  expect(
    await call(broker, 'cryptoBars', { path: { loc: 'us' }, query: { symbols: 'BTCUSD', timeframe: '1Day' } }),
  ).toMatchObject({
    status: 400,
    body: { message: 'invalid symbol: BTCUSD does not match ^[A-Z]+x?/[A-Z]+$' },
  })
})

it('answers an unknown symbol with nothing', async () => {
  const symbols = { symbols: 'NOSUCH' }
  const query = { timeframe: '1Day' }
  expect((await call(broker, 'stockBars', { query: { ...symbols, ...query } })).body).toEqual({
    bars: {},
    next_page_token: null,
  })
  expect((await call(broker, 'stockSnapshots', { query: symbols })).body).toEqual({})
  expect((await call(broker, 'stockBarSingle', { path: { symbol: 'NOSUCH' }, query })).body).toEqual({
    bars: null,
    symbol: 'NOSUCH',
    next_page_token: null,
  })
})

it('answers a snapshot whose parts are the latest calls’', async () => {
  const query = { symbols: 'AAPL' }
  const { body } = await call(broker, 'stockSnapshots', { query })
  const of = async (operation: DataOperation) => Object.values((await call(broker, operation, { query })).body)[0]
  const days = await call(broker, 'stockBars', { query: { ...query, timeframe: '1Day', start: '2026-03-06' } })
  expect(body.AAPL).toEqual({
    latestTrade: ((await of('stockLatestTrades')) as Record<string, unknown>).AAPL,
    latestQuote: ((await of('stockLatestQuotes')) as Record<string, unknown>).AAPL,
    minuteBar: ((await of('stockLatestBars')) as Record<string, unknown>).AAPL,
    prevDailyBar: days.body.bars.AAPL[0],
    dailyBar: days.body.bars.AAPL[1],
  })
  expect((await call(broker, 'stockSnapshotSingle', { path: { symbol: 'AAPL' } })).body).toEqual({
    symbol: 'AAPL',
    ...body.AAPL,
  })
  expect(Date.parse(body.AAPL.minuteBar.t)).toBeLessThanOrEqual(MONDAY - 60_000)
})

it('delays the delayed feed by fifteen minutes', async () => {
  const { body } = await call(broker, 'stockLatestTrades', { query: { symbols: 'AAPL', feed: 'delayed_sip' } })
  const then = await call(at(MONDAY - 900_000), 'stockLatestTrades', { query: { symbols: 'AAPL' } })
  expect(body).toEqual(then.body)
})

it('lets visitors read the market and nothing of an account', async () => {
  expect((await call(broker, 'legacyClock')).body).toMatchObject({ is_open: true })
  expect(await call(broker, 'getAccount')).toMatchObject({ status: 401, headers: { 'X-Paddock-Source': 'simulated' } })
  expect((await call(broker, 'postOrder', { body: {} })).status).toBe(401)
})

it('spec 7: lists assets by class, exchange and attributes, and days by trading or settlement date', async () => {
  const { body: stocks } = await call(broker, 'getV2Assets')
  expect(stocks.every((asset: { class: string }) => asset.class === 'us_equity')).toBe(true)
  const { body: pairs } = await call(broker, 'getV2Assets', { query: { asset_class: 'crypto' } })
  expect(stocks.length + pairs.length).toBe(MARKET.instruments.length)
  const { body: inactive } = await call(broker, 'getV2Assets', { query: { status: 'inactive' } })
  expect(inactive.length).toBeGreaterThan(100)
  expect(inactive.every((asset: { tradable: boolean }) => !asset.tradable)).toBe(true)
  const { body: active } = await call(broker, 'getV2Assets', { query: { status: 'active' } })
  expect(active.length + inactive.length).toBe(stocks.length)
  const { body: listed } = await call(broker, 'getV2Assets', { query: { exchange: 'NASDAQ' } })
  expect(listed.every((asset: { exchange: string }) => asset.exchange === 'NASDAQ')).toBe(true)
  const one = await call(broker, 'getV2AssetsSymbolOrAssetId', { path: { symbol_or_asset_id: 'BTCUSD' } })
  expect(one.body).toMatchObject({ symbol: 'BTC/USD', class: 'crypto' })
  expect((await call(broker, 'getV2AssetsSymbolOrAssetId', { path: { symbol_or_asset_id: 'NOSUCH' } })).status).toBe(
    404,
  )
  const days = async (date_type: string) =>
    (
      await call(broker, 'legacyCalendar', {
        query: { start: '2026-03-06', end: '2026-03-09T00:00:00.000Z', date_type },
      })
    ).body.map(({ date }: { date: string }) => date)
  expect(await days('TRADING')).toEqual(['2026-03-06', '2026-03-09'])
  expect(await days('SETTLEMENT')).toEqual(['2026-03-05', '2026-03-06'])
})

it('answers the calendar of the years there are, however wide the range asked for', async () => {
  const { body } = await call(broker, 'legacyCalendar', { query: { start: '0001-01-01', end: '9999-12-31' } })
  expect([body[0].date, body.at(-1).date]).toEqual(['1970-01-02', '2029-12-31'])
  const settled = await call(broker, 'legacyCalendar', { query: { date_type: 'SETTLEMENT' } })
  expect(settled.body[0]).toMatchObject({ date: '1970-01-02', settlement_date: '1970-01-09' })
  expect((await call(broker, 'legacyCalendar', { query: { start: '2026-03-09', end: '2026-03-06' } })).body).toEqual([])
})

it('answers calendars and clocks of markets, from the today and now of the view', async () => {
  const { body } = await call(broker, 'calendar', { path: { market: 'XNYS' } })
  expect(OPERATIONS.calendar.answer?.parse(body)).toEqual(body)
  expect(body.market).toEqual({
    acronym: 'NYSE',
    name: 'New York Stock Exchange',
    mic: 'XNYS',
    timezone: 'America/New_York',
  })
  const dates = body.calendar.map(({ date }: { date: string }) => date)
  expect([dates.length, dates[0], dates.at(-1)]).toEqual([6, '2026-03-09', '2026-03-16'])
  const clocks = async (query: Record<string, string>) => (await call(broker, 'clock', { query })).body.clocks
  const [nyse, night] = await clocks({ markets: 'NYSE,BOATS' })
  expect([nyse.phase, nyse.timestamp]).toEqual(['core', '2026-03-09T11:00:00.000-04:00'])
  expect([night.phase, night.phase_until]).toEqual(['closed', '2026-03-09T20:00:00-04:00'])
  const [then] = await clocks({ markets: 'NYSE', time: '2026-03-07T15:00:00Z' })
  expect([then.phase, then.next_market_open]).toEqual(['closed', '2026-03-09T09:30:00-04:00'])
  const all = await call(broker, 'clock')
  expect(OPERATIONS.clock.answer?.parse(all.body)).toEqual(all.body)
  for (const [operation, given] of [
    ['calendar', { path: { market: 'XLON' } }],
    ['calendar', { path: { market: 'NOSUCH' } }],
    ['clock', { query: { markets: 'NYSE,NOSUCH' } }],
  ] as const)
    expect((await call(broker, operation, given)).body.message).toMatch(/^invalid market: (XLON|NOSUCH)$/)
})

it.each(OPERATION_NAMES.filter(isOfCoins))('%s of no named place is answered as of Alpaca’s own', async (operation) => {
  const { path, query } = given(operation as DataOperation, {})
  expect(path).toEqual({ loc: 'us' })
  const [named, unnamed] = await Promise.all([path, {}].map((where) => call(broker, operation, { path: where, query })))
  expect(unnamed?.status).toBe(200)
  expect(unnamed?.body).toEqual(named?.body)
})
