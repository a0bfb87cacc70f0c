import { expect, it } from 'vitest'
import { candlesOf } from '../../charts/bars/read-bars.ts'

it('puts rates together into bars: each opens where the one before closed, with the highest, lowest and last rate of its period', () => {
  const points = [1.1, 1.3, 1.0, 1.2, 2.0].map((value, minute) => ({ at: minute * 60_000, value }))
  expect(candlesOf(points, (at) => at - (at % 240_000))).toEqual([
    { time: 0, open: 1.1, high: 1.3, low: 1.0, close: 1.2, volume: 0 },
    { time: 240, open: 1.2, high: 2, low: 1.2, close: 2, volume: 0 },
  ])
})
