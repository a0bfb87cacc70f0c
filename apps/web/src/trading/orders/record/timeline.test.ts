import type { Order } from '@paddock/contract/entities/order'
import { expect, it } from 'vitest'
import { timeline } from './timeline.ts'

const at = (fraction: string) => `2026-03-09T15:00:00${fraction}Z`

it('what happened in one second is told in its order, however many digits the times have', () => {
  const order: Order = {
    ...{ id: 'o1', client_order_id: 'c1', symbol: 'KO', order_class: '', side: 'buy', time_in_force: 'ioc' },
    ...{ type: 'limit', order_type: 'limit', qty: '3', filled_qty: '2', status: 'canceled' },
    ...{ created_at: at(''), submitted_at: at('.000001'), canceled_at: at('.12') },
  }
  const fill = (id: string, fraction: string) => ({
    ...{ id, activity_type: 'FILL', qty: '1', price: '60', leaves_qty: '1', transaction_time: at(fraction) },
  })
  const told = timeline(order, [fill('second', '.09'), fill('first', '.0851')])
  expect(told.map(({ key }) => key)).toEqual(['created', 'submitted', 'first', 'second', 'canceled'])
})
