import { KeyLimits, NO_KEY_LIMITS } from '@paddock/contract/desk/key-limits'
import { describe, expect, it } from 'vitest'
import { type LimitsDraft, limitsDraftOf, limitsWords, readLimits } from './key-limits-draft.ts'

const typed = (given: Partial<LimitsDraft>): LimitsDraft => ({ ...limitsDraftOf(), ...given })

describe('limits as they are typed', () => {
  it('are none where nothing is', () => {
    expect(readLimits(limitsDraftOf())).toEqual({ kind: 'limits', limits: NO_KEY_LIMITS })
    expect(limitsWords(undefined)).toEqual([])
  })

  it('are read as they are shown', () => {
    const limits = KeyLimits.parse({
      ...{ symbols: ['AAPL', 'BTC/USD'], orderValue: '500.50', ordersPerDay: 3 },
      ...{ expiresOn: '2026-12-31', keepsDrafts: false },
    })
    expect(readLimits(limitsDraftOf(limits))).toEqual({ kind: 'limits', limits })
    expect(limitsWords(limits, { day: '2026-03-09', orders: 2 })).toEqual([
      'AAPL, BTC/USD',
      '$500.50 an order',
      expect.stringMatching(/^3 orders a day \(2 on .*Mar.*\)$/),
      expect.stringMatching(/^until .*2026/),
    ])
    const many = KeyLimits.parse({ symbols: ['A', 'B', 'C', 'D'], scope: 'trade' })
    expect(limitsWords(many)).toEqual(['A, B, C and 1 more'])
  })

  it.each([
    [{ orderValue: '0' }, 'orderValue', 'The maximum order value is above zero, in dollars and cents.'],
    [{ ordersPerDay: '1.5' }, 'ordersPerDay', 'The number of orders a day is a whole number from 1 to 100000.'],
    [{ symbols: 'AAPL $$$' }, 'symbols', 'A symbol is letters, figures, dots and slashes.'],
  ])('%o is wrong at %s: %s', (given, field, message) => {
    expect(readLimits(typed(given))).toEqual({ kind: 'wrong', errors: { [field]: message } })
  })

  it('of a key that does not trade say nothing of what it trades', () => {
    const read = readLimits(typed({ scope: 'read', symbols: 'AAPL', orderValue: '0', ordersPerDay: '4' }))
    expect(read).toEqual({ kind: 'limits', limits: { ...NO_KEY_LIMITS, scope: 'read' } })
    expect(read.kind === 'limits' && limitsWords(read.limits)).toEqual(['Read only'])
  })
})
