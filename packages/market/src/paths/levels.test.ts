import { expect, it } from 'vitest'
import { simulatedMarket } from '../simulated.ts'

const market = simulatedMarket('statistics')
const from = Date.parse('2016-01-01T00:00:00Z')
const to = Date.parse('2026-01-01T00:00:00Z')

function returnsOf(symbol: string): number[] {
  const closes = market.bars(symbol, { count: 1, unit: 'day' }, from, to, to).map(({ close }) => Math.log(close))
  return closes.slice(1).map((close, index) => close - (closes[index] ?? 0))
}
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function correlation(a: readonly number[], b: readonly number[]): number {
  const [middleA, middleB] = [mean(a), mean(b)]
  const products = (x: readonly number[], y: readonly number[], middleX: number, middleY: number): number =>
    mean(x.map((value, index) => (value - middleX) * ((y[index] ?? middleY) - middleY)))
  return (
    products(a, b, middleA, middleB) / Math.sqrt(products(a, a, middleA, middleA) * products(b, b, middleB, middleB))
  )
}

// What is known of daily stock returns: R. Cont, "Empirical properties of asset returns" (2001).
it('moves like stocks do: fat tails, volatility in clusters, no memory of direction', () => {
  const returns = returnsOf('AAPL')
  const variance = mean(returns.map((value) => value ** 2))
  const sizes = returns.map(Math.abs)
  const following = (values: readonly number[]): number => correlation(values.slice(0, -1), values.slice(1))
  expect(Math.abs(Math.sqrt(variance * 252) - 0.27)).toBeLessThan(0.08)
  expect(mean(returns.map((value) => value ** 4)) / variance ** 2).toBeGreaterThan(6)
  expect(following(sizes)).toBeGreaterThan(0.1)
  expect(Math.abs(following(returns))).toBeLessThan(0.08)
})

it('moves together: with the market, more within a sector, and coins with coins', () => {
  const [msft, nvda, ko, spy] = ['MSFT', 'NVDA', 'KO', 'SPY'].map(returnsOf)
  const [btc, eth] = ['BTC/USD', 'ETH/USD'].map(returnsOf)
  if (!msft || !nvda || !ko || !spy || !btc || !eth) throw new Error('Not listed')
  expect(correlation(msft, spy)).toBeGreaterThan(0.4)
  expect(correlation(msft, nvda)).toBeGreaterThan(correlation(msft, ko))
  expect(correlation(btc, eth)).toBeGreaterThan(0.6)
})

it('keeps coins that are pegged within a cent of a dollar, a tenth of one on average, through all years', () => {
  for (const seed of ['statistics', 'main', 'other'])
    for (const symbol of ['USDC/USD', 'USDT/USD']) {
      const pegged = simulatedMarket(seed)
      const [first, last] = [Date.parse('2014-01-02T00:00:00Z'), Date.parse('2036-12-30T00:00:00Z')]
      const bars = pegged.bars(symbol, { count: 1, unit: 'day' }, first, last, last)
      const strays = bars.map(({ close }) => close / 10_000 - 1)
      expect(bars.every(({ high, low }) => low > 9900 && high < 10_100)).toBe(true)
      expect(Math.sqrt(mean(strays.map((stray) => stray ** 2)))).toBeLessThan(0.0015)
      expect(Math.abs(mean(strays.slice(-365)))).toBeLessThan(0.001)
    }
})
