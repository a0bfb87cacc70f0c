import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayLevel,
  FUND_REACTION,
  LEAST_LEVEL,
  levelAt,
  leveraged,
  MOST_LEVEL,
  REMEMBERED_DAYS,
  response,
  STOCK_REACTION,
} from './level.ts'

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const anyMove = real(-0.4, 0.4)
const anyElapsed = real(0, 1)
const CENTS = 10_000
/** Anything from a fund that goes three times against an index to a stock. */
const anyReaction = fc.oneof(
  fc.constant(STOCK_REACTION),
  fc.constantFrom(1, 3, 1.4, -1, -3).map((times) => leveraged(FUND_REACTION, times)),
)
const anyDay = fc
  .tuple(
    anyReaction,
    fc.array(real(-0.15, 0.15), { maxLength: REMEMBERED_DAYS, minLength: REMEMBERED_DAYS }),
    fc.tuple(real(-0.7, 2.5), real(-0.7, 2.5)),
  )
  .map(([reaction, moves, market]) => dayLevel(reaction, moves, market, Math.log(CENTS)))
const TINY = 1e-12

describe('the response to a move', () => {
  it.each([
    [FUND_REACTION, -0.01, 8],
    [FUND_REACTION, 0.01, -5],
    [STOCK_REACTION, -0.01, 4],
    [STOCK_REACTION, 0.01, -2],
    [leveraged(FUND_REACTION, 3), -0.03, 8],
    [leveraged(FUND_REACTION, -3), 0.03, 8],
    [leveraged(FUND_REACTION, -3), -0.03, -5],
  ])('of %o to %f is %f percent, within half of one', (reaction, move, percent) => {
    expect(Math.abs(100 * response(reaction, move) - percent)).toBeLessThan(0.5)
  })

  it('is none without a move, and has no kink there', () => {
    expect(response(FUND_REACTION, 0)).toBe(0)
    const slope = (at: number): number => (response(FUND_REACTION, at + 1e-7) - response(FUND_REACTION, at)) / 1e-7
    expect(slope(-1e-5)).toBeCloseTo(slope(1e-5), 1)
  })
})

describe('the level of a day', () => {
  it('moves one way with the share and one way with the time of day, within bounds: what a search relies on', () =>
    forAll(3000, anyDay, anyMove, anyMove, anyElapsed, anyElapsed, real(0, 1), (day, a, b, from, to, between) => {
      const at = (move: number, elapsed: number): number => levelAt(day, elapsed, CENTS * Math.exp(move))
      const corners = [at(a, from), at(a, to), at(b, from), at(b, to)]
      const inside = at(a + (b - a) * between, from + (to - from) * between * between)
      expect(inside).toBeGreaterThan(Math.min(...corners) - TINY)
      expect(inside).toBeLessThan(Math.max(...corners) + TINY)
      expect(inside).toBeGreaterThanOrEqual(LEAST_LEVEL)
      expect(inside).toBeLessThan(MOST_LEVEL + TINY)
      const against = day.reaction.fall < 0 ? -1 : 1
      expect(against * Math.sign(b - a) * (at(a, from) - at(b, from))).toBeGreaterThan(-TINY)
    }))

  it('ends where the next day begins', () =>
    forAll(
      1000,
      anyReaction,
      fc.array(real(-0.15, 0.15), { maxLength: REMEMBERED_DAYS, minLength: REMEMBERED_DAYS }),
      fc.tuple(real(-0.7, 2.5), real(-0.7, 2.5), real(-0.7, 2.5)),
      anyMove,
      (reaction, moves, [before, market, later], move) => {
        const close = CENTS * Math.exp(move)
        const day = dayLevel(reaction, moves, [before, market], Math.log(CENTS))
        const next = dayLevel(reaction, [move, ...moves].slice(0, REMEMBERED_DAYS), [market, later], Math.log(close))
        expect(levelAt(day, 1, close)).toBeCloseTo(levelAt(next, 0, close), 10)
      },
    ))

  it('follows the share less and less towards its cap, and still follows it there', () => {
    const reactionAt = (market: number): number => {
      const day = dayLevel(FUND_REACTION, [], [market, market], Math.log(CENTS))
      return levelAt(day, 0.5, CENTS * 0.99) / levelAt(day, 0.5, CENTS) - 1
    }
    expect(reactionAt(0)).toBeGreaterThan(0.05)
    expect(reactionAt(Math.log(2))).toBeGreaterThan(0.02)
    expect(reactionAt(Math.log(2))).toBeLessThan(reactionAt(0) * 0.6)
  })
})
