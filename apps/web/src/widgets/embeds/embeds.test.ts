import { forAll } from '@paddock/contract/testing/for-all'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { embedSymbol } from '../../format/widget-symbol.ts'
import { refusedSymbol, withEmbedSymbols } from './embed-symbols.ts'
import { type FrameLife, frameAfter, frameBegins, type Sign } from './frame-life.ts'
import { frameMessage } from './frame-message.ts'
import { placesAfter } from './frame-places.ts'
import { createPause, PAUSE } from './pause.ts'

describe('the life of a frame', () => {
  /** Signs, and what it ends as: `attempt` counts frames. */
  const LIVES: readonly (readonly [signs: string, ends: FrameLife])[] = [
    ['', { kind: 'loading', attempt: 1 }],
    ['loaded', { kind: 'arrived', attempt: 1 }],
    ['loaded drawn', { kind: 'drawn', attempt: 1 }],
    ['drawn loaded', { kind: 'drawn', attempt: 1 }],
    ['loaded drawn late offline', { kind: 'drawn', attempt: 1 }],
    ['loaded late', { kind: 'failed', why: 'silent', attempt: 1 }],
    ['late', { kind: 'loading', attempt: 2 }],
    ['late late', { kind: 'failed', why: 'unreachable', attempt: 2 }],
    ['late loaded drawn', { kind: 'drawn', attempt: 2 }],
    ['late late loaded drawn', { kind: 'failed', why: 'unreachable', attempt: 2 }],
    ['late late again loaded drawn', { kind: 'drawn', attempt: 3 }],
    ['loaded drawn no-data', { kind: 'failed', why: 'no-data', attempt: 1 }],
    ['forbidden loaded', { kind: 'failed', why: 'forbidden', attempt: 1 }],
    ['loaded late anyway late', { kind: 'trusted', attempt: 2 }],
    ['offline', { kind: 'failed', why: 'offline', attempt: 1 }],
    ['offline online', { kind: 'loading', attempt: 2 }],
    ['loaded late online', { kind: 'failed', why: 'silent', attempt: 1 }],
  ]
  it.each(LIVES)('%s', (signs, ends) => {
    const life = signs
      .split(' ')
      .filter(Boolean)
      .reduce((before, sign) => frameAfter(before, sign as Sign), frameBegins(true, true, false))
    expect(life).toEqual(ends)
  })

  it('begins as failed where nothing is to be asked', () => {
    const why = (...given: Parameters<typeof frameBegins>) => {
      const life = frameBegins(...given)
      return life.kind === 'failed' && life.why
    }
    expect([why(false, true, false), why(true, false, false), why(true, true, true)]).toEqual([
      'forbidden',
      'offline',
      'paused',
    ])
  })
})

it('three frames that never came pause all of them for ten minutes, one that came begins the count anew', () => {
  const pause = createPause()
  pause.failed(0)
  pause.failed(0)
  expect(pause.isOn(0)).toBe(false)
  pause.clear()
  for (const at of [1, 2, 3]) pause.failed(at)
  expect([pause.isOn(3), pause.isOn(2 + PAUSE), pause.isOn(3 + PAUSE)]).toEqual([true, true, false])
})

it('places: as many as there are, those in sight keep theirs, those out of sight give way', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(...'abcdefgh'), fc.constantFrom('near', 'far', 'gone')), {
    maxLength: 60,
  })
  forAll(200, steps, fc.integer({ min: 1, max: 5 }), (all, most) => {
    const wants = new Map<string, boolean>()
    let held: ReadonlySet<string> = new Set()
    for (const [id, step] of all) {
      const before = held
      if (step === 'gone') wants.delete(id)
      else wants.set(id, step === 'near')
      held = placesAfter(wants, held, most)
      const near = [...wants].filter(([, isNear]) => isNear).map(([each]) => each)
      expect(held.size).toBeLessThanOrEqual(most)
      for (const each of before) if (near.includes(each)) expect(held.has(each)).toBe(true)
      for (const each of held) expect(wants.has(each)).toBe(true)
      if (near.some((each) => !held.has(each))) {
        expect(held.size).toBe(most)
        for (const each of held) expect(near).toContain(each)
      }
    }
  })
})

it.each([
  [{ name: 'tv-widget-load' }, { kind: 'drawn' }],
  ['{"name":"tv-widget-ready","frameElementId":"x"}', { kind: 'drawn' }],
  [{ name: 'tv-widget-no-data', data: {} }, { kind: 'no-data' }],
  [
    { name: 'tv-widget-resize-iframe', data: { width: 300, height: 76.4 } },
    { kind: 'height', height: 77 },
  ],
  [{ name: 'tv-widget-resize-iframe', data: { height: '76px' } }, undefined],
  [{ name: 'tv-widget-resize-iframe', data: { height: 1e9 } }, undefined],
  [{ name: 'tv-widget-resize-iframe' }, undefined],
  [{ name: 'quoteUpdate', data: { price: 1 } }, undefined],
  ['{', undefined],
  [null, undefined],
  [7, undefined],
])('of a message %j it hears %j', (data, heard) => expect(frameMessage(data)).toEqual(heard))

describe('symbols', () => {
  it.each([
    ['AAPL', 'NASDAQ:AAPL'],
    ['NYSE:BRK.B', 'NYSE:BRK.B'],
    ['BTC/USD', 'BITSTAMP:BTCUSD'],
    ['FX:EURUSD', 'FX:EURUSD'],
    ['/', 'NASDAQ:/'],
  ])('%s is %s to TradingView', (symbol, known) => expect(embedSymbol(symbol)).toBe(known))

  it.each(['SP:SPX', 'DJ:DJI', 'TVC:VIX', 'CME_MINI:ES1!', 'FRED:GDP'])('%s is not shown in embeds', (symbol) =>
    expect(refusedSymbol({ symbol })).toBe(symbol),
  )
  it.each(['NASDAQ:AAPL', 'FOREXCOM:SPXUSD', 'FX:EURUSD', 'BITSTAMP:BTCUSD', 'SPY', 'TVC:GOLD'])('%s is', (symbol) =>
    expect(refusedSymbol({ symbol })).toBeUndefined(),
  )

  it('are found wherever settings hold them, and futures replaced in lists alone', () =>
    expect(
      withEmbedSymbols({
        symbol: 'KO',
        symbols: [['Apple', 'AAPL|1D'], ['ETH/USD'], { proName: 'COMEX:GC1!', title: 'Gold' }],
        symbolsGroups: [{ name: 'Mine', symbols: [{ name: 'CME_MINI:ES1!', displayName: 'S&P 500' }] }],
        tabs: [{ title: 'CME:6E1!', symbols: [{ s: 'SPY', d: 'SPY' }] }],
        watchlist: ['MSFT'],
        compareSymbols: [{ symbol: 'QQQ', position: 'SameScale' }],
        interval: 'D',
      }),
    ).toEqual({
      symbol: 'NASDAQ:KO',
      symbols: [['Apple', 'NASDAQ:AAPL|1D'], ['BITSTAMP:ETHUSD'], { proName: 'CMCMARKETS:GOLD', title: 'Gold' }],
      symbolsGroups: [{ name: 'Mine', symbols: [{ name: 'BMFBOVESPA:ISP1!', displayName: 'S&P 500' }] }],
      tabs: [{ title: 'CME:6E1!', symbols: [{ s: 'NASDAQ:SPY', d: 'SPY' }] }],
      watchlist: ['NASDAQ:MSFT'],
      compareSymbols: [{ symbol: 'NASDAQ:QQQ', position: 'SameScale' }],
      interval: 'D',
    }))
})
