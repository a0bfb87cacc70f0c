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

  it('puts the symbol itself first, then its start, the name, a word, the middle of a name, and what was nearly typed', () => {
    const ranked = searchIndex([
      asset('N', 'Catz Holdings'),
      asset('M', 'Muscats Group'),
      asset('W', 'Black Cats Group'),
      asset('F', 'Cats and Dogs'),
      asset('CATSX', 'Fund'),
      asset('CATS', 'Fund'),
    ])
    const symbols = (limit?: number) => searchSymbols(ranked, 'cats', limit).map(({ symbol }) => symbol)
    expect(symbols()).toEqual(['CATS', 'CATSX', 'F', 'W', 'M', 'N'])
    expect(symbols(2)).toEqual(['CATS', 'CATSX'])
  })

  it('finds across no border of two entries, and nothing in an empty list', () => {
    expect(searchSymbols(searchIndex([asset('AB', 'cd'), asset('EF', 'gh')]), 'cdgh')).toEqual([])
    expect(searchSymbols(searchIndex([]), 'a')).toEqual([])
  })
})
