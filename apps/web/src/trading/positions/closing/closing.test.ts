import { TestBroker } from '@paddock/broker/testing/test-broker'
import type { Position } from '@paddock/contract/entities/position'
import { describe, expect, it } from 'vitest'
import { closingOrder, closingQty, heldNow, isHeldInPart, outOfHours, whyGone } from './closing.ts'

const position = (facts: Partial<Position>): Position => ({
  asset_id: 'a',
  symbol: 'NVDA',
  exchange: 'NASDAQ',
  asset_class: 'us_equity',
  avg_entry_price: '100',
  qty: '181',
  side: 'long',
  cost_basis: '18100',
  ...facts,
})

describe('closing a position', () => {
  it.each([
    { why: 'all of it', given: position({}), share: 100 as const, qty: '181' },
    { why: 'whole shares, rounded down', given: position({}), share: 25 as const, qty: '45' },
    { why: 'only what no order holds', given: position({ qty_available: '80' }), share: 50 as const, qty: '40' },
    { why: 'a short one by its size', given: position({ qty: '-40', side: 'short' }), share: 75 as const, qty: '30' },
    {
      why: 'coins to the last digit',
      given: position({ asset_class: 'crypto', qty: '0.4215' }),
      share: 25 as const,
      qty: '0.105375',
    },
    { why: 'nothing of one share', given: position({ qty: '1' }), share: 50 as const, qty: undefined },
    { why: 'nothing when all is held', given: position({ qty_available: '0' }), share: 100 as const, qty: undefined },
  ])('$why', ({ given, share, qty }) => {
    expect(closingQty(given, share)).toBe(qty)
  })

  it.each([
    { qty: '40', qty_available: '40', isHeld: false },
    { qty: '-40', qty_available: '40', isHeld: false },
    { qty: '-40', qty_available: '-40', isHeld: false },
    { qty: '0.50', qty_available: '0.5', isHeld: false },
    { qty: '-40', qty_available: undefined, isHeld: false },
    { qty: '-40', qty_available: '15', isHeld: true },
    { qty: '40', qty_available: '0', isHeld: true },
  ])('of $qty with $qty_available free some is held by orders: $isHeld', ({ isHeld, ...facts }) => {
    expect(isHeldInPart(position(facts))).toBe(isHeld)
  })

  it.each([
    { why: 'is what is held by now', now: [position({ qty: '5' })], qty: '5' },
    { why: 'is nothing once it is closed', now: [position({ symbol: 'KO' })], qty: '0' },
    { why: 'is nothing once it is turned round', now: [position({ qty: '-181', side: 'short' })], qty: '0' },
    { why: 'is what it was while nothing is known', now: undefined, qty: '181' },
  ])('of a position that was asked about $why', ({ now, qty }) => {
    const held = heldNow(position({}), now)
    expect([held.qty, whyGone(held) !== undefined, closingQty(held, 100)]).toEqual([
      qty,
      qty === '0',
      qty === '0' ? undefined : qty,
    ])
  })

  it('is an order like any other, with an id of its own', () => {
    expect(closingOrder(position({ symbol: 'BTCUSD', asset_class: 'crypto' }), '0.1', 'id')).toEqual({
      symbol: 'BTC/USD',
      qty: '0.1',
      side: 'sell',
      type: 'market',
      time_in_force: 'gtc',
      client_order_id: 'id',
    })
    expect(closingOrder(position({ side: 'short' }), '40', 'id').side).toBe('buy')
  })
})

it.each([
  ['AAPL', 'us_equity'],
  ['AAPL260918C00100000', 'us_option'],
] as const)('out of hours the dialog says what the broker does with the order: %s', (symbol, asset_class) => {
  const desk = new TestBroker({ now: Date.parse('2026-09-12T15:00:00Z') })
    .price('AAPL', { bid: '100', ask: '100' })
    .price(symbol, { bid: '2', ask: '2' })
  const isTaken = 'id' in desk.place({ symbol, qty: '1' })
  expect(outOfHours({ asset_class })).toMatch(isTaken ? /waits for the open/ : /refused/)
})
