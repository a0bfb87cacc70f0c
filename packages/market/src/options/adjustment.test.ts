import { describe, expect, it } from 'vitest'
import type { CorporateAction } from '../corporate-action.ts'
import { LISTINGS } from '../instruments/listing.ts'
import { dayNumber } from '../sessions/date.ts'
import { newYorkInstant } from '../sessions/new-york.ts'
import { simulatedMarket } from '../simulated.ts'
import { adjustedTerms, adjustmentOf } from './adjustment.ts'

const days = { processDay: '2026-06-15', exDay: '2026-06-15', declaredDay: '2026-05-20' }
const shared = { id: '0', symbol: 'A', cusip: '', ...days, recordDay: '2026-06-15', payableDay: '2026-06-15' }
const paid = { kind: 'cash_dividend', ...shared, isForeign: false } as const
const TERMS = { strike: 50_000, shares: 100 }

// Source: OCC, adjustment policy: cash of less than 12.50 dollars a contract, and ordinary dividends, adjust nothing.
it.each<[string, CorporateAction, { strike: number; shares: number } | undefined]>([
  ['3 for 1', { kind: 'forward_split', ...shared, newRate: '3', oldRate: '1' }, { strike: 16_667, shares: 100 }],
  ['3 for 2', { kind: 'forward_split', ...shared, newRate: '3', oldRate: '2' }, { strike: 33_333, shares: 150 }],
  [
    '1 for 4',
    { kind: 'reverse_split', ...shared, newRate: '1', oldRate: '4', newCusip: '' },
    { strike: 200_000, shares: 25 },
  ],
  ['5 in 100 shares', { kind: 'stock_dividend', ...shared, rate: '0.05' }, { strike: 47_619, shares: 105 }],
  ['2.50 special', { ...paid, rate: '2.5', isSpecial: true }, { strike: 47_500, shares: 100 }],
  ['0.12 special', { ...paid, rate: '0.12', isSpecial: true }, undefined],
  ['2.50 ordinary', { ...paid, rate: '2.5', isSpecial: false }, undefined],
])('%s', (_what, action, expected) => {
  const adjustment = adjustmentOf(action)
  expect(adjustment && adjustedTerms(TERMS, adjustment)).toEqual(expected)
})

const market = simulatedMarket('adjustments')
const KNOWN = ['cash_dividend', 'stock_dividend', 'forward_split', 'reverse_split']

describe('what befalls a share that has options', () => {
  const optionable = LISTINGS.filter(({ instrument }) => instrument.attributes.includes('has_options'))
  const symbols = optionable.map(({ instrument }) => instrument.symbol)
  const actions = market.corporateActions({ from: '2015-01-01', to: '2029-12-31', symbols })

  it('never ends its contracts or gives them something new to deliver', () => {
    expect(optionable.filter(({ fate, until }) => fate ?? until)).toEqual([])
    expect([...new Set(actions.map(({ kind }) => kind))].filter((kind) => !KNOWN.includes(kind))).toEqual([])
  })

  it('lowers every strike by a special dividend, and changes no root', () => {
    const special = actions.find(
      (action) => action.kind === 'cash_dividend' && action.isSpecial && adjustmentOf(action),
    )
    if (special?.kind !== 'cash_dividend') throw new Error('there is none')
    const midnight = newYorkInstant(dayNumber(special.exDay), 0)
    const listed = (at: number) => market.options.contracts(special.symbol, at).map(({ option }) => option)
    const before = listed(midnight - 5 * 3_600_000).filter(({ expiration }) => expiration >= special.exDay)
    const after = new Set(
      listed(midnight + 11 * 3_600_000).map(({ root, expiration, type, strike }) =>
        [root, expiration, type, strike].join(),
      ),
    )
    expect(before.length).toBeGreaterThan(20)
    for (const { root, expiration, type, strike } of before)
      expect(after).toContain(
        [root, expiration, type, Math.max(1, strike - Math.round(Number(special.rate) * 1000))].join(),
      )
  })
})
