import { toTimestamp } from '@paddock/market/instant'
import { describe, expect, it } from 'vitest'
import { TestBroker } from '../testing/test-broker.ts'
import { auctionCutOff, isAuctionTaken } from '../timing.ts'

/** A Thursday in summer time. */
const at = (time: string, day = '2026-09-10') => Date.parse(`${day}T${time}:00-04:00`)
const desk = (now: number) => new TestBroker({ now }).price('AAPL', { bid: '99', ask: '100', last: '99.5', size: '5' })
const forbidden = (message: string) => ({ status: 403, body: { code: 40310000, message } })
const OPG = forbidden('opg orders must be submitted after 7:00pm and before 9:28am')
const CLS = forbidden('cls orders must be submitted after 7:00pm and before 3:55pm')

describe('auction orders', () => {
  it.each([
    ['T11', 'opg', at('09:27'), undefined],
    ['T11', 'opg', at('09:29'), OPG],
    ['T11', 'opg', at('18:59'), OPG],
    ['T11', 'opg', at('19:01'), undefined],
    ['T12', 'cls', at('15:49'), undefined],
    ['T12', 'cls', at('15:56'), CLS],
    ['T12', 'cls', at('19:01'), undefined],
    ['a half day closes at 13:00', 'cls', Date.parse('2026-11-27T12:49:00-05:00'), undefined],
    ['a half day closes at 13:00', 'cls', Date.parse('2026-11-27T12:51:00-05:00'), CLS],
    ['at a weekend', 'opg', at('12:00', '2026-09-12'), undefined],
  ] as const)('%s: %s sent at %i', (_, time_in_force, now, refusal) => {
    const answer = desk(now).place({ symbol: 'AAPL', qty: '1', time_in_force })
    if (refusal) expect(answer).toEqual(refusal)
    else expect(answer).toMatchObject({ timeInForce: time_in_force })
  })

  it('trade all of themselves at the opening’s one price, whatever the quote shows', () => {
    const on = desk(at('08:00'))
    const market = on.placed({ symbol: 'AAPL', qty: '100', time_in_force: 'opg' })
    const limit = on.placed({ symbol: 'AAPL', qty: '10', type: 'limit', limit_price: '99.4', time_in_force: 'opg' })
    expect(on.row(market.id)).toMatchObject({ status: 'new', expires_at: '2026-09-10T13:30:00Z' })
    on.until(at('09:31'))
    expect(on.row(market.id)).toMatchObject({
      status: 'filled',
      filled_avg_price: '99.5',
      filled_qty: '100',
      filled_at: '2026-09-10T13:30:00Z',
    })
    expect(on.row(limit.id)).toMatchObject({ status: 'canceled', filled_qty: '0' })
  })

  it('for the close wait for it', () => {
    const on = desk(at('10:00'))
    const order = on.placed({ symbol: 'AAPL', qty: '10', type: 'limit', limit_price: '99.5', time_in_force: 'cls' })
    on.until(at('15:59'))
    expect(on.row(order.id)?.status).toBe('new')
    on.until(at('16:01'))
    expect(on.row(order.id)).toMatchObject({ status: 'filled', filled_at: '2026-09-10T20:00:00Z' })
  })

  it('sent in the evening they are for the next day, and routed in its morning', () => {
    const on = desk(at('19:30'))
    const order = on.placed({ symbol: 'AAPL', qty: '10', time_in_force: 'cls' })
    expect(on.row(order.id)).toMatchObject({ status: 'accepted', expires_at: '2026-09-11T20:00:00Z' })
    on.until(at('04:01', '2026-09-11'))
    expect(on.row(order.id)?.status).toBe('new')
  })

  it('can be neither canceled nor replaced from the cut-off on', () => {
    const on = desk(at('09:00'))
    const order = on.placed({ symbol: 'AAPL', qty: '10', type: 'limit', limit_price: '90', time_in_force: 'opg' })
    on.until(at('09:28'))
    expect(on.cancel(order.id)).toMatchObject({ status: 422, body: { message: 'order is not cancelable' } })
    expect(on.replace(order.id, { limit_price: '91' })).toMatchObject({
      status: 422,
      body: { message: 'order is not replaceable' },
    })
  })
})

describe('all or nothing', () => {
  it('a fill-or-kill order trades all of itself at once', () => {
    const on = desk(at('10:00'))
    const [all, more] = ['5', '6'].map((qty) => on.placed({ symbol: 'AAPL', qty, time_in_force: 'fok' }))
    on.settle()
    expect(on.row(all?.id ?? '')).toMatchObject({ status: 'filled', filled_qty: '5' })
    expect(on.row(more?.id ?? '')).toMatchObject({ status: 'canceled', filled_qty: '0' })
  })
})

describe('until when orders for an auction are taken', () => {
  // New York is four hours behind in September. The day after Thanksgiving ends at 13:00, five hours behind.
  it.each([
    ['opg', 'before the open', '2026-09-10T13:00:00Z', '2026-09-10T13:28:00Z', undefined],
    ['opg', 'in the session', '2026-09-10T14:00:00Z', '2026-09-11T13:28:00Z', 'not before the evening'],
    ['opg', 'in the evening', '2026-09-10T23:30:00Z', '2026-09-11T13:28:00Z', undefined],
    ['opg', 'on a Saturday', '2026-09-12T16:00:00Z', '2026-09-14T13:28:00Z', undefined],
    ['cls', 'in the session', '2026-09-10T14:00:00Z', '2026-09-10T19:55:00Z', undefined],
    ['cls', 'on a half day', '2026-11-27T15:00:00Z', '2026-11-27T17:50:00Z', undefined],
    ['cls', 'behind its cut-off', '2026-11-27T17:55:00Z', '2026-11-30T20:55:00Z', 'not before the evening'],
    ['day', 'of anything else', '2026-09-10T14:00:00Z', undefined, undefined],
  ])('%s, %s at %s: %s, %s', (timeInForce, _, at, until, notNow) => {
    const found = auctionCutOff(timeInForce, Date.parse(at))
    expect(found && toTimestamp(found)).toBe(until)
    expect(isAuctionTaken(timeInForce, Date.parse(at))).toBe(notNow === undefined)
  })
})
