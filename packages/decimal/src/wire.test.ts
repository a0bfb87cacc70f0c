import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf, equals } from './decimal.ts'
import { anyDecimal, numRuns } from './testing/any-decimal.ts'
import { fromWire, toWire } from './wire.ts'

describe('the wire', () => {
  it.each([
    ['1.50', decimalOf(150n, 2)],
    [1.5, decimalOf(15n, 1)],
    [1e-9, decimalOf(1n, 9)],
    [-3, decimalOf(-3n)],
  ])('reads %j', (value, expected) => {
    expect(fromWire(value)).toEqual(expected)
  })

  it.each([undefined, null, true, '', 'abc', '1e3', Number.NaN, Number.POSITIVE_INFINITY, {}, []])(
    'reads nothing in %j',
    (value) => {
      expect(fromWire(value)).toBeUndefined()
    },
  )

  it('reads what it writes', () => {
    fc.assert(
      fc.property(anyDecimal(), (a) => {
        const read = fromWire(toWire(a))
        expect(read && equals(read, a)).toBe(true)
      }),
      { numRuns },
    )
  })

  it('never throws on any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fromWire(value)
      }),
      { numRuns },
    )
  })
})
