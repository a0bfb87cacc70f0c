import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { absolute, decimal, decimalOf, equals, formatDecimal, isBelow, isZero, multiply, subtract } from './decimal.ts'
import { divide, type RoundingMode, round } from './divide.ts'
import { anyDecimal, numRuns, plain } from './testing/any-decimal.ts'

const MODES = ['down', 'up', 'floor', 'ceiling', 'half-even', 'half-up'] as const
const anyScale = () => fc.nat(12)
const anyDivisor = () => anyDecimal().filter((value) => !isZero(value))

/** big.js has no floor and no ceiling: they are down or up, by the sign of the result. */
function bigMode(mode: RoundingMode, isNegative: boolean): Big.RoundingMode {
  switch (mode) {
    case 'down':
      return Big.roundDown
    case 'up':
      return Big.roundUp
    case 'floor':
      return isNegative ? Big.roundUp : Big.roundDown
    case 'ceiling':
      return isNegative ? Big.roundDown : Big.roundUp
    case 'half-even':
      return Big.roundHalfEven
    case 'half-up':
      return Big.roundHalfUp
  }
}

describe('rounding', () => {
  it.each([
    //          down   up     floor  ceiling half-even half-up
    ['2.5', ['2', '3', '2', '3', '2', '3']],
    ['3.5', ['3', '4', '3', '4', '4', '4']],
    ['-2.5', ['-2', '-3', '-3', '-2', '-2', '-3']],
    ['-3.5', ['-3', '-4', '-4', '-3', '-4', '-4']],
    ['2.4', ['2', '3', '2', '3', '2', '2']],
    ['2.6', ['2', '3', '2', '3', '3', '3']],
    ['-0.4', ['0', '-1', '-1', '0', '0', '0']],
    ['0.5', ['0', '1', '0', '1', '0', '1']],
    ['7', ['7', '7', '7', '7', '7', '7']],
  ])('of %s to a whole number goes by the mode', (value, expected) => {
    expect(MODES.map((mode) => formatDecimal(round(decimal(value), { scale: 0, mode })))).toEqual(expected)
  })

  it('agrees with big.js in every mode', () => {
    fc.assert(
      fc.property(anyDecimal(), anyScale(), fc.constantFrom(...MODES), (a, scale, mode) => {
        const expected = new Big(plain(a)).round(scale, bigMode(mode, a.coefficient < 0n))
        const rounded = round(a, { scale, mode })
        expect(new Big(plain(rounded)).eq(expected)).toBe(true)
        expect(rounded.scale).toBe(Math.min(a.scale, scale))
      }),
      { numRuns },
    )
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyDecimal(), anyScale(), fc.constantFrom(...MODES), (a, scale, mode) => {
        const once = round(a, { scale, mode })
        expect(round(once, { scale, mode })).toEqual(once)
      }),
      { numRuns },
    )
  })
})

describe('division', () => {
  it.each([
    ['1', '3', 6, 'half-even', '0.333333'],
    ['2', '3', 2, 'half-up', '0.67'],
    ['-2', '3', 2, 'floor', '-0.67'],
    ['2', '-3', 2, 'ceiling', '-0.66'],
    ['1000', '0.003', 0, 'down', '333333'],
    ['0.000001', '1000', 2, 'up', '0.01'],
    ['10', '4', 0, 'half-even', '2'],
  ] as const)('%s / %s to %d digits, %s, is %s', (a, b, scale, mode, expected) => {
    expect(formatDecimal(divide(decimal(a), decimal(b), { scale, mode }))).toBe(expected)
  })

  it('agrees with big.js in every mode', () => {
    fc.assert(
      fc.property(anyDecimal(), anyDivisor(), anyScale(), fc.constantFrom(...MODES), (a, b, scale, mode) => {
        const Divider = Big()
        Divider.DP = scale
        Divider.RM = bigMode(mode, a.coefficient < 0n !== b.coefficient < 0n)
        const result = divide(a, b, { scale, mode })
        expect(new Big(plain(result)).eq(new Divider(plain(a)).div(plain(b)))).toBe(true)
        expect(result.scale).toBe(scale)
      }),
      { numRuns },
    )
  })

  it('undoes a multiplication exactly', () => {
    fc.assert(
      fc.property(anyDecimal(), anyDivisor(), (a, b) => {
        expect(equals(divide(multiply(a, b), b, { scale: a.scale, mode: 'down' }), a)).toBe(true)
      }),
      { numRuns },
    )
  })

  it('is off by less than one unit of its last digit', () => {
    fc.assert(
      fc.property(anyDecimal(), anyDivisor(), anyScale(), fc.constantFrom(...MODES), (a, b, scale, mode) => {
        const rest = subtract(multiply(divide(a, b, { scale, mode }), b), a)
        expect(isBelow(absolute(rest), absolute(multiply(b, decimalOf(1n, scale))))).toBe(true)
      }),
      { numRuns },
    )
  })

  it('refuses to divide by zero', () => {
    expect(() => divide(decimal('1'), decimal('0.00'), { scale: 2, mode: 'down' })).toThrow(RangeError)
  })
})
