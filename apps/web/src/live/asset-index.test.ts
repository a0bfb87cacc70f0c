import { expect, it } from 'vitest'
import { assetIn, assetLike } from './asset-index.ts'

const ASSETS = [{ symbol: 'AAPL' }, { symbol: 'BRK.B' }, { symbol: 'BTC/USD' }]

it.each([
  ['AAPL', 'AAPL'],
  ['aapl', 'AAPL'],
  ['BRK.B', 'BRK.B'],
  ['BTC/USD', 'BTC/USD'],
  ['BTCUSD', 'BTC/USD'],
  ['BTC', undefined],
])('finds %s as %s', (symbol, found) => {
  expect(assetLike(ASSETS, symbol)?.symbol).toBe(found)
  expect(assetIn(ASSETS, symbol)?.symbol).toBe(symbol === found ? found : undefined)
})

it('a pair without its slash never hides a stock of that name', () => {
  const assets = [{ symbol: 'ABCUSD' }, { symbol: 'ABC/USD' }]
  expect(['ABCUSD', 'ABC/USD'].map((symbol) => assetLike(assets, symbol)?.symbol)).toEqual(['ABCUSD', 'ABC/USD'])
})

it('finds nothing before a list is read, and nothing that is not named', () => {
  expect([assetIn(undefined, 'AAPL'), assetLike(undefined, 'AAPL'), assetIn(ASSETS, undefined)]).toEqual(
    Array.from({ length: 3 }, () => undefined),
  )
})
