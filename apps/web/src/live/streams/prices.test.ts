import { DeskAccount } from '@paddock/contract/desk/accounts'
import { ApiError } from '@paddock/contract/errors/api-error'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../query-client.ts'
import { accountsQuery } from '../account.ts'
import { priceNow, setDay, setNight, watchNamed, watchPrice } from './prices.ts'

const asked = vi.hoisted(() => vi.fn<(call: { query: { symbols: string[] } }) => Promise<unknown>>())
const askedAtNight = vi.hoisted(() => vi.fn<(query: unknown) => Promise<unknown>>())
const heard = vi.hoisted(() => new Map<string, (message: unknown) => void>())
const stream = vi.hoisted(() => ({ reconnect() {} }))
const noted = vi.hoisted(() => vi.fn<(view: unknown, feed: string, error?: unknown) => void>())
vi.mock('./market-refusal.ts', () => ({ noteRefusal: noted }))
vi.mock('../client.ts', () => ({ clientFor: () => ({ stockSnapshots: asked, stockLatestQuotes: askedAtNight }) }))
vi.mock('./market-stream.ts', () => ({
  feedOf: () => 'stocks',
  onMarketReconnect(listener: () => void) {
    stream.reconnect = listener
  },
  subscribeMarket(_view: unknown, channel: string, symbol: string, listener: () => void, feed = 'day') {
    const key = `${feed} ${channel} ${symbol}`
    heard.set(key, listener)
    return () => heard.delete(key)
  },
  tellGap: () => {},
}))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => setTimeout(call, 16))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id))
  asked.mockReset()
  asked.mockResolvedValue({ AAPL: SNAPSHOT })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const at = '2026-03-09T15:00:00Z'
const SNAPSHOT = {
  latestTrade: { t: at, x: 'V', p: 201.5, s: 100, c: ['@'], i: 1, z: 'C' },
  latestQuote: { t: at, ax: 'V', ap: 201.6, as: 1, bx: 'V', bp: 201.4, bs: 1, c: ['R'], z: 'C' },
}
const refusal = (status: number) => new ApiError({ operation: 'stockSnapshots', status, headers: {}, body: {} })
const A_WHILE = 20_000

it.each([429, 408, 500, 503])('asks again for a price that was answered %i, as long as it is shown', async (status) => {
  asked.mockRejectedValueOnce(refusal(status)).mockRejectedValueOnce(refusal(status))
  const stop = watchPrice(undefined, 'AAPL', () => {})
  await vi.advanceTimersByTimeAsync(A_WHILE)
  expect(asked).toHaveBeenCalledTimes(3)
  expect(priceNow(undefined, 'AAPL')?.last).toBe(201.5)
  stop()
  asked.mockRejectedValueOnce(refusal(status))
  watchPrice(undefined, 'AAPL', () => {})()
  await vi.advanceTimersByTimeAsync(A_WHILE)
  expect(asked).toHaveBeenCalledTimes(4)
})

it('neither asks for nor listens to what the feeds do not know: contracts, and orders of several of them', async () => {
  const stops = ['AAPL', '', 'AAPL261218C00200000'].map((symbol) => watchPrice(undefined, symbol, () => {}))
  await vi.advanceTimersByTimeAsync(A_WHILE)
  stream.reconnect()
  await vi.advanceTimersByTimeAsync(A_WHILE)
  expect(asked.mock.calls.map(([{ query }]) => query.symbols)).toEqual([['AAPL'], ['AAPL']])
  expect([...heard.keys()]).toEqual(['day quotes AAPL', 'day trades AAPL'])
  for (const stop of stops) stop()
})

it.each([400, 403, 422])('does not ask again for what is refused for good with %i', async (status) => {
  asked.mockRejectedValueOnce(refusal(status))
  const stop = watchPrice(undefined, 'AAPL', () => {})
  await vi.advanceTimersByTimeAsync(A_WHILE)
  expect(asked).toHaveBeenCalledTimes(1)
  stop()
})

it('says that a market has no prices where it has none of what is shown, not where it lacks some that are asked for alone', async () => {
  noted.mockReset()
  const absence = refusal(404)
  asked.mockRejectedValueOnce(absence)
  const stops = [watchPrice(undefined, 'QQQ', () => {})]
  await vi.advanceTimersByTimeAsync(100)
  expect(noted.mock.calls).toEqual([[undefined, 'stocks', absence]])
  stops.push(watchPrice(undefined, 'AAPL', () => {}))
  await vi.advanceTimersByTimeAsync(100)
  asked.mockRejectedValueOnce(absence)
  stops.push(watchPrice(undefined, 'DIA', () => {}))
  await vi.advanceTimersByTimeAsync(100)
  expect(noted.mock.calls.slice(1)).toEqual([[undefined, 'stocks']])
  for (const stop of stops) stop()
})

it.each([
  ['Blue Ocean’s', 'boats', 'boats', 200],
  ['none', null, undefined, 201.4],
] as const)('asks at night for the quotes of the plan’s own feed: %s', async (_whose, overnight, named, bid) => {
  const feeds = { stocks: 'sip', options: null, overnight, crypto: 'us' }
  queryClient.setQueryData(accountsQuery().queryKey, [
    DeskAccount.parse({ id: 'a1', name: 'Paper', kind: 'alpaca-paper', number: 'PA1', createdAt: at, feeds }),
  ])
  askedAtNight.mockReset()
  askedAtNight.mockResolvedValue({ quotes: { AAPL: { ...SNAPSHOT.latestQuote, t: '2026-03-10T01:00:00Z', bp: 200 } } })
  const stop = watchPrice('a1', 'AAPL', () => {})
  setNight('a1', true)
  await vi.advanceTimersByTimeAsync(100)
  const asked = named === undefined ? [] : [[{ query: { symbols: ['AAPL'], feed: named } }, expect.anything()]]
  expect(askedAtNight.mock.calls).toEqual(asked)
  expect(priceNow('a1', 'AAPL')).toMatchObject({ bid, feed: named })
  setNight('a1', false)
  stop()
})

it('has stocks quoted by the overnight venue at night, and by the feed of the day again after it', async () => {
  const quote = (t: string, bp: number) => ({ t, ax: 'A', ap: bp + 1, as: 1, bx: 'A', bp, bs: 1, c: ['R'], z: 'C' })
  askedAtNight.mockResolvedValue({ quotes: { AAPL: quote('2026-03-10T01:00:00Z', 200) } })
  const named: (string | undefined)[] = []
  const scope = {
    live(_symbol: string, feed?: string) {
      named.push(feed)
      return () => void named.splice(named.indexOf(feed), 1)
    },
  }
  const stop = watchNamed(scope, undefined, 'AAPL', () => {})
  await vi.advanceTimersByTimeAsync(100)
  expect(priceNow(undefined, 'AAPL')).toMatchObject({ bid: 201.4, last: 201.5 })
  expect(named).toEqual([undefined])
  expect([...heard.keys()]).toEqual(['day quotes AAPL', 'day trades AAPL'])

  setNight(undefined, true)
  await vi.advanceTimersByTimeAsync(100)
  expect(askedAtNight).toHaveBeenLastCalledWith(
    { query: { symbols: ['AAPL'], feed: 'overnight' } },
    { signal: expect.any(AbortSignal) },
  )
  expect(priceNow(undefined, 'AAPL')).toMatchObject({ bid: 200, last: 201.5, feed: 'overnight' })
  heard.get('overnight quotes AAPL')?.({ T: 'q', S: 'AAPL', ...quote('2026-03-10T01:00:01Z', 199) })
  heard.get('overnight quotes AAPL')?.({ T: 'q', S: 'AAPL', ...quote('2026-03-10T01:00:00Z', 198) })
  await vi.advanceTimersByTimeAsync(100)
  expect(priceNow(undefined, 'AAPL')).toMatchObject({ bid: 199, ask: 200 })
  // The part of the page that shows it names the venue.
  expect(named).toEqual(['overnight'])
  // What appears at night is quoted likewise.
  const stopOther = watchPrice(undefined, 'MSFT', () => {})
  expect(heard.has('overnight quotes MSFT')).toBe(true)
  stopOther()

  asked.mockResolvedValue({ AAPL: { ...SNAPSHOT, latestQuote: quote('2026-03-10T08:00:01Z', 202) } })
  setNight(undefined, false)
  await vi.advanceTimersByTimeAsync(100)
  expect(priceNow(undefined, 'AAPL')).toMatchObject({ bid: 202, feed: undefined })
  expect(named).toEqual([undefined])
  expect([...heard.keys()]).toEqual(['day quotes AAPL', 'day trades AAPL'])
  stop()
  expect(named).toEqual([])
})

it('the day of stocks turns with the trading day of their view: they are read again when it begins, and when its daily bar does', async () => {
  const bar = (t: string, c: number) => ({ t, o: c - 1, h: c + 1, l: c - 2, c, v: 1000, n: 10, vw: c })
  const [thursday, friday] = [bar('2026-03-05T05:00:00Z', 98), bar('2026-03-06T05:00:00Z', 100)]
  vi.setSystemTime('2026-03-08T15:00:00Z')
  asked.mockResolvedValue({ AAPL: { ...SNAPSHOT, dailyBar: friday, prevDailyBar: thursday } })
  const stop = watchPrice('a1', 'AAPL', () => {})
  const turned = async (day: string, looks: number) => {
    setDay('a1', { day, looks })
    await vi.advanceTimersByTimeAsync(100)
    return { reads: asked.mock.calls.length, previousClose: priceNow('a1', 'AAPL')?.previousClose }
  }
  await vi.advanceTimersByTimeAsync(100)
  expect(await turned('2026-03-06', 2)).toEqual({ reads: 1, previousClose: 98 })
  expect(await turned('2026-03-09', 0)).toEqual({ reads: 2, previousClose: 100 })
  expect(await turned('2026-03-09', 0)).toEqual({ reads: 2, previousClose: 100 })
  asked.mockResolvedValue({
    AAPL: { ...SNAPSHOT, dailyBar: bar('2026-03-09T04:00:00Z', 104), prevDailyBar: friday },
  })
  expect(await turned('2026-03-09', 1)).toEqual({ reads: 3, previousClose: 100 })
  expect(priceNow('a1', 'AAPL')?.open).toBe(103)
  setDay('a1', undefined)
  stop()
})

it('a stock that trades in regular hours without a daily bar is read again with the others, once a minute, until it has one', async () => {
  const bar = (t: string, c: number) => ({ t, o: c - 1, h: c + 1, l: c - 2, c, v: 1000, n: 10, vw: c })
  const [thursday, friday] = [bar('2026-03-05T05:00:00Z', 98), bar('2026-03-06T05:00:00Z', 100)]
  vi.setSystemTime('2026-03-09T13:00:00Z')
  setDay('a1', { day: '2026-03-09', looks: 0 })
  const beforeOpen = { ...SNAPSHOT, dailyBar: friday, prevDailyBar: thursday }
  asked.mockResolvedValue({ AAPL: beforeOpen, MSFT: beforeOpen, THIN: beforeOpen })
  const symbols = ['AAPL', 'MSFT', 'THIN']
  const stops = symbols.map((symbol) => watchPrice('a1', symbol, () => {}))
  const reads = () => asked.mock.calls.map(([{ query }]) => query.symbols)
  const trade = (symbol: string, t: string) =>
    heard.get(`day trades ${symbol}`)?.({ T: 't', S: symbol, t, p: 102, s: 1 })
  const afterAMinute = async () => {
    await vi.advanceTimersByTimeAsync(60_000)
    return reads().slice(1)
  }
  await vi.advanceTimersByTimeAsync(100)
  trade('AAPL', '2026-03-09T13:29:59Z')
  expect(await afterAMinute()).toEqual([])

  for (const second of ['00', '01', '02']) trade('AAPL', `2026-03-09T13:30:${second}Z`)
  trade('MSFT', '2026-03-09T13:30:01Z')
  expect(await afterAMinute()).toEqual([['AAPL', 'MSFT']])

  const today = { ...SNAPSHOT, dailyBar: bar('2026-03-09T04:00:00Z', 104), prevDailyBar: friday }
  asked.mockResolvedValue({ AAPL: today })
  trade('AAPL', '2026-03-09T13:31:05Z')
  expect((await afterAMinute()).slice(1)).toEqual([['AAPL']])
  expect(symbols.map((symbol) => priceNow('a1', symbol)?.open)).toEqual([103, undefined, undefined])
  trade('AAPL', '2026-03-09T13:32:05Z')
  expect((await afterAMinute()).slice(2)).toEqual([])
  // What came from elsewhere meanwhile, or is shown no longer, is not asked for.
  trade('MSFT', '2026-03-09T13:33:05Z')
  trade('THIN', '2026-03-09T13:33:05Z')
  stops[1]?.()
  asked.mockResolvedValue({ THIN: today })
  setDay('a1', { day: '2026-03-09', looks: 1 })
  expect((await afterAMinute()).slice(2)).toEqual([['AAPL', 'THIN']])
  setDay('a1', undefined)
  for (const stop of stops) stop()
})
