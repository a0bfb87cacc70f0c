import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forAll } from '../testing/for-all.ts'
import { compareTimes, isLaterVersion, type OrderVersion } from './order-version.ts'

const at = (second: number, rest = '') => `2026-11-20T15:00:${String(second).padStart(2, '0')}${rest}Z`
const version = (status: string, filled_qty = '0', updated_at: string | null = at(0)): OrderVersion => ({
  ...{ status, filled_qty, updated_at },
})

it.each([
  ['a final status comes after a working one', version('canceled'), version('partially_filled', '5', at(9)), true],
  ['a working status never follows a final one', version('new', '0', at(9)), version('rejected'), false],
  ['more is filled', version('partially_filled', '10'), version('partially_filled', '9.5'), true],
  ['less is filled', version('partially_filled', '2', at(9)), version('partially_filled', '10'), false],
  [
    'a change that was refused takes the order back to new',
    version('new', '0', at(2)),
    version('pending_replace', '0', at(1)),
    true,
  ],
  [
    'an order that waits for its change is told before it was new',
    version('new', '0', at(1)),
    version('pending_replace', '0', at(1)),
    false,
  ],
  [
    'without times the status that has come further counts',
    version('accepted', '0', null),
    version('new', '0', null),
    false,
  ],
  ['of two that are alike the one told later counts', version('new'), version('new'), true],
])('%s', (_, next, known, expected) => {
  expect(isLaterVersion(next, known)).toBe(expected)
})

it.each([
  [at(1), at(1, '.000000001'), -1],
  [at(1, '.1'), at(1, '.100000'), 0],
  [at(1, '.2'), at(1, '.19999999'), 1],
  ['2026-11-20T10:00:01-05:00', at(1), 0],
  ['2026-11-20T10:00:01.5-05:00', at(1, '.4'), 1],
  ['', at(0), -1],
])('times are compared as instants: %s and %s', (a, b, expected) => {
  expect(compareTimes(a, b)).toBe(expected)
  expect(compareTimes(b, a)).toBe(expected === 0 ? 0 : -expected)
})

/** The versions an order goes through: to new, fills and changes that are refused on the way, and an end. */
const lives = fc
  .record({
    steps: fc.array(fc.constantFrom('fill', 'pending_replace', 'pending_cancel', 'suspended'), { maxLength: 6 }),
    end: fc.constantFrom('filled', 'canceled', 'expired', 'replaced', undefined),
    digits: fc.constantFrom('', '.5', '.123456', '.123456789'),
  })
  .map(({ steps, end, digits }) => {
    const life = [version('pending_new', '0', at(0, digits)), version('new', '0', at(1, digits))]
    let filled = 0
    const add = (status: string) => life.push(version(status, String(filled), at(life.length, digits)))
    for (const step of steps) {
      if (step === 'fill') filled += 1
      add(step === 'fill' ? 'partially_filled' : step)
      if (step !== 'fill') add(filled === 0 ? 'new' : 'partially_filled')
    }
    if (end === 'filled') filled += 1
    if (end) add(end)
    return life
  })

it('the last version is what is known in the end, however versions are shuffled, repeated and delayed, and nothing goes back', () =>
  forAll(300, lives, fc.infiniteStream(fc.nat()), (life, draws) => {
    const told = [...life, ...life]
    for (let index = told.length - 1; index > 0; index -= 1) {
      const other = (draws.next().value ?? 0) % (index + 1)
      ;[told[index], told[other]] = [told[other] as OrderVersion, told[index] as OrderVersion]
    }
    let known = told[0] as OrderVersion
    for (const next of told) {
      const before = life.indexOf(known)
      if (isLaterVersion(next, known)) known = next
      expect(life.indexOf(known)).toBeGreaterThanOrEqual(before)
    }
    expect(known).toBe(life.at(-1))
  }))
