import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SECOND_MS } from '../instant.ts'
import type { Spread } from '../market.ts'
import { simulatedMarket } from '../simulated.ts'

const MARKET = simulatedMarket('first-net')
/** A Monday, 11:00 in New York. */
const MONDAY = Date.parse('2026-03-09T15:00:00Z')

const CONTRACTS = ['SPY', 'AAPL'].map((underlying) => {
  const spot = (MARKET.lastTrade(underlying, MONDAY)?.price ?? 0) * 10
  return MARKET.options
    .contracts(underlying, MONDAY)
    .filter(({ option }) => option.expiration <= '2026-04-17' && Math.abs(option.strike / spot - 1) < 0.03)
})

const spread = fc
  .record({
    list: fc.constantFrom(...CONTRACTS),
    picks: fc.uniqueArray(fc.nat(), { minLength: 2, maxLength: 4, selector: (pick) => pick % 40 }),
    sides: fc.array(fc.constantFrom('buy' as const, 'sell' as const), { minLength: 4, maxLength: 4 }),
    ratios: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 4, maxLength: 4 }),
    off: fc.integer({ min: -30, max: 10 }),
  })
  .map(({ list, picks, sides, ratios, off }): Spread => {
    const legs = picks.map((pick, index) => ({
      symbol: list[(pick % 40) % list.length]?.symbol ?? '',
      side: sides[index] ?? 'buy',
      ratio: ratios[index] ?? 1,
    }))
    return { legs, most: Math.round(netAt({ legs, most: 0 }, MONDAY)) + off }
  })

function netAt({ legs }: Spread, at: number): number {
  return legs.reduce((net, { symbol, side, ratio }) => {
    const quote = MARKET.quote(symbol, at)
    if (!quote || (side === 'sell' && quote.bid === 0)) return Number.POSITIVE_INFINITY
    return net + (side === 'buy' ? ratio * quote.ask : -ratio * quote.bid)
  }, 0)
}

it('finds the moment that stepping through the seconds finds', () =>
  forAll(40, spread, fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 900 }), (wait, after, seconds) => {
    fc.pre(Number.isFinite(wait.most))
    const from = MONDAY + after * SECOND_MS
    const until = from + seconds * SECOND_MS
    let stepped: number | undefined
    const close = Date.parse('2026-03-09T20:00:00Z')
    for (let at = from; at < Math.min(until, close) && stepped === undefined; at += SECOND_MS)
      if (netAt(wait, at) <= wait.most) stepped = at
    expect(MARKET.options.firstNet(wait, from, until)).toBe(stepped)
  }))

it('goes on in the next session, and knows no contract that is not listed', () => {
  const [first, second] = CONTRACTS[0] ?? []
  const legs = [first, second].map((one) => ({ symbol: one?.symbol ?? '', side: 'buy' as const, ratio: 1 }))
  const evening = Date.parse('2026-03-09T23:00:00Z')
  expect(MARKET.options.firstNet({ legs, most: 1_000_000 }, evening, evening + 86_400_000)).toBe(
    Date.parse('2026-03-10T13:30:00Z'),
  )
  expect(MARKET.options.firstNet({ legs, most: 0 }, evening, evening + 86_400_000)).toBeUndefined()
  const unknown = [{ symbol: 'SPY200101C00001000', side: 'buy' as const, ratio: 1 }, ...legs.slice(1)]
  expect(MARKET.options.firstNet({ legs: unknown, most: 1_000_000 }, MONDAY, evening)).toBeUndefined()
})
