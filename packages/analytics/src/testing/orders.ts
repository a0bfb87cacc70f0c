/** Orders for tests. */
import type { Order } from '@paddock/contract/entities/order'

/** A working limit order to buy AMD, with the facts that matter. */
export const anOrder = (facts: Partial<Order>): Order => ({
  id: '1',
  client_order_id: 'c',
  created_at: '2026-11-20T19:00:00Z',
  symbol: 'AMD',
  filled_qty: '0',
  order_class: '',
  order_type: 'limit',
  type: 'limit',
  side: 'buy',
  time_in_force: 'day',
  status: 'new',
  ...facts,
})
