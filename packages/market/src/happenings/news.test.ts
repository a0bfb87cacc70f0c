import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NewsQuery } from '../article.ts'
import { DAY_MS } from '../instant.ts'
import { atOnce } from '../pieces.ts'
import { simulatedMarket } from '../simulated.ts'
import { NEWS_SOURCE } from './news.ts'

const market = simulatedMarket('news')
const news = (query: NewsQuery) => atOnce(market.news(query))
const instant = (text: string) => Date.parse(text)
const week = { from: instant('2026-03-02T00:00:00Z'), to: instant('2026-03-08T23:59:59Z') }

describe('news', () => {
  it('is written every day, in order, with ids that rise and are unique', () => {
    const articles = news(week)
    expect(articles.length).toBeGreaterThan(30)
    const ids = articles.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...ids].sort((a, b) => a - b)).toEqual(ids)
    expect(articles.every(({ id }) => Number.isSafeInteger(id) && id > 0)).toBe(true)
  })

  it('says that it is simulated', () => {
    for (const { author, source, content } of news(week)) {
      expect(author).toMatch(/simulation/)
      expect(source).toBe(NEWS_SOURCE)
      expect(content).toMatch(/simulated/)
    }
  })

  it('tells of a move as the prices show it at its own instant', () => {
    const wraps = news({ ...week, symbols: ['SPY'] }).filter(({ headline }) => headline.startsWith('US stocks close'))
    expect(wraps).toHaveLength(5)
    for (const { at, headline } of wraps) {
      const [price, before] = [market.lastTrade('SPY', at)?.price ?? 0, market.previousClose('SPY', at) ?? 0]
      const percent = (price / before - 1) * 100
      if (Math.abs(percent) >= 0.1) expect(headline).toContain(percent > 0 ? 'higher' : 'lower')
      else expect(headline).toContain('little changed')
    }
  })

  it('names a coin without its slash, and finds it by either form', () => {
    const coins = news({ ...week, symbols: ['BTCUSD'] })
    expect(coins.length).toBeGreaterThanOrEqual(6)
    expect(coins.every(({ symbols }) => symbols[0] === 'BTCUSD')).toBe(true)
    expect(news({ ...week, symbols: ['BTC/USD'] })).toEqual(coins)
  })

  it('previews, reports and follows a quarter', () => {
    const quarter = news({ from: instant('2026-01-01'), to: instant('2026-04-01'), symbols: ['AAPL'] })
    const of = (words: string) => quarter.filter(({ headline }) => headline.includes(words))
    expect(of('to report quarterly results')).toHaveLength(1)
    expect(of('publishes results')).toHaveLength(1)
    expect(of('after quarterly results')).toHaveLength(1)
  })

  it('has none for unknown symbols', () => {
    expect(news({ ...week, symbols: ['NOSUCH'] })).toEqual([])
    expect(news({ ...week, symbols: [] })).toEqual([])
  })

  it('answers any part, order and choice as the whole does', () => {
    const year = instant('2025-01-01')
    forAll(
      5,
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 1, max: 8 * 24 }),
      fc.integer({ min: 1, max: 20 }),
      fc.subarray(['AAPL', 'MSFT', 'KO', 'SPY', 'QQQ', 'ETHUSD'], { minLength: 1 }),
      (day, hours, limit, symbols) => {
        const from = year + day * DAY_MS
        const to = from + hours * 3_600_000
        const whole = news({ from, to })
        expect(news({ from, to, isNewestFirst: true })).toEqual([...whole].reverse())
        expect(news({ from, to, limit })).toEqual(whole.slice(0, limit))
        const chosen = whole.filter((article) => article.symbols.some((symbol) => symbols.includes(symbol)))
        expect(news({ from, to, symbols })).toEqual(chosen)
        const middle = from + Math.floor((to - from) / 2)
        expect([...news({ from, to: middle }), ...news({ from: middle + 1, to })]).toEqual(whole)
      },
    )
  })
})
