import { effort, forAll } from '@paddock/contract/testing/for-all'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { dateOf, dayNumber } from '../sessions/date.ts'
import { businessOf } from './business.ts'
import { isCompany } from './instrument.ts'
import { LISTINGS, listingOf } from './listing.ts'
import { quartersOf, together, yearsOf } from './statements.ts'
import { ANCHOR_DAY, stockFacts } from './stock-facts.ts'

const companies = LISTINGS.filter(({ instrument }) => isCompany(instrument) && !instrument.isInactive)
const anyDay = fc.integer({ min: dayNumber('2016-01-04'), max: dayNumber('2029-12-31') }).map(dateOf)

it('adds up to the year that is known of a company, on the day it is known', () => {
  for (const listing of companies.slice(0, 300 * effort)) {
    const year = together(quartersOf(listing, ANCHOR_DAY, 4))
    const business = businessOf(listing)
    expect(year.revenue / business.revenue).toBeCloseTo(1, 9)
    expect(year.netIncome / business.netIncome).toBeCloseTo(1, 9)
    expect(year.ebitda / business.ebitda).toBeCloseTo(1, 9)
    expect(year.equity / business.book).toBeCloseTo(1, 9)
  }
})

it('never rewrites what was published, and tells nothing before its day', () =>
  forAll(30, fc.constantFrom(...companies), anyDay, anyDay, (listing, one, other) => {
    const [earlier, later] = one < other ? [one, other] : [other, one]
    const then = quartersOf(listing, earlier, 8)
    expect(then.length).toBeGreaterThanOrEqual(7)
    for (const { published } of then) expect(published <= earlier).toBe(true)
    const since = new Map(quartersOf(listing, later, 80).map((quarter) => [quarter.ends, quarter]))
    for (const quarter of then) {
      const again = since.get(quarter.ends)
      if (again) expect(again).toEqual(quarter)
    }
  }))

it('balances: assets are liabilities and equity', () =>
  forAll(100, fc.constantFrom(...companies), anyDay, (listing, day) => {
    for (const one of quartersOf(listing, day, 5)) {
      expect(one.assets).toBeCloseTo(one.liabilities + one.equity, 3)
      expect(one.assets).toBeGreaterThan(0)
      expect(one.cash).toBeLessThanOrEqual(one.assets)
    }
  }))

it('takes every figure from the one above it: revenue, gross profit, operating income, net income, in a quarter and in a year', () => {
  for (const [place, listing] of companies.entries()) {
    if (stockFacts(listing.instrument.symbol) === undefined && place % Math.ceil(20 / effort) !== 0) continue
    const day = dateOf(dayNumber('2016-01-04') + ((place * 37) % 5_000))
    const quarters = quartersOf(listing, day, 8)
    for (const { revenue, grossProfit, operatingIncome, ebitda, netIncome } of [...quarters, ...yearsOf(quarters)]) {
      const inOrder = [revenue, grossProfit, operatingIncome, netIncome]
      expect([listing.instrument.symbol, inOrder]).toEqual([
        listing.instrument.symbol,
        inOrder.toSorted((one, other) => other - one),
      ])
      expect(revenue).toBeGreaterThanOrEqual(ebitda)
      expect(ebitda).toBeGreaterThan(operatingIncome)
      // Interest and taxes, or what else is lost.
      expect(operatingIncome).toBeGreaterThan(netIncome)
    }
  }
})

it('has one business for all classes of a company’s shares', () => {
  const [a, c] = ['GOOGL', 'GOOG'].map(listingOf)
  if (!a || !c) throw new Error('Alphabet is listed')
  expect({ ...businessOf(c), dividendYield: 0 }).toEqual({ ...businessOf(a), dividendYield: 0 })
})

it('pays no dividends out of a loss, but where both were published', () => {
  for (const listing of companies) {
    const { netIncome, dividendYield, estimated } = businessOf(listing)
    const { symbol } = listing.instrument
    if (estimated.includes('dividendYield') && !listing.follows)
      expect([symbol, netIncome < 0 && dividendYield > 0]).toEqual([symbol, false])
  }
})

it('employs as many as its sales keep busy', () => {
  // Apple sold for 467 billion; Exxon Mobil, whose oil is worth more than what is done to it, for 361.
  const employees = (symbol: string): number => {
    const listing = listingOf(symbol)
    return listing ? businessOf(listing).employees : 0
  }
  expect([employees('AAPL'), employees('XOM')]).toEqual([350_000, 46_000])
  for (const listing of companies) {
    const { revenue, employees: count } = businessOf(listing)
    expect(Number.isInteger(count) && count >= 2).toBe(true)
    expect(count === 2 || (revenue / count > 20_000 && revenue / count < 10_000_000)).toBe(true)
  }
})

it('has whole years of four quarters in a row', () => {
  const apple = listingOf('AAPL')
  if (!apple) throw new Error('Apple is listed')
  const quarters = quartersOf(apple, ANCHOR_DAY, 20)
  const years = yearsOf(quarters)
  expect(years.map(({ period }) => period)).toEqual(['FY 2025', 'FY 2024', 'FY 2023', 'FY 2022'])
  const of2025 = quarters.filter(({ period }) => period.endsWith('2025'))
  expect(years[0]?.revenue).toBeCloseTo(
    of2025.reduce((sum, { revenue }) => sum + revenue, 0),
    3,
  )
})
