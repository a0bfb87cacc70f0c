import { describe, expect, it } from 'vitest'
import { TestBroker } from '../testing/test-broker.ts'

const desk = () => new TestBroker().price('AAPL', { bid: '99', ask: '100' })

describe('rows and messages', () => {
  it('spec 3: an order row has every key, with explicit nulls', () => {
    const at = desk()
    const { id } = at.placed({ symbol: 'AAPL', qty: '1', type: 'limit', limit_price: '90', client_order_id: 'mine' })
    expect(at.row(id)).toEqual({
      id,
      client_order_id: 'mine',
      created_at: '2026-09-10T14:00:00Z',
      updated_at: '2026-09-10T14:00:00Z',
      submitted_at: '2026-09-10T14:00:00Z',
      filled_at: null,
      expired_at: null,
      canceled_at: null,
      failed_at: null,
      replaced_at: null,
      replaced_by: null,
      replaces: null,
      asset_id: 'asset-AAPL',
      symbol: 'AAPL',
      asset_class: 'us_equity',
      notional: null,
      qty: '1',
      filled_qty: '0',
      filled_avg_price: null,
      order_class: '',
      order_type: 'limit',
      type: 'limit',
      side: 'buy',
      position_intent: 'buy_to_open',
      time_in_force: 'day',
      limit_price: '90',
      stop_price: null,
      status: 'new',
      extended_hours: false,
      legs: null,
      trail_percent: null,
      trail_price: null,
      hwm: null,
      subtag: null,
      source: null,
      expires_at: '2026-09-10T20:00:00Z',
    })
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('a short sale leaves a FILL and a message that name the same execution', () => {
    const at = desk()
    const { id } = at.placed({ symbol: 'AAPL', qty: '2', side: 'sell' })
    at.settle()
    const activities = at.rows.flatMap((row) => (row.kind === 'activity' ? [row.activity] : []))
    const message = at.messages.at(-1)
    expect(activities).toEqual([
      {
        id: expect.stringMatching(/^20260910000000000::/),
        activity_type: 'JNLC',
        date: '2026-09-10',
        created_at: '2026-09-10T14:00:00Z',
        net_amount: '100000',
        description: 'Opening balance',
        status: 'executed',
        currency: 'USD',
      },
      {
        id: `20260910100000040::${message?.execution_id}`,
        activity_type: 'FILL',
        transaction_time: '2026-09-10T14:00:00.04Z',
        type: 'fill',
        price: '99',
        qty: '2',
        side: 'sell_short',
        symbol: 'AAPL',
        leaves_qty: '0',
        cum_qty: '2',
        order_id: id,
        order_status: 'filled',
      },
    ])
    expect(message).toMatchObject({
      event: 'fill',
      price: '99',
      qty: '2',
      position_qty: '-2',
      timestamp: '2026-09-10T14:00:00.04Z',
      at: '2026-09-10T14:00:00.04Z',
      sequence: 3,
      order: { ...at.row(id), cancel_requested_at: null },
    })
    const ids = at.messages.map(({ event_id }) => String(event_id))
    expect([...ids].sort()).toEqual(ids)
  })

  it('a message says when a cancel was asked for, and nothing of the kind where the venue did not fill an order', () => {
    const at = desk()
    const resting = at.placed({ symbol: 'AAPL', qty: '1', type: 'limit', limit_price: '90' })
    at.cancel(resting.id)
    const [placed, canceled] = at.messages.slice(-2)
    expect(placed?.order).toMatchObject({ status: 'new', cancel_requested_at: null })
    expect(canceled?.order).toMatchObject({ status: 'canceled', cancel_requested_at: canceled?.at })
    at.placed({ symbol: 'AAPL', qty: '1', type: 'limit', limit_price: '90', time_in_force: 'ioc' })
    at.settle()
    expect(at.messages.at(-1)?.order).toMatchObject({ status: 'canceled', cancel_requested_at: null })
  })
})
