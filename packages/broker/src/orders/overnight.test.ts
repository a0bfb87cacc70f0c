import { toWire } from '@paddock/decimal/wire'
import { describe, expect, it } from 'vitest'
import { TestBroker } from '../testing/test-broker.ts'

const NIGHT = { attributes: ['overnight_tradable'] }
const desk = (now: string, attributes: object = NIGHT) =>
  new TestBroker({ now: Date.parse(now), multiplier: 4 }).price('AAPL', { bid: '99', ask: '100' }, attributes)
const BUY = { symbol: 'AAPL', qty: '1', type: 'limit', limit_price: '100', extended_hours: true }

describe('the night before a trading day', () => {
  it('T16: a Monday’s 21:00 belongs to Tuesday, and a day order entered then lives until Tuesday’s 20:00', () => {
    const on = desk('2026-09-14T21:00:00-04:00')
    const filled = on.placed(BUY)
    const resting = on.placed({ ...BUY, limit_price: '98' })
    on.settle()
    expect(on.row(filled.id)).toMatchObject({ status: 'filled', filled_at: '2026-09-15T01:00:00.04Z' })
    expect(on.row(resting.id)).toMatchObject({ status: 'new', expires_at: '2026-09-16T00:00:00Z' })
    on.until(Date.parse('2026-09-15T20:00:00-04:00'))
    expect(on.row(resting.id)?.status).toBe('expired')
  })

  it('an order of the weekend waits for Sunday evening', () => {
    const on = desk('2026-09-12T12:00:00-04:00')
    const { id } = on.placed(BUY)
    expect(on.row(id)?.status).toBe('accepted')
    on.until(Date.parse('2026-09-13T20:00:01-04:00'))
    expect(on.row(id)).toMatchObject({ status: 'filled', filled_at: '2026-09-14T00:00:00Z' })
  })

  it.each([
    ['an asset the venue does not have', { attributes: [] }, {}],
    ['an owner who wants no nights', NIGHT, { disable_overnight_trading: true }],
  ])('%s: the order waits for 4:00', (_, attributes, changes) => {
    const on = desk('2026-09-14T21:00:00-04:00', attributes)
    on.ask({ kind: 'change-configuration', changes })
    const { id } = on.placed(BUY)
    expect(on.row(id)?.status).toBe('accepted')
    on.until(Date.parse('2026-09-15T04:00:01-04:00'))
    expect(on.row(id)).toMatchObject({ status: 'filled', filled_at: '2026-09-15T08:00:00Z' })
  })

  it('leverage is that of Regulation T', () => {
    const on = desk('2026-09-14T21:00:00-04:00')
    expect(on.place({ ...BUY, qty: '2001' })).toMatchObject({ status: 403, body: { buying_power: '200000' } })
    expect(toWire(on.placed({ ...BUY, qty: '2000' }).hold)).toBe('200000')
  })
})
