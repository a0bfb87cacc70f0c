import type { Snapshot } from '@paddock/contract/entities/market-data'
import { describe, expect, it } from 'vitest'
import { movers } from './movers.ts'

const snapshot = (close: number, last: number, volume: number): Snapshot => {
  const bar = { t: '2026-11-20T05:00:00Z', o: close, h: last, l: close, c: last, v: volume, n: 1, vw: last }
  return { latestTrade: { t: bar.t, p: last, s: 1 }, dailyBar: bar, prevDailyBar: { ...bar, c: close } }
}
const DAY = {
  UP: snapshot(100, 105, 10),
  MORE: snapshot(10, 11, 50),
  DOWN: snapshot(100, 90, 1000),
  FLAT: snapshot(50, 50, 5),
  NONE: null,
}

describe('movers of the day', () => {
  it.each([
    ['gainers', ['MORE', 'UP']],
    ['losers', ['DOWN']],
    ['active', ['DOWN', 'UP', 'MORE']],
  ] as const)('%s', (ranking, symbols) => {
    expect(movers(DAY, ranking, 3).map(({ symbol }) => symbol)).toEqual(symbols)
  })
})
