import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MINUTE_MS } from '../instant.ts'
import { listingOf } from '../instruments/listing.ts'
import type { Halt } from '../market.ts'
import { isTierOne } from '../paths/pauses.ts'
import { phaseAt } from '../sessions/calendar.ts'
import { simulatedMarket } from '../simulated.ts'

const market = simulatedMarket('halts')
const at = (text: string): number => Date.parse(text)
const FOREVER = at('2036-12-31T00:00:00Z')
const MINUTE = { count: 1, unit: 'minute' } as const
const DAY = { count: 1, unit: 'day' } as const
const [FROM, TO] = [at('2020-01-01T00:00:00Z'), at('2029-01-01T00:00:00Z')]
const halts = ['MSTR', 'COIN', 'TSLA', 'AAPL', 'NVDA', 'JPM', 'ZZREX', 'ZZREW', 'ZZSUS', 'ZZSUT'].flatMap((symbol) =>
  market.halts(symbol, FROM, TO),
)
const short = halts.filter(({ reason }) => reason !== 'H10')

it('has every reason there is, rarely: coins none, the large few', () => {
  expect(new Set(halts.map(({ reason }) => reason))).toEqual(new Set(['T1', 'LUDP', 'H10']))
  expect(market.halts('AAPL', FROM, TO).length).toBeLessThan(9)
  expect(market.halts('BTC/USD', FROM, TO)).toEqual([])
  for (const { from, until, reason } of short) {
    expect([phaseAt(from), phaseAt(until - 1)]).toEqual(['regular', 'regular'])
    const minutes = (until - from) / MINUTE_MS
    expect(reason === 'LUDP' ? minutes === 5 : minutes >= 10 && minutes <= 30).toBe(true)
  }
})

it('prints nothing, stands still and quotes nothing in a halt; the first second behind it prints', () =>
  forAll(
    60,
    fc.constantFrom(...short),
    fc.double({ min: 0, max: 0.999, noNaN: true }),
    ({ symbol, from, until }, share) => {
      const now = Math.floor(from + share * (until - from))
      expect(market.trades(symbol, from, until - 1)).toEqual([])
      expect(market.quotes(symbol, from, until - 1)).toEqual([])
      expect(market.bars(symbol, MINUTE, from, until - 1, FOREVER)).toEqual([])
      expect(market.quote(symbol, now)).toEqual(market.quote(symbol, from - 1))
      expect(market.lastTrade(symbol, now)).toEqual(market.lastTrade(symbol, from - 1))
      const [reopening] = market.trades(symbol, until, until)
      expect(reopening?.price).toBe(market.lastTrade(symbol, now)?.price)
      expect(market.quote(symbol, until)?.at).toBe(until)
      const found = market.halts(symbol, now, now)
      expect(found.map((halt) => halt.from)).toEqual([from])
      expect(market.halts(symbol, until, until).map((halt) => halt.from)).not.toContain(from)
    },
  ))

it('adds up on the day of a halt: minutes without those of the halt are the day', () =>
  forAll(6, fc.constantFrom(...short), ({ symbol, from }) => {
    const [bar] = market.bars(symbol, DAY, from - 20 * 3_600_000, from, FOREVER).slice(-1)
    if (!bar) throw new Error('No daily bar')
    const minutes = market.bars(symbol, MINUTE, bar.start, bar.start + 24 * 3_600_000 - 1, FOREVER)
    const trades = market.trades(symbol, bar.start, bar.start + 24 * 3_600_000 - 1)
    const regular = minutes.filter((minute) => phaseAt(minute.start) === 'regular')
    expect({
      high: Math.max(...regular.map(({ high }) => high)),
      low: Math.min(...regular.map(({ low }) => low)),
      volume: minutes.reduce((sum, { volume }) => sum + volume, 0),
      turnover: trades.reduce((sum, { price, size }) => sum + price * size, 0),
      trades: trades.length,
    }).toEqual({ high: bar.high, low: bar.low, volume: bar.volume, turnover: bar.turnover, trades: bar.trades })
    for (const minute of regular) {
      const parts = trades.filter((trade) => trade.at >= minute.start && trade.at < minute.start + MINUTE_MS)
      expect([Math.max(...parts.map(({ price }) => price)), parts.length]).toEqual([minute.high, minute.trades])
    }
  }))

it('pauses where a minute has left the bands that held when it began', () => {
  const pauses = short.filter(({ reason }) => reason === 'LUDP')
  expect(pauses.length).toBeGreaterThan(5)
  for (const { symbol, from } of pauses) {
    const bands = market.luldBands(symbol, from - MINUTE_MS)
    const [minute] = market.bars(symbol, MINUTE, from - MINUTE_MS, from - MINUTE_MS, FOREVER)
    if (!bands || !minute) throw new Error('no bands')
    expect([symbol, minute.high > bands.upper - 1 || minute.low < bands.lower + 1]).toEqual([symbol, true])
  }
})

// Source: Limit Up-Limit Down plan, Amendment 18: 5 % and 10 %, doubled from 15:35 on for the first tier.
it.each([
  ['AAPL', '2026-03-09T15:00:10Z', 1, 0.05],
  ['AAPL', '2026-03-09T19:40:10Z', 1, 0.1],
  ['ZZALD', '2026-03-09T15:00:10Z', 2, 0.1],
  ['ZZALD', '2026-03-09T19:40:10Z', 2, 0.1],
  ['ZZUNW', '2026-03-09T15:00:10Z', 2, 0.2],
])('bands of %s at %s', (symbol, instant, tier, share) => {
  const listing = listingOf(symbol)
  const bands = market.luldBands(symbol, at(instant))
  if (!bands || !listing) throw new Error('no bands')
  expect([bands.tier, isTierOne(listing)]).toEqual([tier, tier === 1])
  expect(bands.at).toBe(at(instant) - 10_000)
  expect(bands.upper / bands.reference - 1).toBeCloseTo(share, 1)
  const ends = [0, 1, 2, 3, 4].map((minutes) => at(instant) - 10_001 - minutes * MINUTE_MS)
  const mean = ends.reduce((sum, end) => sum + (market.lastTrade(symbol, end)?.price ?? 0), 0) / 5
  expect(Math.abs(bands.reference - mean)).toBeLessThan(1)
  expect(market.luldBands(symbol, at('2026-03-09T12:00:00Z'))).toBeUndefined()
})

it('suspends whole days by order of the regulator, and goes on where the walk is by then', () => {
  const [halt] = market.halts('ZZSUS', FROM, TO).filter(({ reason }) => reason === 'H10') as [Halt]
  expect([halt.from, halt.until].map((instant) => new Date(instant).toISOString())).toEqual([
    '2026-05-09T00:00:00.000Z',
    '2026-05-26T08:00:00.000Z',
  ])
  expect(market.bars('ZZSUS', DAY, halt.from, halt.until - 12 * 3_600_000, FOREVER)).toEqual([])
  expect(market.trades('ZZSUS', halt.from, halt.until - 1)).toEqual([])
  expect(market.isListed('ZZSUS', halt.from + 86_400_000)).toBe(true)
  expect(market.halts('ZZSUS', halt.from + 1, halt.from + 2)).toEqual([halt])
  const [before] = market.bars('ZZSUS', DAY, halt.from - 3 * 86_400_000, halt.from, FOREVER).slice(-1)
  expect(market.previousClose('ZZSUS', halt.until)).toBe(before?.close)
})

it('gathers for auctions in the five minutes before them', () => {
  forAll(
    300,
    fc.constantFrom('AAPL', 'JPM', 'ZZALD'),
    fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') }),
    (symbol, instant) => {
      const found = market.imbalance(symbol, instant)
      const before = [5, 1 / 60].map((minutes) => phaseAt(instant + minutes * MINUTE_MS))
      const isNear =
        phaseAt(instant) !== 'overnight' &&
        (phaseAt(instant) === 'pre' || phaseAt(instant) === 'regular') &&
        before[0] !== phaseAt(instant)
      expect(found !== undefined).toBe(isNear && market.halts(symbol, instant, instant).length === 0)
    },
  )
  const close = at('2026-03-09T20:00:00Z')
  const early = market.imbalance('AAPL', close - 299_000)
  const late = market.imbalance('AAPL', close - 1)
  if (!early || !late) throw new Error('nothing gathered')
  expect(late).toMatchObject({ auction: 'close', due: close, at: close - 1000 })
  expect(late.paired).toBeGreaterThan(early.paired)
  expect(late.reference).toBe(market.lastTrade('AAPL', close - 1)?.price)
  expect(Math.abs(late.indicative / late.reference - 1)).toBeLessThan(0.002)
  expect(market.imbalance('AAPL', at('2026-03-09T13:25:00Z'))?.auction).toBe('open')
  expect(market.imbalance('AAPL', at('2026-03-09T13:24:59Z'))).toBeUndefined()
  expect(market.imbalance('BTC/USD', close - 1)).toBeUndefined()
})
