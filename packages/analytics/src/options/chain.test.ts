import { forAll } from '@paddock/contract/testing/for-all'
import { formatDecimal } from '@paddock/decimal/decimal'
import { formatOptionSymbol } from '@paddock/market/options/symbol'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { around, type ChainContract, chainRows, deltaAt, expectedMove, isInTheMoney, moneyAt } from './chain.ts'
import { MOST_LEGS, netPrice, type PickedLeg, picked } from './spread.ts'

const symbolOf = (strike: number, type: 'call' | 'put' = 'call', root = 'AAPL') =>
  formatOptionSymbol({ root, expiration: '2026-12-18', type, strike: strike * 1000 })
const T = '2026-09-16T19:00:00Z'
const snapshot = (bid: number, ask: number, delta = 0.5) => ({
  latestQuote: { t: T, bx: 'C', bp: bid, bs: 1, ax: 'C', ap: ask, as: 1, c: ' ' },
  impliedVolatility: 0.2,
  greeks: { delta, gamma: 0.02, theta: -0.05, vega: 0.1, rho: 0.01 },
})
const CHAIN = chainRows(
  {
    [symbolOf(190)]: snapshot(11.9, 12.1, 0.8),
    [symbolOf(190, 'put')]: snapshot(1.9, 2.1, -0.2),
    [symbolOf(200)]: snapshot(4.9, 5.1),
    [symbolOf(200, 'put')]: snapshot(4.4, 4.6, -0.5),
    [symbolOf(210)]: snapshot(0, 0.05, 0.1),
    [symbolOf(200, 'call', 'AAPL1')]: snapshot(1, 2),
    NONSENSE: snapshot(1, 2),
  },
  new Map([[symbolOf(200), 1500]]),
  undefined,
)

it('lists calls and puts by strike, and adjusted contracts beside them', () => {
  expect(CHAIN.map(({ key, call, put }) => [key, call?.symbol, put?.symbol])).toEqual([
    ['AAPL 190000', symbolOf(190), symbolOf(190, 'put')],
    ['AAPL 200000', symbolOf(200), symbolOf(200, 'put')],
    ['AAPL1 200000', symbolOf(200, 'call', 'AAPL1'), undefined],
    ['AAPL 210000', symbolOf(210), undefined],
  ])
  expect(CHAIN[1]?.call).toMatchObject({ bid: 4.9, ask: 5.1, openInterest: 1500, volatility: 0.2 })
  expect(CHAIN[3]?.call).toMatchObject({ bid: undefined, ask: 0.05 })
})

it('keeps the object of each contract whose snapshot and open interest are as they were', () => {
  const [call, put, other] = [symbolOf(190), symbolOf(190, 'put'), symbolOf(200)]
  const answer = { [call]: snapshot(11.9, 12.1), [put]: snapshot(1.9, 2.1), [other]: snapshot(4.9, 5.1) }
  const contracts = (...args: Parameters<typeof chainRows>) => chainRows(...args).flatMap((row) => [row.call, row.put])
  const before = contracts(answer, new Map(), undefined)
  const quoted = contracts({ ...answer, [put]: snapshot(2, 2.2) }, new Map(), undefined)
  expect(quoted.map((contract, at) => contract === before[at])).toEqual([true, false, true, true])
  expect(quoted[1]).toMatchObject({ symbol: put, bid: 2, ask: 2.2 })
  const held = contracts(answer, new Map([[other, 7]]), undefined)
  expect(held.map((contract, at) => contract === before[at])).toEqual([true, true, false, true])
  expect(held[2]).toMatchObject({ symbol: other, openInterest: 7 })
})

it('tells what was traded on the day, not what was on the day before', () => {
  const symbol = symbolOf(200)
  const dailyBar = { t: '2026-09-16T04:00:00Z', o: 5, h: 5, l: 5, c: 5, v: 700, n: 9, vw: 5 }
  const answer = { [symbol]: { ...snapshot(4.9, 5.1), dailyBar } }
  const volume = (day: string) => chainRows(answer, new Map(), day)[0]?.call?.volume
  expect(['2026-09-16', '2026-09-17', '2026-09-16'].map(volume)).toEqual([700, undefined, 700])
})

it('stands at the money between two strikes, and expects what the straddle there costs', () => {
  expect([189, 190, 195, 250].map((spot) => moneyAt(CHAIN, spot))).toEqual([0, 1, 1, 4])
  // 5.00 for the call and 4.50 for the put.
  expect(expectedMove(CHAIN, 201)).toBeCloseTo(9.5, 9)
  expect(expectedMove([], 201)).toBeUndefined()
  expect([isInTheMoney('call', 190, 195), isInTheMoney('put', 190, 195), isInTheMoney('put', 200, 195)]).toEqual([
    true,
    false,
    true,
  ])
})

it('shows so many strikes around the price, and never fewer than there are', () =>
  forAll(
    200,
    fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 80 }),
    fc.integer({ min: 1, max: 500 }),
    fc.integer({ min: 1, max: 40 }),
    (strikes, spot, count) => {
      const rows = chainRows(
        Object.fromEntries(strikes.map((strike) => [symbolOf(strike), snapshot(1, 2)])),
        new Map(),
        undefined,
      )
      const shown = around(rows, spot, count)
      expect(shown).toHaveLength(Math.min(count, rows.length))
      const at = rows.indexOf(shown[0] ?? { key: '', strike: 0, call: undefined, put: undefined })
      expect(rows.slice(at, at + shown.length)).toEqual(shown)
      const place = moneyAt(rows, spot)
      if (rows.length > 0) expect(at <= place && place <= at + shown.length).toBe(true)
    },
  ))

it('moves delta by gamma, within what a delta can be', () => {
  const call = CHAIN[1]?.call as ChainContract
  expect(deltaAt(call, 200, 201)).toBeCloseTo(0.52, 9)
  forAll(200, fc.double({ min: 1, max: 1000, noNaN: true }), fc.constantFrom(...CHAIN), (spot, { call: one, put }) => {
    for (const contract of [one, put]) {
      const delta = contract && deltaAt(contract, 200, spot)
      if (contract?.type === 'call') expect(Math.min(Math.max(delta ?? 0, 0), 1)).toBe(delta)
      if (contract?.type === 'put') expect(Math.max(Math.min(delta ?? 0, 0), -1)).toBe(delta)
    }
  })
})

const quoteOf = (symbol: string) => CHAIN.flatMap(({ call, put }) => [call, put]).find((one) => one?.symbol === symbol)

it('picks legs: again is more, the other side turns round, a fifth has no room', () => {
  const one = picked([], symbolOf(190), 'buy') ?? []
  expect(picked(one, symbolOf(190), 'buy')).toEqual([{ symbol: symbolOf(190), side: 'buy', ratio: 2 }])
  expect(picked(one, symbolOf(190), 'sell')).toEqual([{ symbol: symbolOf(190), side: 'sell', ratio: 1 }])
  const four = [1, 2, 3, 4].map((strike): PickedLeg => ({ symbol: symbolOf(strike), side: 'buy', ratio: 1 }))
  expect(four).toHaveLength(MOST_LEGS)
  expect(picked(four, symbolOf(5), 'buy')).toBeUndefined()
})

it('pays asks and receives bids, exactly', () => {
  const legs: readonly PickedLeg[] = [
    { symbol: symbolOf(190), side: 'buy', ratio: 1 },
    { symbol: symbolOf(200), side: 'sell', ratio: 2 },
  ]
  // 12.10 − 2 × 4.90
  const net = netPrice(legs, quoteOf)
  expect(net && formatDecimal(net)).toBe('2.3')
  expect(netPrice([{ symbol: symbolOf(210), side: 'sell', ratio: 1 }], quoteOf)).toBeUndefined()
})
