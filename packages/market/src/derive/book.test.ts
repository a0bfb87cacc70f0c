import { Orderbook } from '@paddock/contract/entities/market-data'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { simulatedMarket } from '../simulated.ts'
import { bookOf, toOrderbook } from './book.ts'

const market = simulatedMarket('book')
const coins = market.instruments.filter((instrument) => instrument.class === 'crypto')

it('starts at the quote and goes away from it, every level at a price of its own', () => {
  const anyInstant = fc.integer({ min: Date.parse('2015-01-02T00:00:00Z'), max: Date.parse('2035-12-28T00:00:00Z') })
  forAll(100, fc.constantFrom(...coins), anyInstant, (instrument, at) => {
    const quote = market.quote(instrument.symbol, at)
    if (!quote) throw new Error('No quote')
    const { bids, asks } = bookOf(instrument.symbol, quote)
    expect([bids[0], asks[0]]).toEqual([
      { price: quote.bid, size: quote.bidSize },
      { price: quote.ask, size: quote.askSize },
    ])
    const prices = [...bids.map(({ price }) => price).reverse(), ...asks.map(({ price }) => price)]
    expect(prices).toEqual([...new Set(prices)].sort((a, b) => a - b))
    expect(prices[0]).toBeGreaterThan(0)
    expect([...bids, ...asks].every(({ size }) => Number.isInteger(size) && size > 0)).toBe(true)
    expect(bookOf(instrument.symbol, quote)).toEqual({ bids, asks })
    const wire = Orderbook.parse(toOrderbook(instrument, quote))
    expect([wire.b.length, wire.a.length]).toEqual([bids.length, 20])
  })
})
