import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forAll } from '../testing/for-all.ts'
import { matchOperation } from './match.ts'
import { isPathValue } from './no-value.ts'
import { OPERATION_NAMES, OPERATIONS } from './table.ts'

describe('matching a request line', () => {
  it.each([
    ['GET', '/v2/account', 'getAccount', {}],
    ['POST', '/v2/orders', 'postOrder', {}],
    ['DELETE', '/v2/orders/61e69015', 'deleteOrderByOrderID', { order_id: '61e69015' }],
    ['GET', '/v2/orders:by_client_order_id', 'getOrderByClientOrderId', {}],
    ['GET', '/v2/orders%3Aby_client_order_id', 'getOrderByClientOrderId', {}],
    ['GET', '/v2/stocks/bars', 'stockBars', {}],
    ['GET', '/v2/stocks/AAPL/bars', 'stockBarSingle', { symbol: 'AAPL' }],
    ['GET', '/v2/stocks/bars/latest', 'stockLatestBars', {}],
    // A stock whose symbol reads like a path: the literal leads nowhere, so it is a symbol.
    ['GET', '/v2/stocks/bars/bars', 'stockBarSingle', { symbol: 'bars' }],
    ['GET', '/v2/positions/BTC%2FUSD', 'getOpenPosition', { symbol_or_asset_id: 'BTC/USD' }],
    ['GET', '/v2/assets/BRK.B', 'getV2AssetsSymbolOrAssetId', { symbol_or_asset_id: 'BRK.B' }],
    ['GET', '/v1beta3/crypto/us/bars', 'cryptoBars', { loc: 'us' }],
    // Swift and Windows write ids in capitals.
    [
      'DELETE',
      '/v2/orders/61E69015-8549-4BFD-B9C3-01E75843F47D',
      'deleteOrderByOrderID',
      { order_id: '61e69015-8549-4bfd-b9c3-01e75843f47d' },
    ],
    [
      'GET',
      '/v2/watchlists/FB306E55-16D3-4118-8C3D-C1615FCD4C03',
      'getWatchlistById',
      { watchlist_id: 'fb306e55-16d3-4118-8c3d-c1615fcd4c03' },
    ],
    ['GET', '/v2/assets/constructor', 'getV2AssetsSymbolOrAssetId', { symbol_or_asset_id: 'constructor' }],
  ])('%s %s is %s', (method, path, name, parameters) => {
    expect(matchOperation(method, path)).toEqual({ name, path: parameters })
  })

  it.each([
    ['GET', '/', 'no-path'],
    ['GET', '', 'no-path'],
    ['GET', 'v2/account', 'no-path'],
    ['GET', '/v2', 'no-path'],
    ['GET', '/v2/account/', 'no-path'],
    ['GET', '//v2/account', 'no-path'],
    ['GET', '/v2/positions/BTC/USD', 'no-path'],
    ['GET', '/v2/positions/%E0%A4%A', 'no-path'],
    ['GET', '/v2/constructor', 'no-path'],
    // A forgotten id must not become "all of them".
    ['DELETE', '/v2/orders/', 'no-path'],
    ['DELETE', '/v2/orders/.', 'no-path'],
    ['DELETE', '/v2/orders/%2e%2e', 'no-path'],
    // Nor may it lead elsewhere for who decodes it again, or resolves it.
    ['DELETE', '/v2/orders/..%2Fpositions', 'no-path'],
    ['DELETE', '/v2/orders/a%2f%2e%2e%2f%2e%2e%2fpositions', 'no-path'],
    ['DELETE', '/v2/orders/%2Fpositions', 'no-path'],
    ['DELETE', '/v2/orders/..%5Cpositions', 'no-path'],
    ['DELETE', '/v2/orders/%252e%252e%252fpositions', 'no-path'],
    ['DELETE', '/v2/positions/AAPL%3Fqty=1', 'no-path'],
    ['DELETE', '/v2/positions/AAPL%00', 'no-path'],
    ['POST', '/v2/account', 'no-method'],
    ['PUT', '/v2/orders/1', 'no-method'],
    ['POST', '/v2/stocks/AAPL/bars', 'no-method'],
    ['constructor', '/v2/account', 'no-method'],
  ])('%s %s is %s', (method, path, answer) => {
    expect(matchOperation(method, path)).toBe(answer)
  })

  it('finds every call of the table again, whatever its parameters say', () => {
    const anyValue = fc.string({ minLength: 1, unit: 'grapheme' }).filter(isPathValue)
    forAll(500, fc.constantFrom(...OPERATION_NAMES), fc.array(anyValue, { minLength: 3 }), (name, values) => {
      const { method, path: template } = OPERATIONS[name]
      const given: Record<string, string> = {}
      const path = template.replace(/\{(\w+)\}/g, (_, parameter: string) => {
        const value = values[Object.keys(given).length] ?? 'AAPL'
        given[parameter] = value
        return encodeURIComponent(value)
      })
      const match = matchOperation(method, path)
      // A value that spells a literal (`bars`) may mean another call; it never means nothing.
      expect(match).toEqual(
        typeof match === 'object' && match.name !== name ? expect.anything() : { name, path: given },
      )
      expect(match).not.toBe('no-path')
    })
  })

  it('never throws on any path', () => {
    const segment = fc.oneof(fc.string(), fc.constantFrom('v2', 'orders', 'stocks', 'bars', '%', '%zz', '..', ''))
    forAll(1000, fc.string(), fc.array(segment), (method, segments) => {
      matchOperation(method, `/${segments.join('/')}`)
    })
  })
})

it('an older path of a call is the call', () => {
  expect(matchOperation('GET', '/v1beta1/corporate-actions')).toEqual(matchOperation('GET', '/v1/corporate-actions'))
  expect(matchOperation('GET', '/v1beta1/corporate-actions')).toEqual({ name: 'corporateActions', path: {} })
})
