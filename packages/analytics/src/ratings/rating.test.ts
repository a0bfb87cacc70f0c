import { describe, expect, it } from 'vitest'
import type { Candle } from '../indicators/candle.ts'
import { daysOf } from '../testing/candles.ts'
import { pivotsOf } from './pivots.ts'
import { COMPONENTS, rated, ratingOf, type Verdict, verdictOf } from './rating.ts'
import type { Component, Vote } from './vote.ts'

const voting = (votes: readonly Vote[]): Component[] =>
  votes.map((vote, place) => ({ name: `${place}`, value: 1, vote }))
const votes = (sell: number, neutral: number, buy: number): Vote[] => [
  ...Array<Vote>(sell).fill(-1),
  ...Array<Vote>(neutral).fill(0),
  ...Array<Vote>(buy).fill(1),
]

describe('verdicts', () => {
  it.each<[number, Verdict]>([
    [-1, 'strong sell'],
    [-0.51, 'strong sell'],
    [-0.5, 'sell'],
    [-0.11, 'sell'],
    [-0.1, 'neutral'],
    [0, 'neutral'],
    [0.1, 'neutral'],
    [0.11, 'buy'],
    [0.5, 'buy'],
    [0.51, 'strong buy'],
    [1, 'strong buy'],
  ])('a score of %d reads %s', (score, verdict) => expect(verdictOf(score)).toBe(verdict))

  // A published case: NYSE:IBM, daily, oscillators −3/11, averages −14/15.
  it('takes the mean of the two groups, not of all votes', () => {
    const { oscillators, averages, summary } = rated(voting(votes(5, 4, 2)), voting(votes(14, 1, 0)))
    expect(oscillators.score).toBeCloseTo(-0.2727, 4)
    expect(oscillators.verdict).toBe('sell')
    expect(averages.score).toBeCloseTo(-0.9333, 4)
    expect(averages.verdict).toBe('strong sell')
    expect(summary).toMatchObject({ sell: 19, neutral: 5, buy: 2, verdict: 'strong sell' })
    expect(summary.score).toBeCloseTo(-0.603, 4)
  })

  it('rests on one group where the other is missing, and on nothing where both are', () => {
    expect(rated([], voting(votes(0, 0, 3))).summary).toMatchObject({ score: 1, verdict: 'strong buy' })
    expect(rated([], []).summary).toMatchObject({ score: undefined, verdict: undefined })
  })
})

const steady = (step: number): Candle[] =>
  Array.from({ length: 400 }, (_value, place) => {
    const close = 100 * (1 + step) ** place
    return { open: close, high: close * 1.005, low: close * 0.995, close, volume: 1000 }
  })

describe('of candles', () => {
  it('has all components after enough of them, and those that exist before', () => {
    const days = daysOf('AAPL')
    const { oscillators, averages } = ratingOf(days)
    expect(oscillators.components.length + averages.components.length).toBe(COMPONENTS)
    const few = ratingOf(days.slice(0, 60))
    expect(few.averages.components.map(({ name }) => name)).not.toContain('SMA 100')
    expect(few.averages.components.map(({ name }) => name)).toContain('SMA 50')
    expect(ratingOf([]).summary.verdict).toBeUndefined()
  })
  it('lets every average buy a steady rise and sell a steady fall, but for the one that overshoots', () => {
    const all = (step: number, vote: Vote) =>
      ratingOf(steady(step)).averages.components.every((one) => one.vote === vote || one.name === 'Hull MA 9')
    expect(all(0.002, 1)).toBe(true)
    expect(all(-0.002, -1)).toBe(true)
  })
  it('leaves a price that stands still neutral, without a value that is no number', () => {
    const { summary, oscillators } = ratingOf(steady(0).map((candle) => ({ ...candle, high: 100, low: 100 })))
    expect(summary.verdict).toBe('neutral')
    expect(oscillators.components.every(({ value }) => Number.isFinite(value))).toBe(true)
  })
  it('is the same for a forming candle as for the finished one', () => {
    const days = daysOf('TSLA')
    const last = days.at(-1)
    if (!last) throw new Error('there are days')
    const forming = days.with(-1, { ...last, close: last.low })
    expect(ratingOf(forming)).not.toEqual(ratingOf(days))
    expect(ratingOf(forming.with(-1, last))).toEqual(ratingOf(days))
  })
})

// Worked by hand for high 110, low 100, close 106, open 102, and a next open of 105.
it.each([
  ['classic', 105.3333, [110.6667, 115.3333, 125.3333], [100.6667, 95.3333, 85.3333]],
  ['fibonacci', 105.3333, [109.1533, 111.5133, 115.3333], [101.5133, 99.1533, 95.3333]],
  ['camarilla', 105.3333, [106.9167, 107.8333, 108.75], [105.0833, 104.1667, 103.25]],
  ['woodie', 105, [110, 115, 120], [100, 95, 90]],
  ['demark', 106.5, [113], [103]],
] as const)('%s pivots', (kind, pivot, resistance, support) => {
  const found = pivotsOf(kind, { high: 110, low: 100, close: 106, open: 102, nextOpen: 105 })
  expect(found.pivot).toBeCloseTo(pivot, 3)
  const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 3))
  expect(found.resistance).toEqual(near(resistance))
  expect([...found.support].sort()).toEqual(near([...support].sort()))
})
