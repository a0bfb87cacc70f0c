import { ORDER_TYPES, type OrderType, TIMES_IN_FORCE, type TimeInForce } from '@paddock/contract/entities/order'
import type { AssetClass } from '@paddock/market/instruments/instrument'
import { describe, expect, it } from 'vitest'
import { TestBroker } from '../testing/test-broker.ts'
import { type CapabilityClass, capabilityOf, typesFor } from './capability.ts'

/** One cell of the table: everything that decides whether an order of its kind is taken. */
interface CapabilityCell {
  readonly assetClass: AssetClass
  readonly orderClass: CapabilityClass
  readonly type: OrderType
  readonly timeInForce: TimeInForce
  readonly hours: 'regular' | 'extended'
  readonly size: 'whole' | 'fractional' | 'notional'
}

/** Whether orders of a cell are taken. */
function isTaken({ assetClass, orderClass, type, timeInForce, hours, size }: CapabilityCell): boolean {
  const row = capabilityOf(assetClass, type, orderClass)
  const times = size === 'whole' ? row?.timesInForce : row?.fractionalTimesInForce
  return (
    times?.includes(timeInForce) === true && (hours === 'regular' || row?.extendedHours.includes(timeInForce) === true)
  )
}

/** 19:30 New York on a trading day: orders for the auctions of the next are taken, and everything else as well. */
const EVENING = Date.parse('2026-09-09T23:30:00Z')

const cells = (['us_equity', 'crypto', 'us_option'] as const).flatMap((assetClass) =>
  (['simple', 'bracket', 'oco', 'oto', 'mleg'] as const).flatMap((orderClass) =>
    ORDER_TYPES.flatMap((type) =>
      TIMES_IN_FORCE.flatMap((timeInForce) =>
        (['regular', 'extended'] as const).flatMap((hours) =>
          (['whole', 'fractional', 'notional'] as const).map(
            (size): CapabilityCell => ({ assetClass, orderClass, type, timeInForce, hours, size }),
          ),
        ),
      ),
    ),
  ),
)

const PRICES = {
  market: {},
  limit: { limit_price: '100' },
  stop: { stop_price: '105' },
  stop_limit: { stop_price: '105', limit_price: '106' },
  trailing_stop: { trail_price: '1' },
}
const EXITS = {
  simple: {},
  mleg: {},
  bracket: { take_profit: { limit_price: '120' }, stop_loss: { stop_price: '90' } },
  oto: { stop_loss: { stop_price: '90' } },
  oco: { take_profit: { limit_price: '120' }, stop_loss: { stop_price: '90' } },
}
const SIZES = { whole: { qty: '1' }, fractional: { qty: '1.5' }, notional: { notional: '150' } }

/** The order of a cell that nothing but its kind can be refused for. An oco closes what a crypto or stock position is there for. */
function place(cell: CapabilityCell) {
  const { assetClass, orderClass, type, timeInForce, hours, size } = cell
  if (assetClass === 'us_option') return placeOption(cell)
  const symbol = assetClass === 'crypto' ? 'BTC/USD' : 'AAPL'
  const desk = new TestBroker({ now: EVENING - 12 * 3_600_000 }).price(symbol, { bid: '100', ask: '100' })
  desk.placed({ symbol, qty: '2', time_in_force: assetClass === 'crypto' ? 'gtc' : 'day' })
  desk.until(EVENING)
  return desk.place({
    symbol,
    side: orderClass === 'oco' ? 'sell' : 'buy',
    type,
    time_in_force: timeInForce,
    extended_hours: hours === 'extended',
    ...(orderClass !== 'simple' && { order_class: orderClass }),
    ...(orderClass === 'oco' && type === 'limit' ? {} : PRICES[type]),
    ...EXITS[orderClass],
    ...SIZES[size],
  })
}

/** Contracts take market orders in the session only. */
function placeOption({ orderClass, type, timeInForce, hours, size }: CapabilityCell) {
  const [symbol, other] = ['AAPL260918C00100000', 'AAPL260918C00110000']
  const desk = new TestBroker().price('AAPL', { bid: '100', ask: '100' })
  for (const name of [symbol, other]) desk.price(name, { bid: '100', ask: '100' })
  const legs = [symbol, other].map((name) => ({ symbol: name, ratio_qty: '1', position_intent: 'buy_to_open' }))
  return desk.place({
    ...(orderClass === 'mleg' ? { side: null, legs } : { symbol, side: 'buy' }),
    type,
    time_in_force: timeInForce,
    extended_hours: hours === 'extended',
    ...(orderClass !== 'simple' && { order_class: orderClass }),
    ...(orderClass === 'oco' && type === 'limit' ? {} : PRICES[type]),
    ...EXITS[orderClass],
    ...SIZES[size],
  })
}

const SYNTAX = 40010001
const RULE = 42210000
const FORBIDDEN = 40310000

/** The code of the first rule a cell breaks, in the order Alpaca asks. Source: Alpaca, "Placing orders" and its observed refusals. */
function codeOf({ assetClass, orderClass, type, timeInForce, hours, size }: CapabilityCell): number {
  const isAnyDay = timeInForce === 'day' || timeInForce === 'gtc'
  // An order of legs names no symbol, and a stock is no leg.
  if (orderClass === 'mleg') return assetClass === 'us_option' ? RULE : SYNTAX
  if (orderClass === 'oco' && type !== 'limit') return SYNTAX
  if (assetClass === 'us_option') return RULE
  if (assetClass === 'crypto') {
    if (orderClass !== 'simple') return RULE
    return type === 'stop' || type === 'trailing_stop' ? SYNTAX : RULE
  }
  if (hours === 'extended' && orderClass !== 'simple') return FORBIDDEN
  if (hours === 'extended' && !(type === 'limit' && isAnyDay)) return RULE
  if (orderClass !== 'simple' && (type === 'trailing_stop' || !isAnyDay)) return SYNTAX
  const isPlain = type === 'market' || type === 'limit'
  if (!isPlain && !isAnyDay) return SYNTAX
  return size === 'whole' ? 0 : RULE
}

describe('the table of what is taken', () => {
  it('has every class, type, time, session and size', () => expect(cells).toHaveLength(3 * 5 * 5 * 6 * 2 * 3))

  it.each(cells)('$assetClass $orderClass $type $timeInForce $hours $size', (cell) => {
    const answer = place(cell)
    const code = 'id' in answer ? 'taken' : answer.body.code
    expect(code).toBe(isTaken(cell) ? 'taken' : codeOf(cell))
  })

  it('lists the types of a class in a ticket’s order', () => {
    expect([typesFor('us_equity'), typesFor('crypto'), typesFor('us_option')]).toEqual([
      ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'],
      ['market', 'limit', 'stop_limit'],
      ['market', 'limit', 'stop', 'stop_limit'],
    ])
  })
})
