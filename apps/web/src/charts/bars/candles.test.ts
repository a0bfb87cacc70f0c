import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candle, merged, withPrint } from './candles.ts'
import { typedInterval } from './interval.ts'

const at = (text: string) => Date.parse(text) / 1000
const candle = (time: number, price = 100, volume = 10): Candle => ({
  time,
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
})

describe('the running bar', () => {
  const start = at('2026-11-20T19:30:00Z')
  it.each([
    {
      why: 'a print inside moves it',
      when: start + 60,
      price: 101,
      interval: '5m',
      expected: { ...candle(start), high: 101, close: 101 },
    },
    {
      why: 'a print after it begins the next',
      when: start + 301,
      price: 99,
      interval: '5m',
      expected: candle(start + 300, 99, 0),
    },
    {
      why: 'a late print is left to the data service',
      when: start - 1,
      price: 99,
      interval: '5m',
      expected: undefined,
    },
    {
      why: 'a print of the same New York day moves the day',
      when: start + 7200,
      price: 99,
      interval: '1d',
      expected: { ...candle(start), low: 99, close: 99 },
    },
    { why: 'a print of another day does not', when: start + 86_400, price: 99, interval: '1d', expected: undefined },
  ] as const)('$why', ({ when, price, interval, expected }) => {
    expect(withPrint(candle(start), when * 1000, price, interval, 'New York')).toEqual(expected)
  })
})

it('counts the days of a pair from midnight UTC', () => {
  const midnight = Date.UTC(2026, 10, 23) / 1000
  const print = (hours: number) => withPrint(candle(midnight), (midnight + hours * 3600) * 1000, 99, '1d', 'UTC')
  expect([print(23.5)?.close, print(24)]).toEqual([99, undefined])
})

describe('bars from several pages', () => {
  it('stand in order, each time once, the later page winning', () => {
    const page = fc.array(
      fc.record({ time: fc.nat(50), price: fc.nat(9) }).map(({ time, price }) => candle(time, price)),
    )
    forAll(100, page, page, (older, newer) => {
      const all = merged(older, newer)
      expect(all.map(({ time }) => time)).toEqual(
        [...new Set([...older, ...newer].map(({ time }) => time))].sort((a, b) => a - b),
      )
      for (const bar of newer)
        expect(all.find(({ time }) => time === bar.time)).toEqual(newer.findLast(({ time }) => time === bar.time))
    })
  })
})

describe('typing an interval', () => {
  it.each([
    ['5', '5m'],
    ['5m', '5m'],
    ['60', '1h'],
    ['1H', '1h'],
    ['h', '1h'],
    ['d', '1d'],
    ['1 w', '1w'],
    ['7', undefined],
    ['', undefined],
    ['x', undefined],
  ])('%j is %s', (text, interval) => {
    expect(typedInterval(text)).toBe(interval)
  })
})
