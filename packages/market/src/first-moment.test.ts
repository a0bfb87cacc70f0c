import { effort, forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HOUR_MS } from './instant.ts'
import type { Found, Market, Moment, Wait, WaitSessions } from './market.ts'
import { phaseAt } from './sessions/calendar.ts'
import { simulatedMarket } from './simulated.ts'
import {
  bestPrint,
  limitWait,
  printedThrough,
  queueWait,
  stopWait,
  type Trail,
  trailedStop,
  trailingWait,
} from './waits.ts'

const at = (text: string): number => Date.parse(text)
const market: Market = simulatedMarket('search')

/** A sell stop that follows the highest print at a distance. */
const trailingStop = (symbol: string, trail: number, sessions?: WaitSessions): Wait<number> => ({
  symbol,
  ...(sessions ? { sessions } : {}),
  initial: 0,
  possible: ({ lowestPrint, highestPrint }, mark) => lowestPrint <= Math.max(mark, highestPrint) - trail,
  happens: ({ trade }, mark) => {
    const carried = Math.max(mark, trade.price)
    return { done: trade.price <= carried - trail, carried }
  },
  skipped: ({ highestPrint }, mark) => Math.max(mark, highestPrint),
})

const hasNights = (symbol: string): boolean =>
  market.instrument(symbol)?.attributes.includes('overnight_tradable') ?? false

/** Steps through every second; the search must agree. */
function stepped<Carried>(wait: Wait<Carried>, from: number, until: number): Found<Carried> | undefined {
  let carried = wait.initial
  const isNight = wait.sessions === 'overnight' && hasNights(wait.symbol)
  const venues = isNight ? 'all' : 'day'
  const phases = isNight ? ['overnight', 'pre', 'regular', 'after'] : ['pre', 'regular', 'after']
  const halts = market.halts(wait.symbol, from, until)
  const isTrading = (instant: number): boolean =>
    wait.symbol.includes('/') ||
    (phases.includes(phaseAt(instant)) && halts.every((halt) => instant < halt.from || instant >= halt.until))
  const isWanted = (instant: number): boolean =>
    wait.sessions !== 'regular' || wait.symbol.includes('/') || phaseAt(instant) === 'regular'
  for (let instant = from; instant < until; instant = (Math.floor(instant / 1000) + 1) * 1000) {
    if (!isTrading(instant) || !isWanted(instant)) continue
    const trade = market.lastTrade(wait.symbol, instant, venues)
    const quote = market.quote(wait.symbol, instant, venues)
    if (!trade || !quote) continue
    const moment: Moment = { at: instant, trade, quote }
    const answer = wait.happens(moment, carried)
    carried = answer.carried
    if (answer.done) return { moment, carried }
  }
  return undefined
}

const anySymbol = fc.constantFrom('AAPL', 'BLK', 'F', 'SPY', 'TSLA', 'BTC/USD', 'DOGE/USD')
const anyStart = fc.integer({ min: at('2024-01-02T00:00:00Z'), max: at('2027-12-28T00:00:00Z') })
const anySessions = fc.constantFrom('regular' as const, 'extended' as const, 'overnight' as const)

it('finds the same first moment for a limit as stepping through the seconds', () =>
  forAll(
    60,
    anySymbol,
    anyStart,
    anySessions,
    fc.constantFrom('buy' as const, 'sell' as const),
    fc.integer({ min: -40, max: 120 }),
    fc.integer({ min: 1, max: 30 }),
    (symbol, from, sessions, side, away, hours) => {
      const last = market.lastTrade(symbol, from)?.price ?? 0
      const distance = (last * away) / 10_000
      const wait = limitWait(symbol, side, side === 'buy' ? last - distance : last + distance, sessions)
      const until = from + hours * HOUR_MS
      expect(market.search(wait, from, until)).toEqual(stepped(wait, from, until))
    },
  ))

const anySide = fc.constantFrom('buy' as const, 'sell' as const)

it('finds the same first moment for a stop as stepping through the seconds', () =>
  forAll(
    40,
    anySymbol,
    anyStart,
    anySessions,
    anySide,
    fc.integer({ min: -20, max: 150 }),
    fc.integer({ min: 1, max: 30 }),
    (symbol, from, sessions, side, away, hours) => {
      const last = market.lastTrade(symbol, from)?.price ?? 0
      const distance = (last * away) / 10_000
      const wait = stopWait(symbol, side, side === 'buy' ? last + distance : last - distance, sessions)
      const until = from + hours * HOUR_MS
      expect(market.search(wait, from, until)).toEqual(stepped(wait, from, until))
    },
  ))

it('carries the best print of a trailing stop over everything it skips', () => {
  const trails = fc.oneof(
    fc.integer({ min: 5, max: 200 }).map((points) => ({ kind: 'points' as const, points })),
    fc.integer({ min: 1_000, max: 30_000 }).map((share) => ({ kind: 'percent' as const, share })),
  )
  forAll(40, anySymbol, anyStart, anySessions, anySide, trails, fc.boolean(), (...given) => {
    const [symbol, from, sessions, side, trail, isMarked] = given
    const last = market.lastTrade(symbol, from)?.price ?? 0
    const distance: Trail =
      trail.kind === 'points'
        ? { kind: 'steps', steps: Math.max(1, Math.round((last * trail.points) / 10_000)) }
        : { kind: 'percent', tenThousandths: trail.share }
    const wait = trailingWait(symbol, side, distance, isMarked ? last : undefined, sessions)
    const until = from + 30 * HOUR_MS
    expect(market.search(wait, from, until)).toEqual(stepped(wait, from, until))
  })
})

/** Instants around which a price jumps, stands, or starts anew: splits, halts and the nights before trading days. */
const breaks = [
  ...market
    .corporateActions({ from: '2016-01-01', to: '2028-12-31' })
    .filter(({ kind }) => kind.includes('split') || kind === 'spin_off')
    .map(({ symbol, exDay }) => ({ symbol, at: at(`${exDay}T00:00:00Z`) })),
  ...['MSTR', 'ZZREX', 'ZZREW', 'ZZSUS']
    .flatMap((symbol) => market.halts(symbol, at('2024-01-01T00:00:00Z'), at('2028-01-01T00:00:00Z')))
    .map((halt) => ({ symbol: halt.symbol, at: halt.from - HOUR_MS / 2 })),
  ...['AAPL', 'F', 'BLK'].map((symbol) => ({ symbol, at: at('2026-03-09T00:30:00Z') })),
]

it('agrees with stepping across splits, halts and nights, for limits and for trailing stops', () => {
  expect(new Set(breaks.map(({ symbol }) => symbol)).size).toBeGreaterThan(8)
  forAll(
    20,
    fc.constantFrom(...breaks),
    fc.integer({ min: -2 * HOUR_MS, max: HOUR_MS }),
    anySessions,
    fc.integer({ min: -30, max: 400 }),
    ({ symbol, at: near }, away, sessions, points) => {
      const [from, until] = [near + away, near + away + 16 * HOUR_MS]
      const last = market.lastTrade(symbol, from, 'all')?.price ?? 0
      for (const side of ['buy', 'sell'] as const) {
        const limit = limitWait(
          symbol,
          side,
          last * (side === 'buy' ? 1 - points / 10_000 : 1 + points / 10_000),
          sessions,
        )
        expect(market.search(limit, from, until)).toEqual(stepped(limit, from, until))
      }
      const stop = trailingStop(symbol, Math.max(1, Math.round((last * Math.abs(points)) / 10_000)), sessions)
      expect(market.search(stop, from, until)).toEqual(stepped(stop, from, until))
    },
  )
})

it('counts what is printed at a resting limit, and finds the moment its turn has come, as stepping does', () =>
  forAll(
    40,
    anySymbol,
    anyStart,
    anySessions,
    anySide,
    fc.integer({ min: 0, max: 60 }),
    fc.integer({ min: 0, max: 5_000 }),
    fc.integer({ min: 0, max: 3 * HOUR_MS }),
    (symbol, from, sessions, side, away, ahead, later) => {
      const quote = market.quote(symbol, from)
      const near = (side === 'buy' ? quote?.bid : quote?.ask) ?? 0
      const limit = side === 'buy' ? near - (near * away) / 10_000 : near + (near * away) / 10_000
      const size = symbol.includes('/') ? ahead * 10 ** 8 : ahead
      const wait = queueWait(symbol, side, limit, size, sessions, from + later)
      const until = from + 20 * HOUR_MS
      expect(market.search(wait, from, until)).toEqual(stepped(wait, from, until))
    },
  ))

it('tells the best print and the prints through a limit of any stretch, as stepping does', () =>
  forAll(30, anySymbol, anyStart, anySide, fc.integer({ min: 1, max: 400 }), (symbol, from, side, minutes) => {
    const until = from + minutes * 60_000
    const prints: number[] = []
    let through = 0
    const limit = market.lastTrade(symbol, from)?.price ?? 0
    const isRegular = (at: number) => symbol.includes('/') || phaseAt(at) === 'regular'
    for (let at = from; at < until; at = (Math.floor(at / 1000) + 1) * 1000) {
      const trade = market.lastTrade(symbol, at)
      if (!trade || !isRegular(at)) continue
      prints.push(trade.price)
      if (trade.at === at && (side === 'buy' ? trade.price <= limit : trade.price >= limit)) through += trade.size
    }
    const best = prints.length === 0 ? undefined : side === 'sell' ? Math.max(...prints) : Math.min(...prints)
    expect(bestPrint(market, symbol, side, from, until)).toBe(best)
    expect(printedThrough(market, symbol, side, limit, 'regular', from, until)).toBe(through)
  }))

it('stands a trailing stop away from the market: down to sell, up to buy', () => {
  const percent = (tenThousandths: number): Trail => ({ kind: 'percent', tenThousandths })
  expect([
    trailedStop('sell', 10_400, { kind: 'steps', steps: 200 }),
    trailedStop('sell', 10_001, percent(100_000)),
    trailedStop('buy', 9_000, percent(50_000)),
    trailedStop('buy', 9_001, percent(50_000)),
  ]).toEqual([10_200, 9_000, 9_450, 9_452])
})

it('an alert waits for a print at or through its price, in all hours of the day', () => {
  const from = at('2026-08-28T12:00:00Z')
  const last = market.lastTrade('AAPL', from)?.price ?? 0
  const [rise, fall] = [stopWait('AAPL', 'buy', last + 1, 'extended'), stopWait('AAPL', 'sell', last - 1, 'extended')]
  for (const wait of [rise, fall]) {
    const found = market.search(wait, from, from + 30 * HOUR_MS)
    expect(found).toEqual(stepped(wait, from, from + 30 * HOUR_MS))
    expect(found).toBeDefined()
  }
})

/** The next moment of a session: any ask will do. */
const anyMoment = (symbol: string, sessions?: WaitSessions) =>
  limitWait(symbol, 'buy', Number.POSITIVE_INFINITY, sessions)

it('finds a moment of a session at once, and otherwise the first second of the next', () => {
  const moment = (text: string, sessions?: WaitSessions, symbol = 'AAPL') =>
    new Date(
      market.search(anyMoment(symbol, sessions), at(text), at(text) + 96 * HOUR_MS)?.moment.at ?? 0,
    ).toISOString()
  expect(moment('2026-08-28T14:00:00.080Z')).toBe('2026-08-28T14:00:00.080Z')
  expect(moment('2026-08-28T12:00:00Z')).toBe('2026-08-28T13:30:00.000Z')
  expect(moment('2026-08-28T12:00:00Z', 'extended')).toBe('2026-08-28T12:00:00.000Z')
  expect(moment('2026-08-28T20:00:00Z')).toBe('2026-08-31T13:30:00.000Z')
  expect(moment('2026-08-29T00:00:00Z', 'extended')).toBe('2026-08-31T08:00:00.000Z')
  expect(moment('2026-08-29T00:00:00Z', 'overnight')).toBe('2026-08-31T00:00:00.000Z')
  expect(moment('2026-08-31T06:00:00.500Z', 'overnight')).toBe('2026-08-31T06:00:00.500Z')
  expect(moment('2026-08-29T05:00:00.500Z', 'regular', 'BTC/USD')).toBe('2026-08-29T05:00:00.500Z')
  expect(market.search(anyMoment('AAPL'), at('2026-08-28T20:00:00Z'), at('2026-08-31T13:30:00Z'))).toBeUndefined()
})

it('bounds what it is asked about: no second of a ruled-out interval leaves them', () => {
  fc.assert(
    fc.property(anySymbol, anyStart, (symbol, from) => {
      const start = market.bars(
        symbol,
        { count: 1, unit: 'minute' },
        from,
        from + 96 * HOUR_MS,
        from + 96 * HOUR_MS,
        1,
      )[0]
      if (!start) return
      // Of the session, the minute and the print that a second is in: what was asked since the last second takes the place of as many.
      const limits: { low: number; high: number }[] = []
      let asked: { low: number; high: number }[] = []
      const watcher: Wait = {
        symbol,
        initial: undefined,
        possible: (bounds) => {
          asked.push(bounds)
          return true
        },
        happens: ({ quote, trade }) => {
          if (asked.length > 0) limits.splice(3 - asked.length, 3, ...asked)
          asked = []
          expect(limits).toHaveLength(3)
          for (const { low, high } of limits) {
            expect(Math.min(quote.ask, trade.price)).toBeGreaterThanOrEqual(low)
            expect(Math.max(quote.bid, trade.price)).toBeLessThanOrEqual(high)
          }
          return { done: false, carried: undefined }
        },
        skipped: () => undefined,
      }
      market.search(watcher, start.start, start.start + 10 * 60_000)
    }),
    // A search that begins before the open and goes on into the session.
    { numRuns: 40 * effort, examples: [['AAPL', 1793020920001]] },
  )
})

it('searches years by blocks of days', () => {
  const from = at('2015-01-05T00:00:00Z')
  const low = market.bars(
    'AAPL',
    { count: 1, unit: 'day' },
    from,
    at('2026-01-01T00:00:00Z'),
    at('2026-01-01T00:00:00Z'),
  )
  const bottom = Math.min(...low.map((bar) => bar.low))
  // The lowest print need not have had an ask as low.
  const near = Math.round(bottom * 1.005)
  const found = market.search(limitWait('AAPL', 'buy', near), from, at('2026-01-01T00:00:00Z'))
  const never = market.search(limitWait('AAPL', 'buy', bottom / 2), from, at('2026-01-01T00:00:00Z'))
  expect(found?.moment.quote.ask).toBeLessThanOrEqual(near)
  expect(never).toBeUndefined()
})
