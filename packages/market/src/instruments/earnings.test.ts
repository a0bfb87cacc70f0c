import { effort } from '@paddock/contract/testing/for-all'
import { expect, it } from 'vitest'
import { isTradingDay } from '../sessions/calendar.ts'
import { dayNumber } from '../sessions/date.ts'
import { earningsDays, nextEarnings } from './earnings.ts'
import { isCompany } from './instrument.ts'
import { LISTINGS } from './listing.ts'

const COMPANIES = LISTINGS.filter(({ instrument }) => isCompany(instrument))
  .filter((_, index) => index % Math.ceil(20 / effort) === 0)
  .map(({ instrument }) => instrument.symbol)

it('reports every quarter once, in order, on trading days a few weeks after its end', () => {
  for (const symbol of COMPANIES) {
    const reports = earningsDays(symbol, '2020-01-01', '2025-12-31')
    // A report that is due about New Year may fall on either side of it.
    expect([symbol, Math.abs(reports.length - 24) <= 1]).toEqual([symbol, true])
    reports.forEach(({ day, quarterEnd }, index) => {
      const before = reports[index - 1]
      expect(isTradingDay(day) && day > (before?.day ?? '')).toBe(true)
      const wait = dayNumber(day) - dayNumber(quarterEnd)
      expect(wait >= 14 && wait <= 50).toBe(true)
      if (before) expect(Math.round((dayNumber(quarterEnd) - dayNumber(before.quarterEnd)) / 91.3)).toBe(1)
    })
  }
})

it('answers a part of a range as the whole does', () => {
  const whole = earningsDays('AAPL', '2024-01-01', '2026-12-31')
  for (const report of whole) {
    expect(earningsDays('AAPL', report.day, report.day)).toEqual([report])
    expect(nextEarnings('AAPL', '2024-01-01')).toEqual(whole[0])
  }
})

it('gives two classes of one company’s shares the same days', () => {
  expect(earningsDays('GOOG', '2024-01-01', '2026-12-31')).toEqual(earningsDays('GOOGL', '2024-01-01', '2026-12-31'))
})

it('knows none of funds, coins and unknown symbols', () => {
  for (const symbol of ['SPY', 'BTC/USD', 'NOSUCH'])
    expect(earningsDays(symbol, '2020-01-01', '2026-12-31')).toEqual([])
})
