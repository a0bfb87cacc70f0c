import { setFlagsFromString } from 'node:v8'
import { Asset } from '@paddock/contract/entities/asset'
import { asPrice } from '@paddock/decimal/money'
import { expect, it } from 'vitest'
import { toAsset } from './asset.ts'
import { currencyPair } from './currencies.ts'
import { FUND_SECTOR, type Instrument } from './instrument.ts'
import { isLiquid } from './liquid.ts'
import { assetIdOf, LISTINGS, listingOf } from './listing.ts'
import { FOLLOWS, STOCK_FACTS, stockFacts } from './stock-facts.ts'

const instrumentOf = (symbol: string) => {
  const listing = listingOf(symbol)
  if (!listing) throw new Error(`${symbol} is not listed`)
  return listing.instrument
}

const INSTRUMENTS = LISTINGS.map(({ instrument }) => instrument)
const countOf = (is: (instrument: Instrument) => boolean): number => INSTRUMENTS.filter(is).length

it('has few shapes of listings, so that whatever looks at all of them reads their fields at once', () => {
  setFlagsFromString('--allow-natives-syntax')
  const isOneShape = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (a: object, b: object) => boolean
  const shapes: object[] = []
  for (const listing of LISTINGS) if (!shapes.some((shape) => isOneShape(shape, listing))) shapes.push(listing)
  expect(shapes.length).toBeLessThan(50)
})

it('lists ten thousand, sorted, each under a name and an id of its own', () => {
  expect(INSTRUMENTS.length).toBe(10_000)
  expect(new Set(INSTRUMENTS.map(({ symbol }) => symbol)).size).toBe(INSTRUMENTS.length)
  expect(new Set(INSTRUMENTS.map(({ assetId }) => assetId)).size).toBe(INSTRUMENTS.length)
  const keys = INSTRUMENTS.map((instrument) => `${instrument.class} ${instrument.exchange} ${instrument.symbol}`)
  expect(keys).toEqual([...keys].sort())
  for (const { instrument, price, dollars, volatility } of LISTINGS) {
    expect(instrument.name).not.toBe('')
    expect(price > 0 && dollars > 0 && volatility > 0 && volatility <= 1.2).toBe(true)
  }
})

it('knows six hundred companies, forty funds and twenty-five coins for real', () => {
  const funds = STOCK_FACTS.filter(({ sector }) => sector === FUND_SECTOR)
  expect(STOCK_FACTS.length - funds.length).toBeGreaterThanOrEqual(600)
  expect(funds.length).toBeGreaterThanOrEqual(40)
  expect(countOf((instrument) => instrument.class === 'crypto')).toBe(25)
  for (const facts of STOCK_FACTS) {
    expect([facts.symbol, /^[A-Z]{1,5}(\.[A-Z])?$/.test(facts.symbol)]).toEqual([facts.symbol, true])
    const { volume, shares, beta, volatility, dividendYield = 0, founded = 1900 } = facts
    const isPlausible =
      volume >= 40_000 && shares > 1 && Math.abs(beta) < 6 && volatility < 1.2 && dividendYield < 15 && founded > 1700
    expect([facts.symbol, isPlausible]).toEqual([facts.symbol, true])
  }
  for (const [symbol, [leader]] of Object.entries(FOLLOWS)) {
    expect(listingOf(symbol)?.follows?.listing.instrument.symbol).toBe(leader)
  }
})

it('gives what is generated symbols that no exchange has: six letters, or two Z in front', () => {
  const generated = INSTRUMENTS.filter(({ symbol }) => !stockFacts(symbol) && !symbol.includes('/'))
  expect(generated.every(({ symbol }) => /^([A-Z]{6}|ZZ[A-Z]{2,4})$/.test(symbol) && !currencyPair(symbol))).toBe(true)
  expect(generated.some(({ attributes }) => attributes.includes('has_options'))).toBe(false)
})

it('mixes what may be done with them', () => {
  const stock = (is: (instrument: Instrument) => boolean): number =>
    countOf((instrument) => instrument.class === 'us_equity' && is(instrument))
  const has = (attribute: string) => (instrument: Instrument) => instrument.attributes.includes(attribute)
  for (const some of [
    stock(({ isInactive }) => isInactive === true),
    stock(({ isFractionable }) => !isFractionable),
    stock(({ isShortable }) => !isShortable),
    stock(({ isShortable, isEasyToBorrow }) => isShortable && !isEasyToBorrow),
    stock(({ isMarginable }) => !isMarginable),
    stock(({ exchange }) => exchange === 'OTC'),
    stock(has('fractional_eh_enabled')),
    stock(has('overnight_tradable')),
    stock((instrument) => !has('has_options')(instrument)),
  ]) {
    expect(some).toBeGreaterThan(100)
    expect(some).toBeLessThan(9_900)
  }
  for (const rare of ['ptp_no_exception', 'ptp_with_exception', 'options_late_close'])
    expect(countOf(has(rare))).toBeGreaterThan(0)
  for (const { instrument, price } of LISTINGS) {
    if (instrument.class !== 'us_equity') continue
    expect(!instrument.isMarginable || price >= 3).toBe(true)
    expect(!instrument.isEasyToBorrow || instrument.isShortable).toBe(true)
    // Prices under a dollar have four digits. Source: Alpaca, price increments.
    expect(instrument.priceScale === 4 || price >= 5).toBe(true)
  }
})

it('follows the most traded stocks and all coins closely', () => {
  const close = INSTRUMENTS.filter(({ symbol }) => isLiquid(symbol))
  expect(close.length).toBe(1_025)
  expect(close.some(({ isInactive }) => isInactive)).toBe(false)
  for (const symbol of ['AAPL', 'SPY', 'BTC/USD']) expect(isLiquid(symbol)).toBe(true)
})

it('writes what is off the list as inactive and not tradable', () => {
  const gone = INSTRUMENTS.find(({ isInactive }) => isInactive)
  expect(gone && toAsset(gone, false)).toMatchObject({ status: 'inactive', tradable: false })
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
  expect(Asset.parse(toAsset(instrumentOf('AAPL'), true))).toEqual({
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
  expect(Asset.parse(toAsset(instrumentOf('BTC/USD'), true, asPrice('91290')))).toEqual({
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
