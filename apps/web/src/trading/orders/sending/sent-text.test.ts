import { anOrder } from '@paddock/analytics/testing/orders'
import type { Order } from '@paddock/contract/entities/order'
import { describe, expect, it } from 'vitest'
import { sentText } from './sent-text.ts'

describe('what is said right after sending', () => {
  // The 28th of November 2026 is a Saturday, the 27th a half day.
  it.each([
    ['2026-11-25T15:00:00Z', {}, false, 'Accepted.'],
    ['2026-11-25T13:00:00Z', {}, false, 'Queued until Wed 25 Nov 2026 09:30 New York.'],
    ['2026-11-25T13:00:00Z', { status: 'canceled' }, false, 'Accepted.'],
    ['2026-11-25T13:00:00Z', { extended_hours: true }, false, 'Accepted.'],
    ['2026-11-28T15:00:00Z', {}, true, 'Queued until Mon 30 Nov 2026 09:30 New York.'],
    ['2026-11-28T15:00:00Z', { extended_hours: true }, false, 'Queued until Mon 30 Nov 2026 04:00 New York.'],
    ['2026-11-28T15:00:00Z', { extended_hours: true }, true, 'Queued until Sun 29 Nov 2026 20:00 New York.'],
    ['2026-11-25T15:00:00Z', { time_in_force: 'cls' }, false, 'Queued until Wed 25 Nov 2026 16:00 New York.'],
    ['2026-11-27T15:00:00Z', { time_in_force: 'cls' }, false, 'Queued until Fri 27 Nov 2026 13:00 New York.'],
    ['2026-11-25T15:00:00Z', { time_in_force: 'opg' }, false, 'Queued until Fri 27 Nov 2026 09:30 New York.'],
    ['2026-11-28T15:00:00Z', { symbol: 'BTC/USD', time_in_force: 'gtc' }, false, 'Accepted.'],
    [
      '2026-11-28T15:00:00Z',
      { symbol: '', order_class: 'mleg' },
      false,
      'Queued until Mon 30 Nov 2026 09:30 New York.',
    ],
  ] satisfies [string, Partial<Order>, boolean, string][])('%s %o nights %s: %s', (at, facts, hasNights, expected) => {
    expect(sentText(anOrder({ created_at: at, time_in_force: 'day', ...facts }), hasNights)).toBe(expected)
  })

  it('waits no more once it trades', () => {
    const sent = anOrder({ created_at: '2026-11-25T13:00:00Z', time_in_force: 'day' })
    const open = Date.parse('2026-11-25T14:30:00Z')
    expect([open - 1, open].map((now) => sentText(sent, false, now))).toEqual([
      'Queued until Wed 25 Nov 2026 09:30 New York.',
      'Accepted.',
    ])
  })
})
