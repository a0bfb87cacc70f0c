import type { RecordedStep } from '@paddock/contract/desk/order-record'
import type { Order } from '@paddock/contract/entities/order'
import { formatDecimal } from '@paddock/decimal/decimal'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { standardTerms, termsBy } from '@paddock/market/options/terms'
import { expect, it } from 'vitest'
import { costsOf } from './order-costs.ts'

const STANDARD = 'AAPL261218C00190000'
const ADJUSTED = 'AAPL1261218C00190000'
const termsOf = termsBy(
  new Map([[ADJUSTED, { ...standardTerms(ADJUSTED), multiplier: 150, shares: 150 } as OptionTerms]]),
)
const order = (given: Partial<Order>): Order => ({
  ...{
    id: 'a',
    client_order_id: 'a',
    symbol: 'KO',
    side: 'sell',
    type: 'market',
    order_type: 'market',
    order_class: '',
  },
  ...{ created_at: '2026-11-20T15:00:00Z', filled_qty: '100', filled_avg_price: '60', time_in_force: 'day' },
  ...{ status: 'filled', asset_class: 'us_equity', qty: '100' },
  ...given,
})
const step = (fee: string, feeIn: string): RecordedStep => ({
  ...{ kind: 'order-filled', at: '', recorded_at: '', sequence: 1, actor: '', cause: '', order_id: 'a' },
  ...{ facts: { fee, feeIn }, quote: null, greeks: null },
})
const said = (given: Order, steps: readonly RecordedStep[] = []) => {
  const costs = costsOf(given, steps, termsOf)
  const text = (amount: Parameters<typeof formatDecimal>[0] | undefined) => amount && formatDecimal(amount)
  return costs && [text(costs.regulatory), text(costs.inCoins), text(costs.inDollars)]
}

it.each([
  // 100 × (0.0000265 + 0.000166) + 6,000 × 0.0000278
  { why: 'a sale of shares', of: order({}), steps: [], costs: ['0.18605', undefined, undefined] },
  // 100 × 0.0000265
  { why: 'a purchase', of: order({ side: 'buy' }), steps: [], costs: ['0.00265', undefined, undefined] },
  // 2 × (0.02685 + 0.02 + 0.00279 + 100 × 0.0000265) + 300 × 0.0000278
  {
    why: 'contracts sold',
    of: order({ symbol: STANDARD, asset_class: 'us_option', filled_qty: '2', filled_avg_price: '1.5' }),
    steps: [],
    costs: ['0.11292', undefined, undefined],
  },
  // 2 × (0.02685 + 0.02 + 0.00279 + 150 × 0.0000265) + 450 × 0.0000278
  {
    why: 'adjusted contracts sold',
    of: order({ symbol: ADJUSTED, asset_class: 'us_option', filled_qty: '2', filled_avg_price: '1.5' }),
    steps: [],
    costs: ['0.11974', undefined, undefined],
  },
  // 2 × (0.02685 + 0.02 + 0.00265) bought, and what two contracts sold cost above
  {
    why: 'a spread',
    of: order({
      ...{ symbol: '', asset_class: '', order_class: 'mleg', filled_qty: '2', filled_avg_price: '-0.5' },
      legs: [
        order({ symbol: STANDARD, asset_class: 'us_option', side: 'buy', filled_qty: '2', filled_avg_price: '1' }),
        order({ symbol: STANDARD, asset_class: 'us_option', filled_qty: '2', filled_avg_price: '1.5' }),
      ] as Order['legs'],
    }),
    steps: [],
    costs: ['0.21192', undefined, undefined],
  },
  { why: 'a spread that waits', of: order({ symbol: '', filled_qty: '0' }), steps: [], costs: undefined },
  {
    why: 'coins bought',
    of: order({ asset_class: 'crypto', symbol: 'BTC/USD' }),
    steps: [step('0.0025', 'coin'), step('0.001', 'coin')],
    costs: [undefined, '0.0035', undefined],
  },
  { why: 'nothing filled', of: order({ filled_qty: '0' }), steps: [], costs: undefined },
])('$why costs $costs', ({ of, steps, costs }) => {
  expect(said(of, steps)).toEqual(costs)
})
