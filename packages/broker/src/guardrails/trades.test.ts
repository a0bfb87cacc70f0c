import type { Activity } from '@paddock/contract/entities/activity'
import type { Order } from '@paddock/contract/entities/order'
import { formatDecimal } from '@paddock/decimal/decimal'
import { describe, expect, it } from 'vitest'
import { closingTrades, needsEarlier, streakOf, tradesIn } from './trades.ts'

const DAY = Date.parse('2026-03-09T04:00:00Z')
const order = (id: string, more: Partial<Order> = {}): Order => ({
  ...{ id, client_order_id: id, created_at: '', symbol: 'AAPL', qty: '10', filled_qty: '0', order_class: 'simple' },
  ...{ order_type: 'limit', type: 'limit', side: 'buy', time_in_force: 'day', status: 'new' },
  ...{ position_intent: 'buy_to_open', asset_class: 'us_equity' },
  ...more,
})

describe('trades of a day', () => {
  it.each([
    ['one that waits', [order('a')], 1],
    ['one that was filled', [order('a', { status: 'filled', filled_qty: '10' })], 1],
    ['one that was canceled before anything happened', [order('a', { status: 'canceled' })], 0],
    ['one that was refused', [order('a', { status: 'rejected' })], 0],
    ['one that was canceled in the middle', [order('a', { status: 'canceled', filled_qty: '3' })], 1],
    ['one that closes', [order('a', { side: 'sell', position_intent: 'sell_to_close' })], 0],
    ['a short sale', [order('a', { side: 'sell', position_intent: 'sell_to_open' })], 1],
    ['a sale of coins', [order('a', { side: 'sell', position_intent: null, asset_class: 'crypto' })], 0],
    [
      'one and what replaced it',
      [order('a', { status: 'replaced', replaced_by: 'b' }), order('b', { replaces: 'a' })],
      1,
    ],
    [
      'a chain that ended without a fill',
      [order('a', { status: 'replaced', replaced_by: 'b' }), order('b', { replaces: 'a', status: 'canceled' })],
      0,
    ],
    ['what replaced an order of the day before', [order('b', { replaces: 'a' })], 1],
    [
      'a bracket and its exits',
      [
        order('a', { order_class: 'bracket' }),
        order('b', { position_intent: 'sell_to_close' }),
        order('c', { position_intent: 'sell_to_close' }),
      ],
      1,
    ],
  ])('%s: %#', (_, orders, expected) => expect(tradesIn(orders)).toBe(expected))
})

let at = DAY
function fill(order_id: string, side: string, qty: string, price: string, symbol = 'AAPL'): Activity {
  at += 60_000
  const id = `${order_id} ${at}`
  const transaction_time = new Date(at).toISOString()
  return { id, activity_type: 'FILL', transaction_time, order_id, side, qty, price, symbol }
}
const results = (fills: Activity[], held: { symbol: string; qty: string; side: string }[] = []) =>
  closingTrades(fills, held).map(({ orderId, result }) => `${orderId} ${Number(formatDecimal(result))}`)

describe('what closing trades made', () => {
  it.each([
    ['a gain', [fill('a', 'buy', '10', '100'), fill('b', 'sell', '10', '101')], [], ['b 10']],
    [
      'a loss in two fills is one trade',
      [fill('a', 'buy', '10', '100'), fill('b', 'sell', '4', '99'), fill('b', 'sell', '6', '98')],
      [],
      ['b -16'],
    ],
    [
      'the average of two buys',
      [fill('a', 'buy', '10', '100'), fill('b', 'buy', '10', '110'), fill('c', 'sell', '20', '104')],
      [],
      ['c -20'],
    ],
    ['a short that lost', [fill('a', 'sell_short', '10', '100'), fill('b', 'buy', '10', '101')], [], ['b -10']],
    [
      'part of what is held still',
      [fill('a', 'buy', '10', '100'), fill('b', 'sell', '4', '90')],
      [{ symbol: 'AAPL', qty: '6', side: 'long' }],
      ['b -40'],
    ],
    [
      'what was bought before the fills is left out',
      [fill('b', 'sell', '4', '90')],
      [{ symbol: 'AAPL', qty: '6', side: 'long' }],
      [],
    ],
    [
      'once it was all sold, what comes after is known',
      [fill('b', 'sell', '6', '90'), fill('c', 'buy', '1', '90'), fill('d', 'sell', '1', '95')],
      [],
      ['d 5'],
    ],
    [
      'coins less their fee',
      [fill('a', 'buy', '1', '60000', 'BTC/USD'), fill('b', 'sell', '0.9975', '59000', 'BTC/USD')],
      [],
      ['b -997.5'],
    ],
  ])('%s', (_, fills, held, expected) => expect(results(fills, held)).toEqual(expected))

  it('needs earlier fills for what was held before the first', () => {
    const sold = [fill('b', 'sell', '4', '90')]
    expect(needsEarlier(sold, [{ symbol: 'AAPL', qty: '6', side: 'long' }], DAY)).toBe(true)
    expect(needsEarlier(sold, [{ symbol: 'AAPL', qty: '6', side: 'long' }], at + 1)).toBe(false)
    expect(needsEarlier([fill('a', 'buy', '4', '90'), ...sold], [], DAY)).toBe(false)
  })

  it('are counted from the last one back to the last that did not lose, on their day alone', () => {
    const lost = (orderId: string, result: string, ago: number) => ({
      orderId,
      symbol: 'A',
      at: DAY + 3_600_000 - ago,
      result: { coefficient: BigInt(result), scale: 0 },
    })
    expect(streakOf([lost('a', '5', 9), lost('b', '-1', 8), lost('c', '-2', 7)], DAY)).toEqual({
      losses: 2,
      lastAt: DAY + 3_600_000 - 7,
    })
    expect(streakOf([lost('b', '-1', 8), lost('c', '0', 7)], DAY)).toBeUndefined()
    expect(streakOf([lost('y', '-1', 7_200_000), lost('c', '-2', 7)], DAY)?.losses).toBe(1)
    expect(streakOf([], DAY)).toBeUndefined()
  })
})
