import { forAll } from '@paddock/contract/testing/for-all'
import { toWire } from '@paddock/decimal/wire'
import { intrinsic } from '@paddock/market/options/intrinsic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Contracts, maintenanceOf } from './maintenance.ts'

const NEAR = '2026-12-18'
const FAR = '2027-01-15'

const contracts = (qty: number, strike: number, type: 'call' | 'put', expiration = NEAR): Contracts => ({
  qty,
  terms: { underlying: 'XYZ', root: 'XYZ', type, strike: strike * 1000, expiration, multiplier: 100, shares: 100 },
})
const required = (held: readonly Contracts[], shares = 0) => {
  const found = maintenanceOf(held, shares)
  return found.kind === 'covered' ? [toWire(found.dollars), found.shares] : `${found.missingShares} shares are missing`
}

describe('the universal spread rule', () => {
  // Alpaca, "Options trading": the first two are its own examples.
  it.each<[string, Contracts[], number, ReturnType<typeof required>]>([
    ['a call credit spread', [contracts(-1, 190, 'call'), contracts(1, 200, 'call')], 0, ['1000', 0]],
    [
      'two call spreads that cover each other',
      [contracts(1, 100, 'call'), contracts(-1, 110, 'call'), contracts(-1, 190, 'call'), contracts(1, 200, 'call')],
      0,
      ['0', 0],
    ],
    ['a long call', [contracts(3, 100, 'call')], 0, ['0', 0]],
    ['a cash-secured put', [contracts(-2, 50, 'put')], 0, ['10000', 0]],
    ['a put credit spread', [contracts(-1, 50, 'put'), contracts(1, 45, 'put')], 0, ['500', 0]],
    ['a put debit spread', [contracts(1, 50, 'put'), contracts(-1, 45, 'put')], 0, ['0', 0]],
    [
      'an iron condor',
      [contracts(1, 90, 'put'), contracts(-1, 95, 'put'), contracts(-1, 105, 'call'), contracts(1, 110, 'call')],
      0,
      ['500', 0],
    ],
    ['a covered call', [contracts(-1, 110, 'call')], 100, ['0', 100]],
    ['a naked call', [contracts(-1, 110, 'call')], 0, '100 shares are missing'],
    ['a half covered call', [contracts(-1, 110, 'call')], 99, '1 shares are missing'],
    [
      'a calendar whose long leg lasts',
      [contracts(-1, 100, 'call', NEAR), contracts(1, 100, 'call', FAR)],
      0,
      ['0', 0],
    ],
    [
      'a calendar whose long leg ends first',
      [contracts(1, 100, 'call', NEAR), contracts(-1, 100, 'call', FAR)],
      0,
      '100 shares are missing',
    ],
    ['a put whose cover ends first', [contracts(1, 50, 'put', NEAR), contracts(-1, 50, 'put', FAR)], 0, ['5000', 0]],
    [
      'shares that cover the nearest call, leaving a spread',
      [contracts(-1, 190, 'call'), contracts(1, 200, 'call'), contracts(-1, 210, 'call')],
      100,
      ['0', 100],
    ],
    ['shares are no cover for puts', [contracts(-1, 110, 'put'), contracts(1, 100, 'put')], 100, ['1000', 0]],
    ['nothing', [], 0, ['0', 0]],
  ])('%s', (_name, held, shares, expected) => {
    expect(required(held, shares)).toEqual(expected)
  })

  it('is the most of what it can be where some of it may trade and may not', () => {
    const some = fc.record({
      qty: fc.integer({ min: -3, max: 3 }).filter((qty) => qty !== 0),
      strike: fc.integer({ min: 1, max: 12 }),
      type: fc.constantFrom('call' as const, 'put' as const),
      expiration: fc.constantFrom(NEAR, FAR),
    })
    const group = fc
      .array(some, { maxLength: 3 })
      .map((made) => made.map(({ qty, strike, type, expiration }) => contracts(qty, strike, type, expiration)))
    forAll(200, group, fc.array(group, { maxLength: 3 }), (held, perhaps) => {
      const found = maintenanceOf(held, Number.POSITIVE_INFINITY, perhaps)
      // The slow way: every choice of those that trade.
      let choices: Contracts[][] = [held]
      for (const one of perhaps) choices = choices.concat(choices.map((chosen) => chosen.concat(one)))
      const all = choices.map((chosen) => maintenanceOf(chosen, Number.POSITIVE_INFINITY))
      const [shares, dollars] = [
        Math.max(...all.map((one) => (one.kind === 'covered' ? one.shares : 0))),
        Math.max(...all.map((one) => (one.kind === 'covered' ? Number(toWire(one.dollars)) : 0))),
      ]
      expect(found.kind === 'covered' && found.shares).toBe(shares)
      // Shares that are bound for one choice cover calls in every other as well.
      if (shares === 0) expect(found.kind === 'covered' && Number(toWire(found.dollars))).toBe(dollars)
    })
  })

  it('is the most that can be lost at any price, and adding a long contract never raises it', () => {
    const some = fc.record({
      qty: fc.integer({ min: -3, max: 3 }).filter((qty) => qty !== 0),
      strike: fc.integer({ min: 1, max: 40 }),
      type: fc.constantFrom('call' as const, 'put' as const),
    })
    forAll(200, fc.array(some, { maxLength: 6 }), some, (held, more) => {
      const own = held.map(({ qty, strike, type }) => contracts(qty, strike, type))
      const found = maintenanceOf(own, 0)
      const calls = own.reduce((sum, { terms, qty }) => (terms.type === 'call' ? sum + qty : sum), 0)
      expect(found.kind).toBe(calls < 0 ? 'uncovered' : 'covered')
      if (found.kind === 'uncovered') return
      let worst = 0
      for (let price = 0; price <= 60_000; price += 250) {
        const value = own.reduce((sum, { terms, qty }) => sum + qty * 100 * intrinsic(terms, price), 0)
        worst = Math.min(worst, value)
      }
      expect(Number(toWire(found.dollars)) * 1000).toBe(Math.abs(worst))
      const after = maintenanceOf([...own, contracts(Math.abs(more.qty), more.strike, more.type)], 0)
      expect(after.kind === 'covered' && Number(toWire(after.dollars))).toBeLessThanOrEqual(
        Number(toWire(found.dollars)),
      )
    })
  })
})
