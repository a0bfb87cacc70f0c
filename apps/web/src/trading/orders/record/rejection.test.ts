import { decimal } from '@paddock/decimal/decimal'
import { standardTerms } from '@paddock/market/options/terms'
import { expect, it } from 'vitest'
import { passingQty, type RejectionFacts, rulesOf } from './rejection.ts'

const order: RejectionFacts['order'] = {
  ...{ id: 'a', client_order_id: 'a', symbol: 'KO', side: 'buy', type: 'limit', order_type: 'limit', order_class: '' },
  ...{ created_at: '2026-11-20T15:00:00Z', filled_qty: '0', time_in_force: 'day', status: 'rejected' },
  ...{ asset_class: 'us_equity', qty: '100', limit_price: '60' },
}
const facts: RejectionFacts = {
  order,
  account: { id: 'a', account_number: '1', status: 'ACTIVE', buying_power: '5000' } as RejectionFacts['account'],
  asset: {
    ...{ id: 'k', class: 'us_equity', exchange: 'NYSE', symbol: 'KO', status: 'active' },
    ...{ tradable: true, shortable: false, fractionable: true },
  },
  position: undefined,
  last: decimal(60),
  termsOf: standardTerms,
}
const held: NonNullable<RejectionFacts['position']> = {
  ...{ asset_id: 'k', symbol: 'KO', exchange: 'NYSE', asset_class: 'us_equity', avg_entry_price: '50' },
  ...{ qty: '80', qty_available: '30', side: 'long', cost_basis: '4000' },
}
const missed = (given: RejectionFacts) =>
  rulesOf(given).flatMap(({ name, needs, has, isMet }) => (isMet ? [] : [`${name}: ${needs}, ${has}`]))

it.each([
  {
    why: 'too little buying power',
    given: facts,
    says: ['Buying power covers it: $6,000.00, $5,000.00'],
    passes: '83',
  },
  {
    why: 'more than is free',
    given: { ...facts, position: held, order: { ...order, side: 'sell' } },
    says: ['Enough is free to close: 100, 30'],
    passes: '30',
  },
  {
    why: 'no shares to borrow',
    given: { ...facts, order: { ...order, side: 'sell', qty: '10' } },
    says: ['It can be sold short: shares to borrow, none'],
    passes: '10',
  },
  { why: 'nothing stands in the way', given: { ...facts, order: { ...order, qty: '10' } }, says: [], passes: '10' },
  {
    why: 'no single share fits',
    given: { ...facts, order: { ...order, limit_price: '6000' } },
    says: ['Buying power covers it: $600,000.00, $5,000.00'],
    passes: undefined,
  },
])('$why: $says', ({ given, says, passes }) => {
  expect([missed(given), passingQty(given)]).toEqual([says, passes])
})
