import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { betaWeighted } from './beta-weighted.ts'

const listings = new Map([
  ['SPY', { sector: 'Funds', beta: 1 }],
  ['QQQ', { sector: 'Funds', beta: 1.25 }],
  ['NVDA', { sector: 'Information Technology', beta: 2 }],
  ['KO', { sector: 'Consumer Staples', beta: 0.5 }],
  ['BTC/USD', { sector: '', beta: null }],
])

it('each holding counts by its beta over that of the index; coins are left out, and counted', () => {
  const exposures = new Map([
    ['NVDA', 10_000],
    ['KO', -4_000],
    ['BTC/USD', 6_000],
  ])
  expect(betaWeighted(exposures, listings, 'SPY')).toEqual({ dollars: 20_000 - 2_000, missing: 1 })
  // Against an index that moves by 1.25.
  expect(betaWeighted(exposures, listings, 'QQQ')).toEqual({ dollars: 18_000 / 1.25, missing: 1 })
})

it('says nothing where the index or all that is held has no beta', () => {
  expect(betaWeighted(new Map([['NVDA', 1]]), listings, 'IWM')).toBeUndefined()
  expect(betaWeighted(new Map([['BTC/USD', 1]]), listings, 'SPY')).toBeUndefined()
  expect(betaWeighted(new Map([['NVDA', 1]]), new Map(), 'SPY')).toBeUndefined()
})

it('the index is worth itself in itself, and twice as much counts twice', () => {
  const dollars = fc.double({ min: -1e6, max: 1e6, noNaN: true })
  forAll(200, dollars, dollars, (index, other) => {
    expect(betaWeighted(new Map([['QQQ', index]]), listings, 'QQQ')?.dollars).toBeCloseTo(index, 6)
    const of = (times: number) =>
      betaWeighted(
        new Map([
          ['QQQ', index * times],
          ['KO', other * times],
        ]),
        listings,
        'SPY',
      )?.dollars ?? 0
    expect(of(2)).toBeCloseTo(2 * of(1), 6)
  })
})
