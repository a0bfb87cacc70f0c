import { anOrder } from '@paddock/analytics/testing/orders'
import type { Position } from '@paddock/contract/entities/position'
import { expect, it } from 'vitest'
import { exitText } from './exit-text.ts'

const position: Position = {
  ...{ asset_id: 'a', symbol: 'AAPL', exchange: 'NASDAQ', asset_class: 'us_equity' },
  ...{ avg_entry_price: '100', qty: '10', side: 'long', cost_basis: '1000' },
}
const order = (qty: string, prices: { stop_price: string } | { limit_price: string }) =>
  anOrder({
    ...{ id: qty, symbol: 'AAPL', side: 'sell', time_in_force: 'gtc', qty, ...prices },
    type: 'stop_price' in prices ? 'stop' : 'limit',
  })
const stop = (qty: string) => order(qty, { stop_price: '90' })
const target = (qty: string) => order(qty, { limit_price: '120' })

it.each([
  { why: 'nothing works', orders: [], says: 'none' },
  { why: 'a stop on all of it', orders: [stop('10')], says: '90.00 / –' },
  { why: 'a stop on half of it', orders: [stop('5')], says: '90.00 (5 of 10) / –' },
  { why: 'two stops on all of it', orders: [stop('4'), stop('6')], says: '90.00, 90.00 / –' },
  { why: 'a target alone', orders: [target('5')], says: '– / 120.00' },
  {
    why: 'a trailing stop that has no stop price before its session',
    orders: [anOrder({ ...stop('10'), type: 'trailing_stop', trail_percent: '5', stop_price: null })],
    says: 'trail – / –',
  },
  { why: 'a part stopped, a part for the target', orders: [stop('5'), target('5')], says: '90.00 (5 of 10) / 120.00' },
])('$why: $says', ({ orders, says }) => {
  expect(exitText(position, orders, [])).toBe(says)
})

it('counts a short position as what is to be bought back', () => {
  const short = { ...position, qty: '-10', side: 'short' } as const
  expect(exitText(short, [{ ...stop('4'), side: 'buy' }], [])).toBe('90.00 (4 of 10) / –')
})
