import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  decimalOf,
  equals,
  formatDecimal,
  formatFixed,
  larger,
  middle,
  multiply,
  negate,
  normal,
  numberText,
  parseDecimal,
  plainText,
  powerOfTen,
  significantScale,
  smaller,
  subtract,
  toNumber,
} from './decimal.ts'
import { anyDecimal, numRuns, plain } from './testing/any-decimal.ts'

const big = (value: Decimal): Big => new Big(plain(value))

describe('parsing', () => {
  it.each([
    ['0', 0n, 0],
    ['-12.50', -1250n, 2],
    ['+3', 3n, 0],
    ['.5', 5n, 1],
    ['5.', 5n, 0],
    ['007.10', 710n, 2],
    ['-0', 0n, 0],
    ['123456789012345678901234567890.123456789', 123456789012345678901234567890123456789n, 9],
  ])('reads %s', (text, coefficient, scale) => {
    expect(parseDecimal(text)).toEqual({ coefficient, scale })
  })

  it.each(['', '.', '+', '-', '-.', '1e5', '1,000', ' 1', '1 ', '1\n', '0x10', 'NaN', 'Infinity', '--1', '1.2.3', '١'])(
    'refuses %j',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined()
      expect(() => decimal(text)).toThrow(RangeError)
    },
  )

  it.each([
    ['12.50', '12.50'],
    ['+1', '+1'],
    ['1e-05', '0.00001'],
    ['1.0E-4', '0.00010'],
    ['1E+1', '10'],
    ['-2.5e3', '-2500'],
    ['.5e1', '5'],
    ['1e999', undefined],
    ['1e-9999', undefined],
    ['1e', undefined],
    ['e5', undefined],
    ['.e5', undefined],
    ['1e5.0', undefined],
    ['1e5e5', undefined],
    ['1 e5', undefined],
    ['1e5\n', undefined],
    ['0x1e5', undefined],
  ])('%j in plain notation is %j', (text, plainly) => {
    expect(plainText(text)).toBe(plainly)
  })

  it('refuses more digits than any amount has, before they cost anything', () => {
    expect(parseDecimal(`1.${'0'.repeat(398)}`)).toEqual({ coefficient: 10n ** 398n, scale: 398 })
    expect(parseDecimal(`1.${'0'.repeat(399)}`)).toBeUndefined()
  })

  it('reads back what it writes, with and without trailing zeros', () => {
    fc.assert(
      fc.property(anyDecimal(), (a) => {
        expect(parseDecimal(formatFixed(a))).toEqual(a)
        expect(equals(decimal(formatDecimal(a)), a)).toBe(true)
      }),
      { numRuns },
    )
  })

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = parseDecimal(text)
        if (value) expect(big(value).eq(new Big(text.replace(/^\+/, '').replace(/\.$/, '')))).toBe(true)
      }),
      { numRuns },
    )
  })
})

describe('numbers', () => {
  it.each([
    [1e-7, '0.0000001'],
    [-1.5e-7, '-0.00000015'],
    [1e21, '1000000000000000000000'],
    [-1.2345e22, '-12345000000000000000000'],
    [1.7976931348623157e308, `17976931348623157${'0'.repeat(292)}`],
    [0.1, '0.1'],
    [-0, '0'],
    [100, '100'],
  ])('writes %d as %s', (value, text) => {
    expect(numberText(value)).toBe(text)
  })

  it('writes every finite number without an exponent, and reads it back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = numberText(value)
        expect(text).toMatch(/^-?\d+(\.\d+)?$/)
        expect(Number(text)).toBe(value === 0 ? 0 : value)
        expect(toNumber(decimal(value))).toBe(value === 0 ? 0 : value)
      }),
      { numRuns },
    )
  })

  it('is the nearest number, however many digits there are', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(30), (coefficient, scale) => {
        const value = decimalOf(coefficient, scale)
        expect(toNumber(value)).toBe(Number(formatDecimal(value)))
      }),
      { numRuns },
    )
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (value) => {
    expect(() => decimal(value)).toThrow(RangeError)
  })
})

describe('writing', () => {
  it.each([
    [decimalOf(-1250n, 2), '-12.5', '-12.50'],
    [decimalOf(0n, 3), '0', '0.000'],
    [decimalOf(1n, 7), '0.0000001', '0.0000001'],
    [decimalOf(-5n, 1), '-0.5', '-0.5'],
    [decimalOf(1000n, 0), '1000', '1000'],
    [decimalOf(1000n, 3), '1', '1.000'],
  ])('writes %o as %s, in full as %s', (value, short, full) => {
    expect(formatDecimal(value)).toBe(short)
    expect(formatFixed(value)).toBe(full)
  })

  it('agrees with big.js', () => {
    fc.assert(
      fc.property(anyDecimal(), (a) => {
        expect(formatDecimal(a)).toBe(big(a).eq(0) ? '0' : big(a).toFixed())
        expect(formatFixed(a)).toBe(big(a).eq(0) ? big(a).abs().toFixed(a.scale) : big(a).toFixed(a.scale))
      }),
      { numRuns },
    )
  })
})

describe('arithmetic', () => {
  it('adds, subtracts, multiplies and compares as big.js does', () => {
    fc.assert(
      fc.property(anyDecimal(), anyDecimal(), (a, b) => {
        expect(big(add(a, b)).eq(big(a).plus(big(b)))).toBe(true)
        expect(big(subtract(a, b)).eq(big(a).minus(big(b)))).toBe(true)
        expect(big(multiply(a, b)).eq(big(a).times(big(b)))).toBe(true)
        expect(compare(a, b)).toBe(big(a).cmp(big(b)))
        expect(equals(smaller(a, b), larger(a, b))).toBe(big(a).eq(big(b)))
      }),
      { numRuns },
    )
  })

  it('lies in the middle, exactly', () => {
    fc.assert(
      fc.property(anyDecimal(), anyDecimal(), (a, b) => {
        expect(equals(add(middle(a, b), middle(a, b)), add(a, b))).toBe(true)
      }),
      { numRuns },
    )
  })

  it('undoes itself', () => {
    fc.assert(
      fc.property(anyDecimal(), anyDecimal(), (a, b) => {
        expect(equals(subtract(add(a, b), b), a)).toBe(true)
        expect(equals(negate(negate(a)), a)).toBe(true)
        expect(equals(absolute(a), absolute(negate(a)))).toBe(true)
      }),
      { numRuns },
    )
  })

  it('finds equal numbers of any scale equal, and makes them the same', () => {
    fc.assert(
      fc.property(anyDecimal(), fc.nat(20), (a, zeros) => {
        const padded = decimalOf(a.coefficient * powerOfTen(zeros), a.scale + zeros)
        expect(equals(a, padded)).toBe(true)
        expect(normal(padded)).toEqual(normal(a))
        expect(significantScale(padded)).toBe(significantScale(a))
      }),
      { numRuns },
    )
  })
})
