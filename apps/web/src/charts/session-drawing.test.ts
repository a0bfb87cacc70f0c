import { describe, expect, it } from 'vitest'
import { BAR_MS, drawing, levelsBetween } from './session-drawing.ts'

const START = Date.parse('2026-11-20T15:00:00Z')
const bar = (index: number, o: number, h: number, l: number, c: number) => ({
  t: new Date(START + index * BAR_MS).toISOString(),
  o,
  h,
  l,
  c,
  v: 1,
  n: 1,
  vw: c,
})
const BARS = [bar(0, 10, 12, 9, 11), bar(1, 11, 11, 9, 10)]

describe('a small chart', () => {
  it('shows nothing without bars', () => expect(drawing([], 10, START)).toBeUndefined())

  it('stands between its highest and lowest price, risers apart from fallers', () => {
    const { candles, last } = drawing(BARS) ?? {}
    expect(candles?.map(({ isUp }) => isUp)).toEqual([true, false])
    expect(Math.min(...(candles ?? []).map(({ high }) => high))).toBe(7)
    expect(Math.max(...(candles ?? []).map(({ low }) => low))).toBe(93)
    expect(last?.value).toBe(10)
  })

  it('has no time so near to an edge that it would be cut, whenever its bars begin', () => {
    for (let first = 0; first < 288; first += 1) {
      const times = drawing(Array.from({ length: 78 }, (_, at) => bar(first + at, 10, 11, 9, 10)))?.times ?? []
      expect(times.length).toBeGreaterThan(1)
      expect(Math.min(...times.map(({ left }) => left))).toBeGreaterThanOrEqual(8)
    }
  })

  it.each([
    { why: 'a print in the running bar moves it', at: START + BAR_MS + 1000, last: 12.5, count: 2, close: 12.5 },
    {
      why: 'a print after it begins the next, and the oldest leaves',
      at: START + 2 * BAR_MS,
      last: 9.5,
      count: 2,
      close: 9.5,
    },
    { why: 'a print before it changes nothing', at: START, last: 99, count: 2, close: 10 },
  ])('$why', ({ at, last, count, close }) => {
    const drawn = drawing(BARS, last, at)
    expect(drawn?.candles.length).toBe(count)
    expect(drawn?.last.value).toBe(close)
  })

  it('labels no level that the label of the last price would cover', () => {
    const labelled = (last: number) =>
      drawing(BARS, last, START + BAR_MS)?.levels.flatMap(({ value, hasLabel }) => (hasLabel ? [value] : []))
    expect(labelled(10.5)).toEqual([9, 10, 11, 12])
    expect(labelled(10)).toEqual([9, 11, 12])
    expect(labelled(11.1)).toEqual([9, 10, 12])
  })

  it.each([
    [9, 12, [9, 10, 11, 12]],
    [225.11, 225.4, [225.2, 225.3, 225.4]],
    [134_100, 135_900, [134_500, 135_000, 135_500]],
    [5, 5, [5]],
  ])('marks round prices between %d and %d', (least, most, levels) =>
    expect(levelsBetween(least, most).map((level) => Number(level.toFixed(4)))).toEqual(levels),
  )
})
