import { anOrder } from '@paddock/analytics/testing/orders'
import type { Order } from '@paddock/contract/entities/order'
import { describe, expect, it } from 'vitest'
import { orderSentence, whyNotReplaceable } from './order.ts'

const order = (facts: Partial<Order>) => anOrder({ qty: '40', ...facts })

describe('an order in words', () => {
  it.each([
    [order({ type: 'market', symbol: 'AAPL', qty: '10' }), 'Buy 10 AAPL at market'],
    [order({ limit_price: '184.5', symbol: 'AAPL', qty: '100' }), 'Buy 100 AAPL at 184.50 limit'],
    [
      order({ type: 'market', side: 'sell', qty: null, notional: '250', symbol: 'BTC/USD' }),
      'Sell $250.00 of BTC/USD at market',
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

  it('says why it cannot be edited', () => {
    expect(
      [order({}), order({ status: 'filled' }), order({ qty: null, notional: '5' })].map(whyNotReplaceable),
    ).toEqual([undefined, 'Filled orders cannot be edited', 'Orders by amount cannot be edited'])
  })
})
