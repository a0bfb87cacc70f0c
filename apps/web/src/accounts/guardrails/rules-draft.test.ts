import { type Guardrails, NO_GUARDRAILS } from '@paddock/contract/desk/guardrails'
import { describe, expect, it } from 'vitest'
import { draftOf, effectsOf, readDraft } from './rules-draft.ts'
import { pauseText, ruleLines } from './words.ts'

const rules = (given: Partial<Guardrails>): Guardrails => ({ ...NO_GUARDRAILS, ...given })
const FULL = rules({
  dailyLoss: '500',
  lossStreak: { losses: 3, minutes: 30 },
  tradesPerDay: 10,
  orderPercent: '10',
  allowedHours: { from: '09:30', to: '24:00' },
  blockedSymbols: ['AMC', 'GME'],
})

describe('boxes', () => {
  it('say what is wanted, and ask for nothing as long as nobody types', () => {
    expect(readDraft(draftOf(FULL), FULL)).toEqual({ kind: 'rules', rules: FULL, changes: {} })
    expect(readDraft({ ...draftOf(FULL), dailyLoss: '500.00', blocked: 'gme amc' }, FULL)).toMatchObject({
      changes: {},
    })
  })

  it('ask for what was typed, and for no rule where one was emptied', () => {
    const typed = { ...draftOf(FULL), dailyLoss: '', tradesPerDay: '5', to: '15:30', blocked: 'tsla; GME' }
    expect(readDraft(typed, FULL)).toMatchObject({
      changes: {
        dailyLoss: null,
        tradesPerDay: 5,
        allowedHours: { from: '09:30', to: '15:30' },
        blockedSymbols: ['TSLA', 'GME'],
      },
    })
  })

  it.each([
    [{ losses: '3' }, { lossStreak: 'The pause in minutes is a whole number from 1 to 1440.' }],
    [{ from: '16:00', to: '09:30' }, { allowedHours: 'The hours end after they begin.' }],
    [
      { orderPercent: '120', blocked: 'A$B' },
      {
        orderPercent: 'A percentage is above 0 and at most 100, with two decimals at most.',
        blockedSymbols: 'A symbol is letters, figures, dots and slashes.',
      },
    ],
  ])('say what is wrong with %j, each beside its rule', (typed, errors) =>
    expect(readDraft({ ...draftOf(NO_GUARDRAILS), ...typed }, NO_GUARDRAILS)).toEqual({
      kind: 'wrong',
      errors,
    }),
  )
})

it('tells what counts at once from what has to wait', () => {
  const next = rules({ ...FULL, tradesPerDay: 5, dailyLoss: null, lossStreak: { losses: 2, minutes: 10 } })
  const { now, later } = effectsOf(FULL, next)
  expect(now.map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'Losses in a row: after 2 no entry for 30 minutes',
    'Trades a day: 5',
  ])
  expect(later.map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'Daily loss: none',
    'Losses in a row: after 2 no entry for 10 minutes',
  ])
})

it('puts rules and pauses into words', () => {
  expect(ruleLines(FULL).map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'Daily loss: $500.00, then no entry until the next market day',
    'Losses in a row: after 3 no entry for 30 minutes',
    'Trades a day: 10',
    'Size of an order: 10 % of the equity at most',
    'Allowed hours: 09:30 to 24:00 New York',
    'Blocked symbols: AMC, GME',
  ])
  const pause = { rule: 'daily-loss', message: '', limit: '500', value: '512', until: null } as const
  expect(pauseText(pause)).toBe('Entries locked for the day: $512.00 lost of $500.00')
})
