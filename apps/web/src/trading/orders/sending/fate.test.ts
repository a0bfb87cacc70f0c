import type { Order } from '@paddock/contract/entities/order'
import { ApiError } from '@paddock/contract/errors/api-error'
import { expect, it } from 'vitest'
import { fateOf, isFateUnknown, isOf, OrderNotArrivedError, sentOf } from './fate.ts'
import { refusalOf } from './refusal.ts'

const failure = (status: number, message?: string) =>
  new ApiError({ operation: 'postOrder', status, headers: {}, body: { message }, message: undefined })
const lost = failure(504)
const order = { id: 'o' } as Order
const noWait = async () => {}

const answering = (...answers: readonly (Order | Error)[]) => {
  const left = [...answers]
  return async () => {
    const next = left.shift()
    if (next instanceof Error || !next) throw next ?? new Error('asked too often')
    return next
  }
}

it('finds an order that was placed, also one that arrives late', async () => {
  expect(await fateOf(answering(order), lost, noWait)).toBe(order)
  expect(await fateOf(answering(failure(404), failure(404), order), lost, noWait)).toBe(order)
})

it('says that nothing was placed only when the broker has said so each time', async () => {
  const never = fateOf(answering(failure(404), failure(404), failure(404)), lost, noWait)
  await expect(never).rejects.toBeInstanceOf(OrderNotArrivedError)
  await expect(fateOf(answering(failure(404), failure(503)), lost, noWait)).rejects.toBe(lost)
  await expect(fateOf(answering(new TypeError('offline')), lost, noWait)).rejects.toBe(lost)
})

it('says what the server has on record of an order that it does not know about yet', async () => {
  const sent = { at: '2026-03-09T15:00:00Z', actor: { kind: 'user', id: 'u1' }, quotes: null }
  const open = new ApiError({ operation: 'getOrderByClientOrderId', status: 504, headers: {}, body: { sent } })
  await expect(fateOf(answering(open), new Error('The broker could not be asked'), noWait)).rejects.toBe(open)
  expect([sentOf(open), sentOf(lost), sentOf(new TypeError('offline'))]).toEqual([sent, undefined, undefined])
  expect(refusalOf(open).sent).toBe('Sent from the desk, Mon 09 Mar 2026 11:00:00 New York.')
})

it.each([
  [failure(422), false],
  [failure(403), false],
  [failure(429), false],
  [failure(504), true],
  [failure(422, 'client_order_id must be unique'), true],
  [new TypeError('offline'), true],
])('%s leaves the fate unknown: %s', (error, isUnknown) => {
  expect(isFateUnknown(error)).toBe(isUnknown)
})

it('an order of the id that was sent is this one only where it is what was asked for', () => {
  const asked = {
    symbol: 'BTC/USD',
    side: 'buy',
    type: 'limit',
    time_in_force: 'gtc',
    qty: '1.0',
    limit_price: '5',
  } as const
  const placed = { ...order, ...asked, symbol: 'BTCUSD', qty: '1', notional: null, stop_price: null }
  expect(isOf(placed, asked)).toBe(true)
  expect(
    [{ qty: '2' }, { side: 'sell' }, { limit_price: '6' }, { notional: '9' }].filter((other) =>
      isOf({ ...placed, ...other } as Order, asked),
    ),
  ).toEqual([])
})
