import { ORDER_TYPES, TIMES_IN_FORCE } from '@paddock/contract/entities/order'
import { describe, expect, it } from 'vitest'
import { capabilityOf, typesFor } from './capability.ts'
import { Desk } from './testing/desk.ts'

const PRICES = {
  stop: { stop_price: '90' },
  limit: { limit_price: '99' },
  market: {},
  trailing_stop: { trail_price: '1' },
}
const pricesOf = (type: string) =>
  type === 'stop_limit' ? { ...PRICES.stop, ...PRICES.limit } : (PRICES[type as keyof typeof PRICES] ?? {})

const combinations = (['AAPL', 'BTC/USD'] as const).flatMap((symbol) =>
  ORDER_TYPES.flatMap((type) =>
    TIMES_IN_FORCE.flatMap((time_in_force) =>
      ['1', '1.5'].flatMap((qty) =>
        [false, true].map((extended_hours) => ({ symbol, type, time_in_force, qty, extended_hours })),
      ),
    ),
  ),
)

describe('the table of what is taken', () => {
  it.each(combinations)('agrees with the rules on %j', (request) => {
    const assetClass = request.symbol === 'AAPL' ? 'us_equity' : 'crypto'
    const row = capabilityOf(assetClass, request.type)
    const times = request.qty === '1' ? row?.timesInForce : row?.fractionalTimesInForce
    const isTaken =
      times?.includes(request.time_in_force) === true &&
      (!request.extended_hours || row?.extendedHours.includes(request.time_in_force) === true)
    const desk = new Desk().price('AAPL', { bid: '99', ask: '100' }).price('BTC/USD', { bid: '99', ask: '100' })
    expect('id' in desk.place({ ...request, ...pricesOf(request.type) })).toBe(isTaken)
  })

  it('lists the types of a class in a ticket’s order', () => {
    expect([typesFor('us_equity'), typesFor('crypto')]).toEqual([
      ['market', 'limit'],
      ['market', 'limit'],
    ])
  })
})
