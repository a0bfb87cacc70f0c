import { createHash } from 'node:crypto'
import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../instant.ts'
import type { OptionInstrument } from '../instruments/instrument.ts'
import type { Bar, Found, Moment, Wait } from '../market.ts'
import { phaseAt, startOfDay } from '../sessions/calendar.ts'
import { simulatedMarket } from '../simulated.ts'
import type { Timeframe } from '../timeframe.ts'
import { limitWait } from '../waits.ts'
import { incrementsOf, stepBelow } from './increments.ts'

const at = (text: string): number => Date.parse(text)
const FOREVER = at('2036-12-31T00:00:00Z')
const market = simulatedMarket('options')
const { options } = market

const anyUnderlying = fc.constantFrom('AAPL', 'SPY', 'F', 'TSLA', 'BLK', 'KO')
const anyInstant = fc.integer({ min: at('2016-01-05T00:00:00Z'), max: at('2033-12-28T00:00:00Z') })
/** A contract listed at an instant, mostly one that is traded. */
const anyListed = fc
  .tuple(anyUnderlying, anyInstant, fc.nat({ max: 1_000_000 }), fc.boolean())
  .map(([underlying, instant, pick, isNear]) => {
    const listed = options.contracts(underlying, instant)
    const spot = (market.lastTrade(underlying, instant)?.price ?? 0) * 10
    const near = listed.filter(({ option }) => Math.abs(option.strike / spot - 1) < 0.06)
    const from = isNear && near.length > 0 ? near : listed
    return { contract: from[pick % from.length] as OptionInstrument, instant }
  })

describe('lists', () => {
  it('two thousand contracts and more of a large name, in order, each once', () => {
    for (const symbol of ['AAPL', 'SPY']) {
      const listed = options.contracts(symbol, at('2026-08-28T15:00:00Z'))
      expect(listed.length).toBeGreaterThan(2_000)
      const keys = listed.map(({ option: { expiration, strike, type } }) => `${expiration} ${strike + 1e9} ${type}`)
      expect([...keys].sort()).toEqual(keys)
      expect(new Set(keys).size).toBe(keys.length)
    }
    expect(options.contracts('BTC/USD', at('2026-08-28T15:00:00Z'))).toEqual([])
    expect(options.contracts('NONE', at('2026-08-28T15:00:00Z'))).toEqual([])
  })

  it('contracts as instruments, found by symbol, padded symbol and id', () => {
    const symbol = 'AAPL260918C00310000'
    const now = at('2026-08-28T15:00:00Z')
    const instrument = options.contract(symbol, now)
    expect(instrument).toMatchObject({
      symbol,
      class: 'us_option',
      name: 'AAPL Sep 18 2026 310 Call',
      exchange: '',
      priceScale: 2,
      sizeScale: 0,
      option: {
        underlying: 'AAPL',
        root: 'AAPL',
        type: 'call',
        strike: 310_000,
        expiration: '2026-09-18',
        multiplier: 100,
        shares: 100,
      },
    })
    expect(market.instrument(symbol)).toBe(instrument)
    expect(market.instrument(instrument?.assetId ?? '')).toBe(instrument)
    expect(options.contract('AAPL  260918C00310000', now)).toBe(instrument)
    for (const none of ['AAPL260917C00310000', 'AAPL260918C00310100', 'NONE260918C00310000', 'AAPL9260918C00310000'])
      expect(market.instrument(none)).toBeUndefined()
  })

  it('nothing before it is listed, and not what has expired', () => {
    const symbol = 'AAPL260904C00310000'
    const listed = (text: string) => [
      market.isListed(symbol, at(text)),
      options.contracts('AAPL', at(text)).some((contract) => contract.symbol === symbol),
      market.quote(symbol, at(text)) !== undefined,
      options.contract(symbol, at(text)) !== undefined,
    ]
    expect(listed('2026-06-01T15:00:00Z')).toEqual([false, false, false, false])
    expect(listed('2026-09-04T19:59:59Z')).toEqual([true, true, true, true])
    expect(listed('2026-09-04T20:00:00Z')).toEqual([true, false, true, true])
    expect(listed('2026-09-08T15:00:00Z')).toEqual([false, false, true, true])
    const instrument = options.contract(symbol, at('2026-09-08T15:00:00Z'))
    const [bar] = market.bars(
      'AAPL',
      { count: 1, unit: 'day' },
      at('2026-09-04T04:00:00Z'),
      at('2026-09-04T04:00:00Z'),
      FOREVER,
    )
    expect(instrument && options.settlement(instrument)).toBe(bar?.close)
  })

  it('the same whatever was asked before', () => {
    const other = simulatedMarket('options')
    const now = at('2024-05-02T15:00:00Z')
    other.options.contracts('AAPL', now - 500 * DAY_MS)
    other.search(limitWait('AAPL240920C00200000', 'buy', 1), now, now + 100 * DAY_MS)
    expect(other.options.contracts('AAPL', now)).toEqual(options.contracts('AAPL', now))
    const some = options.contracts('AAPL', now).slice(300, 500)
    expect(other.options.snapshot(some, now)).toEqual(options.snapshot(some, now))
  })
})

const anyChain = fc
  .tuple(anyUnderlying, anyInstant)
  .map(([underlying, instant]) => ({ underlying, instant, listed: options.contracts(underlying, instant) }))

describe('quotes', () => {
  it('bid under ask, on the increments, around the worth of exercise', () =>
    forAll(15, anyChain, ({ underlying, instant, listed }) => {
      const large = ['AAPL', 'SPY', 'TSLA'].includes(underlying)
      const increments = incrementsOf(underlying, large ? 'large' : 'small')
      for (const [index, { quote }] of options.snapshot(listed, instant).entries()) {
        // Listed today, before the open.
        if (!quote) continue
        const { type, strike } = listed[index]?.option ?? { type: 'call', strike: 0 }
        const spot = market.lastTrade(underlying, quote.at)?.price ?? 0
        const intrinsic = Math.max(0, (type === 'call' ? 1 : -1) * (spot - strike / 10))
        const isOnGrid = [quote.bid, quote.ask].every((price) => price % stepBelow(increments, price) === 0)
        const isSound = 0 <= quote.bid && quote.bid < quote.ask && quote.ask >= intrinsic && quote.at <= instant
        const isShown = quote.bidSize > 0 === quote.bid > 0 && quote.askSize > 0
        if (!isOnGrid || !isSound || !isShown) expect([listed[index]?.symbol, quote, intrinsic]).toEqual([])
      }
    }))

  it('values where there is something to value, the same alone and in a chain', () => {
    forAll(15, anyChain, fc.nat({ max: 10_000 }), ({ instant, listed }, pick) => {
      const snapshots = options.snapshot(listed, instant)
      const { symbol } = snapshots[pick % snapshots.length] ?? { symbol: '' }
      const one = { symbol, quote: market.quote(symbol, instant), value: options.value(symbol, instant) }
      expect({ quote: undefined, value: undefined, ...snapshots[pick % snapshots.length] }).toEqual(one)
      expect(snapshots.some(({ value }) => value !== undefined)).toBe(true)
      for (const [index, { quote, value }] of snapshots.entries()) {
        if (!value) continue
        const toward = listed[index]?.option.type === 'call' ? value.delta : -value.delta
        const isSound = value.impliedVolatility > 0.01 && value.impliedVolatility < 4 && toward >= 0 && toward <= 1
        const isBid = (quote?.bid ?? 0) > 0
        if (!isSound || !isBid || value.gamma < 0 || value.vega <= 0) expect([snapshots[index]]).toEqual([])
      }
    })
    // On its last day a contract has none.
    expect(options.value('AAPL260828C00310000', at('2026-08-28T15:00:00Z'))).toBeUndefined()
    expect(options.value('AAPL260904C00310000', at('2026-08-28T15:00:00Z'))).toBeDefined()
  })

  it('a chain in which calls less puts are the forward, within their spreads', () => {
    const now = at('2026-08-28T15:00:00Z')
    const listed = options.contracts('AAPL', now).filter(({ option }) => option.expiration === '2026-09-18')
    const spot = (market.lastTrade('AAPL', now)?.price ?? 0) / 100
    const quotes = options.snapshot(listed, now).map(({ quote }) => quote)
    for (let index = 0; index + 1 < listed.length; index += 2) {
      const [call, put] = [quotes[index], quotes[index + 1]]
      const strike = (listed[index]?.option.strike ?? 0) / 1000
      if (!call || !put) throw new Error('No quote')
      // American: between the share less the strike, and the share less its yield and the strike's worth today.
      expect((call.ask - put.bid) / 100).toBeGreaterThan(spot * 0.999 - strike)
      expect((call.bid - put.ask) / 100).toBeLessThan(spot - strike * 0.997)
    }
  })
})

const bars = (symbol: string, unit: Timeframe['unit'], count: number, from: number, to: number, now = FOREVER): Bar[] =>
  market.bars(symbol, { unit, count }, from, to, now)

describe('trades', () => {
  it('within the quote of their second, inside the session, in order', () =>
    forAll(25, anyListed, ({ contract, instant }) => {
      const trades = market.trades(contract.symbol, instant - 4 * DAY_MS, instant)
      trades.forEach((trade, index) => {
        const quote = market.quote(contract.symbol, trade.at)
        expect(phaseAt(trade.at)).toBe('regular')
        expect(trade.at).toBeGreaterThan(trades[index - 1]?.at ?? 0)
        expect(trade.price).toBeGreaterThanOrEqual(Math.max(1, quote?.bid ?? 0))
        expect(trade.price).toBeLessThanOrEqual(quote?.ask ?? 0)
        expect(trade.size).toBeGreaterThanOrEqual(1)
      })
      if (trades.length > 0) expect(market.lastTrade(contract.symbol, instant)).toEqual(trades.at(-1))
    }))

  it('add up to bars of every length, exactly, up to now', () =>
    forAll(
      25,
      anyListed,
      fc.constantFrom(['minute', 5], ['minute', 1], ['hour', 1], ['day', 1], ['week', 1]),
      ({ contract, instant }, frame) => {
        const [unit, count] = frame as [Timeframe['unit'], number]
        const from = instant - 10 * DAY_MS
        const coarse = bars(contract.symbol, unit, count, from, instant, instant)
        const [first] = coarse
        if (!first) return
        const trades = market.trades(contract.symbol, first.start, instant)
        const sum = (pick: (bar: Bar) => number): number => coarse.reduce((all, bar) => all + pick(bar), 0)
        expect(sum(({ trades: count }) => count)).toBe(trades.length)
        expect(sum(({ volume }) => volume)).toBe(trades.reduce((all, { size }) => all + size, 0))
        expect(sum(({ turnover }) => turnover)).toBe(trades.reduce((all, { size, price }) => all + size * price, 0))
        expect(Math.max(...coarse.map(({ high }) => high))).toBe(Math.max(...trades.map(({ price }) => price)))
        expect(Math.min(...coarse.map(({ low }) => low))).toBe(Math.min(...trades.map(({ price }) => price)))
        expect([first.open, coarse.at(-1)?.close]).toEqual([trades[0]?.price, trades.at(-1)?.price])
      },
    ))

  it('most near the money and soon, and open contracts grow', () => {
    const now = at('2026-08-28T21:00:00Z')
    const volume = (symbol: string) =>
      bars(symbol, 'day', 1, at('2026-08-20T00:00:00Z'), now, now).reduce((all, bar) => all + bar.volume, 0)
    expect(volume('AAPL260904C00310000')).toBeGreaterThan(3 * volume('AAPL260904C00350000'))
    expect(volume('AAPL260904C00310000')).toBeGreaterThan(volume('AAPL261218C00310000'))
    expect(options.openInterest('AAPL261218C00310000', now)).toBeGreaterThan(100)
    expect(options.openInterest('AAPL261218C00310000', at('2020-01-06T15:00:00Z'))).toBeUndefined()
  })
})

/** Steps through every second of the session; the search must agree. */
function stepped<Carried>(wait: Wait<Carried>, from: number, until: number): Found<Carried> | undefined {
  let carried = wait.initial
  for (let instant = from; instant < until; instant = (Math.floor(instant / 1000) + 1) * 1000) {
    if (phaseAt(instant) !== 'regular' || !market.isListed(wait.symbol, instant)) continue
    const quote = market.quote(wait.symbol, instant)
    if (!quote) continue
    const trade = market.lastTrade(wait.symbol, instant) ?? {
      at: instant,
      price: Math.floor((quote.bid + quote.ask) / 2),
      size: 0,
    }
    const moment: Moment = { at: instant, trade, quote }
    const answer = wait.happens(moment, carried)
    carried = answer.carried
    if (answer.done) return { moment, carried }
  }
  return undefined
}

describe('searches', () => {
  it('find the same first moment for a limit as stepping through the seconds', () =>
    forAll(
      14,
      anyListed,
      fc.constantFrom('buy' as const, 'sell' as const),
      fc.integer({ min: -3, max: 25 }),
      fc.integer({ min: 1, max: 30 }),
      ({ contract, instant }, side, away, hours) => {
        const quote = market.quote(contract.symbol, instant)
        const middle = quote ? (quote.bid + quote.ask) / 2 : 50
        const distance = (middle * away) / 100
        const wait = limitWait(contract.symbol, side, side === 'buy' ? middle - distance : middle + distance)
        const until = instant + hours * HOUR_MS
        expect(market.search(wait, instant, until)).toEqual(stepped(wait, instant, until))
      },
    ))

  it('carry the highest print over what they skip', () => {
    const trailing = (symbol: string, trail: number): Wait<number> => ({
      symbol,
      initial: 0,
      possible: ({ lowestPrint, highestPrint }, mark) => lowestPrint <= Math.max(mark, highestPrint) - trail,
      happens: ({ trade }, mark) => {
        const carried = Math.max(mark, trade.price)
        return { done: trade.price <= carried - trail, carried }
      },
      skipped: ({ highestPrint }, mark) => Math.max(mark, highestPrint),
    })
    forAll(10, anyListed, fc.integer({ min: 2, max: 40 }), ({ contract, instant }, points) => {
      const price = market.lastTrade(contract.symbol, instant)?.price ?? 100
      const wait = trailing(contract.symbol, Math.max(1, Math.round((price * points) / 100)))
      expect(market.search(wait, instant, instant + 26 * HOUR_MS)).toEqual(
        stepped(wait, instant, instant + 26 * HOUR_MS),
      )
    })
  })

  it('bound every second of what they rule out', () =>
    forAll(15, anyListed, ({ contract, instant }) => {
      const asked: { low: number; high: number }[] = []
      const wait: Wait = {
        symbol: contract.symbol,
        initial: undefined,
        possible: (bounds) => {
          asked.push(bounds)
          return true
        },
        happens: ({ quote }) => {
          // What it was asked last is the minute this is in.
          for (const { low, high } of asked.slice(-1)) {
            expect(quote.bid).toBeGreaterThanOrEqual(low)
            expect(quote.ask).toBeLessThanOrEqual(high)
          }
          return { done: false, carried: undefined }
        },
        skipped: () => undefined,
      }
      market.search(wait, instant, instant + 3 * HOUR_MS)
    }))

  it('years ahead, and not past the last second', () => {
    const now = at('2026-08-28T15:00:00Z')
    const wait = limitWait('AAPL280121C00310000', 'buy', 1)
    const found = market.search(wait, now, now + 900 * DAY_MS)
    expect(found === undefined || found.moment.at < at('2028-01-21T21:00:00Z')).toBe(true)
    expect(market.search(limitWait('AAPL280121C00310000', 'sell', 1_000_000), now, FOREVER)).toBeUndefined()
  })
})

it('moves no price under an old fill: when this fails, the model needs a new name', () => {
  const now = at('2026-03-09T15:00:00Z')
  const sample = ['AAPL', 'SPY', 'F'].map((symbol) => {
    const listed = options.contracts(symbol, now)
    const some = listed.filter((_, index) => index % 17 === 0)
    return [
      listed.map((contract) => contract.symbol),
      options.snapshot(some, now),
      some.slice(0, 20).map((contract) => bars(contract.symbol, 'day', 1, now - 20 * DAY_MS, now, now)),
    ]
  })
  expect(createHash('sha256').update(JSON.stringify(sample)).digest('hex').slice(0, 16)).toBe('4877691be916f83f')
})

it('settles at the official close of the share on the last day', () => {
  const contracts = market.options.contracts('AAPL', Date.parse('2026-03-09T15:00:00Z'))
  const ends = new Map(contracts.map((contract) => [contract.option.expiration, contract]))
  expect(ends.size).toBeGreaterThan(10)
  for (const [day, contract] of ends) {
    const [bar] = market.bars('AAPL', { count: 1, unit: 'day' }, startOfDay(day), startOfDay(day), FOREVER)
    expect(market.options.settlement(contract), day).toBe(bar?.close)
  }
})
