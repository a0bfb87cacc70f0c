import { AlertTerms, alertProblem } from '@paddock/contract/desk/alerts'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterReached, afterSplit, awaited, type KeptAlert, pricedOn } from './alert-rules.ts'

const AT = Date.parse('2026-03-06T19:45:30Z')

const alert = (given: Partial<KeptAlert> & Pick<KeptAlert, 'kind'>): KeptAlert => ({
  ...{ id: 'a1', accountId: 'p1', userId: 'u1', symbol: 'AAPL', status: 'waiting', repeats: false },
  ...{ from: AT, createdAt: AT, times: 0 },
  ...given,
})
const price = (direction: 'rises' | 'falls', to: string) => ({
  kind: 'price' as const,
  symbol: 'AAPL',
  direction,
  price: to,
})

describe('waits', () => {
  it.each([
    [{ kind: 'rises', price: '190' }, [price('rises', '190')]],
    [{ kind: 'falls', price: '170.5' }, [price('falls', '170.5')]],
    // 0.5 percent unless told otherwise.
    [{ kind: 'rises', price: '190', status: 'leaving' }, [price('falls', '189.05')]],
    [{ kind: 'falls', price: '170.5', status: 'leaving', rearmPercent: '2' }, [price('rises', '173.91')]],
    [{ kind: 'moves', percent: '2.5', base: '200' }, [price('rises', '205'), price('falls', '195')]],
    // Nothing falls by all of it.
    [{ kind: 'moves', percent: '100', base: '200' }, [price('rises', '400')]],
    [{ kind: 'time', at: '2026-03-06T20:00:00Z' }, [{ kind: 'time', at: Date.parse('2026-03-06T20:00:00Z') }]],
    [
      { kind: 'rises', price: '190', expiresAt: '2026-03-31T00:00:00Z' },
      [price('rises', '190'), { kind: 'time', at: Date.parse('2026-03-31T00:00:00Z') }],
    ],
    [{ kind: 'rises', price: '190', status: 'reached' }, []],
    [{ kind: 'rises', price: '190', status: 'expired' }, []],
  ] as const)('%j: %j', (given, conditions) => expect(awaited(alert(given))).toEqual(conditions))
})

describe('a split', () => {
  const split = { symbol: 'AAPL', newRate: '4', oldRate: '1', exDay: '2026-03-10' }
  it.each([
    [{ kind: 'falls', price: '170.5' }, { price: '42.62' }],
    [
      { kind: 'rises', price: '3', status: 'leaving' },
      { price: '0.75', status: 'leaving' },
    ],
    [
      { kind: 'moves', percent: '2', base: '200' },
      { base: '50', percent: '2' },
    ],
  ] as const)('makes of %j %j, and prices before it do not count', (given, after) => {
    const from = Date.parse('2026-03-10T08:00:00Z')
    expect(afterSplit(alert(given), split)).toMatchObject({ ...after, from, pricedOn: '2026-03-10' })
  })
  it.each([
    [{ kind: 'falls', price: '170.5' }, '2026-03-06'],
    [{ kind: 'falls', price: '170.5', pricedOn: '2026-03-05' }, '2026-03-05'],
    [{ kind: 'falls', price: '170.5', status: 'reached' }, undefined],
    [{ kind: 'falls', price: '60000', symbol: 'BTC/USD' }, undefined],
    [{ kind: 'time', at: '2026-03-06T20:00:00Z' }, undefined],
  ] as const)('since the day of %j: %j', (given, day) => expect(pricedOn(alert(given))).toBe(day))
})

describe('what came', () => {
  it.each([
    [{ kind: 'rises', price: '190' }, { status: 'reached', times: 1, reachedPrice: '190.02' }, true],
    [{ kind: 'rises', price: '190', repeats: true }, { status: 'leaving', times: 1 }, true],
    [{ kind: 'rises', price: '190', repeats: true, status: 'leaving' }, { status: 'waiting', times: 0 }, false],
    [{ kind: 'moves', percent: '2', base: '186' }, { status: 'reached', base: '186' }, true],
    // Every further move is counted from where the last one ended.
    [{ kind: 'moves', percent: '2', base: '186', repeats: true }, { status: 'waiting', base: '190.02' }, true],
    [{ kind: 'rises', price: '190', expiresAt: new Date(AT).toISOString() }, { status: 'expired', times: 0 }, false],
  ] as const)('to %j makes it %j', (given, after, isTold) => {
    const { next, ...rest } = afterReached(alert(given), { at: AT, price: '190.02' })
    expect(next).toMatchObject({ ...after, from: AT })
    expect(rest).toEqual({ isTold })
  })

  it('at a time that repeats comes at the same hour in New York on the next trading day, clocks changed or not', () => {
    const daily = alert({ kind: 'time', at: '2026-03-06T19:45:30Z', repeats: true })
    // A Friday; New York's clocks go forward on Sunday, so that 14:45:30 there is an hour earlier by UTC.
    const { next } = afterReached(daily, { at: AT, price: undefined })
    expect(next).toMatchObject({ status: 'waiting', times: 1, at: '2026-03-09T18:45:30Z' })
    const again = afterReached(next, { at: Date.parse('2026-03-09T18:45:30Z'), price: undefined })
    expect(again.next.at).toBe('2026-03-10T18:45:30Z')
  })
})

/** Prices in cents. */
const walk = fc.array(fc.integer({ min: 9_000, max: 11_000 }), { minLength: 1, maxLength: 60 })

it('told every time is told once for each time the price comes back, however it moves near it', () =>
  forAll(300, walk, fc.integer({ min: 1, max: 30 }), (prices, tenths) => {
    let now = alert({ kind: 'rises', price: '100', repeats: true, rearmPercent: (tenths / 10).toFixed(1) })
    let told = 0
    for (const [second, cents] of prices.entries()) {
      const at = AT + second * 1000
      const [condition] = awaited(now)
      if (condition?.kind !== 'price') throw new Error('it waits for a price')
      const target = Number(condition.price) * 100
      const isReached = condition.direction === 'rises' ? cents >= target : cents <= target
      if (!isReached) continue
      const { next, isTold } = afterReached(now, { at, price: (cents / 100).toFixed(2) })
      if (isTold) told += 1
      now = next
    }
    // The slow twin: a state for being at the price, left only well below it.
    let isAt = false
    let expected = 0
    for (const cents of prices) {
      if (!isAt && cents >= 10_000) {
        isAt = true
        expected += 1
      } else if (isAt && cents * 1000 <= 10_000 * (1000 - tenths)) isAt = false
    }
    expect(told).toBe(expected)
    expect(now.times).toBe(told)
  }))

describe('terms', () => {
  const problem = (given: object) => {
    const read = AlertTerms.safeParse(given)
    return read.success ? alertProblem(read.data) : { field: read.error.issues[0]?.path.join('.') }
  }
  it.each([
    [{ kind: 'rises', symbol: 'aapl', price: '190' }, undefined],
    [{ kind: 'moves', symbol: 'BTC/USD', percent: 2.5, repeats: true }, undefined],
    [{ kind: 'time', at: '2026-03-06T20:00:00Z' }, undefined],
    [{ kind: 'rises', symbol: 'AAPL' }, 'price'],
    [{ kind: 'rises', price: '190' }, 'symbol'],
    [{ kind: 'rises', symbol: 'AAPL', price: '0' }, 'price'],
    [{ kind: 'rises', symbol: 'AAPL', price: 'high' }, 'price'],
    [{ kind: 'rises', symbol: 'A B', price: '190' }, 'symbol'],
    [{ kind: 'rises', symbol: 'AAPL', price: '190', percent: '2' }, 'percent'],
    [{ kind: 'moves', symbol: 'AAPL', percent: '0.05' }, 'percent'],
    [{ kind: 'moves', symbol: 'AAPL', percent: '2', rearmPercent: '1' }, 'rearmPercent'],
    [{ kind: 'time', at: 'tomorrow' }, 'at'],
    [{ kind: 'time', at: '2026-03-06T20:00:00Z', expiresAt: '2026-03-06T20:00:00Z' }, 'expiresAt'],
    [{ kind: 'rises', symbol: 'AAPL', price: '190', note: 'x'.repeat(201) }, 'note'],
    [{ kind: 'cross', symbol: 'AAPL' }, 'kind'],
  ])('%j: %s', (given, field) => expect(problem(given)?.field).toBe(field))
})
