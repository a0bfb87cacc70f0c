import { anOrder } from '@paddock/analytics/testing/orders'
import type { Order, OrderLeg } from '@paddock/contract/entities/order'
import { describe, expect, it } from 'vitest'
import { isReentered } from '../../../format/order.ts'
import { rest } from './again.ts'

const order = anOrder({ qty: '10', limit_price: '95' })
const amount = anOrder({ qty: null, notional: '250', type: 'market' })
const leg = (facts: Partial<Order>): OrderLeg => {
  const { legs: _none, ...made } = anOrder({ id: '2', side: 'sell', ...facts })
  return made
}
const oneExit: Order = {
  ...order,
  order_class: 'oto',
  legs: [leg({ type: 'stop_limit', stop_price: '90', limit_price: '89.5' })],
}

describe('an order that is entered anew', () => {
  it('is one that works and that no change is taken for', () => {
    expect([order, amount, oneExit, { ...amount, status: 'filled' as const }].map(isReentered)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('is what is left of it: shares, or whole cents of an amount', () => {
    const filled = { filled_qty: '0.3333', filled_avg_price: '100.005' }
    expect(rest({ ...amount, ...filled })).toMatchObject({ notional: '216.66', type: 'market' })
    expect(rest({ ...order, filled_qty: '4', filled_avg_price: '94.9' })).toMatchObject({ qty: '6', limitPrice: '95' })
  })

  it('has the exit it had', () => {
    expect(rest(oneExit)).toMatchObject({ qty: '10', limitPrice: '95', stopLoss: '90', stopLossLimit: '89.5' })
    const target = { ...oneExit, legs: [leg({ type: 'limit', limit_price: '110' })] }
    expect(rest(target)).toMatchObject({ takeProfit: '110' })
    expect(rest(target)).not.toHaveProperty('stopLoss')
  })
})
