import { decimal } from '@paddock/decimal/decimal'
import { expect, it } from 'vitest'
import { stopOrder } from './bulk-stops.ts'

const held = (asset_class: string, qty: string, qty_available = qty) => ({
  symbol: 'KO',
  position: {
    ...{ asset_id: 'a', symbol: 'KO', exchange: '', asset_class, qty, qty_available, avg_entry_price: '1' },
    ...{ side: qty.startsWith('-') ? 'short' : 'long', cost_basis: '1' },
  },
})
const base = { symbol: 'KO', time_in_force: 'gtc', client_order_id: 'id' }

it.each([
  // 60 × 0.95
  {
    why: 'below what is held',
    of: held('us_equity', '10'),
    last: 60,
    percent: '5',
    order: { ...base, type: 'stop', side: 'sell', qty: '10', stop_price: '57' },
  },
  // 60 × 1.025
  {
    why: 'above what is sold short',
    of: held('us_equity', '-10'),
    last: 60,
    percent: '2.5',
    order: { ...base, type: 'stop', side: 'buy', qty: '10', stop_price: '61.5' },
  },
  {
    why: 'only for what is free',
    of: held('us_equity', '10', '4'),
    last: 60,
    percent: '10',
    order: { ...base, type: 'stop', side: 'sell', qty: '4', stop_price: '54' },
  },
  // 0.5 × 0.93 = 0.465 and 0.5 × 0.92
  {
    why: 'a coin with a limit a percent beyond',
    of: held('crypto', '7.5'),
    last: 0.5,
    percent: '7',
    order: { ...base, type: 'stop_limit', side: 'sell', qty: '7.5', stop_price: '0.465', limit_price: '0.46' },
  },
  // 0.0000055 × 0.9 and 0.0000055 × 0.89
  {
    why: 'a coin below a cent in its own steps',
    of: held('crypto', '9975000'),
    last: 0.0000055,
    percent: '10',
    order: {
      ...{ ...base, type: 'stop_limit', side: 'sell', qty: '9975000' },
      ...{ stop_price: '0.00000495', limit_price: '0.0000049' },
    },
  },
  { why: 'nothing free', of: held('us_equity', '10', '0'), last: 60, percent: '5', order: undefined },
  { why: 'no distance', of: held('us_equity', '10'), last: 60, percent: '0', order: undefined },
  { why: 'options expire', of: held('us_option', '2'), last: 3, percent: '5', order: undefined },
])('$why', ({ of, last, percent, order }) => {
  expect(stopOrder(of, decimal(last), percent, 'id')).toEqual(order)
})
