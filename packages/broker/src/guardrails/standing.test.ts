import {
  GuardrailChanges as Changes,
  type GuardrailChanges,
  type Guardrails,
  NO_GUARDRAILS,
} from '@paddock/contract/desk/guardrails'
import { forAll } from '@paddock/contract/testing/for-all'
import { nextTradingDay } from '@paddock/market/sessions/calendar'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changed, inForce, loosensOn, marketDay, type Standing } from './standing.ts'
import { areSame, isAsStrict, stricter } from './stricter.ts'

const orNone = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const amount = fc.integer({ min: 1, max: 9 }).map((hundreds) => `${hundreds}00.00`)
const percent = fc.integer({ min: 1, max: 20 }).map((half) => `${half / 2}`)
const time = fc.integer({ min: 0, max: 24 }).map((hour) => `${String(hour).padStart(2, '0')}:00`)
const rules = {
  dailyLoss: orNone(amount),
  dailyLossPercent: orNone(percent),
  lossStreak: orNone(fc.record({ losses: fc.integer({ min: 1, max: 5 }), minutes: fc.integer({ min: 1, max: 90 }) })),
  tradesPerDay: orNone(fc.integer({ min: 1, max: 20 })),
  orderValue: orNone(amount),
  orderPercent: orNone(percent),
  riskPercent: orNone(percent),
  allowedHours: orNone(fc.record({ from: time, to: time }).filter(({ from, to }) => from < to)),
  blockedSymbols: fc.uniqueArray(fc.constantFrom('GME', 'AMC', 'BTC/USD', 'TSLA'), { maxLength: 3 }),
  blindEntries: orNone(fc.constantFrom('hold', 'send')),
}
const set = fc.record(rules) as fc.Arbitrary<Guardrails>
const edit = fc.record(rules, { requiredKeys: [] }) as fc.Arbitrary<GuardrailChanges>
const FRIDAY = '2026-03-06'

describe('edits', () => {
  it('never loosen what is in force on their day, in whatever order they come', () =>
    forAll(200, fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
      let standing: Standing | undefined
      let before = NO_GUARDRAILS
      for (const one of edits) {
        standing = changed(standing, one, FRIDAY)
        const now = inForce(standing, FRIDAY)
        expect(isAsStrict(now, before)).toBe(true)
        // Tightening counts at once.
        expect(isAsStrict(now, standing.wanted)).toBe(true)
        before = now
      }
    }))

  it('are all in force on the next market day, and none of them before', () =>
    forAll(200, fc.array(edit, { minLength: 1, maxLength: 6 }), fc.array(fc.boolean()), (edits, nights) => {
      let day: string = FRIDAY
      let standing: Standing | undefined
      edits.forEach((one, index) => {
        if (nights[index]) day = nextTradingDay(day)
        const atOpen = standing ? inForce(standing, day) : NO_GUARDRAILS
        if (nights[index] && standing) expect(areSame(atOpen, standing.wanted)).toBe(true)
        standing = changed(standing, one, day)
        expect(isAsStrict(inForce(standing, day), atOpen)).toBe(true)
      })
    }))

  it('say from when they loosen', () => {
    const strict = changed(undefined, { tradesPerDay: 3 }, FRIDAY)
    expect(loosensOn(strict, FRIDAY)).toBeUndefined()
    const loosened = changed(strict, { tradesPerDay: 10 }, FRIDAY)
    expect(inForce(loosened, FRIDAY).tradesPerDay).toBe(3)
    expect(loosensOn(loosened, FRIDAY)).toBe('2026-03-09')
    expect(inForce(loosened, '2026-03-09').tradesPerDay).toBe(10)
    expect(loosensOn(loosened, '2026-03-09')).toBeUndefined()
    // A rule that is taken away and set again on one day was never away.
    const back = changed(changed(strict, { tradesPerDay: null }, FRIDAY), { tradesPerDay: 3 }, FRIDAY)
    expect(loosensOn(back, FRIDAY)).toBeUndefined()
  })

  it('meet in hours that both allow, and in none where no hour is in both', () => {
    const morning = changed(undefined, { allowedHours: { from: '09:30', to: '11:00' } }, FRIDAY)
    const moved = changed(morning, { allowedHours: { from: '10:00', to: '12:00' } }, FRIDAY)
    expect(inForce(moved, FRIDAY).allowedHours).toEqual({ from: '10:00', to: '11:00' })
    const never = changed(moved, { allowedHours: { from: '13:00', to: '14:00' } }, FRIDAY)
    expect(inForce(never, FRIDAY).allowedHours).toEqual({ from: '24:00', to: '00:00' })
    expect(inForce(never, '2026-03-09').allowedHours).toEqual({ from: '13:00', to: '14:00' })
  })
})

/** Refuses nothing: what comes without a rule refuses entries that nobody sends while orders are not heard. */
const LOOSEST: Guardrails = { ...NO_GUARDRAILS, blindEntries: 'send' }

describe('joining', () => {
  it('is the same both ways round, twice over, and with what it was made of', () =>
    forAll(200, set, set, set, (a, b, c) => {
      const joined = stricter(a, b)
      expect(areSame(joined, stricter(b, a))).toBe(true)
      expect(areSame(stricter(joined, c), stricter(a, stricter(b, c)))).toBe(true)
      expect(areSame(stricter(a, a), a)).toBe(true)
      expect([isAsStrict(joined, a), isAsStrict(joined, b), isAsStrict(a, LOOSEST)]).toEqual([true, true, true])
    }))
})

it.each([
  { at: '2026-03-06T15:00:00Z', day: '2026-03-06', why: 'a Friday' },
  { at: '2026-03-07T15:00:00Z', day: '2026-03-06', why: 'the Saturday after it' },
  { at: '2026-03-09T03:59:59Z', day: '2026-03-06', why: 'the last second of Sunday in New York' },
  { at: '2026-03-09T04:00:00Z', day: '2026-03-09', why: 'midnight there' },
  { at: '2026-12-25T15:00:00Z', day: '2026-12-24', why: 'Christmas' },
])('a market day: $why is $day', ({ at, day }) => expect(marketDay(Date.parse(at))).toBe(day))

it.each([
  [{ dailyLoss: '0' }, 'an amount is above zero, in dollars and cents'],
  [{ orderValue: '1.005' }, 'an amount is above zero, in dollars and cents'],
  [{ dailyLossPercent: '101' }, 'a percentage is above 0 and at most 100, with two decimals at most'],
  [{ tradesPerDay: 0 }, 'the number of trades is a whole number from 1 to 500'],
  [{ lossStreak: { losses: 3, minutes: 1441 } }, 'the pause in minutes is a whole number from 1 to 1440'],
  [{ allowedHours: { from: '15:30', to: '09:30' } }, 'the hours end after they begin'],
  [{ allowedHours: { from: '9:30', to: '10:00' } }, 'a time is written as 09:30, from 00:00 to 24:00'],
  [{ blockedSymbols: ['a b'] }, 'a symbol is letters, figures, dots and slashes'],
])('%j is refused', (changes, message) => {
  const { error } = Changes.safeParse(changes)
  expect(error?.issues[0]?.message).toBe(message)
})
