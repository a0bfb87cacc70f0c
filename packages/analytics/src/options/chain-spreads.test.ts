import { formatOptionSymbol } from '@paddock/market/options/symbol'
import { expect, it } from 'vitest'
import { type ChainRow, withinDelta } from './chain.ts'
import { STRATEGIES, type Strategy, strategyLegs } from './chain-spreads.ts'
import { legsName } from './spread.ts'

const SPOT = 101
/** Strikes from 80 to 120; a call's delta falls by 0.025 a dollar from 0.5 at the price. */
const ROWS: readonly ChainRow[] = Array.from({ length: 41 }, (_, at) => {
  const strike = 80 + at
  const call = Math.max(0.01, Math.min(0.99, 0.5 - (strike - SPOT) * 0.025))
  const contract = (type: 'call' | 'put', delta: number) => ({
    ...{
      symbol: formatOptionSymbol({ root: 'ACME', expiration: '2026-12-18', type, strike: strike * 1000 }),
      type,
      strike,
    },
    ...{ bid: 1, ask: 1.1, delta, last: 1, volume: 1, openInterest: 1 },
    ...{ volatility: 0.2, gamma: 0.01, theta: -0.01, vega: 0.1 },
  })
  return { key: `ACME ${strike}`, strike, call: contract('call', call), put: contract('put', call - 1) }
})
const said = (strategy: Strategy) =>
  strategyLegs(strategy, ROWS, SPOT)?.map(
    ({ side, symbol }) => `${side} ${Number(symbol.slice(-8)) / 1000} ${symbol.slice(-9, -8)}`,
  )

it.each([
  ['straddle', ['buy 101 C', 'buy 101 P']],
  ['strangle', ['buy 109 C', 'buy 93 P']],
  ['bull-call', ['buy 101 C', 'sell 109 C']],
  ['bear-put', ['buy 101 P', 'sell 93 P']],
  ['bull-put', ['sell 93 P', 'buy 87 P']],
  ['bear-call', ['sell 109 C', 'buy 115 C']],
  ['iron-condor', ['buy 87 P', 'sell 93 P', 'sell 109 C', 'buy 115 C']],
] as const)('%s is %j', (strategy, legs) => expect(said(strategy)).toEqual(legs))

it('is what the ticket calls it', () =>
  expect(STRATEGIES.map(({ value }) => legsName(strategyLegs(value, ROWS, SPOT) ?? []))).toEqual([
    ...[
      'Long straddle',
      'Long strangle',
      'Call debit spread',
      'Put debit spread',
      'Put credit spread',
      'Call credit spread',
    ],
    'Iron condor',
  ]))

it('is nothing on a chain with too few strikes, or one nobody quotes', () => {
  expect(strategyLegs('iron-condor', ROWS.slice(20, 22), SPOT)).toBeUndefined()
  expect(strategyLegs('straddle', [], SPOT)).toBeUndefined()
  const unquoted = ROWS.map((row) => ({ ...row, call: row.call && { ...row.call, ask: undefined } }))
  expect(strategyLegs('bull-call', unquoted, SPOT)).toBeUndefined()
})

it('shows the strikes whose deltas are far enough from nothing and from one', () => {
  const strikes = (least: number) => withinDelta(ROWS, least).map(({ strike }) => strike)
  expect(strikes(0)).toEqual(ROWS.map(({ strike }) => strike))
  expect([strikes(0.3).at(0), strikes(0.3).at(-1)]).toEqual([93, 109])
  // A put alone tells as much.
  const puts = ROWS.map((row) => ({ ...row, call: undefined }))
  expect(withinDelta(puts, 0.3).map(({ strike }) => strike)).toEqual(strikes(0.3))
})
