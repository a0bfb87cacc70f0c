import { effort } from '@paddock/contract/testing/for-all'
import { expect, it } from 'vitest'
import { businessOf } from '../instruments/business.ts'
import { earningsDays } from '../instruments/earnings.ts'
import { isCompany } from '../instruments/instrument.ts'
import { LISTINGS } from '../instruments/listing.ts'
import { ANCHOR_DAY, STOCK_FACTS } from '../instruments/stock-facts.ts'
import { dayAt } from '../sessions/calendar.ts'
import { simulatedMarket } from '../simulated.ts'
import { fundamentalsOf } from './fundamentals.ts'

const market = simulatedMarket('fundamentals')
const CLOSE = Date.parse(`${ANCHOR_DAY}T20:00:00Z`)

it('tells of Apple what it published, at the market’s price', () => {
  // 309.35 dollars a share on the anchor day, about 14.7 billion shares.
  const apple = fundamentalsOf(market, 'AAPL', CLOSE)
  const { earnings = 0, revenue = 0, shares = 0 } = STOCK_FACTS.find(({ symbol }) => symbol === 'AAPL') ?? {}
  expect(apple).toMatchObject({
    symbol: 'AAPL',
    sector: 'Information Technology',
    price: 309.35,
    shares: shares * 1_000_000,
    marketValue: Math.round(309.35 * shares * 1_000_000),
    company: {
      revenue: revenue * 1_000_000,
      priceToEarnings: Math.round((100 * 309.35) / earnings) / 100,
      founded: 1977,
      headquarters: 'Cupertino, California',
    },
  })
  expect(apple?.company?.estimated).toEqual(['grossMargin', 'operatingMargin', 'employees'])
  expect(apple?.company?.profile).toContain('Apple Inc. is listed under')
  const [next] = earningsDays('AAPL', '2026-08-29', '2027-02-28')
  expect(apple?.company?.nextEarnings).toEqual(next)
})

// An hour after the close of the anchor day, which prints beyond the day's range may follow, and a month later.
it.each([CLOSE + 3_600_000, CLOSE + 30 * 86_400_000])(
  'agrees with itself, for real and for generated listings alike, at %s',
  (now) => {
    LISTINGS.forEach(({ instrument }, index) => {
      if (!market.isListed(instrument.symbol, now) || index % Math.ceil(25 / effort) !== 0) return
      const found = fundamentalsOf(market, instrument.symbol, now)
      if (!found) throw new Error(`${instrument.symbol} has no fundamentals`)
      expect(found.marketValue).toBe(Math.round(found.price * found.shares))
      expect(found.yearLow <= found.price && found.price <= found.yearHigh).toBe(true)
      expect(found.dividendYield >= 0 && found.dividendYield < 25).toBe(true)
      expect(found.company === undefined).toBe(!isCompany(instrument))
      if (!found.company) return
      const { company } = found
      expect(company.earningsPerShare > 0).toBe(company.priceToEarnings !== undefined)
      expect(company.revenue > 0 && company.employees > 0).toBe(true)
      const { priceToEarnings = 0, priceToSales, netIncome, revenue } = company
      if (priceToEarnings > 0) expect(priceToEarnings / (found.marketValue / netIncome)).toBeCloseTo(1, 2)
      expect(Math.abs(priceToSales - found.marketValue / revenue)).toBeLessThanOrEqual(0.0051)
      expect(company.netMargin).toBeCloseTo(company.netIncome / company.revenue, 4)
      expect(company.grossMargin).toBeGreaterThan(company.operatingMargin)
      expect(company.nextEarnings && company.nextEarnings.day > dayAt(now)).toBe(true)
      expect(company.profile).not.toMatch(/undefined|NaN|\s\s/)
    })
  },
)

it('says which figures are estimates: all of a company that is made up', () => {
  const made = LISTINGS.find(({ instrument }) => instrument.symbol.length === 6 && isCompany(instrument))
  if (!made) throw new Error('there must be one')
  const { estimated, ...figures } = businessOf(made)
  expect([...estimated].sort()).toEqual(Object.keys(figures).sort())
})

it('has nothing to say of what does not exist or is off the list', () => {
  const gone = LISTINGS.find(({ instrument }) => instrument.isInactive)?.instrument.symbol ?? ''
  for (const symbol of ['NOSUCH', gone]) expect(fundamentalsOf(market, symbol, CLOSE)).toBeUndefined()
  expect(fundamentalsOf(market, 'AAPL', Date.parse('2013-01-01T00:00:00Z'))).toBeUndefined()
  expect(fundamentalsOf(market, 'BTC/USD', CLOSE)?.company).toBeUndefined()
})
