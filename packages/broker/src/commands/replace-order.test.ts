import { toWire } from '@paddock/decimal/wire'
import { describe, expect, it } from 'vitest'
import { refusalToReplace } from '../orders/state.ts'
import { TestBroker } from '../testing/test-broker.ts'
import { refusalToCancel } from './cancel-order.ts'

const resting = { symbol: 'AAPL', qty: '10', type: 'limit', limit_price: '90' }
const desk = (size = '1000') => new TestBroker().price('AAPL', { bid: '99', ask: '100', size })
const rule = (message: string) => ({ status: 422, body: { code: 42210000, message } })

describe('replace', () => {
  it('R1: a new order takes the place of the old one', () => {
    const at = desk()
    const old = at.placed(resting)
    const changed = at.replace(old.id, { limit_price: '95' })
    if (!('hold' in changed)) throw new Error('refused')
    expect(at.row(old.id)).toMatchObject({ status: 'replaced', replaced_by: changed.id })
    expect(at.row(changed.id)).toMatchObject({ status: 'new', replaces: old.id, limit_price: '95', qty: '10' })
    expect(changed.clientOrderId).not.toBe(old.clientOrderId)
    expect(toWire(at.account.heldMarginable)).toBe('950')
    expect(at.messages.map(({ event }) => event)).toEqual(['new', 'replaced', 'new'])
    expect(at.replace(old.id, { limit_price: '96' })).toMatchObject({ status: 404 })
  })

  it('R2: something has to change', () => {
    const at = desk()
    const { id } = at.placed(resting)
    expect(at.replace(id, { limit_price: '90.00' })).toEqual(rule('order parameters are not changed'))
  })

  it('R4: the new total exceeds what is filled; the fills are carried over', () => {
    const at = desk('5')
    const { id } = at.placed({ ...resting, limit_price: '100' })
    at.until(at.now + 500)
    expect(at.replace(id, { qty: '5' })).toEqual(rule('qty must be > filled_qty'))
    const changed = at.replace(id, { qty: '7', limit_price: '99' })
    expect(changed).toHaveProperty('id')
    expect('id' in changed && at.row(changed.id)).toMatchObject({ qty: '7', filled_qty: '5', filled_avg_price: '100' })
    expect(toWire(at.account.heldMarginable)).toBe('198')
  })

  it('R3, R5: closed and waiting orders are not replaced', () => {
    expect(refusalToReplace('replaced')).toMatchObject({ message: 'order already replaced' })
    expect(refusalToReplace('accepted')).toMatchObject({ message: 'cannot replace order in accepted status' })
    expect(refusalToReplace('new')).toBeUndefined()
  })

  it('F8: an order by notional is not replaced', () => {
    const at = desk()
    const { id } = at.placed({ symbol: 'AAPL', notional: '100', type: 'limit', limit_price: '90' })
    expect(at.replace(id, { limit_price: '91' })).toEqual(rule('notional orders cannot be replaced'))
  })

  it('checks funds anew and leaves the old order alone when they are short', () => {
    const at = desk()
    const { id } = at.placed({ ...resting, qty: '2000' })
    expect(at.replace(id, { qty: '3000' })).toMatchObject({
      status: 403,
      body: { message: 'insufficient buying power', buying_power: '200000', cost_basis: '270000' },
    })
    expect(at.account.orders.get(id)?.status).toBe('new')
  })

  it('checks anew that it is worth what an order of its kind must be', () => {
    const at = desk().price('ETH/USD', { bid: '1999', ask: '2000', size: '1000' })
    const least = { status: 403, body: { code: 40310000, message: 'cost basis must be >= minimal amount of order 10' } }
    const coins = at.placed({ symbol: 'ETH/USD', qty: '0.1', type: 'limit', limit_price: '1000', time_in_force: 'gtc' })
    expect(at.replace(coins.id, { qty: '0.001' })).toMatchObject(least)
    expect(at.replace(coins.id, { limit_price: '1' })).toMatchObject(least)
    expect(at.replace(coins.id, { qty: '300' })).toMatchObject({
      status: 403,
      body: { message: 'cost basis must be <= maximal amount of order 200000' },
    })
    const part = at.placed({ symbol: 'AAPL', qty: '0.5', type: 'limit', limit_price: '90' })
    expect(at.replace(part.id, { limit_price: '1' })).toMatchObject({
      status: 403,
      body: { message: 'cost basis must be >= minimal amount of order 1' },
    })
    expect(at.replace(coins.id, { qty: '0.2' })).toHaveProperty('id')
  })

  it('may change its name alone', () => {
    const at = desk()
    const { id } = at.placed(resting)
    expect(at.replace(id, { client_order_id: 'another' })).toMatchObject({ clientOrderId: 'another' })
  })

  it('checks the quantity anew', () => {
    const at = desk()
    at.placed({ symbol: 'AAPL', qty: '10' })
    at.settle()
    const { id } = at.placed({ ...resting, side: 'sell', limit_price: '120' })
    // What it holds itself is free for what takes its place.
    expect(at.replace(id, { qty: '11' })).toMatchObject({
      status: 403,
      body: {
        message: 'insufficient qty available for order (requested: 11, available: 10)',
        ...{ available: '10', held_for_orders: '0', related_orders: [] },
      },
    })
    expect(at.replace(id, { qty: '9' })).toHaveProperty('id')
  })

  it('names what another order holds, and that one alone', () => {
    const at = desk()
    at.placed({ symbol: 'AAPL', qty: '10' })
    at.settle()
    const { id } = at.placed({ ...resting, side: 'sell', qty: '6', limit_price: '120' })
    const other = at.placed({ ...resting, side: 'sell', qty: '4', limit_price: '130' })
    expect(at.replace(id, { qty: '7' })).toMatchObject({
      body: { available: '6', held_for_orders: '4', related_orders: [other.id] },
    })
  })

  it('tells coins likewise', () => {
    const at = desk().price('ETH/USD', { bid: '1999', ask: '2000', size: '1000' })
    at.placed({ symbol: 'ETH/USD', qty: '1', time_in_force: 'gtc' })
    at.settle()
    const sale = { symbol: 'ETH/USD', side: 'sell', type: 'limit', limit_price: '2500', time_in_force: 'gtc' } as const
    const { id } = at.placed({ ...sale, qty: '0.9' })
    expect(at.replace(id, { qty: '1' })).toMatchObject({
      body: { message: 'insufficient balance for ETH (requested: 1, available: 0.9975)' },
    })
  })
})

describe('cancel', () => {
  it('I2, I3: by status', () => {
    const at = desk()
    const { id } = at.placed(resting)
    expect(at.cancel(id)).toBeUndefined()
    expect(at.row(id)).toMatchObject({ status: 'canceled' })
    expect(at.cancel('unknown')).toEqual({
      status: 404,
      body: { code: 40410000, message: 'order not found for unknown' },
    })
    expect(refusalToCancel('canceled')).toBeUndefined()
    for (const status of ['filled', 'expired', 'rejected', 'replaced'])
      expect(refusalToCancel(status)).toEqual({ kind: 'not-cancelable', status })
  })

  it('releases what was held', () => {
    const at = desk()
    const { id } = at.placed(resting)
    expect(toWire(at.account.heldMarginable)).toBe('900')
    at.cancel(id)
    expect([toWire(at.account.heldMarginable), at.account.open.size]).toEqual(['0', 0])
  })
})
