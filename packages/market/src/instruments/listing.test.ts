import { Asset } from '@paddock/contract/entities/asset'
import { price } from '@paddock/decimal/money'
import { expect, it } from 'vitest'
import { toAsset } from './asset.ts'
import { assetIdOf, LISTINGS, listingOf } from './listing.ts'

const instrumentOf = (symbol: string) => {
  const listing = listingOf(symbol)
  if (!listing) throw new Error(`${symbol} is not listed`)
  return listing.instrument
}

it('lists at least sixty stocks and six pairs, sorted, each under a name and an id of its own', () => {
  const instruments = LISTINGS.map(({ instrument }) => instrument)
  const count = (kind: string): number => instruments.filter((instrument) => instrument.class === kind).length
  expect(count('us_equity')).toBeGreaterThanOrEqual(60)
  expect(count('crypto')).toBeGreaterThanOrEqual(6)
  expect(new Set(instruments.map(({ symbol }) => symbol)).size).toBe(instruments.length)
  expect(new Set(instruments.map(({ assetId }) => assetId)).size).toBe(instruments.length)
  const keys = instruments.map((instrument) => `${instrument.class} ${instrument.exchange} ${instrument.symbol}`)
  expect(keys).toEqual([...keys].sort())
  for (const listing of LISTINGS) {
    expect(listing.instrument.name).not.toBe('')
    expect(listing.price).toBeGreaterThan(0)
    expect(listing.dollars).toBeGreaterThan(100_000)
  }
})

it('finds an instrument by symbol, by id, and a pair without its slash', () => {
  const pair = instrumentOf('BTC/USD')
  expect(instrumentOf(pair.assetId)).toBe(pair)
  expect(instrumentOf('BTCUSD')).toBe(pair)
  expect(listingOf('NOSUCH')).toBeUndefined()
})

it('has the same ids on every machine', () => {
  expect(assetIdOf('us_equity', 'AAPL')).toBe(instrumentOf('AAPL').assetId)
  for (const { instrument } of LISTINGS) {
    expect(instrument.assetId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  }
})

it('spec 3: writes a stock with every field of an asset', () => {
  expect(Asset.parse(toAsset(instrumentOf('AAPL')))).toEqual({
    id: instrumentOf('AAPL').assetId,
    class: 'us_equity',
    exchange: 'NASDAQ',
    symbol: 'AAPL',
    name: 'Apple Inc. Common Stock',
    status: 'active',
    tradable: true,
    marginable: true,
    maintenance_margin_requirement: 30,
    margin_requirement_long: '30',
    margin_requirement_short: '30',
    shortable: true,
    easy_to_borrow: true,
    borrow_status: 'easy_to_borrow',
    fractionable: true,
    attributes: ['fractional_eh_enabled', 'has_options', 'overnight_tradable'],
  })
})

it('spec 3: writes a pair as Alpaca does, its least order worth a dollar', () => {
  // Recorded from Alpaca: the fields, and 0.000010954 as the least order when a bitcoin cost about 91,290 dollars.
  expect(Asset.parse(toAsset(instrumentOf('BTC/USD'), price('91290')))).toEqual({
    id: instrumentOf('BTC/USD').assetId,
    class: 'crypto',
    exchange: 'CRYPTO',
    symbol: 'BTC/USD',
    name: 'Bitcoin  / US Dollar',
    status: 'active',
    tradable: true,
    marginable: false,
    maintenance_margin_requirement: 100,
    margin_requirement_long: '100',
    margin_requirement_short: '100',
    shortable: false,
    easy_to_borrow: false,
    fractionable: true,
    attributes: [],
    min_order_size: '0.000010954',
    min_trade_increment: '0.000000001',
    price_increment: '0.000000001',
  })
})
