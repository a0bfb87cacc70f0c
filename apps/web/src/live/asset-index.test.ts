import { expect, it } from 'vitest'
import { assetIn } from './asset-index.ts'

const ASSETS = [{ symbol: 'AAPL' }, { symbol: 'BRK.B' }, { symbol: 'BTC/USD' }]

it.each([
  ['AAPL', 'AAPL'],
  ['aapl', 'AAPL'],
  ['BRK.B', 'BRK.B'],
  ['BTC/USD', 'BTC/USD'],
  ['BTCUSD', 'BTC/USD'],
  ['BTC', undefined],
  [undefined, undefined],
])('finds %s as %s', (symbol, found) => {
  expect(assetIn(ASSETS, symbol)?.symbol).toBe(found)
})

it('finds nothing before a list is read', () => expect(assetIn(undefined, 'AAPL')).toBeUndefined())
