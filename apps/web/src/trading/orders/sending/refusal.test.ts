/** What the broker's refusals say to a person: the messages are Alpaca's and the practice broker's own, letter by letter. */
import { ApiError } from '@paddock/contract/errors/api-error'
import { describe, expect, it } from 'vitest'
import { refusalOf } from './refusal.ts'

const refused = (status: number, body: object, message?: string) =>
  refusalOf(new ApiError({ operation: 'postOrder', status, headers: {}, body, message }))

describe('a refusal', () => {
  it.each([
    [429, { 'retry-after': '12' }, 12],
    [429, {}, undefined],
    [429, { 'retry-after': 'Mon, 09 Mar 2026 15:00:00 GMT' }, undefined],
    [503, { 'retry-after': '12' }, undefined],
  ])('spec 4.7: %i with %j says for how many seconds to wait: %s', (status, headers, seconds) => {
    const error = new ApiError({ operation: 'postOrder', status, headers, body: {}, message: '' })
    expect(refusalOf(error).waitSeconds).toBe(seconds)
  })

  it.each([
    [
      { message: 'insufficient buying power', buying_power: '200000', cost_basis: '270000' },
      'Needs $270,000.00, you have $200,000.00',
    ],
    [{ message: 'insufficient buying power' }, 'Not enough buying power'],
    [
      {
        message: 'insufficient qty available for order (requested: 60, available: 50)',
        held_for_orders: '10',
        symbol: 'AAPL',
      },
      'Only 50 AAPL are free; 10 are held by working orders',
    ],
    [
      {
        message: 'insufficient qty available for order (requested: 11, available: 10)',
        held_for_orders: '0',
        symbol: 'AAPL',
      },
      'Only 10 AAPL are free',
    ],
    [
      { message: 'insufficient options buying power for cash-secured put (required: 20310, available: 9395)' },
      'Needs $20,310.00, you have $9,395.00 for options',
    ],
    [
      { message: 'insufficient balance for BTC (requested: 0.0002, available: 0.0001995)' },
      'Needs 0.0002 BTC, you have 0.0001995',
    ],
    [
      { message: 'insufficient underlying qty available for covered call (required: 100, available: 50)' },
      'Needs 100 shares behind it, 50 are free',
    ],
    [{ message: 'potential wash trade detected. use complex orders' }, 'It could trade with an order of your own'],
    [
      { message: 'invalid limit_price 290.123. sub-penny increment does not fulfill minimum pricing criteria' },
      '290.123 is no price a stock trades at (limit price)',
    ],
    [
      { message: 'stop price must be less than current price', market_price: '162.6' },
      'A stop here lies below the market, 162.6',
    ],
    [{ message: 'cost basis must be >= minimal amount of order 10' }, 'Orders of this kind are worth $10.00 at least'],
    [{ message: 'notional amount must be >= 1.00' }, 'Orders of this kind are worth $1.00 at least'],
    [{ message: 'asset "GVH" cannot be sold short' }, 'It cannot be sold short'],
    [
      { message: 'only day orders are allowed for hard-to-borrow asset "GVH"' },
      'Hard-to-borrow shares are sold short for the day only',
    ],
    [{ message: 'cannot replace order in accepted status' }, 'An order that is accepted cannot be edited'],
    [{ message: 'order is already in "filled" state' }, 'The order has ended in the meantime'],
    [{ message: 'client_order_id must be unique' }, 'An order of this id exists already: nothing was sent twice'],
    [{ message: 'something new' }, 'The broker refused'],
  ])('%j: %s', (body, title) => {
    expect(refused(403, body).title).toBe(title)
  })

  it.each([
    [429, 'Too many requests: wait a moment', false],
    [404, 'It no longer exists', false],
    [401, 'You are signed out', false],
    [500, 'The broker could not answer', true],
    [504, 'We do not know yet whether this went through', true],
  ])('of status %i: %s', (status, title, isUnknown) => {
    expect(refused(status, {})).toMatchObject({ title, isUnknown })
  })

  it('spec 8: keeps the documented message and the own words of the broker', () => {
    const message = 'Forbidden Buying power or shares is not sufficient.'
    expect(refused(403, { message: 'insufficient buying power' }, message).detail).toBe(
      `${message} insufficient buying power`,
    )
  })

  it('names the one order in the way, and none where there are several', () => {
    const held = 'insufficient qty available for order (requested: 6, available: 5)'
    expect(refused(403, { message: held, related_orders: ['a'] }).inTheWay).toBe('a')
    expect(refused(403, { message: held, related_orders: ['a', 'b'] }).inTheWay).toBeUndefined()
    expect(refused(403, { message: 'potential wash trade detected', existing_order_id: 'c' }).inTheWay).toBe('c')
    expect(refused(403, { message: 'insufficient buying power' }).inTheWay).toBeUndefined()
  })
})
