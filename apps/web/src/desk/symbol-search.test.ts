import type { Asset } from '@paddock/contract/entities/asset'
import { describe, expect, it } from 'vitest'
import { searchIndex, searchSymbols } from './symbol-search.ts'

const asset = (symbol: string, name: string): Asset => ({
  id: symbol,
  class: 'us_equity',
  exchange: 'NASDAQ',
  symbol,
  name,
  status: 'active',
  tradable: true,
})
const LIST = searchIndex([
  asset('AAPL', 'Apple Inc. Common Stock'),
  asset('APLE', 'Apple Hospitality REIT, Inc.'),
  asset('MSFT', 'Microsoft Corporation Common Stock'),
  asset('NVDA', 'NVIDIA Corporation Common Stock'),
  asset('BTC/USD', 'Bitcoin / US Dollar'),
  asset('T', 'AT&T Inc.'),
])
const found = (query: string) => searchSymbols(LIST, query).map(({ symbol }) => symbol)

describe('symbol search', () => {
  it.each([
    ['aapl', ['AAPL', 'APLE']],
    ['t', ['T']],
    ['btcusd', ['BTC/USD']],
    ['apple', ['AAPL', 'APLE']],
    ['micro', ['MSFT']],
    ['hosp', ['APLE']],
    ['mircosoft', ['MSFT']],
    ['mcrosoft', ['MSFT']],
    ['microsaft', ['MSFT']],
    ['nviddia', ['NVDA']],
    ['bitcion', ['BTC/USD']],
    ['', []],
    ['zzzz', []],
  ])('finds %s', (query, symbols) => {
    expect(found(query)).toEqual(symbols)
  })

  it('does not slow down in a list of twelve thousand: milliseconds, with room for a busy machine', () => {
    const large = searchIndex(
      Array.from({ length: 12_000 }, (_, at) => asset(`S${at}`, `Company number ${at} of many Holdings`)),
    )
    searchSymbols(large, 'holdngs')
    const times = Array.from({ length: 20 }, () => {
      const before = performance.now()
      searchSymbols(large, 'holdngs')
      return performance.now() - before
    }).sort((a, b) => a - b)
    expect(times[10]).toBeLessThan(100)
  })
})
