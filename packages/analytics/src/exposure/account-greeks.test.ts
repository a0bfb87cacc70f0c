/** Sums of greeks that can be checked by hand. */

import type { Position } from '@paddock/contract/entities/position'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accountGreeks, addGreeks, type ContractMark, dollarGreeks, inSector, NO_GREEKS } from './account-greeks.ts'

const CALL = 'AAPL261218C00190000'
const PUT = 'BRKB261218P00400000'
const held = (symbol: string, asset_class: string, qty: string, market_value: string): Position => ({
  ...{ asset_id: symbol, symbol, asset_class, exchange: 'NASDAQ', qty, side: qty.startsWith('-') ? 'short' : 'long' },
  ...{ avg_entry_price: '1', cost_basis: String(Number(qty) * (asset_class === 'us_option' ? 100 : 1)), market_value },
})
const mark = (delta: number, gamma: number, theta: number, vega: number): ContractMark => ({
  ...{ bid: 1, ask: 1, volatility: 0.2, delta, gamma, theta, vega },
})

const POSITIONS = [
  held('AAPL', 'us_equity', '50', '10000'),
  held('BTCUSD', 'crypto', '0.1', '6000'),
  held(CALL, 'us_option', '2', '820'),
  held(PUT, 'us_option', '-1', '-300'),
]
const MARKS = new Map([
  [CALL, mark(0.5, 0.02, -0.04, 0.3)],
  [PUT, mark(-0.3, 0.01, -0.1, 0.5)],
])
const UNDERLYINGS = new Map([
  [CALL, 'AAPL'],
  [PUT, 'BRK.B'],
])
const SPOTS = new Map([
  ['AAPL', 200],
  ['BRK.B', 400],
])

it('contracts count by their greeks, shares and coins whole', () => {
  expect(accountGreeks(POSITIONS, MARKS, UNDERLYINGS, SPOTS)).toEqual({
    // 10,000 and 6,000; 0.5 × 200 at 200; −0.3 × −100 at 400.
    delta: 10_000 + 6_000 + 20_000 + 12_000,
    // 0.02 × 200 for a dollar, 2 dollars are 1 %, at 200; 0.01 × −100 for a dollar, 4 are 1 %, at 400.
    gamma: 1_600 - 1_600,
    theta: -8 + 10,
    vega: 60 - 50,
    deltas: new Map([
      ['AAPL', 100],
      ['BRK.B', 30],
    ]),
    exposures: new Map([
      ['AAPL', 30_000],
      ['BTC/USD', 6_000],
      ['BRK.B', 12_000],
    ]),
  })
})

it('a part of a sum is no figure: one contract, price or value that is not known leaves all of it open', () => {
  expect(accountGreeks(POSITIONS, new Map([...MARKS].slice(0, 1)), UNDERLYINGS, SPOTS)).toBeUndefined()
  expect(accountGreeks(POSITIONS, MARKS, UNDERLYINGS, new Map([['AAPL', 200]]))).toBeUndefined()
  const { market_value: _, ...unvalued } = held('KO', 'us_equity', '1', '60')
  expect(accountGreeks([unvalued], MARKS, UNDERLYINGS, SPOTS)).toBeUndefined()
  expect(accountGreeks([], MARKS, UNDERLYINGS, SPOTS)).toEqual({
    ...NO_GREEKS,
    deltas: new Map(),
    exposures: new Map(),
  })
})

it('a sector adds up what moves with it', () => {
  const exposures = new Map([
    ['AAPL', 30_000],
    ['MSFT', -5_000],
    ['BRK.B', 12_000],
    ['NEW', 6_000],
  ])
  const listings = new Map([
    ['AAPL', { sector: 'Information Technology', beta: 1 }],
    ['MSFT', { sector: 'Information Technology', beta: null }],
    ['BRK.B', { sector: 'Financials', beta: 1 }],
  ])
  expect(inSector({ exposures }, listings, 'Information Technology')).toBe(25_000)
  expect(inSector({ exposures }, listings, 'Energy')).toBe(0)
})

it('what is bought and sold again leaves nothing, whatever it is', () => {
  const number = fc.double({ min: -10, max: 10, noNaN: true })
  const greeks = fc.record({ delta: number, gamma: number, theta: number, vega: number })
  forAll(
    200,
    greeks,
    fc.integer({ min: 1, max: 9_999 }),
    fc.double({ min: 0.01, max: 9_999, noNaN: true }),
    (of, shares, spot) => {
      expect(addGreeks(dollarGreeks(of, shares, spot), dollarGreeks(of, -shares, spot))).toEqual(NO_GREEKS)
    },
  )
})

it('counts an adjusted contract for as many shares as its record says', () => {
  const name = 'AAPL1261218C00190000'
  const adjusted = { ...held(name, 'us_option', '2', '1230'), cost_basis: '300' }
  const told = (position: Position) =>
    accountGreeks(
      [position],
      new Map([[name, mark(0.5, 0.02, -0.04, 0.3)]]),
      new Map([[name, 'AAPL']]),
      new Map([['AAPL', 200]]),
    )
  expect(told(adjusted)).toMatchObject({ delta: 0.5 * 300 * 200, theta: -0.04 * 300, vega: 0.3 * 300 })
  expect(told(adjusted)?.deltas.get('AAPL')).toBe(150)
})
