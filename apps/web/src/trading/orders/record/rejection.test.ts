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
  ...{ quote: { bid: 60, ask: 60 }, phase: 'regular', heldCash: decimal(0) },
  termsOf: standardTerms,
}
const held: NonNullable<RejectionFacts['position']> = {
  ...{ asset_id: 'k', symbol: 'KO', exchange: 'NYSE', asset_class: 'us_equity', avg_entry_price: '50' },
  ...{ qty: '80', qty_available: '30', side: 'long', cost_basis: '4000' },
}
const missed = (given: RejectionFacts) =>
  rulesOf(given).flatMap(({ name, needs, has, isMet }) => (isMet ? [] : [`${name}: ${needs}, ${has}`]))
const rich: RejectionFacts = {
  ...facts,
  account: {
    ...{ id: 'a', account_number: '1', status: 'ACTIVE', cash: '900', buying_power: '5000' },
    ...{ regt_buying_power: '4000', non_marginable_buying_power: '1000', options_buying_power: '2000' },
  } as RejectionFacts['account'],
}

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
  {
    why: 'a contract is paid from what contracts are',
    given: {
      ...rich,
      asset: undefined,
      order: { ...order, symbol: 'KO261218C00060000', asset_class: 'us_option', qty: '10', limit_price: '3' },
    },
    says: ['Options buying power covers it: $3,000.00, $2,000.00'],
    passes: '6',
  },
  {
    why: 'what a written contract holds is not known from itself',
    given: {
      ...rich,
      asset: undefined,
      order: { ...order, symbol: 'KO261218C00060000', asset_class: 'us_option', side: 'sell', limit_price: '300' },
    },
    says: [],
    passes: undefined,
  },
  {
    why: 'a coin is paid in cash that no order holds',
    given: {
      ...rich,
      ...{ asset: undefined, heldCash: decimal(400) },
      order: { ...order, symbol: 'BTC/USD', asset_class: 'crypto', qty: '1', limit_price: '800' },
    },
    says: ['Cash for crypto covers it: $800.00, $500.00'],
    passes: '0.625',
  },
  {
    why: 'a stock that takes no margin',
    given: { ...rich, asset: facts.asset && { ...facts.asset, marginable: false }, order: { ...order, qty: '20' } },
    says: ['Non-marginable buying power covers it: $1,200.00, $1,000.00'],
    passes: '16',
  },
  {
    why: 'leverage at night',
    given: { ...rich, phase: 'overnight', order: { ...order, qty: '80' } },
    says: ['Overnight buying power covers it: $4,800.00, $4,000.00'],
    passes: '66',
  },
  {
    why: 'a short sale holds 103 % of the ask',
    given: {
      ...rich,
      asset: facts.asset && { ...facts.asset, shortable: true },
      order: { ...order, side: 'sell', qty: '81' },
    },
    says: ['Buying power covers it: $5,005.80, $5,000.00'],
    passes: '80',
  },
] satisfies readonly { why: string; given: RejectionFacts; says: readonly string[]; passes: string | undefined }[])(
  '$why: $says',
  ({ given, says, passes }) => {
    expect([missed(given), passingQty(given)]).toEqual([says, passes])
  },
)
