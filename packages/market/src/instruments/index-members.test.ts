import { expect, it } from 'vitest'
import { INDICES, indicesOf } from './index-members.ts'
import { LISTINGS, listingOf } from './listing.ts'

const membersOf = (index: (typeof INDICES)[number]) =>
  LISTINGS.map(({ instrument }) => instrument.symbol).filter((symbol) => indicesOf(symbol).includes(index))

it('has as many members as each index has, all of them listed', () => {
  expect(INDICES.map((index) => membersOf(index).length)).toEqual([501, 100, 30])
})

it('places the largest, and nothing that is no company', () => {
  expect(indicesOf('AAPL')).toEqual(['SPX500', 'NASDAQ100', 'DJDJI'])
  expect(indicesOf('JPM')).toEqual(['SPX500', 'DJDJI'])
  for (const symbol of ['SPY', 'BTC/USD', 'NOSUCH']) expect(indicesOf(symbol)).toEqual([])
  for (const symbol of membersOf('NASDAQ100')) expect(listingOf(symbol)?.instrument.exchange).toBe('NASDAQ')
})
