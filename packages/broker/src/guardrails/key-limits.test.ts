import { isLimited, KeyLimits, NO_KEY_LIMITS } from '@paddock/contract/desk/key-limits'
import { forAll } from '@paddock/contract/testing/for-all'
import { decimal } from '@paddock/decimal/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countHurdle,
  expiryHurdle,
  type KeyAct,
  mayAwait,
  scopeHurdle,
  symbolHurdle,
  valueHurdle,
} from './key-limits.ts'

const limits = (given: object): KeyLimits => KeyLimits.parse(given)

describe('limits of a key', () => {
  it('are none where nothing is said, and drafts are kept', () => {
    expect(limits({})).toEqual(NO_KEY_LIMITS)
    expect(isLimited(NO_KEY_LIMITS)).toBe(false)
    expect(limits({ symbols: ['aapl', 'AAPL', 'btc/usd'] }).symbols).toEqual(['AAPL', 'BTC/USD'])
  })

  it.each([
    [{ scope: 'all' }, 'a key reads (read), trades (trade), or cancels only (cancel)'],
    [{ symbols: ['A B'] }, 'a symbol is letters, figures, dots and slashes'],
    [{ orderValue: '0' }, 'the maximum order value is above zero, in dollars and cents'],
    [{ orderValue: '1.001' }, 'the maximum order value is above zero, in dollars and cents'],
    [{ ordersPerDay: 0 }, 'the number of orders a day is a whole number from 1 to 100000'],
    [{ ordersPerDay: 1.5 }, 'the number of orders a day is a whole number from 1 to 100000'],
    [{ expiresOn: '2026-02-30' }, 'the last day of a key is a date, such as 2026-12-31'],
    [{ keepsDrafts: 'no' }, 'a key keeps drafts or not: true or false'],
  ])('%o are refused: %s', (given, message) => {
    const read = KeyLimits.safeParse(given)
    expect(read.success ? undefined : read.error.issues[0]?.message).toBe(message)
  })

  it.each<[object, KeyAct, string | undefined]>([
    [{ scope: 'read' }, 'read', undefined],
    [{ scope: 'read' }, 'cancel', 'key limit scope: this key reads and changes nothing'],
    [{ scope: 'read' }, 'list', 'key limit scope: this key reads and changes nothing'],
    [{ scope: 'cancel' }, 'cancel', undefined],
    [{ scope: 'cancel' }, 'trade', 'key limit scope: this key cancels orders and does nothing else'],
    [{ ordersPerDay: 1 }, 'trade', undefined],
    [{ ordersPerDay: 1 }, 'list', undefined],
    [
      { ordersPerDay: 1 },
      'other',
      'key limit scope: a key with limits trades, and neither moves money nor sets up the account',
    ],
  ])('of %o let a %s pass or say %s', (given, act, words) => {
    expect(scopeHurdle(limits(given), act)?.message).toBe(words)
  })

  it('end with their last day in New York', () => {
    const until = limits({ expiresOn: '2026-03-09' })
    expect(expiryHurdle(until, Date.parse('2026-03-10T03:59:59Z'))).toBeUndefined()
    expect(expiryHurdle(until, Date.parse('2026-03-10T04:00:00Z'))).toEqual({
      ...{ rule: 'key-expired', limit: '2026-03-09', value: '2026-03-10' },
      message: 'key limit expired: it worked until 2026-03-09, and it is 2026-03-10 in New York',
    })
    expect(expiryHurdle(NO_KEY_LIMITS, Date.parse('2126-03-10T04:00:00Z'))).toBeUndefined()
  })

  it.each([
    [['AAPL'], ['AAPL'], undefined],
    [['AAPL'], ['aapl'], undefined],
    [['BTC/USD'], ['BTCUSD'], undefined],
    [['AAPL'], ['AAPL260320C00100000'], undefined],
    [['AAPL260320C00100000'], ['AAPL'], 'key limit symbol: AAPL is not among AAPL260320C00100000'],
    [['AAPL'], ['AAPL', 'MSFT'], 'key limit symbol: MSFT is not among AAPL'],
    [['A', 'B', 'C', 'D', 'E', 'F', 'G'], ['H'], 'key limit symbol: H is not among A, B, C, D, E and 2 more'],
    [[], ['MSFT'], undefined],
  ])('with the symbols %o, %o is judged: %s', (symbols, traded, words) => {
    expect(symbolHurdle(limits({ symbols }), traded)?.message).toBe(words)
  })

  it('say the numbers of what is too large and too often', () => {
    const some = limits({ orderValue: '1000', ordersPerDay: 3 })
    expect(valueHurdle(some, decimal('1000'))).toBeUndefined()
    expect(valueHurdle(some, decimal('1000.01'))).toEqual({
      ...{ rule: 'key-order-value', limit: '1000', value: '1000.01' },
      message: 'key limit order-value: 1000.01 is above 1000 an order',
    })
    expect(valueHurdle(some, undefined)?.message).toBe(
      'key limit order-value: no price says whether it is above 1000 an order',
    )
    expect(countHurdle(some, 2, 1)).toBeUndefined()
    expect(countHurdle(some, 3, 1)?.message).toBe('key limit orders-per-day: 3 of 3 orders are sent today')
    expect(countHurdle(some, 2, 4)?.message).toBe(
      'key limit orders-per-day: 2 of 3 orders are sent today, and these are 4 more',
    )
  })

  it('keep as a draft what a number or a symbol stands in the way of, unless they are told not to', () => {
    const rules = ['key-expired', 'key-scope', 'key-symbol', 'key-order-value', 'key-orders-per-day', 'unreadable']
    expect(rules.filter((rule) => mayAwait(limits({}), { rule }))).toEqual([
      'key-symbol',
      'key-order-value',
      'key-orders-per-day',
    ])
    expect(rules.some((rule) => mayAwait(limits({ keepsDrafts: false }), { rule }))).toBe(false)
  })

  it('let through whatever tighter ones let through', () => {
    const symbol = fc.constantFrom('AAPL', 'MSFT', 'BTC/USD', 'SPY')
    const given = fc.record({
      symbols: fc.uniqueArray(symbol, { minLength: 1 }),
      more: fc.array(symbol),
      value: fc.integer({ min: 1, max: 1_000 }),
      extra: fc.integer({ min: 0, max: 1_000 }),
      traded: fc.array(symbol),
      worth: fc.integer({ min: 0, max: 2_000 }),
      sent: fc.integer({ min: 0, max: 2_000 }),
    })
    forAll(100, given, ({ symbols, more, value, extra, traded, worth, sent }) => {
      const tight = limits({ symbols, orderValue: `${value}`, ordersPerDay: value })
      const loose = limits({
        symbols: [...symbols, ...more],
        orderValue: `${value + extra}`,
        ordersPerDay: value + extra,
      })
      const broken = (by: KeyLimits) =>
        [symbolHurdle(by, traded), valueHurdle(by, decimal(`${worth}`)), countHurdle(by, sent, 1)].map(Boolean)
      const [under, over] = [broken(tight), broken(loose)]
      expect(over.every((isBroken, index) => !isBroken || under[index])).toBe(true)
    })
  })
})
