import { type Guardrails, NO_GUARDRAILS } from '@paddock/contract/desk/guardrails'
import { forAll } from '@paddock/contract/testing/for-all'
import { decimal } from '@paddock/decimal/decimal'
import { MINUTE_MS } from '@paddock/market/instant'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hurdleFor, pauseOf, type Today } from './judge.ts'

/** A Monday, 11:00 in New York. */
const AT = Date.parse('2026-03-09T15:00:00Z')
const today = (given: Partial<Today> = {}): Today => ({
  at: AT,
  lost: decimal('0'),
  lastEquity: decimal('100000'),
  equity: decimal('100000'),
  trades: 0,
  streak: undefined,
  lock: undefined,
  ...given,
})
const rules = (given: Partial<Guardrails>): Guardrails => ({ ...NO_GUARDRAILS, ...given })
const entry = (value: string | undefined = '1000', more = {}) => ({
  symbols: ['AAPL'],
  value: value === undefined ? undefined : decimal(value),
  isTrade: true,
  ...more,
})

describe('an order', () => {
  it.each([
    [
      'at the limit of a loss',
      { dailyLoss: '500' },
      { lost: decimal('500') },
      entry(),
      '500 lost of 500 today, entries are locked until the next market day',
    ],
    ['a cent before it', { dailyLoss: '500' }, { lost: decimal('499.99') }, entry(), undefined],
    ['a gain', { dailyLoss: '500' }, { lost: decimal('-512') }, entry(), undefined],
    [
      'a part of the last equity',
      { dailyLossPercent: '0.5' },
      { lost: decimal('512') },
      entry(),
      '512 lost of 500 today, entries are locked until the next market day',
    ],
    [
      'the lesser of two limits',
      { dailyLoss: '600', dailyLossPercent: '0.5' },
      { lost: decimal('512') },
      entry(),
      '512 lost of 500 today, entries are locked until the next market day',
    ],
    [
      'a lock that was, though the loss is made good',
      { dailyLoss: '500' },
      { lock: { lost: '512', limit: '500' } },
      entry(),
      '512 lost of 500 today, entries are locked until the next market day',
    ],
    [
      'losses in a row',
      { lossStreak: { losses: 3, minutes: 30 } },
      { streak: { losses: 3, lastAt: AT - 29 * MINUTE_MS } },
      entry(),
      '3 losing trades in a row, entries are locked until 11:01 New York',
    ],
    [
      'after the pause',
      { lossStreak: { losses: 3, minutes: 30 } },
      { streak: { losses: 4, lastAt: AT - 30 * MINUTE_MS } },
      entry(),
      undefined,
    ],
    [
      'fewer losses',
      { lossStreak: { losses: 3, minutes: 30 } },
      { streak: { losses: 2, lastAt: AT } },
      entry(),
      undefined,
    ],
    ['the last trade', { tradesPerDay: 10 }, { trades: 9 }, entry(), undefined],
    ['one more', { tradesPerDay: 10 }, { trades: 10 }, entry(), '10 of 10 trades are sent today'],
    ['a change of a trade', { tradesPerDay: 10 }, { trades: 10 }, entry('1', { isTrade: false }), undefined],
    ['the most an order may be', { orderValue: '1000' }, {}, entry('1000'), undefined],
    ['a cent more', { orderValue: '1000' }, {}, entry('1000.01'), '1000.01 is above 1000 an order'],
    [
      'an order without a price',
      { orderValue: '1000' },
      {},
      entry(undefined, { value: undefined }),
      'no price says whether it is above 1000 an order',
    ],
    ['a part of the equity', { orderPercent: '10' }, {}, entry('12500'), '12500 is above 10000, 10 % of the equity'],
    [
      'before the hours',
      { allowedHours: { from: '11:30', to: '15:30' } },
      {},
      entry(),
      'entries are allowed from 11:30 to 15:30 New York, it is 11:00',
    ],
    ['at their beginning', { allowedHours: { from: '11:00', to: '15:30' } }, {}, entry(), undefined],
    [
      'at their end',
      { allowedHours: { from: '09:30', to: '11:00' } },
      {},
      entry(),
      'entries are allowed from 09:30 to 11:00 New York, it is 11:00',
    ],
    [
      'in no hour at all',
      { allowedHours: { from: '24:00', to: '00:00' } },
      {},
      entry(),
      'entries are allowed at no hour of this day, it is 11:00',
    ],
    ['a blocked symbol', { blockedSymbols: ['AAPL'] }, {}, entry(), 'AAPL is on the list of blocked symbols'],
    [
      'a contract on it',
      { blockedSymbols: ['AAPL'] },
      {},
      entry('1', { symbols: ['AAPL260918C00100000'] }),
      'AAPL260918C00100000 is on the list of blocked symbols',
    ],
    [
      'a pair',
      { blockedSymbols: ['BTCUSD'] },
      {},
      entry('1', { symbols: ['BTC/USD'] }),
      'BTC/USD is on the list of blocked symbols',
    ],
    ['any other symbol', { blockedSymbols: ['GME'] }, {}, entry(), undefined],
    ['a risk, which is only warned about', { riskPercent: '1' }, {}, entry(), undefined],
  ])('%s', (_, given, now, one, words) => {
    const hurdle = hurdleFor(rules(given), one, today(now))
    expect(hurdle?.message.replace(/^guardrail [a-z-]+: /, '')).toBe(words)
  })

  it('that breaks several rules is told the first', () => {
    const hurdle = hurdleFor(
      rules({ blockedSymbols: ['AAPL'], dailyLoss: '1', orderValue: '1' }),
      entry(),
      today({ lost: decimal(2) }),
    )
    expect(hurdle).toEqual({
      rule: 'blocked-symbol',
      message: 'guardrail blocked-symbol: AAPL is on the list of blocked symbols',
      limit: 'AAPL',
      value: 'AAPL',
      until: null,
    })
  })

  it('is never let through by a stricter value, and without rules always', () =>
    forAll(
      200,
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 0, max: 1000 }),
      (a, b, lost) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        const now = today({ lost: decimal(lost), trades: lost })
        const one = entry(`${lost}`)
        const with_ = (limit: number) =>
          hurdleFor(rules({ dailyLoss: `${limit}`, tradesPerDay: limit, orderValue: `${limit}` }), one, now)
        if (with_(high)) expect(with_(low)).toBeDefined()
        expect(hurdleFor(NO_GUARDRAILS, one, now)).toBeUndefined()
      },
    ))
})

it('what keeps every order back is known without one, and how large an order is does not matter to it', () => {
  expect(pauseOf(rules({ orderValue: '1', blockedSymbols: ['AAPL'], dailyLoss: '5' }), today())).toBeUndefined()
  expect(pauseOf(rules({ dailyLoss: '500' }), today({ lost: decimal('512') }))).toMatchObject({
    rule: 'daily-loss',
    value: '512',
    limit: '500',
  })
  expect(
    pauseOf(rules({ lossStreak: { losses: 1, minutes: 5 } }), today({ streak: { losses: 1, lastAt: AT } })),
  ).toMatchObject({ until: AT + 5 * MINUTE_MS })
  expect(pauseOf(rules({ tradesPerDay: 2 }), today({ trades: 2 }))).toMatchObject({ rule: 'trades-per-day' })
})
