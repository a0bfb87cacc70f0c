import { anOrder } from '@paddock/analytics/testing/orders'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { decimal, formatDecimal } from '@paddock/decimal/decimal'
import { describe, expect, it } from 'vitest'
import { positionLines, resultAt } from './position-lines.ts'

const order = (facts: Partial<Order>) => anOrder({ asset_class: 'us_equity', qty: '10', side: 'sell', ...facts })

describe('what moving a line means', () => {
  const long = {
    asset_id: 'p',
    symbol: 'AMD',
    asset_class: 'us_equity',
    side: 'long',
    qty: '10',
    avg_entry_price: '100',
  }
  const short = { ...long, side: 'short', qty: '-10' }
  const at = (position: object | undefined, of: Order, price: string) => {
    const result = resultAt(position as Position | undefined, of, decimal(price))
    return result && formatDecimal(result)
  }
  const sell = order({})
  it.each([
    ['all of it above its average', long, sell, '106', '60'],
    ['all of it below', long, sell, '94.5', '-55'],
    ['a part of it', long, order({ qty: '4' }), '106', '24'],
    ['what an order has left, where a part has filled', long, order({ filled_qty: '7' }), '106', '18'],
    ['more than there is', long, order({ qty: '15' }), '106', '60'],
    ['a short one bought back below', short, order({ side: 'buy' }), '94', '60'],
    ['a short one bought back above', short, order({ side: 'buy' }), '101', '-10'],
    [
      'contracts, each for a hundred shares',
      { ...long, asset_class: 'us_option', qty: '2', avg_entry_price: '5' },
      sell,
      '6.5',
      '300',
    ],
    ['an order that adds', long, order({ side: 'buy' }), '94', undefined],
    ['an order by amount', long, order({ qty: null, notional: '9' }), '106', undefined],
    ['nothing held', undefined, sell, '106', undefined],
  ])('closes %s', (_what, position, of, price, result) => {
    expect(at(position, of, price)).toBe(result)
  })
})

it('a position is drawn at its average, long or short', () => {
  const position = { asset_id: 'p', symbol: 'BTCUSD', side: 'short', qty: '-0.5', avg_entry_price: '61000.123' }
  expect(positionLines('BTC/USD', [position as Position])).toMatchObject([
    { title: 'Short 0.5', at: '61000.123', name: 'Average entry, Short 0.5 BTC/USD' },
  ])
})
