import { effort, forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LISTINGS, listingOf } from './instruments/listing.ts'
import { ANCHOR_DAY } from './instruments/stock-facts.ts'
import type { Bar, Market } from './market.ts'
import { phaseAt } from './sessions/calendar.ts'
import { MODEL, marketById, simulatedMarket } from './simulated.ts'
import { summed } from './testing/bars.ts'
import type { Timeframe } from './timeframe.ts'

const at = (text: string): number => Date.parse(text)
const FOREVER = at('2036-12-31T00:00:00Z')
const MINUTE: Timeframe = { count: 1, unit: 'minute' }
const DAY: Timeframe = { count: 1, unit: 'day' }
const HOURS = 3_600_000
const market = simulatedMarket('test')

const active = market.instruments.filter(({ isInactive }) => !isInactive)
/** Coins, every tenth of the real listings and a few of the generated ones, which have six letters; more of them with more effort. */
const SOME = active.filter(
  ({ symbol, class: assetClass }, index) =>
    assetClass === 'crypto' || index % Math.ceil((symbol.length === 6 ? 150 : 10) / effort) === 0,
)
const anySymbol = fc.constantFrom(...active.map(({ symbol }) => symbol))
const anyInstant = fc.integer({ min: at('2015-01-02T00:00:00Z'), max: at('2035-12-28T00:00:00Z') })
const seconds = (instant: number): number => Math.floor(instant / 1000) * 1000

/** An instant with trading near it: the next one with a minute bar. */
function tradingAfter(symbol: string, instant: number): number {
  const [bar] = market.bars(symbol, MINUTE, instant, instant + 120 * HOURS, FOREVER, 1)
  return bar?.start ?? instant
}

describe('is a function of its seed', () => {
  it('answers the same from a market that computed other things before', () => {
    const [a, b] = [simulatedMarket('same'), simulatedMarket('same')]
    b.bars('MSFT', DAY, at('2020-01-01T00:00:00Z'), at('2021-01-01T00:00:00Z'), FOREVER)
    b.bars('AAPL', MINUTE, at('2024-03-01T00:00:00Z'), at('2024-03-09T00:00:00Z'), FOREVER)
    const asked = (from: Market) => [
      from.bars('AAPL', MINUTE, at('2024-03-04T14:30:00Z'), at('2024-03-04T16:00:00Z'), FOREVER),
      from.trades('AAPL', at('2024-03-04T14:30:00Z'), at('2024-03-04T14:35:00Z')),
      from.quotes('BTC/USD', at('2024-03-04T14:30:00Z'), at('2024-03-04T14:31:00Z')),
    ]
    expect(asked(b)).toEqual(asked(a))
    expect(asked(simulatedMarket('other'))).not.toEqual(asked(a))
  })

  it('moves no price under an old fill: when this fails, the model needs a new name', () => {
    const sample = ['AAPL', 'BLK', 'F', 'SPY', 'BTC/USD', 'DOGE/USD'].map((symbol) => [
      market.bars(symbol, DAY, at('2019-12-20T00:00:00Z'), at('2020-01-20T00:00:00Z'), FOREVER),
      market.bars(symbol, MINUTE, at('2026-03-09T13:00:00Z'), at('2026-03-09T14:00:00Z'), FOREVER),
      market.trades(symbol, at('2026-03-09T13:31:00Z'), at('2026-03-09T13:33:00Z')),
      market.quotes(symbol, at('2026-03-09T13:31:00Z'), at('2026-03-09T13:33:00Z')),
    ])
    expect([MODEL, digest(JSON.stringify(sample))]).toEqual(['paddock-5', '0b3e0afd9cf664cc'])
  })

  it('is found by its id, one for each', () => {
    const found = marketById(`simulated:${MODEL}:a seed: with colons`)
    expect(found.id).toBe(`simulated:${MODEL}:a seed: with colons`)
    expect(marketById(found.id)).toBe(found)
    expect(() => marketById('simulated:old-model:main')).toThrow(
      `This release has no market model named old-model: it has ${MODEL}.`,
    )
    expect(() => marketById('live:somewhere')).toThrow('No market answers to live:somewhere: only simulated ones do.')
  })
})

/** FNV-1a in two lanes: enough to notice a change. */
function digest(text: string): string {
  let [a, b] = [0x811c9dc5, 0x1000193]
  for (let index = 0; index < text.length; index += 1) {
    a = Math.imul(a ^ text.charCodeAt(index), 0x01000193)
    b = Math.imul(b ^ text.charCodeAt(index), 0x85ebca6b) ^ (b >>> 13)
  }
  return (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0')
}

it('passes through the factual price on the anchor day', () => {
  for (const { instrument, price, anchor, path, until } of LISTINGS) {
    if (instrument.isInactive || anchor || path || until) continue
    const day = at(`${ANCHOR_DAY}T00:00:00Z`)
    const [bar] = market.bars(instrument.symbol, DAY, day, day + 12 * HOURS, FOREVER)
    expect([instrument.symbol, bar?.close]).toEqual([
      instrument.symbol,
      Math.round(price * 10 ** instrument.priceScale),
    ])
  }
})

it('has no prices of what is off the list', () => {
  const gone = market.instruments.find(({ isInactive }) => isInactive)?.symbol ?? ''
  const now = at('2026-03-09T15:00:00Z')
  expect(market.instrument(gone)?.symbol).toBe(gone)
  expect(market.isListed(gone, now)).toBe(false)
  expect([market.quote(gone, now), market.lastTrade(gone, now), market.previousClose(gone, now)]).toEqual(
    Array.from({ length: 3 }),
  )
  expect(market.bars(gone, DAY, 0, now, now)).toEqual([])
})

it('moves a fund of a fund with it, day by day, and three times as far where it is a multiple', () => {
  const closes = (symbol: string): number[] =>
    market
      .bars(symbol, DAY, at('2026-08-01T00:00:00Z'), at('2026-08-28T20:00:00Z'), FOREVER, undefined, ['all'])
      .map(({ close }) => close)
  const moves = (symbol: string): number[] =>
    closes(symbol).flatMap((close, index, all) => (index === 0 ? [] : [Math.log(close / (all[index - 1] ?? 1))]))
  const [leader, same, triple, inverse] = ['QQQ', 'QQQM', 'TQQQ', 'SQQQ'].map(moves)
  leader?.forEach((move, day) => {
    expect(same?.[day]).toBeCloseTo(move, 3)
    expect(triple?.[day]).toBeCloseTo(3 * move, 2)
    expect(inverse?.[day]).toBeCloseTo(-3 * move, 2)
  })
})

it('quotes cents from a dollar on, and hundredths of a cent below it', () => {
  let quoted = 0
  const cheap = active.filter((instrument) => instrument.class === 'us_equity' && instrument.priceScale === 4)
  forAll(100, fc.constantFrom(...cheap), anyInstant, ({ symbol }, instant) => {
    const quote = market.quote(symbol, instant)
    // None in a halt, and before a late listing's first.
    if (!quote) return
    quoted += 1
    const { bid, ask } = quote
    expect(bid).toBeLessThan(ask)
    for (const side of [bid, ask]) expect(side < 10_000 || side % 100 === 0).toBe(true)
  })
  expect(quoted).toBeGreaterThan(90 * effort)
})

it('opens at 09:30 and closes at 16:00 with the prints the daily bar names', () => {
  const [bar] = market.bars('AAPL', DAY, at('2026-03-09T04:00:00Z'), at('2026-03-09T04:00:00Z'), FOREVER)
  const [open] = market.trades('AAPL', at('2026-03-09T13:30:00Z'), at('2026-03-09T13:30:00Z'))
  const [close] = market.trades('AAPL', at('2026-03-09T20:00:00Z'), at('2026-03-09T20:00:00Z'))
  expect([open?.price, close?.price]).toEqual([bar?.open, bar?.close])
  expect(market.previousClose('AAPL', at('2026-03-10T09:00:00Z'))).toBe(bar?.close)
})

it('keeps prices and amounts plausible over twenty years', () => {
  for (const { symbol, class: assetClass } of SOME) {
    const days = market.bars(symbol, DAY, at('2015-01-01T00:00:00Z'), FOREVER, FOREVER)
    const years = market.bars(symbol, { count: 12, unit: 'month' }, at('2015-01-01T00:00:00Z'), FOREVER, FOREVER)
    for (const bar of [...days, ...years]) sound(bar)
    const isThroughout = !listingOf(symbol)?.from && !listingOf(symbol)?.until
    if (isThroughout) expect(days.length).toBeGreaterThan(assetClass === 'crypto' ? 8000 : 5480)
    expect(Math.min(...days.map(({ low }) => low))).toBeGreaterThanOrEqual(100)
    expect(Math.max(...years.map(({ turnover }) => turnover))).toBeLessThan(Number.MAX_SAFE_INTEGER)
  }
})

function sound(bar: Bar): void {
  const average = bar.turnover / bar.volume
  const isSound =
    bar.low <= Math.min(bar.open, bar.close) &&
    bar.high >= Math.max(bar.open, bar.close) &&
    bar.low > 0 &&
    bar.trades > 0 &&
    Number.isSafeInteger(bar.turnover) &&
    bar.volume >= bar.trades &&
    average > bar.low * 0.5 &&
    average < bar.high * 2
  if (!isSound) throw new Error(`Not sound: ${JSON.stringify(bar)}`)
}

/** With trading of the symbol on the day before as well: some are listed for a while only. */
const anyMoment = fc
  .tuple(anySymbol, anyInstant)
  .filter(([symbol, instant]) => market.isListed(symbol, instant) && market.isListed(symbol, instant - 30 * 24 * HOURS))
  .map(([symbol, instant]) => ({ symbol, instant, start: tradingAfter(symbol, instant) }))
  .filter(({ symbol, start }) => market.bars(symbol, MINUTE, start, start, FOREVER).length > 0)

describe('adds up', () => {
  it('prints to minutes', () =>
    forAll(60, anyMoment, ({ symbol, start }) => {
      for (const bar of market.bars(symbol, MINUTE, start, start + 10 * 60_000, FOREVER)) {
        const trades = market.trades(symbol, bar.start, bar.start + 59_999)
        const parts = trades.map(({ at, price, size }) => ({
          ...{ start: at, open: price, high: price, low: price, close: price },
          ...{ volume: size, turnover: price * size, trades: 1 },
        }))
        expect(summed(bar.start, parts)).toEqual(bar)
        expect(new Set(trades.map((trade) => trade.at)).size).toBe(trades.length)
        expect(trades.every(({ size }) => size >= 1)).toBe(true)
      }
    }))

  it('minutes to the day: prices of the regular session, amounts of all', () =>
    forAll(60, anyMoment, ({ symbol, start }) => {
      const isCrypto = symbol.includes('/')
      const [bar] = market.bars(symbol, DAY, start - (isCrypto ? 24 : 20) * HOURS, start, FOREVER).slice(-1)
      if (!bar) throw new Error('No daily bar')
      const minutes = market.bars(symbol, MINUTE, bar.start, bar.start + 24 * HOURS - 60_000, FOREVER)
      const regular = isCrypto ? minutes : minutes.filter((minute) => phaseAt(minute.start) === 'regular')
      const { volume, turnover, trades } = summed(0, minutes)
      expect({ ...summed(bar.start, regular), volume, turnover, trades }).toEqual(bar)
    }))

  it.each([
    [{ count: 5, unit: 'minute' } as const, 5 * 60_000],
    [{ count: 30, unit: 'minute' } as const, 30 * 60_000],
    [{ count: 1, unit: 'hour' } as const, HOURS],
    [{ count: 4, unit: 'hour' } as const, 4 * HOURS],
  ])('minutes to %o', (timeframe, length) =>
    forAll(20, anyMoment, ({ symbol, start }) => {
      for (const bar of market.bars(symbol, timeframe, start, start + 5 * length, FOREVER)) {
        const minutes = market.bars(symbol, MINUTE, bar.start, bar.start + length - 1, FOREVER)
        expect(summed(bar.start, minutes)).toEqual(bar)
      }
    }),
  )

  it('days to weeks, which start on Monday, and to months', () =>
    forAll(20, anyMoment, fc.constantFrom('week' as const, 'month' as const), ({ symbol, start }, unit) => {
      const longer = market.bars(symbol, { count: 1, unit }, start, start + 80 * 24 * HOURS, FOREVER)
      longer.slice(0, -1).forEach((bar, index) => {
        const days = market.bars(symbol, DAY, bar.start, (longer[index + 1]?.start ?? 0) - 1, FOREVER)
        expect(summed(bar.start, days)).toEqual(bar)
        const date = new Date(bar.start)
        expect(unit === 'week' ? date.getUTCDay() : date.getUTCDate()).toBe(1)
      })
    }))
})

it('aligns bars as the data API does', () => {
  const first = (timeframe: Timeframe, from: string) =>
    new Date(market.bars('AAPL', timeframe, at(from), FOREVER, FOREVER, 1)[0]?.start ?? 0).toISOString()
  // Minutes to the hour, hours to New York's midnight, days at it: 04:00Z in summer, 05:00Z in winter.
  expect(first({ count: 7, unit: 'minute' }, '2026-03-09T13:31:00Z')).toBe('2026-03-09T13:35:00.000Z')
  expect(first({ count: 4, unit: 'hour' }, '2026-03-09T08:00:00Z')).toBe('2026-03-09T08:00:00.000Z')
  expect(first({ count: 3, unit: 'hour' }, '2026-03-09T06:00:00Z')).toBe('2026-03-09T07:00:00.000Z')
  expect(first(DAY, '2026-03-06T05:00:00Z')).toBe('2026-03-06T05:00:00.000Z')
  expect(first(DAY, '2026-03-07T00:00:00Z')).toBe('2026-03-09T04:00:00.000Z')
  // A week starts on Monday even where Monday is a holiday.
  expect(first({ count: 1, unit: 'week' }, '2026-02-16T05:00:00Z')).toBe('2026-02-16T05:00:00.000Z')
  expect(first({ count: 3, unit: 'month' }, '2026-02-01T00:00:00Z')).toBe('2026-04-01T04:00:00.000Z')
})

it('shows nothing after now', () => {
  const timeframes: Timeframe[] = [MINUTE, { count: 15, unit: 'minute' }, { count: 1, unit: 'hour' }]
  forAll(60, anyMoment, fc.integer({ min: 0, max: 7 * HOURS }), fc.boolean(), ({ symbol, start }, after, isDaily) => {
    const now = start + after
    const from = now - 9 * HOURS
    const trades = market.trades(symbol, from, now)
    for (const timeframe of timeframes) {
      const bars = market.bars(symbol, timeframe, from, FOREVER, now)
      const whole = market.bars(symbol, timeframe, from, now, FOREVER)
      expect(bars.slice(0, -1)).toEqual(whole.slice(0, bars.length - 1))
      const last = bars.at(-1)
      if (!last) continue
      expect(last.start).toBeLessThanOrEqual(now)
      const parts = trades.filter((trade) => trade.at >= last.start)
      expect([last.close, last.trades]).toEqual([parts.at(-1)?.price, parts.length])
      expect(last.high).toBe(Math.max(...parts.map(({ price }) => price)))
      expect(last.turnover).toBe(parts.reduce((sum, { price, size }) => sum + price * size, 0))
    }
    if (isDaily) {
      const day = market.bars(symbol, DAY, now - 30 * HOURS, FOREVER, now).at(-1)
      const prints = day ? market.trades(symbol, day.start, Math.min(now, day.start + 24 * HOURS)) : []
      const regular = prints.filter((print) => symbol.includes('/') || phaseAt(print.at) === 'regular')
      expect(day?.volume ?? 0).toBe(prints.reduce((sum, { size }) => sum + size, 0))
      expect(day?.close).toBe(regular.at(-1)?.price)
      expect(day?.low ?? Number.POSITIVE_INFINITY).toBe(Math.min(...regular.map(({ price }) => price)))
    }
    expect(market.lastTrade(symbol, now)?.at).toBeLessThanOrEqual(now)
    expect(market.quote(symbol, now)?.at).toBeLessThanOrEqual(now)
    if (trades.length > 0) expect(market.lastTrade(symbol, now)).toEqual(trades.at(-1))
    expect(market.quotes(symbol, now - 20_000, now).every((quote) => quote.at <= now)).toBe(true)
  })
})

it('shows the last full day before as the previous close', () =>
  forAll(40, anyMoment, ({ symbol, start }) => {
    const days = market.bars(symbol, DAY, start - 20 * 24 * HOURS, start, FOREVER)
    expect(market.previousClose(symbol, start)).toBe(days.at(-2)?.close)
  }))

it('quotes every second of a session: the bid under the ask, the last price between or at one of them', () =>
  forAll(60, anyMoment, ({ symbol, start }) => {
    const quotes = market.quotes(symbol, start, start + 30_000)
    expect(quotes.length).toBeGreaterThan(0)
    for (const quote of quotes) {
      const last = market.lastTrade(symbol, quote.at)
      expect(quote.bid).toBeGreaterThan(0)
      expect(quote.bid).toBeLessThan(quote.ask)
      expect(quote.bid).toBeLessThanOrEqual(last?.price ?? 0)
      expect(quote.ask).toBeGreaterThanOrEqual(last?.price ?? 0)
      expect(Math.min(quote.bidSize, quote.askSize)).toBeGreaterThan(0)
      expect(market.quote(symbol, quote.at + 999)).toEqual(quote)
    }
  }))

it('keeps the last quote and print of a session until the next', () => {
  const friday = at('2026-08-29T00:00:00Z')
  const sunday = at('2026-08-30T15:00:00Z')
  expect(market.quote('AAPL', sunday)).toEqual(market.quote('AAPL', friday - 1))
  expect(market.lastTrade('AAPL', sunday)).toEqual(market.lastTrade('AAPL', friday - 1))
  expect(market.quote('AAPL', seconds(sunday))?.at).toBe(friday - 1000)
  expect(market.quote('AAPL', at('2010-01-01T00:00:00Z'))).toBeUndefined()
  expect(market.quote('NOSUCH', sunday)).toBeUndefined()
})
