import { expect, it } from 'vitest'
import { TradeUpdate } from './trade-update.ts'

const times = { created_at: '2026-11-20T15:00:00Z', time_in_force: 'day', status: 'filled' }
const order = { id: 'o1', client_order_id: 'c1', ...times, filled_qty: '1', type: 'limit', order_type: 'limit' }
const NIL = '00000000-0000-0000-0000-000000000000'

it('an order of several legs is read as lists have it, without an asset and a side', () => {
  const told = { ...order, order_class: 'mleg', symbol: '', asset_id: NIL, side: 'buy' }
  expect(TradeUpdate.parse({ event: 'fill', order: told }).order).toMatchObject({ asset_id: '', side: '' })
})

it('an order of one asset is read as it is told', () => {
  const told = { ...order, order_class: '', symbol: 'AAPL', asset_id: 'a1', side: 'buy' }
  expect(TradeUpdate.parse({ event: 'fill', order: told }).order).toMatchObject({ asset_id: 'a1', side: 'buy' })
})

it('an order has what lists have of it, also behind a cancel that was asked for', () => {
  const told = { ...order, order_class: '', symbol: 'AAPL', asset_id: 'a1', side: 'buy' }
  const { order: read } = TradeUpdate.parse({ event: 'canceled', order: { ...told, cancel_requested_at: null } })
  expect(read).toEqual(TradeUpdate.parse({ event: 'canceled', order: told }).order)
  expect('cancel_requested_at' in read).toBe(false)
})
