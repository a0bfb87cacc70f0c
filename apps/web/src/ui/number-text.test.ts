import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { forAll } from '@paddock/contract/testing/for-all'
import { formatDecimal, parseDecimal } from '@paddock/decimal/decimal'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { grouped } from '../format/number.ts'
import { commaProblem, plainNumber } from './number-text.ts'

const read = (typed: string) => {
  const value = parseDecimal(plainNumber(typed))
  return value && formatDecimal(value)
}

it.each([
  ['1,5', undefined],
  ['1,50', undefined],
  ['0,125', undefined],
  ['1.234,5', undefined],
  ['1,234,5', undefined],
  ['12,34', undefined],
  [',500', undefined],
  ['1,,500', undefined],
  ['1,5000', undefined],
  ['1.5,000', undefined],
  ['1,500', '1500'],
  ['1,500.25', '1500.25'],
  ['−12,345,678.9', '-12345678.9'],
  ['-1,500', '-1500'],
  [' 1500 ', '1500'],
  ['1.5', '1.5'],
] as const)('reads %s as %s', (typed, value) => {
  expect(read(typed)).toBe(value)
  expect(commaProblem(typed) === undefined).toBe(value !== undefined)
})

it('reads a number only as the desk would write it, with or without its commas', () =>
  forAll(2000, fc.stringMatching(/^[-−]?[\d,.]{1,14}$/), (typed) => {
    const value = parseDecimal(plainNumber(typed))
    if (!value) return
    const [whole = '', fraction] = typed.replace('−', '-').split('.')
    const written = grouped(whole.replaceAll(',', '')).replace('−', '-')
    expect([whole.replaceAll(',', ''), written]).toContain(whole)
    expect(fraction ?? '').not.toContain(',')
  }))

it('reads back what the desk writes', () =>
  forAll(500, fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.nat({ max: 9 }), (coefficient, scale) => {
    const plain = formatDecimal({ coefficient, scale })
    expect(read(grouped(plain))).toBe(plain)
  }))

it('takes a letter for thousands behind a number that is written so', () => {
  expect([plainNumber('1,500k'), plainNumber('2.5k'), plainNumber('1,5k')]).toEqual(['1500k', '2.5k', '1,5k'])
})

/** Codes from a device are digits, and no number. */
const NO_NUMBERS = ['accounts/identity/code-field.tsx']

it('is what every field of the desk that takes a number is read by', () => {
  const source = fileURLToPath(new URL('../', import.meta.url))
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx$/.test(file))
  const own = files.filter((file) =>
    /inputMode=("decimal"|"numeric"|\{)|type="number"/.test(readFileSync(source + file, 'utf8')),
  )
  // Of those, what asks for a number without the field that reads one.
  const without = own.filter(
    (file) => !/<Number(Input|Field)/.test(readFileSync(source + file, 'utf8')) && !NO_NUMBERS.includes(file),
  )
  expect(without).toEqual(['ui/number-input.tsx'])
  const strips = [...files, 'widgets/screen/filter.ts'].filter((file) =>
    /typed[^\n]*replaceAll\(','/.test(readFileSync(source + file, 'utf8')),
  )
  expect(strips).toEqual([])
})
