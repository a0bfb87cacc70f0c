import { REAL_TIME } from '@paddock/broker/account/clock'
import { isLiquid } from '@paddock/market/instruments/liquid'
import type { Market } from '@paddock/market/market'
import { tradeOnWire } from '@paddock/market/option-wire'
import { atOnce } from '@paddock/market/pieces'
import { expect, it, vi } from 'vitest'
import type { MarketFeed, MarketType, Message } from '../../accounts/broker.ts'
import { createLog } from '../../log.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { MARKET, MONDAY } from '../../testing/practice.ts'
import { Feeds } from './feeds.ts'

const listen = (start: number, speed = 1, market = MARKET, log = createLog('silent')) => {
  const machine = manualClock(start)
  const feeds = new Feeds(machine, log)
  const clock = speed === 1 ? REAL_TIME : { wall: start, at: start, speed }
  const heard: Message[] = []
  const on = (type: MarketType, symbol: string, feed: MarketFeed = 'stocks', lagMs = 0) =>
    feeds.subscribe(market, clock, { kind: 'market', feed, type, symbol, lagMs }, (message) => heard.push(message))
  return { machine, heard, on, feeds }
}
const timeOf = (message: Message) => Date.parse(String(message.t))

it('publishes trades and quotes as they happen, once, in the wire’s shape', () => {
  const { machine, heard, on } = listen(MONDAY)
  on('trades', 'AAPL')
  on('quotes', 'AAPL')
  machine.advanceBy(60_000)
  const trades = heard.filter(({ T }) => T === 't')
  expect(trades.map(timeOf)).toEqual(MARKET.trades('AAPL', MONDAY + 1, MONDAY + 60_000).map(({ at }) => at - (at % 1)))
  expect(Object.keys(trades[0] ?? {}).slice(0, 2)).toEqual(['T', 'S'])
  expect(trades[0]).toMatchObject({ T: 't', S: 'AAPL', p: expect.any(Number), s: expect.any(Number) })
  expect(heard.find(({ T }) => T === 'q')).toMatchObject({ S: 'AAPL', bp: expect.any(Number), ap: expect.any(Number) })
  expect(new Set(heard.map((message) => JSON.stringify(message))).size).toBe(heard.length)
})

it('publishes a minute’s bar right after it, with the day so far', () => {
  const { machine, heard, on } = listen(MONDAY - 500)
  on('bars', 'AAPL')
  on('dailyBars', 'AAPL')
  machine.advanceTo(MONDAY + 59_000)
  expect(heard.map(({ T, t }) => [T, t])).toEqual([
    ['b', '2026-03-09T14:59:00Z'],
    ['d', '2026-03-09T04:00:00Z'],
  ])
  machine.advanceTo(MONDAY + 60_000)
  expect(heard.length).toBe(4)
})

it('stops when nobody listens, and sleeps while everything is closed', () => {
  const { machine, heard, on } = listen(Date.parse('2026-03-07T02:00:00Z'))
  const stop = on('trades', '*')
  machine.advanceTo(Date.parse('2026-03-09T07:59:59Z'))
  expect(heard).toEqual([])
  machine.advanceTo(Date.parse('2026-03-09T08:00:30Z'))
  const count = heard.length
  expect(count).toBeGreaterThan(0)
  stop()
  machine.advanceBy(60_000)
  expect(heard.length).toBe(count)
})

it('tells who hears everything of busy stocks every second, and of each of the rest once a minute', () => {
  const { machine, heard, on } = listen(MONDAY)
  on('quotes', '*')
  machine.advanceBy(60_000)
  const counts = new Map<unknown, number>()
  for (const { S } of heard) counts.set(S, (counts.get(S) ?? 0) + 1)
  const isTrading = (symbol: string) =>
    MARKET.isListed(symbol, MONDAY) && MARKET.halts(symbol, MONDAY, MONDAY + 60_000).length === 0
  for (const { symbol, class: assetClass } of MARKET.instruments) {
    if (assetClass !== 'us_equity' || !isTrading(symbol)) continue
    expect([symbol, counts.get(symbol)]).toEqual([symbol, isLiquid(symbol) ? 60 : 1])
  }
  expect(counts.size).toBeGreaterThan(9_500)
})

it('publishes crypto around the clock', () => {
  const { machine, heard, on } = listen(Date.parse('2026-03-07T12:00:00Z'))
  on('quotes', 'BTC/USD', 'crypto')
  machine.advanceBy(120_000)
  expect(heard.length).toBeGreaterThan(10)
})

it('sends at most five messages per symbol and real second however fast the clock runs', () => {
  const { machine, heard, on } = listen(MONDAY, 600)
  const types = ['trades', 'quotes', 'bars', 'dailyBars'] as const
  for (let used = 1; used <= types.length; used += 1) {
    on(types[used - 1] ?? 'trades', 'AAPL')
    for (let second = 0; second < 10; second += 1) {
      heard.length = 0
      machine.advanceBy(1_000)
      expect(heard.length).toBeGreaterThan(0)
      expect(heard.length).toBeLessThanOrEqual(5)
    }
  }
})

it('tells late by as much as it is asked to', () => {
  const { machine, heard, on } = listen(MONDAY)
  on('trades', 'AAPL', 'stocks', 900_000)
  machine.advanceBy(60_000)
  const from = MONDAY - 900_000
  expect(heard.map(timeOf)).toEqual(MARKET.trades('AAPL', from + 1, from + 60_000).map(({ at }) => at))
})

it('begins order books with all of it and goes on with what changes, for each reader alike', () => {
  const { machine, heard, on } = listen(MONDAY)
  const books = { early: new Map<string, number>(), late: new Map<string, number>() }
  const follow = (book: Map<string, number>, [first, ...rest]: readonly Message[]) => {
    expect(first).toMatchObject({ T: 'o', S: 'BTC/USD', r: true })
    for (const message of [first, ...rest]) {
      for (const side of ['b', 'a'] as const) {
        for (const { p, s } of (message?.[side] ?? []) as { p: number; s: number }[]) {
          if (s === 0) expect(book.delete(`${side} ${p}`)).toBe(true)
          else book.set(`${side} ${p}`, s)
        }
      }
    }
  }
  on('orderbooks', 'BTC/USD', 'crypto')
  machine.advanceBy(20_500)
  const before = heard.splice(0)
  const stop = on('orderbooks', '*', 'crypto')
  machine.advanceBy(0)
  const [others, own] = [heard.filter(({ S }) => S !== 'BTC/USD'), heard.filter(({ S }) => S === 'BTC/USD')]
  expect(others.every(({ r }) => r === true)).toBe(true)
  heard.length = 0
  machine.advanceBy(20_000)
  const changes = heard.filter(({ S }) => S === 'BTC/USD')
  stop()
  // Both listen: each change is told to each of them.
  const each = changes.filter((_, index) => index % 2 === 0)
  expect(changes.filter((_, index) => index % 2 === 1)).toEqual(each)
  follow(books.early, [...before, ...each])
  follow(books.late, [...own, ...each])
  expect(books.late).toEqual(books.early)
  expect(each.some(({ r }) => r === true)).toBe(false)
})

/** Of the first stock that is halted in that time. */
function firstHalt(from: number, until: number) {
  for (const { symbol, class: assetClass } of MARKET.instruments) {
    if (assetClass !== 'us_equity') continue
    const halt = MARKET.halts(symbol, from, until).find(({ reason }) => reason !== 'H10')
    if (halt) return halt
  }
  throw new Error('a halt in three months is certain')
}

it('tells when a session begins and ends, and when a stock is halted and trades again', () => {
  const midnight = Date.parse('2026-03-09T04:00:00Z')
  const halted = firstHalt(midnight, midnight + 90 * 86_400_000)
  const { machine, heard, on } = listen(halted.from - 2_000)
  on('statuses', halted.symbol)
  machine.advanceTo(halted.from - 1_000)
  expect(heard).toEqual([])
  machine.advanceTo(halted.from + 1_000)
  expect(heard).toMatchObject([{ T: 's', S: halted.symbol, rc: expect.stringMatching(/./) }])
  expect(timeOf(heard[0] ?? {})).toBe(halted.from)
  machine.advanceTo(halted.until + 1_000)
  expect(heard.map(timeOf)).toEqual([halted.from, halted.until])
  expect(String(heard[1]?.sm)).toMatch(/^(Trading Resumption|Resume)$/)
})

it('tells price bands from the open on, when they move', () => {
  const open = Date.parse('2026-03-09T13:30:00Z')
  const { machine, heard, on } = listen(open - 5_000)
  on('lulds', 'AAPL')
  machine.advanceTo(open + 600_000)
  expect(heard[0]).toMatchObject({ T: 'l', S: 'AAPL', i: 'A', t: '2026-03-09T13:30:00Z', z: 'C' })
  expect(heard.length).toBeGreaterThan(5)
  expect(heard.length).toBeLessThanOrEqual(21)
  const bands = heard.map(({ u, d }) => `${u} ${d}`)
  expect(bands.every((band, index) => band !== bands[index - 1])).toBe(true)
  const quote = MARKET.quote('AAPL', open + 600_000)
  const last = heard.at(-1) as unknown as { u: number; d: number }
  expect(quote && last.d < quote.bid / 100 && last.u > quote.ask / 100).toBe(true)
})

it('tells imbalances in the minutes before an auction, and at no other time', () => {
  const close = Date.parse('2026-03-09T20:00:00Z')
  const { machine, heard, on } = listen(close - 600_000)
  on('imbalances', 'AAPL')
  machine.advanceTo(close + 60_000)
  expect(heard.length).toBeGreaterThan(10)
  expect(heard[0]).toEqual({ T: 'i', S: 'AAPL', p: expect.any(Number), z: 'C', t: expect.any(String) })
  expect(heard.every((message) => timeOf(message) >= close - 300_000 && timeOf(message) < close)).toBe(true)
})

it('tells the overnight venue apart from the tape of the day', () => {
  const evening = Date.parse('2026-03-10T00:00:00Z')
  const { machine, heard, on } = listen(evening - 60_000)
  on('trades', 'AAPL', 'overnight')
  on('statuses', 'AAPL', 'overnight')
  machine.advanceTo(evening - 1_000)
  expect(heard).toEqual([])
  machine.advanceTo(evening + 3_600_000)
  expect(heard.filter(({ T }) => T === 's')).toMatchObject([{ rm: 'Session begins', t: '2026-03-10T00:00:00Z' }])
  const trades = heard.filter(({ T }) => T === 't')
  expect(trades.map(timeOf)).toEqual(
    MARKET.trades('AAPL', evening, evening + 3_600_000, Number.POSITIVE_INFINITY, 'night').map(({ at }) => at),
  )
  expect(trades.length).toBeGreaterThan(0)
})

it('tells news of the symbols asked for, or all of it, once', () => {
  const day = MONDAY + 86_400_000
  const articles = atOnce(MARKET.news({ from: MONDAY + 1, to: day }))
  const [article] = articles
  const symbol = article?.symbols[0]
  if (!article || symbol === undefined) throw new Error('a day without news is none')
  const { machine, heard, on } = listen(MONDAY, 600)
  const stop = on('news', '*', 'news')
  machine.advanceTo(MONDAY + 86_400_000 / 600)
  expect(heard.map(({ id }) => id)).toEqual(articles.map(({ id }) => id))
  expect(heard[0]).toMatchObject({
    T: 'n',
    headline: article.headline,
    symbols: article.symbols,
    source: article.source,
    url: null,
  })
  stop()
  const again = listen(MONDAY, 600)
  again.on('news', symbol, 'news')
  again.machine.advanceTo(MONDAY + 86_400_000 / 600)
  expect(again.heard.map(({ id }) => id)).toEqual(
    articles.filter(({ symbols }) => symbols.includes(symbol)).map(({ id }) => id),
  )
})

it('tells options as options are told: without id and tape, with one condition', () => {
  const symbol = 'AAPL260320C00200000'
  const apple = MARKET.instrument('AAPL')
  if (!apple) throw new Error('the market has Apple')
  const option = {
    underlying: 'AAPL',
    root: 'AAPL',
    type: 'call',
    strike: 200_000,
    expiration: '2026-03-20',
    multiplier: 100,
    shares: 100,
  } as const
  const contract = { ...apple, symbol, class: 'us_option', option } as const
  const trading: Market = {
    ...MARKET,
    instrument: (name) => (name === symbol ? contract : MARKET.instrument(name)),
    lastTrade: (name, at) => MARKET.lastTrade(name === symbol ? 'AAPL' : name, at),
    quote: (name, at) => MARKET.quote(name === symbol ? 'AAPL' : name, at),
  }
  const { machine, heard, on } = listen(MONDAY, 1, trading)
  on('trades', symbol, 'options')
  on('quotes', symbol, 'options')
  // A contract is no stock.
  on('trades', symbol)
  machine.advanceBy(60_000)
  const keys = (kind: string) =>
    new Set(heard.filter(({ T }) => T === kind).map((message) => Object.keys(message).join(' ')))
  expect([...keys('t')]).toEqual(['T S t p s x c'])
  expect([...keys('q')]).toEqual(['T S t bx bp bs ax ap as c'])
  expect(heard.every(({ S, c }) => S === symbol && typeof c === 'string')).toBe(true)
  // The data calls answer the same prints, on the same exchanges.
  const prints = MARKET.trades('AAPL', MONDAY + 1, MONDAY + 60_000).map((print) => tradeOnWire(contract, print))
  expect(prints.map((print) => ({ T: 't', S: symbol, ...print }))).toEqual(heard.filter(({ T }) => T === 't'))
})

/** The market, of which a method fails for what `isFaulty` finds. */
const failing = <Name extends 'quote' | 'news' | 'orderBook'>(
  name: Name,
  isFaulty: (asked: unknown) => boolean,
): Market =>
  new Proxy(MARKET, {
    get(market, key) {
      const value = Reflect.get(market, key)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (key === name && isFaulty(given[0])) throw new Error(`no ${name}`)
        return value.apply(market, given)
      }
    },
  })

it('what fails of one symbol is said once a second, and the others are heard as ever', () => {
  const log = createLog('silent')
  const said = vi.spyOn(log, 'error')
  const { machine, heard, on } = listen(
    MONDAY,
    1,
    failing('quote', (symbol) => symbol === 'AAPL'),
    log,
  )
  for (const symbol of ['AAPL', 'MSFT', 'TSLA']) on('quotes', symbol)
  machine.advanceBy(30_000)
  const last = (symbol: string) => Math.max(...heard.filter(({ S }) => S === symbol).map(timeOf))
  expect(heard.filter(({ S }) => S === 'AAPL')).toEqual([])
  expect(Math.min(last('MSFT'), last('TSLA'))).toBeGreaterThan(MONDAY + 25_000)
  expect(said.mock.calls.map(([facts]) => facts)).toContainEqual({ err: new Error('no quote') })
  expect(said.mock.calls.length).toBeLessThanOrEqual(30)
})

it('a feed goes on where news, books or a listener fail', () => {
  for (const market of [failing('news', () => true), failing('orderBook', () => true)]) {
    const { machine, heard, on } = listen(MONDAY, 1, market)
    on('news', '*', 'news')
    on('orderbooks', '*', 'crypto')
    on('orderbooks', 'BTC/USD', 'crypto')
    on('quotes', 'MSFT')
    machine.advanceBy(180_000)
    expect(Math.max(...heard.filter(({ S }) => S === 'MSFT').map(timeOf))).toBeGreaterThan(MONDAY + 170_000)
  }
  const { machine, heard, on, feeds } = listen(MONDAY)
  feeds.subscribe(MARKET, REAL_TIME, { kind: 'market', feed: 'stocks', type: 'quotes', symbol: 'MSFT' }, () => {
    throw new Error('its reader is broken')
  })
  on('quotes', 'MSFT')
  machine.advanceBy(30_000)
  expect(Math.max(...heard.map(timeOf))).toBeGreaterThan(MONDAY + 25_000)
})
