import { forAll } from '@paddock/contract/testing/for-all'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce } from '../pieces.ts'
import { optionRegister } from '../testing/option-register.ts'
import { secondAt, secondsOn, spotAt } from './session.ts'
import { sliceOf } from './surface.ts'
import type { Underlying } from './underlying.ts'

const register = optionRegister('underlying')
const NOON = Date.parse('2026-03-09T16:00:00Z')

function underlyingNamed(symbol: string): Underlying {
  const [contract] = atOnce(register.listed(symbol, NOON))
  if (!contract) throw new Error(`${symbol} has no options`)
  return contract.underlying
}

/** AAPL is split now and then, and SQQQ goes against its index. */
const SOME = ['SPY', 'SQQQ', 'TQQQ', 'AAPL', 'TSLA', 'F', 'KO', 'BLK'].map(underlyingNamed)
const anyUnderlying = fc.constantFrom(...SOME)
const anyDay = fc.integer({ min: 20, max: underlyingNamed('SPY').tape.path.timeline.dayAt(NOON) + 800 })

describe('volatility from day to day', () => {
  it('begins where it stood at the close, whatever was done to the shares overnight', () =>
    forAll(400, anyUnderlying, anyDay, (underlying, day) => {
      const { close, closeBefore, surface, tape } = underlying
      const evening = surface({ day, second: secondsOn(tape, day) }, close(day))
      const morning = surface({ day: day + 1, second: 0 }, closeBefore(day + 1))
      expect(morning.variance / evening.variance).toBeCloseTo(1, 10)
    }))

  it('stays within four times and a tenth of the usual variance', () =>
    forAll(200, anyUnderlying, anyDay, fc.double({ min: 0, max: 1, noNaN: true }), (underlying, day, elapsed) => {
      const when = { day, second: Math.floor(elapsed * (secondsOn(underlying.tape, day) - 1)) }
      const { variance, usual } = underlying.surface(when, spotAt(underlying.tape, when))
      expect(variance / usual).toBeLessThan(4 + 1e-9)
      expect(variance / usual).toBeGreaterThan(0.08)
    }))
})

/** By how many percent the volatility at the money of contracts `years` away changes while the share moves by one, half hour by half hour, over two months. */
function slopeOf({ tape, surface }: Underlying, years: number): number {
  const first = secondAt(tape, NOON)?.day ?? 0
  const changes: (readonly [move: number, change: number])[] = []
  for (let day = first; day < first + 40; day += 1) {
    const at = (second: number): readonly [number, number] => {
      const cents = spotAt(tape, { day, second })
      return [Math.log(cents), Math.log(sliceOf(surface({ day, second }, cents), years).atTheMoney) / 2]
    }
    for (let second = 1_800; second < secondsOn(tape, day); second += 1_800) {
      const [[was, before], [is, after]] = [at(second - 1_800), at(second)]
      changes.push([is - was, after - before])
    }
  }
  const sum = (of: (pair: readonly [number, number]) => number): number =>
    changes.reduce((all, pair) => all + of(pair), 0)
  return sum(([move, change]) => move * change) / sum(([move]) => move * move)
}

describe('volatility within a day', () => {
  it('rises as the share falls: more for funds than for stocks, more for what ends soon', () => {
    const [week, year] = [7 / 365, 1]
    const fund = slopeOf(underlyingNamed('SPY'), week)
    const stock = slopeOf(underlyingNamed('AAPL'), week)
    const distant = slopeOf(underlyingNamed('SPY'), year)
    expect(fund).toBeGreaterThan(-10)
    expect(fund).toBeLessThan(-3)
    expect(stock).toBeLessThan(-0.8)
    expect(fund).toBeLessThan(1.5 * stock)
    expect(fund).toBeLessThan(2 * distant)
    expect(distant).toBeLessThan(0)
    expect(slopeOf(underlyingNamed('SQQQ'), week)).toBeGreaterThan(0.5)
  })
})
