/** What the account's own rules make of a draft: the ticket composes nothing that the server would refuse. */
import { isReducing, symbolsOf, tradedOf, worthOf } from '@paddock/broker/guardrails/entry'
import { hurdleFor } from '@paddock/broker/guardrails/judge'
import type { GuardrailsNow } from '@paddock/contract/desk/guardrails'
import { type Guardrails, NO_GUARDRAILS } from '@paddock/contract/desk/guardrails'
import { effort, forAll } from '@paddock/contract/testing/for-all'
import { standardTerms } from '@paddock/market/options/terms'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { todayOf } from '../../accounts/guardrails/guardrails.ts'
import { type Draft, timeChoice, typeChoice } from '../draft/draft.ts'
import { guardrailLines } from '../receipt/guardrail-lines.ts'
import { review } from '../review/review.ts'
import { ACCOUNT, draft, facts, LONG } from '../testing/facts.ts'

/** A Monday, 11:00 in New York. */
const AT = Date.parse('2026-03-09T15:00:00Z')

const now = (rules: Partial<Guardrails>, today: Partial<GuardrailsNow['today']> = {}): GuardrailsNow => ({
  day: '2026-03-09',
  inForce: { ...NO_GUARDRAILS, ...rules, blockedSymbols: [...(rules.blockedSymbols ?? [])] },
  wanted: { ...NO_GUARDRAILS, blockedSymbols: [] },
  loosensOn: null,
  today: { lost: '0', lastEquity: '20000', equity: '20000', trades: 3, streak: null, lock: null, ...today },
  pause: null,
})
const known = (guardrails: GuardrailsNow, more = {}) =>
  facts({ guardrails, at: AT, account: { ...ACCOUNT, equity: '20000', buying_power: '90000' }, ...more })
const codes = (of: Partial<Draft>, given: GuardrailsNow, more = {}) =>
  review(draft(of), known(given, more))
    .warnings.map(({ code }) => code)
    .filter((code) => code.startsWith('guardrail'))

describe('the ticket', () => {
  it.each<[string, GuardrailsNow, string[]]>([
    ['a loss at its limit', now({ dailyLoss: '500' }, { lost: '512' }), ['guardrail-daily-loss']],
    ['a lock', now({ dailyLoss: '500' }, { lock: { lost: '512', limit: '500' } }), ['guardrail-daily-loss']],
    [
      'losses in a row',
      now({ lossStreak: { losses: 2, minutes: 30 } }, { streak: { losses: 2, lastAt: '2026-03-09T14:59:00Z' } }),
      ['guardrail-loss-streak'],
    ],
    ['enough trades', now({ tradesPerDay: 3 }), ['guardrail-trades-per-day']],
    ['one more', now({ tradesPerDay: 4 }), []],
    ['a size', now({ orderValue: '1800' }), ['guardrail-order-value']],
    ['a part of the equity', now({ orderPercent: '9' }), ['guardrail-order-percent']],
    ['hours', now({ allowedHours: { from: '12:00', to: '16:00' } }), ['guardrail-allowed-hours']],
    ['a symbol', now({ blockedSymbols: ['AAPL'] }), ['guardrail-blocked-symbol']],
    ['a risk without a stop', now({ riskPercent: '1' }), ['guardrail-risk-unknown']],
  ])('names %s', (_, given, expected) => expect(codes({ quantity: '10' }, given)).toEqual(expected))

  it('offers the size that passes', () => {
    const [first] = review(draft({ quantity: '10' }), known(now({ orderValue: '1800' }))).warnings
    expect(first).toMatchObject({
      text: 'This is $1,872.50, above your $1,800.00 an order.',
      fix: { label: 'Use 9', change: { sizeUnit: 'qty', quantity: '9' } },
    })
  })

  it('lets what closes go, whatever is in force', () => {
    const strict = now({ blockedSymbols: ['AAPL'], tradesPerDay: 1, dailyLoss: '1' }, { lost: '5' })
    const held = { position: LONG, positions: [LONG] }
    expect(codes({ isSell: true, quantity: '100' }, strict, held)).toEqual([])
    expect(codes({ isSell: true, quantity: '301' }, strict, held)).toEqual(['guardrail-blocked-symbol'])
  })

  it('says how much of a rule an order uses, and warns of a risk', () => {
    const given = now({ tradesPerDay: 10, riskPercent: '1', dailyLoss: '300' }, { lost: '42' })
    const exits = { ...draft().exits, isOn: true, stop: '160' }
    const { resolved, warnings, request } = review(draft({ quantity: '10', exits }), known(given))
    expect(guardrailLines(known(given), resolved).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Trade of the day: 4 of 10',
      'Risk: 1.36 % of 1 %',
      'Lost today: 42.00 of 300.00',
    ])
    expect(warnings.find(({ code }) => code === 'guardrail-risk')).toMatchObject({ isBlocking: false })
    expect(request).toBeDefined()
  })
})

it('what it lets go is within the rules, at the same quote and the same day', () => {
  const amount = fc.integer({ min: 1, max: 30 }).map((hundreds) => `${hundreds}00`)
  const none = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 1 })
  const rules = fc.record({
    dailyLoss: none(amount),
    tradesPerDay: none(fc.integer({ min: 1, max: 6 })),
    orderValue: none(amount),
    orderPercent: none(fc.integer({ min: 1, max: 20 }).map(String)),
    blockedSymbols: fc.constantFrom<string[]>([], ['GME'], ['AAPL']),
  })
  const of = fc.record({
    isSell: fc.boolean(),
    quantity: fc.constantFrom('1', '5', '10', '150', '0.5'),
    notional: fc.constantFrom('50', '900', '2500'),
    sizeUnit: fc.constantFrom('qty' as const, 'qty' as const, 'notional' as const),
    selectedOrderType: fc.constantFrom('market', 'limit', 'stop').map(typeChoice),
    selectedTimeInForce: fc.constant(timeChoice('day')),
    limitPrice: fc.constantFrom('150', '187', '190'),
    stopPrice: fc.constantFrom('150', '187', '230'),
  })
  let sent = 0
  forAll(300, rules, of, fc.integer({ min: 0, max: 3000 }), fc.boolean(), (some, decided, lost, isHeld) => {
    const given = now(some, { lost: `${lost}` })
    const world = known(given, isHeld ? { position: LONG, positions: [LONG] } : {})
    const { request } = review(draft(decided), world)
    const traded = request && tradedOf(request)
    if (!traded || isReducing(traded, world.positions)) return
    sent += 1
    const entry = {
      symbols: symbolsOf(traded),
      value: worthOf(traded, () => world.quote, standardTerms),
      isTrade: true,
    }
    expect(hurdleFor(given.inForce, entry, todayOf(given, AT, '20000'))).toBeUndefined()
  })
  expect(sent).toBeGreaterThan(10 * effort)
})
