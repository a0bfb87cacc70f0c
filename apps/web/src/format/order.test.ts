import { anOrder } from '@paddock/analytics/testing/orders'
import type { Order } from '@paddock/contract/entities/order'
import { describe, expect, it } from 'vitest'
import { orderSentence, statusAt, statusNote, whyNotCancelable, whyNotReplaceable } from './order.ts'

const order = (facts: Partial<Order>) => anOrder({ qty: '40', ...facts })

describe('an order in words', () => {
  it.each([
    [order({ type: 'market', symbol: 'AAPL', qty: '10' }), 'Buy 10 AAPL at market'],
    [order({ limit_price: '184.5', symbol: 'AAPL', qty: '100' }), 'Buy 100 AAPL at 184.50 limit'],
    [
      order({ type: 'market', side: 'sell', qty: null, notional: '250', symbol: 'BTC/USD' }),
      'Sell $250.00 of BTC/USD at market',
    ],
    // Both prices are sent: a limit alone would read as another order.
    [
      order({ type: 'stop_limit', symbol: 'F', qty: '100', stop_price: '30', limit_price: '31' }),
      'Buy 100 F at 30.00 stop, 31.00 limit',
    ],
    // Where it stands now is not what it is: it follows the market.
    [
      order({
        type: 'trailing_stop',
        side: 'sell',
        symbol: 'MSFT',
        qty: '12',
        trail_percent: '5',
        stop_price: '515.5',
      }),
      'Sell 12 MSFT trailing stop 5 %',
    ],
    [
      order({
        type: 'trailing_stop',
        side: 'sell',
        symbol: 'MSFT',
        qty: '12',
        trail_price: '2.5',
        stop_price: '515.5',
      }),
      'Sell 12 MSFT trailing stop 2.50',
    ],
  ])('%#', (given, words) => {
    expect(orderSentence(given)).toBe(words)
  })

  it.each([
    [order({ status: 'new', type: 'trailing_stop', hwm: '391.9', stop_price: '372.3' }), 'high 391.90'],
    [order({ status: 'new', type: 'stop', stop_price: '30' }), undefined],
    [order({ status: 'accepted' }), 'for its session'],
  ])(
    'a status is followed by what no other column says, in prices as they are written elsewhere: %#',
    (given, note) => {
      expect(statusNote(given)).toBe(note)
    },
  )

  it('a leg of a spread has no price of its own, and is edited and cancelled with its order', () => {
    const leg = order({
      status: 'new',
      symbol: 'AAPL261127C00305000',
      order_class: 'mleg',
      type: '',
      qty: '1',
      side: 'buy',
    })
    expect(orderSentence(leg)).toBe('Buy 1 AAPL 27 Nov 26 305 call')
    expect([whyNotReplaceable(leg), whyNotCancelable(leg)]).toEqual([
      'A leg is edited with its order',
      'A leg is cancelled with its order',
    ])
    expect(whyNotCancelable(order({ status: 'new', symbol: '', order_class: 'mleg' }))).toBeUndefined()
  })

  it.each([
    [{ status: 'new' }, 'sent'],
    [{ status: 'partially_filled', filled_at: 'filled' }, 'sent'],
    [{ status: 'filled', filled_at: 'filled' }, 'filled'],
    [{ status: 'canceled', canceled_at: 'cancelled' }, 'cancelled'],
    [{ status: 'expired', expired_at: 'expired' }, 'expired'],
    [{ status: 'replaced', replaced_at: 'replaced' }, 'replaced'],
    [{ status: 'rejected', failed_at: 'failed' }, 'failed'],
    [{ status: 'expired' }, 'sent'],
  ])('the time beside a status is when it came to it: %j', (facts, at) => {
    expect(statusAt(order({ submitted_at: 'sent', ...facts }))).toBe(at)
  })

  it('says why it cannot be edited', () => {
    expect(
      [
        order({}),
        order({ status: 'filled' }),
        order({ qty: null, notional: '5' }),
        order({ status: 'pending_new' }),
        order({ status: 'pending_new', replaces: 'the one before' }),
      ].map(whyNotReplaceable),
    ).toEqual([
      undefined,
      'Filled orders cannot be edited',
      'Orders by amount cannot be edited',
      'Pending orders cannot be edited',
      undefined,
    ])
  })
})
