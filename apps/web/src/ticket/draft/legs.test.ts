import { describe, expect, it } from 'vitest'
import type { DraftLeg } from './draft.ts'
import { changedLeg, legsChange, liquidity, postponed, shifted, stepped, strikesOf } from './legs.ts'

const call = (strike: number, day = '261218') => `AAPL${day}C${String(strike * 1000).padStart(8, '0')}`
const chain = Object.fromEntries([180, 185, 190, 195, 200].flatMap((strike) => [[call(strike), {}]]))
const leg = (symbol: string, side: 'buy' | 'sell', ratio = 1): DraftLeg => ({ symbol, side, ratio })
const spread = [leg(call(185), 'buy'), leg(call(195), 'sell')]
const symbols = (legs: readonly DraftLeg[]) => legs.map(({ symbol }) => symbol)

describe('legs', () => {
  it('move along the strikes together, or not at all', () => {
    expect(symbols(shifted(spread, chain, 1))).toEqual([call(190), call(200)])
    expect(symbols(shifted(spread, chain, 2))).toEqual(symbols(spread))
    expect(strikesOf(chain)).toEqual([180000, 185000, 190000, 195000, 200000])
  })

  it('one contract walks the strikes, and stops at the ends', () => {
    expect([1, -1, 4].map((by) => stepped(call(185), strikesOf(chain), by))).toEqual([call(190), call(180), undefined])
    expect(stepped(call(187), strikesOf(chain), 1)).toBeUndefined()
  })

  it('move to another expiration together, or not at all', () => {
    const days = ['2026-12-18', '2027-01-15']
    expect(symbols(postponed(spread, days, 1))).toEqual([call(185, '270115'), call(195, '270115')])
    expect(symbols(postponed(spread, days, 2))).toEqual(symbols(spread))
    const calendar = [leg(call(185), 'sell'), leg(call(185, '270115'), 'buy')]
    expect(symbols(postponed(calendar, days, 1))).toEqual(symbols(calendar))
  })

  it('keep their width where it is locked', () => {
    expect(symbols(changedLeg(spread, 0, call(190), chain, true))).toEqual([call(190), call(200)])
    expect(symbols(changedLeg(spread, 0, call(190), chain, false))).toEqual([call(190), call(195)])
    // Past the end of the chain nothing else moves.
    expect(symbols(changedLeg(spread, 0, call(195), chain, true))).toEqual([call(195), call(195)])
  })

  it('are in lowest terms', () => {
    expect(legsChange([leg(call(185), 'buy', 2), leg(call(195), 'sell', 4)]).legs?.map(({ ratio }) => ratio)).toEqual([
      1, 2,
    ])
  })

  it.each([
    [{ bid: 4, ask: 4.1 }, 'tight'],
    [{ bid: 0.1, ask: 0.15 }, 'tight'],
    [{ bid: 1, ask: 1.15 }, 'fair'],
    [{ bid: 1, ask: 1.5 }, 'wide'],
    [{ bid: 0, ask: 0.05 }, 'none'],
    [undefined, 'none'],
  ] as const)('a quote of %j is %s', (quote, expected) => {
    expect(liquidity(quote)).toBe(expected)
  })
})
