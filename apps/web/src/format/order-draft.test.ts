import { OrderDraft } from '@paddock/contract/desk/order-drafts'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { describe, expect, it } from 'vitest'
import { ticketOf } from '../ticket/approvals/ticket-of-draft.ts'
import { draftSentence, draftSymbol, whyOf } from './order-draft.ts'

const draft = (order: PlaceOrder, more: Partial<OrderDraft> = {}): OrderDraft =>
  OrderDraft.parse({
    ...{
      id: 'd',
      state: 'waiting',
      createdAt: '2026-03-09T15:00:00Z',
      expiresAt: '2026-03-10T20:00:00Z',
      settledAt: null,
    },
    ...{ source: { kind: 'ticket' }, order, clientOrderId: 'bot-1', held: null, note: null, value: null },
    ...{ refusal: null, orderId: null, ...more },
  })

const BRACKET: PlaceOrder = {
  ...{ symbol: 'AAPL', qty: '10', side: 'buy', type: 'limit', time_in_force: 'gtc', limit_price: '184.5' },
  ...{
    order_class: 'bracket',
    take_profit: { limit_price: '193' },
    stop_loss: { stop_price: '181', limit_price: '180' },
  },
}
const OCO: PlaceOrder = {
  ...{ symbol: 'AAPL', qty: '10', side: 'sell', type: 'limit', time_in_force: 'gtc', order_class: 'oco' },
  ...{ take_profit: { limit_price: '193' }, stop_loss: { stop_price: '181' } },
}
const CALL = 'AAPL260320C00200000'
const PUT = 'AAPL260320P00180000'
const SPREAD: PlaceOrder = {
  ...{ qty: '2', type: 'limit', time_in_force: 'day', limit_price: '1.2', order_class: 'mleg' },
  legs: [
    { symbol: CALL, side: 'buy', ratio_qty: '1' },
    { symbol: PUT, position_intent: 'sell_to_open', ratio_qty: '2' },
  ],
}

describe('a draft', () => {
  it.each<[PlaceOrder, string]>([
    [{ symbol: 'AAPL', qty: '10', side: 'buy', type: 'market' }, 'Buy 10 AAPL at market'],
    [{ symbol: 'BTC/USD', notional: '250', side: 'buy', type: 'market' }, 'Buy $250.00 of BTC/USD at market'],
    [{ symbol: 'AAPL', qty: '1', side: 'sell', type: 'stop', stop_price: '180' }, 'Sell 1 AAPL at 180.00 stop'],
    [
      { symbol: 'AAPL', qty: '1', side: 'sell', type: 'stop_limit', stop_price: '180', limit_price: '179' },
      'Sell 1 AAPL at 179.00 limit, from 180.00 on',
    ],
    [
      { symbol: 'AAPL', qty: '1', side: 'sell', type: 'trailing_stop', trail_percent: '2' },
      'Sell 1 AAPL trailing stop, 2 % behind',
    ],
    [BRACKET, 'Buy 10 AAPL at 184.50 limit, target 193.00, stop 181.00'],
    [SPREAD, 'Trade 2 of several contracts at 1.20 debit'],
  ])('%o is said as %s', (order, words) => {
    expect(draftSentence(order)).toBe(words)
  })

  it('says why it waits, and when it does no more', () => {
    const order = { symbol: 'AAPL', qty: '10', side: 'buy', type: 'market' }
    const held = { rule: 'key-order-value', message: 'key limit order-value: …', limit: '500', value: '1000' }
    const other = {
      rule: 'key-symbol',
      message: 'key limit symbol: GME is not among AAPL',
      limit: 'AAPL',
      value: 'GME',
    }
    expect(whyOf(draft(order))).toBe('')
    expect(whyOf(draft(order, { held, note: 'later' }))).toBe('$1,000.00 is above $500.00 an order · later')
    expect(whyOf(draft(order, { held: other }))).toBe('GME is not among AAPL')
    expect(whyOf(draft(order, { refusal: 'insufficient buying power' }))).toBe(
      'Refused when approved: insufficient buying power',
    )
    expect(whyOf(draft(order, { state: 'expired' }))).toMatch(/^Expired .*10 Mar 2026 16:00.* New York$/)
    expect(draftSymbol(order)).toBe('AAPL')
  })

  it('opens the ticket as it was composed, under its name', () => {
    expect(ticketOf(draft(BRACKET))).toEqual({
      ...{ clientOrderId: 'bot-1', symbol: 'AAPL', side: 'buy', type: 'limit', timeInForce: 'gtc', qty: '10' },
      ...{ limitPrice: '184.5', takeProfit: '193', stopLoss: '181', stopLossLimit: '180' },
    })
    // An order of two exits has no type of its own at the ticket.
    expect(ticketOf(draft(OCO))).toEqual({
      ...{ clientOrderId: 'bot-1', symbol: 'AAPL', side: 'sell', timeInForce: 'gtc', qty: '10' },
      ...{ takeProfit: '193', stopLoss: '181', isExit: true },
    })
    expect(ticketOf(draft(SPREAD))).toEqual({
      ...{ clientOrderId: 'bot-1', type: 'limit', timeInForce: 'day', qty: '2', limitPrice: '1.2' },
      legs: [
        { symbol: CALL, side: 'buy', ratio: 1 },
        { symbol: PUT, side: 'sell', ratio: 2 },
      ],
    })
  })
})

it('a trail is told as the number it is, however it was written', () => {
  const order: PlaceOrder = { symbol: 'AAPL', qty: '10', side: 'sell', type: 'trailing_stop', time_in_force: 'day' }
  expect(draftSentence({ ...order, trail_percent: '01' })).toMatch(/, 1 % behind$/)
})
