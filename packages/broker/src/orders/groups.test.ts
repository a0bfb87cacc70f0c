import { toWire } from '@paddock/decimal/wire'
import { describe, expect, it } from 'vitest'
import type { WorkingOrder } from '../account/account.ts'
import { TestBroker } from '../testing/test-broker.ts'

const rule = (message: string, facts = {}) => ({ status: 422, body: { code: 42210000, message, ...facts } })
const syntax = (message: string) => ({ status: 422, body: { code: 40010001, message } })
const BRACKET = {
  symbol: 'AAPL',
  qty: '10',
  order_class: 'bracket',
  take_profit: { limit_price: '110' },
  stop_loss: { stop_price: '95' },
}
const OCO = { ...BRACKET, side: 'sell', type: 'limit', order_class: 'oco' }
const desk = (size?: string) =>
  new TestBroker().price('AAPL', { bid: '99.98', ask: '100', last: '100', ...(size && { size }) })
const tick = (on: TestBroker, last: string, size?: string) =>
  on.price('AAPL', { bid: last, ask: last, last, ...(size && { size }) }).settle()
const holding = () => {
  const on = desk()
  on.placed({ symbol: 'AAPL', qty: '10' })
  return on.settle()
}

/** The parent and its exits as they are open now. */
function sent(on: TestBroker, request: object): { parent: string; profit: string; loss: string } {
  const before = new Set(on.account.orders.keys())
  const answer = on.ask({
    kind: 'place-order',
    request: { side: 'buy', type: 'market', time_in_force: 'day', ...request },
  })
  if (answer.kind === 'rejected') throw new Error(JSON.stringify(answer))
  const orders = [...on.account.orders.values()].filter(({ id }) => !before.has(id))
  const of = (role: string) => orders.find((order: WorkingOrder) => order.group?.role === role)?.id ?? ''
  const parent = orders.find(({ group }) => group?.parentId === null)?.id ?? ''
  return { parent, profit: of('take-profit'), loss: of('stop-loss') }
}
const statuses = (on: TestBroker, ...ids: string[]) => ids.map((id) => on.row(id)?.status)
const held = (on: TestBroker) => on.account.positions.get('AAPL')

describe('brackets', () => {
  it('G3: the entry wakes its exits; the take profit ends the stop', () => {
    const on = desk()
    const { parent, profit, loss } = sent(on, BRACKET)
    expect(statuses(on, parent, profit, loss)).toEqual(['new', 'held', 'held'])
    on.settle()
    expect(statuses(on, parent, profit, loss)).toEqual(['filled', 'new', 'held'])
    expect(on.row(loss)).toMatchObject({ order_class: 'bracket', side: 'sell', stop_price: '95', qty: '10' })
    tick(on, '110')
    expect(statuses(on, profit, loss)).toEqual(['filled', 'canceled'])
    expect(held(on)).toBeUndefined()
    expect(on.messages.map(({ event, order }) => [event, (order as { id: string }).id])).toEqual([
      ['new', parent],
      ['held', profit],
      ['held', loss],
      ['fill', parent],
      ['new', profit],
      ['fill', profit],
      ['canceled', loss],
    ])
  })

  it('G4: the stop withdraws the take profit and sells near the bid', () => {
    const on = desk()
    const { profit, loss } = sent(on, BRACKET)
    on.settle()
    tick(on, '95')
    expect(statuses(on, profit, loss)).toEqual(['canceled', 'filled'])
    expect(on.row(loss)?.filled_avg_price).toBe('95')
    expect(held(on)).toBeUndefined()
  })

  it('G5: an entry that is canceled halfway leaves its position without exits', () => {
    const on = desk('4')
    const { parent, profit, loss } = sent(on, BRACKET)
    on.until(on.now + 100)
    expect(statuses(on, parent, profit, loss)).toEqual(['partially_filled', 'held', 'held'])
    on.cancel(parent)
    expect(statuses(on, parent, profit, loss)).toEqual(['canceled', 'canceled', 'canceled'])
    expect(toWire(held(on)?.qty ?? on.account.cash)).toBe('4')
  })

  it('G6: canceling one exit cancels the other', () => {
    const on = desk()
    const { profit, loss } = sent(on, BRACKET)
    on.settle()
    on.cancel(loss)
    expect(statuses(on, profit, loss)).toEqual(['canceled', 'canceled'])
  })

  it('G7: the stop closes what the take profit leaves', () => {
    const on = desk()
    const { profit, loss } = sent(on, BRACKET)
    on.settle()
    on.price('AAPL', { bid: '110', ask: '110', last: '110', size: '4' }).until(on.now + 100)
    expect([on.row(profit)?.filled_qty, on.row(loss)?.qty]).toEqual(['4', '6'])
    expect(on.messages.at(-1)).toMatchObject({ event: 'restated', order: { id: loss, qty: '6' } })
    tick(on, '95')
    expect(statuses(on, profit, loss)).toEqual(['canceled', 'filled'])
    expect([on.row(loss)?.filled_qty, held(on)]).toEqual(['6', undefined])
  })

  it('exits close what is there when less is than was bought', () => {
    const on = desk('4')
    const { parent, profit } = sent(on, BRACKET)
    on.until(on.now + 100)
    on.placed({ symbol: 'AAPL', qty: '4', side: 'sell', type: 'limit', limit_price: '90' })
    on.price('AAPL', { bid: '99.98', ask: '100', size: '1000' }).settle()
    expect([on.row(parent)?.status, on.row(profit)?.qty]).toEqual(['filled', '6'])
  })

  it('a short is bracketed the other way round, and bought back', () => {
    const on = desk()
    const { loss } = sent(on, {
      ...BRACKET,
      side: 'sell',
      take_profit: { limit_price: '90' },
      stop_loss: { stop_price: '105' },
    })
    on.settle()
    expect(toWire(held(on)?.qty ?? on.account.cash)).toBe('-10')
    tick(on, '105')
    expect([on.row(loss)?.status, held(on)]).toEqual(['filled', undefined])
  })

  it('ends with its day: an entry that did not fill takes its exits with it, exits expire together', () => {
    const [unfilled, filled] = [desk(), desk()]
    const one = sent(unfilled, { ...BRACKET, type: 'limit', limit_price: '96' })
    const other = sent(filled, BRACKET)
    for (const on of [unfilled, filled]) on.until(Date.parse('2026-09-10T21:00:00Z'))
    expect(statuses(unfilled, one.parent, one.profit, one.loss)).toEqual(['expired', 'canceled', 'canceled'])
    expect(statuses(filled, other.profit, other.loss)).toEqual(['expired', 'expired'])
  })

  it('G1, G2, G9, G10, G11: what is refused', () => {
    const limit = { ...BRACKET, type: 'limit', limit_price: '100' }
    expect([
      desk().place({ ...limit, stop_loss: { stop_price: '100' } }),
      desk().place({ ...limit, take_profit: { limit_price: '90' } }),
      desk().place({ ...limit, take_profit: { limit_price: '100' } }),
      desk().place(OCO),
      holding().place({
        ...BRACKET,
        side: 'sell',
        take_profit: { limit_price: '90' },
        stop_loss: { stop_price: '105' },
      }),
      desk().place({ ...BRACKET, order_class: 'oto', take_profit: null, stop_loss: null }),
      holding().place({ ...OCO, type: 'market' }),
      desk().place({ ...BRACKET, take_profit: null }),
      desk().place({ ...BRACKET, order_class: 'oto', take_profit: null, time_in_force: 'ioc' }),
      desk().place({ ...limit, extended_hours: true }),
      desk().place({ ...BRACKET, stop_loss: { trail_percent: '5' } }),
    ]).toEqual([
      rule('stop_loss.stop_price must be <= base_price - 0.01', { base_price: '100' }),
      rule('take_profit.limit_price must be > stop_loss.stop_price'),
      rule('take_profit.limit_price must be >= base_price + 0.01', { base_price: '100' }),
      rule('oco orders must be exit orders'),
      rule('bracket orders must be entry orders'),
      syntax('oto orders require either take_profit or stop_loss'),
      syntax('oco orders must be limit orders'),
      syntax('bracket orders require take_profit.limit_price'),
      syntax('oto orders support only "day" or "gtc" time_in_force'),
      { status: 403, body: { code: 40310000, message: 'bracket orders do not support extended hours trading' } },
      syntax('bracket orders require stop_loss.stop_price'),
    ])
    const { loss } = sent(desk(), { ...BRACKET, stop_loss: { stop_price: '95', trail_percent: '5' } })
    expect(loss).not.toBe('')
  })

  it('G12: prices of exits can be moved, nothing else', () => {
    const on = desk()
    const { profit, loss } = sent(on, BRACKET)
    on.settle()
    expect(on.replace(loss, { qty: '5' })).toEqual(rule('qty cannot be changed for advanced orders'))
    expect(on.replace(loss, { time_in_force: 'gtc' })).toEqual(
      rule('time_in_force cannot be changed for advanced orders'),
    )
    expect(on.replace(loss, { stop_price: '111' })).toMatchObject({ status: 422 })
    const moved = on.replace(loss, { stop_price: '97' })
    if (!('id' in moved)) throw new Error(JSON.stringify(moved))
    expect(on.row(moved.id)).toMatchObject({ status: 'held', stop_price: '97', replaces: loss })
    tick(on, '97')
    expect(statuses(on, profit, moved.id)).toEqual(['canceled', 'filled'])
  })

  it('a replaced entry keeps its exits', () => {
    const on = desk()
    const { parent, profit, loss } = sent(on, { ...BRACKET, type: 'limit', limit_price: '98' })
    const next = on.replace(parent, { limit_price: '99' })
    if (!('id' in next)) throw new Error(JSON.stringify(next))
    const rows = on.rows.flatMap((row) => (row.kind === 'order' && row.order.id === profit ? [row.parentId] : []))
    expect(rows.at(-1)).toBe(next.id)
    tick(on, '99')
    expect(statuses(on, next.id, profit, loss)).toEqual(['filled', 'new', 'held'])
    tick(on, '110')
    expect(statuses(on, profit, loss)).toEqual(['filled', 'canceled'])
  })
})

describe('one cancels the other, one triggers the other', () => {
  it('G8: an oco is its take profit; one reservation serves both', () => {
    const on = holding()
    const { parent, loss } = sent(on, OCO)
    expect(on.row(parent)).toMatchObject({ status: 'new', type: 'limit', limit_price: '110', order_class: 'oco' })
    expect(on.row(loss)).toMatchObject({ status: 'held', type: 'stop' })
    expect(on.place({ symbol: 'AAPL', qty: '10', side: 'sell' })).toMatchObject({
      status: 403,
      body: { available: '0', held_for_orders: '10', related_orders: [parent] },
    })
    tick(on, '95')
    expect(statuses(on, parent, loss)).toEqual(['canceled', 'filled'])
  })

  it('an oto has one exit, which begins to work when the entry is filled', () => {
    const on = desk()
    const { parent, loss } = sent(on, { ...BRACKET, order_class: 'oto', take_profit: null })
    expect(statuses(on, parent, loss)).toEqual(['new', 'held'])
    on.settle()
    expect(statuses(on, parent, loss)).toEqual(['filled', 'new'])
    expect(on.replace(loss, { stop_price: '96' })).toEqual(rule('oto orders cannot be replaced'))
    tick(on, '95')
    expect(on.row(loss)?.status).toBe('filled')
  })
})
