import { pastOf } from '@paddock/analytics/screen/past'
import { ratingsOf } from '@paddock/analytics/screen/row'
import { EconomicCalendar } from '@paddock/contract/desk/research/economic-calendar'
import { Fundamentals } from '@paddock/contract/desk/research/fundamentals'
import { ReferenceBars, References } from '@paddock/contract/desk/research/references'
import { ScreenProgress, unpacked } from '@paddock/contract/desk/research/screen'
import { DAY_MS } from '@paddock/market/instant'
import { simulatedMarket } from '@paddock/market/simulated'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { researchQuestion } from './research.ts'

const market = simulatedMarket('research')
/** A Wednesday, an hour before the close. */
const NOW = Date.parse('2026-09-16T19:00:00Z')

async function ask(address: string, now = NOW): Promise<{ status: number; body: unknown }> {
  const [name = '', query = ''] = address.split('?')
  const answer = researchQuestion(`research/${name}`)
  if (!answer) throw new Error(`there is no ${name}`)
  const response = await answer({ market, now }, new URLSearchParams(query), new Request('http://desk.test/'))
  return { status: response.status, body: await response.json() }
}

it('tells what a company is worth and has published, and nothing published later', async () => {
  const { status, body } = await ask('fundamentals?symbol=AAPL')
  expect(status).toBe(200)
  const { company, ...found } = Fundamentals.parse(body)
  expect(found).toMatchObject({ symbol: 'AAPL', exchange: 'NASDAQ', sector: 'Information Technology' })
  expect(company?.quarters).toHaveLength(8)
  expect(company?.years.length).toBeGreaterThanOrEqual(4)
  for (const { published } of [...(company?.quarters ?? []), ...(company?.years ?? [])])
    expect(published <= '2026-09-16').toBe(true)
  const [q1, q2, q3, q4] = company?.quarters ?? []
  const year = [q1, q2, q3, q4].reduce((sum, quarter) => sum + (quarter?.revenue ?? 0), 0)
  expect(Math.abs(year - (company?.revenue ?? 0))).toBeLessThanOrEqual(4)
})

it('tells which releases are still to come', async () => {
  const from = '2026-09-01T00:00:00Z'
  const to = '2026-09-30T00:00:00Z'
  const { body } = await ask(`economic-calendar?from=${from}&to=${to}&countries=us,eu&importance=1`)
  const { releases } = EconomicCalendar.parse(body)
  expect(new Set(releases.map(({ country }) => country))).toEqual(new Set(['us', 'eu']))
  expect(releases.every(({ importance }) => importance === 1)).toBe(true)
  for (const { at, actual } of releases) expect(actual === null).toBe(Date.parse(at) > NOW)
})

it('lists indices, futures and bonds, each with its day and bars that end at now', async () => {
  const { references } = References.parse((await ask('references')).body)
  expect(new Set(references.map(({ kind }) => kind))).toEqual(new Set(['index', 'future', 'bond']))
  for (const { symbol, value, open = 0, high = 0, low = 0, previousClose = 0 } of references) {
    expect([low <= value, value <= high, low <= open, open <= high, previousClose > 0]).not.toContain(false)
    const { bars } = ReferenceBars.parse(
      (await ask(`references/bars?symbol=${symbol}&timeframe=1Hour&from=2026-09-15`)).body,
    )
    expect(bars.length).toBeGreaterThan(3)
    for (const { t } of bars) expect(Date.parse(t)).toBeLessThanOrEqual(NOW)
    expect(bars.at(-1)?.c).toBe(value)
  }
})

it('has candles of a pair of currencies, the running one among them, that its row on the screen and its rate agree with', async () => {
  const { rows } = unpacked((await ask('screen?class=forex')).body)
  for (const [pair, unit] of [
    ['EURUSD', 100_000],
    ['USDJPY', 1_000],
  ] as const) {
    const { bid = 0, ask: offered = 0 } = market.rate(pair, NOW) ?? {}
    for (const timeframe of ['1Min', '1Hour', '1Day', '1Week', '1Month']) {
      const from = new Date(NOW - (timeframe === '1Min' ? 1 : 100) * DAY_MS).toISOString()
      const { bars } = ReferenceBars.parse(
        (await ask(`references/bars?symbol=${pair}&timeframe=${timeframe}&from=${from}`)).body,
      )
      expect(bars.at(-1)?.c).toBe((bid + offered) / (2 * unit))
      // Whole bars are candles, not lines.
      for (const { o, h, l, c } of bars.slice(0, -1))
        expect(h > l && h >= Math.max(o, c) && l <= Math.min(o, c)).toBe(true)
      if (timeframe !== '1Day') continue
      const { o: open, h: high, l: low } = bars.at(-1) ?? {}
      expect(rows.find(({ symbol }) => symbol === pair)).toMatchObject({ open, high, low })
    }
  }
})

it('shows the whole market in rows that agree with its prices and fundamentals', async () => {
  const { rows } = unpacked((await ask('screen?class=stocks&ratings=true')).body)
  expect(rows.length).toBeGreaterThan(900)
  const apple = rows.find(({ symbol }) => symbol === 'AAPL')
  const worth = Fundamentals.parse((await ask('fundamentals?symbol=AAPL')).body)
  const instrument = market.instrument('AAPL')
  if (!apple || !instrument) throw new Error('Apple is listed')
  const trade = market.lastTrade('AAPL', NOW)
  expect(apple.price).toBeCloseTo((trade?.price ?? 0) / 100, 6)
  expect((apple.marketValue ?? 0) / worth.marketValue).toBeCloseTo(1, 5)
  expect(apple.priceToEarnings).toBeCloseTo(worth.company?.priceToEarnings ?? 0, 1)
  const before = market.previousClose('AAPL', NOW) ?? 0
  expect(apple.change).toBeCloseTo((trade?.price ?? 0) / before - 1, 5)
  expect(apple.rating).toBeCloseTo(ratingsOf(market, pastOf(market, instrument, NOW), NOW).rating ?? 9, 5)
  for (const row of rows) {
    expect((row.low ?? 0) <= row.price && row.price <= (row.high ?? 0)).toBe(true)
    if (row.isAllTimeHigh) expect(row.high ?? 0).toBeGreaterThanOrEqual(row.yearHigh ?? 0)
    if (row.isAllTimeLow) expect(row.low ?? 0).toBeLessThanOrEqual(row.yearLow ?? 0)
    expect((row.yearLow ?? 0) <= (row.monthLow ?? 1) && (row.monthLow ?? 0) <= (row.monthHigh ?? 0)).toBe(true)
    if (row.isFund) expect([row.priceToEarnings, row.revenue, row.nextReport]).toEqual([null, null, null])
    if (row.nextReport !== null) expect(row.nextReport > '2026-09-01').toBe(true)
  }
  expect(rows.filter(({ indices }) => indices.includes('SPX500')).length).toBeGreaterThan(450)
})

it('tells whoever would hear it how far a screen is, and gives it whole in the end', async () => {
  const asked = 'screen?class=crypto&ratings=true&progress=true'
  const told: number[] = []
  // A market of its own: nothing of it is known yet.
  const fresh = { market: simulatedMarket('fresh'), now: NOW }
  const answer = researchQuestion('research/screen')
  for (;;) {
    const response = await answer?.(fresh, new URLSearchParams(asked.split('?')[1]), new Request('http://desk.test/'))
    const body = await response?.json()
    const progress = z.safeParse(ScreenProgress, body)
    if (!progress.success) {
      expect([response?.status, unpacked(body).rows.length > 20]).toEqual([200, true])
      break
    }
    expect(response?.status).toBe(202)
    told.push(progress.data.done)
  }
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(told.every((done) => done >= 0 && done <= 1)).toBe(true)
})

it('has coins over 24 hours and pairs of currencies without volumes', async () => {
  const coins = unpacked((await ask('screen?class=crypto')).body).rows
  const bitcoin = coins.find(({ symbol }) => symbol === 'BTC/USD')
  const [now, before] = [market.lastTrade('BTC/USD', NOW), market.lastTrade('BTC/USD', NOW - 86_400_000)]
  expect(bitcoin?.change).toBeCloseTo((now?.price ?? 0) / (before?.price ?? 1) - 1, 5)
  expect(bitcoin?.marketValue).toBeGreaterThan(1e12)
  const pairs = unpacked((await ask('screen?class=forex')).body).rows
  expect(pairs).toHaveLength(36)
  for (const { volume, change, closes, price, rsi, sma200, yearHigh, yearLow } of pairs) {
    expect([volume, typeof change, closes.length, closes.at(-1)]).toEqual([null, 'number', 21, price])
    expect((rsi ?? -1) >= 0 && (rsi ?? 101) <= 100).toBe(true)
    expect((yearLow ?? 0) < (sma200 ?? 0) && (sma200 ?? 0) < (yearHigh ?? 0)).toBe(true)
  }
})

it('refuses what it does not understand, naming the field', async () => {
  const refused = async (address: string) => {
    const { status, body } = await ask(address)
    return [status, body]
  }
  expect(await refused('fundamentals?symbol=NOSUCH')).toEqual([
    404,
    { code: 40410000, message: 'nothing is known of this symbol', field: 'symbol' },
  ])
  for (const [address, field] of [
    ['economic-calendar?from=soon', 'from'],
    ['economic-calendar?to=2020-01-01', 'to'],
    ['economic-calendar?countries=us,xx', 'countries'],
    ['economic-calendar?importance=2', 'importance'],
    ['references/bars?symbol=INDEX:NKY&timeframe=7Day', 'timeframe'],
    ['screen?class=bonds', 'class'],
  ] as const)
    expect(await refused(address)).toEqual([422, expect.objectContaining({ code: 42210000, field })])
  for (const name of ['', 'constructor', 'screen/x']) expect(researchQuestion(`research/${name}`)).toBeUndefined()
})
