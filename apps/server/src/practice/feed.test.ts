import { REAL_TIME } from '@paddock/broker/clock'
import { isLiquid } from '@paddock/market/instruments/liquid'
import { expect, it } from 'vitest'
import type { MarketType, Message } from '../accounts/broker.ts'
import { manualClock } from '../manual-clock.ts'
import { Feeds } from './feeds.ts'
import { MARKET, MONDAY } from './test-practice.ts'

const listen = (start: number, speed = 1) => {
  const machine = manualClock(start)
  const feeds = new Feeds(machine)
  const clock = speed === 1 ? REAL_TIME : { wall: start, at: start, speed }
  const heard: Message[] = []
  const on = (type: MarketType, symbol: string, feed: 'stocks' | 'crypto' = 'stocks') =>
    feeds.subscribe(MARKET, clock, { kind: 'market', feed, type, symbol }, (message) => heard.push(message))
  return { machine, heard, on }
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
  const active = MARKET.instruments.filter((instrument) => instrument.class === 'us_equity' && !instrument.isInactive)
  expect(counts.size).toBe(active.length)
  for (const { symbol } of active) expect([symbol, counts.get(symbol)]).toEqual([symbol, isLiquid(symbol) ? 60 : 1])
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
