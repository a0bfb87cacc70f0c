/** Estimates of the receipt that can be checked by hand: fills, books, lots, moves, margin, weight. */
import { walkBook } from '@paddock/analytics/liquidity/book-walk'
import { recentMoves } from '@paddock/analytics/liquidity/recent-moves'
import { taxLots } from '@paddock/analytics/lots/tax-lots'
import { deviationOf, todayOf } from '@paddock/analytics/options/payoff'
import { forAll } from '@paddock/contract/testing/for-all'
import { decimal, formatDecimal } from '@paddock/decimal/decimal'
import { asPrice } from '@paddock/decimal/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newDraft } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import { review } from '../review/review.ts'
import { ACCOUNT, BTC, contractNow, draft, facts } from '../testing/facts.ts'
import { figuresOf } from './figures.ts'
import { furtherFigures } from './further-figures.ts'

const text = (value: ReturnType<typeof decimal> | undefined) => value && formatDecimal(value)

describe('a book', () => {
  const asks = [
    { p: 100, s: 1 },
    { p: 101, s: 2 },
  ]
  it.each([
    { qty: '0.5', notional: undefined, average: '100', levels: 1, isWhole: true },
    { qty: '2', notional: undefined, average: '100.5', levels: 2, isWhole: true },
    { qty: '4', notional: undefined, average: '100.666666667', levels: 2, isWhole: false },
    { qty: undefined, notional: '201', average: '100.5', levels: 2, isWhole: true },
    { qty: undefined, notional: '500', average: '100.666666667', levels: 2, isWhole: false },
  ])('of 1 at 100 and 2 at 101 gives $qty$notional at $average', ({ qty, notional, average, levels, isWhole }) => {
    const walk = walkBook(asks, {
      qty: qty ? decimal(qty) : undefined,
      notional: notional ? decimal(notional) : undefined,
    })
    expect(walk && { average: text(walk.average), levels: walk.levels, isWhole: walk.isWhole }).toEqual({
      average,
      levels,
      isWhole,
    })
  })

  it('of nothing gives nothing', () => {
    expect(walkBook([], { qty: decimal(1), notional: undefined })).toBeUndefined()
  })

  it('never gives a better average than its best level, nor more than it holds', () => {
    const level = fc.record({ p: fc.integer({ min: 1, max: 999 }), s: fc.integer({ min: 1, max: 99 }) })
    forAll(200, fc.array(level, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 999 }), (levels, size) => {
      const best = levels.toSorted((a, b) => a.p - b.p)
      const walk = walkBook(best, { qty: decimal(size), notional: undefined })
      const shown = levels.reduce((sum, { s }) => sum + s, 0)
      expect(Number(text(walk?.filled))).toBe(Math.min(size, shown))
      expect(walk?.isWhole).toBe(size <= shown)
      expect(Number(text(walk?.average))).toBeGreaterThanOrEqual(best[0]?.p ?? 0)
      expect(Number(text(walk?.average))).toBeLessThanOrEqual(Number(text(walk?.last)) + 1e-9)
    })
  })
})

describe('lots, first in first out', () => {
  const AT = Date.parse('2026-09-10T15:00:00Z')
  const lots = [
    { id: '1', at: '2025-09-09T15:00:00Z', qty: decimal(100), price: decimal(150) },
    { id: '2', at: '2026-08-20T15:00:00Z', qty: decimal(50), price: decimal(190) },
  ]
  it.each([
    { size: 40, short: '0', long: '1200', unknown: '0', isWash: false },
    // 100 × 30 held for more than a year, 20 × −10 held for weeks; 30 of August are kept.
    { size: 120, short: '-200', long: '3000', unknown: '0', isWash: true },
    { size: 150, short: '-500', long: '3000', unknown: '0', isWash: false },
    { size: 160, short: '-500', long: '3000', unknown: '10', isWash: false },
  ])('$size at 180: $short short-term, $long long-term', ({ size, short, long, unknown, isWash }) => {
    const taxes = taxLots(lots, decimal(size), decimal(180), decimal(1), AT)
    expect({
      short: text(taxes.shortTerm),
      long: text(taxes.longTerm),
      unknown: text(taxes.unknown),
      isWash: taxes.isWash,
    }).toEqual({ short, long, unknown, isWash })
  })

  it('a year to the day is short-term, a day more is long-term', () => {
    const one = (at: string) =>
      taxLots([{ id: '1', at, qty: decimal(1), price: decimal(1) }], decimal(1), decimal(2), decimal(1), AT).taken[0]
        ?.isLong
    expect([one('2025-09-10T15:00:00Z'), one('2025-09-10T14:59:59Z')]).toEqual([false, true])
  })

  it('what was sold short gains as the price falls, and is short-term', () => {
    const short = [{ id: '1', at: '2020-01-02T15:00:00Z', qty: decimal(-10), price: decimal(100) }]
    const { shortTerm, longTerm } = taxLots(short, decimal(10), decimal(90), decimal(1), AT)
    expect([text(shortTerm), text(longTerm)]).toEqual(['100', '0'])
  })
})

describe('recent moves', () => {
  const bars = (closes: readonly number[], minutes = 5) =>
    closes.map((c, index) => {
      const o = closes[index - 1] ?? c
      const t = new Date(Date.parse('2026-09-10T14:00:00Z') + index * minutes * 60_000).toISOString()
      return { t, o, h: Math.max(o, c), l: Math.min(o, c), c, v: 1, n: 1, vw: c }
    })

  it('of a price that goes between 100 and 101: a dollar of range', () => {
    const moves = recentMoves(bars(Array.from({ length: 21 }, (_, index) => 100 + (index % 2))))
    expect(moves?.range).toBeCloseTo(1, 10)
  })

  it('of few bars, or of bars with time between them, say nothing', () => {
    expect(recentMoves(bars([100, 101, 100]))).toBeUndefined()
    expect(
      recentMoves(
        bars(
          Array.from({ length: 30 }, () => 100),
          60,
        ),
      ),
    ).toBeUndefined()
  })
})

describe('the receipt', () => {
  const rich = (given: Partial<Facts> = {}) =>
    facts({
      account: {
        ...{ ...ACCOUNT, buying_power: '400000', cash: '1000', equity: '10000' },
        ...{ initial_margin: '3000', maintenance_margin: '2000' },
      },
      ...given,
    })
  const of = (drafted: ReturnType<typeof draft>, known: Facts) => {
    const { resolved } = review(drafted, known)
    return furtherFigures(known, resolved, figuresOf(known, resolved))
  }

  it('of 20 shares at 187.25: weight, margin, the worst of a tenth', () => {
    const { weight, initial, toCall, worst, slippageBps } = of(draft({ quantity: '20' }), rich())
    expect({
      after: text(weight?.after),
      initial: text(initial),
      toCall: text(toCall),
      worst: text(worst),
    }).toEqual({
      // 3,745 of 10,000; half of 20 × 187.24 to open with; 30 % of it to keep.
      after: '0.3745',
      initial: '1872.4',
      toCall: '6876.56',
      worst: '374.5',
    })
    // 187.25 against the middle, 187.235.
    expect(slippageBps).toBeCloseTo(-0.801, 3)
  })

  it('the initial margin is what the broker will require more of: all of it without margin, half of a short sale', () => {
    const [known, size] = [rich(), { quantity: '20' }]
    const initialOf = (account: Partial<Facts['account']>, asset: Partial<Facts['asset']> = {}, isSell = false) => {
      const given = {
        account: known.account && { ...known.account, ...account },
        asset: known.asset && { ...known.asset, ...asset },
      }
      return text(of(draft({ ...size, isSell }), rich(given)).initial)
    }
    expect(initialOf({ multiplier: '1' })).toBe('3744.8')
    expect(initialOf({}, { marginable: false })).toBe('3744.8')
    expect(initialOf({}, { marginable: false }, true)).toBe('1872.4')
    expect(initialOf({ initial_margin: undefined })).toBeUndefined()
  })

  it('of a short sale: nothing to borrow where it is easy, whole lots at 3 % where it is not', () => {
    expect(text(of(draft({ isSell: true, quantity: '50' }), rich()).borrowADay)).toBe('0')
    const hard = rich()
    const known = { ...hard, asset: hard.asset && { ...hard.asset, easy_to_borrow: false } }
    // 100 × 187.24 × 3 % / 360.
    expect(text(of(draft({ isSell: true, quantity: '50' }), known).borrowADay)).toBe('1.560333333')
  })

  it('even after fees: what coming out again pays is in it', () => {
    const even = (drafted: ReturnType<typeof draft>) => {
      const { resolved } = review(drafted, rich())
      return text(figuresOf(rich(), resolved).breakEven)
    }
    // (20 × 187.25 + 0.01 of CAT + 20 × (0.0000265 + 0.000166)) ÷ (20 × (1 − 0.0000278)).
    expect(even(draft({ quantity: '20' }))).toBe('187.255899')
    // (20 × 187.22 − 0.13 of REG, TAF and CAT − 20 × 0.0000265) ÷ 20.
    expect(even(draft({ quantity: '20', isSell: true }))).toBe('187.213473')
  })

  it('coins are even where the position says so: their fee is taken in coins, and what is left cost as much', () => {
    const known = rich({ asset: BTC, quote: { bid: asPrice('59990'), ask: asPrice('60000') }, last: asPrice('60000') })
    const { resolved } = review({ ...newDraft('BTC/USD', 'c'), quantity: '0.1' }, known)
    // 6,000 ÷ (0.09975 × (1 − 0.0025)).
    expect(text(figuresOf(known, resolved).breakEven)).toBe('60301.128762')
  })

  it('contracts are even at their expiration once the fees of opening them are paid', () => {
    const CALL = 'AAPL261218C00190000'
    const contract = contractNow(CALL, '4', '4.1')
    const known = rich({
      contracts: new Map([[CALL, contract]]),
      quote: contract.quote,
      asset: { ...(facts().asset ?? { id: '' }), class: 'us_option', symbol: CALL } as Facts['asset'],
    })
    const { resolved } = review(newDraft(CALL, 'c', { quantity: '1' }), known)
    const { fees, breakEvens } = figuresOf(known, resolved)
    // CAT, ORF and OCC, each up to the cent; spread over a hundred shares.
    expect([text(fees), breakEvens.map(text)]).toEqual(['0.06', ['194.1006']])
  })

  it.each([
    ['summer', 'AAPL260918C00190000', '2026-09-18T19:59:00Z', true],
    ['summer', 'AAPL260918C00190000', '2026-09-18T20:01:00Z', false],
    ['winter', 'AAPL261218C00190000', '2026-12-18T20:59:00Z', true],
    ['winter', 'AAPL261218C00190000', '2026-12-18T21:01:00Z', false],
    ['a half day', 'AAPL261127C00190000', '2026-11-27T17:59:00Z', true],
    ['a half day', 'AAPL261127C00190000', '2026-11-27T18:01:00Z', false],
  ])('a contract has time left until the close of its day: in %s, %s at %s: %s', (_, symbol, at, hasTime) => {
    const contract = { ...contractNow(symbol, '4', '4.1'), impliedVolatility: 0.3 }
    const asset = { ...(facts().asset ?? { id: '' }), class: 'us_option', symbol } as Facts['asset']
    const market = { quote: contract.quote, asset, underlying: decimal(190), at: Date.parse(at) }
    const known = rich({ contracts: new Map([[symbol, contract]]), ...market })
    const { today } = figuresOf(known, review(newDraft(symbol, 'c', { quantity: '1' }), known).resolved)
    expect(today !== undefined).toBe(hasTime)
  })

  it('the way to a call: an even fall takes what is owned and what is required together', () => {
    const account = { ...ACCOUNT, equity: '10000', cash: '-5000', long_market_value: '15000', short_market_value: '0' }
    const known = rich({ account: { ...account, buying_power: '400000', maintenance_margin: '4500' } })
    const { toCall, fall } = of(draft({ quantity: '20' }), known)
    // 10,000 − 4,500 − 0.3 × 3,744.80; of it (15,000 + 3,745 − 5,623.44) a third.
    expect([text(toCall), text(fall)]).toEqual(['4376.56', '0.3335'])
    const called = rich({ account: { ...account, buying_power: '0', maintenance_margin: '9000' } })
    expect(of(draft({ quantity: '20' }), called).fall).toBeUndefined()
    const unborrowed = { ...account, cash: '10000', long_market_value: '0', maintenance_margin: '0' }
    expect(text(of(draft({ quantity: '20' }), rich({ account: unborrowed })).fall)).toBe('1')
  })

  it('a deviation of a quarter of a year at 20 %, and what a call is worth today', () => {
    const band = deviationOf(100, 0.2, 0.25)
    expect(band?.low).toBeCloseTo(100 * Math.exp(-0.1), 9)
    expect(band?.high).toBeCloseTo(100 * Math.exp(0.1), 9)
    const terms = contractNow('AAPL261218C00100000', '1', '2').terms
    const today = todayOf([{ side: 'buy', ratio: 1, terms }], 5, 1, 0.2, 1)
    // Black and Scholes at 3.75 %: a call at the money of a year and 20 % is worth about 9.8.
    expect(today(100)).toBeGreaterThan(400)
    expect(today(100)).toBeLessThan(550)
  })
})
