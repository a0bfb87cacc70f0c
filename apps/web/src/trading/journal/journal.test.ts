import type { Journal } from '@paddock/contract/desk/journal'
import type { Order } from '@paddock/contract/entities/order'
import { describe, expect, it } from 'vitest'
import { after, notesByOrder, tagsIn } from './journal.ts'
import { tagsOfHoldings } from './tags-of-holdings.ts'

const JOURNAL: Journal = {
  orders: [
    { client_order_id: 'a', tags: ['swing', 'gap'], note: '' },
    { client_order_id: 'b', tags: ['swing'], note: 'late' },
  ],
  journal: [{ id: '1', symbol: 'AAPL', at: '2026-03-09T15:00:00Z', text: 'first' }],
}

describe('after a writing', () => {
  it('an order has what was written, and no notes once nothing is left', () => {
    const written = after(JOURNAL, { orderId: 'c', notes: { tags: ['new'], note: ' kept ' } })
    expect(notesByOrder(written).get('c')).toEqual({ tags: ['new'], note: 'kept' })
    const emptied = after(written, { orderId: 'a', notes: { tags: [], note: ' ' } })
    expect([...notesByOrder(emptied).keys()]).toEqual(['b', 'c'])
  })

  it('the journal has its newest entry first, and none that was torn up', () => {
    const entry = { symbol: 'AAPL', at: '2026-03-09T16:00:00Z', text: 'second' }
    const written = after(JOURNAL, { entryId: '2', entry })
    expect(written.journal.map(({ id }) => id)).toEqual(['2', '1'])
    expect(after(written, { entryId: '1', entry: undefined }).journal).toEqual([{ id: '2', ...entry }])
  })
})

it('lists the tags there are, the most used first', () =>
  expect(tagsIn(notesByOrder(JOURNAL))).toEqual(['swing', 'gap']))

it('a position stands under the first tag of the latest order that opened or added to it', () => {
  const order = (client_order_id: string, more: Partial<Order>): Order => ({
    ...{ id: client_order_id, client_order_id, created_at: '2026-03-09T15:00:00Z', symbol: 'AAPL', qty: '1' },
    ...{ filled_qty: '1', order_class: 'simple', order_type: 'market', type: 'market', side: 'buy' },
    ...{ time_in_force: 'day', status: 'filled', position_intent: 'buy_to_open' },
    ...more,
  })
  const notes = new Map(
    ['early', 'late', 'exit', 'none', 'unfilled', 'pair'].map((id) => [
      id,
      { tags: id === 'none' ? [] : [id], note: '' },
    ]),
  )
  const orders = [
    order('late', { filled_at: '2026-03-09T16:00:00Z' }),
    order('early', { filled_at: '2026-03-09T15:30:00Z' }),
    order('exit', { filled_at: '2026-03-09T17:00:00Z', position_intent: 'sell_to_close', side: 'sell' }),
    order('none', { filled_at: '2026-03-09T18:00:00Z' }),
    order('unfilled', { filled_qty: '0', submitted_at: '2026-03-09T19:00:00Z' }),
    order('pair', { symbol: 'BTC/USD', filled_at: '2026-03-09T16:00:00Z' }),
  ]
  expect([...tagsOfHoldings(orders, notes)]).toEqual([
    ['AAPL', 'late'],
    ['BTCUSD', 'pair'],
  ])
})
