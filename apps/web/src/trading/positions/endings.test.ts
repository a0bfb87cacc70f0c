import { anOrder } from '@paddock/analytics/testing/orders'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { decimal } from '@paddock/decimal/decimal'
import type { OptionTerms } from '@paddock/market/instruments/instrument'
import { standardTerms } from '@paddock/market/options/terms'
import { expect, it } from 'vitest'
import { endingsOf } from './endings.ts'

const CALL = 'AAPL261218C00190000'
const LATER = 'AAPL261224C00190000'
const PUT = 'AAPL261218P00200000'
const HIGH_CALL = 'AAPL261218C00210000'

const held = (symbol: string, qty: string) =>
  ({ symbol, qty, side: qty.startsWith('-') ? 'short' : 'long' }) as Position

/** Of the contracts, in their order, with their underlying at `at` and so much Regulation T buying power. */
function said(
  at: string | undefined,
  funds: string | undefined,
  positions: readonly Position[],
  orders: readonly Order[],
) {
  const contracts = positions.flatMap((position) => {
    const terms = standardTerms(position.symbol) as OptionTerms | undefined
    return terms ? [{ position, terms, spot: at === undefined ? undefined : decimal(at) }] : []
  })
  const endings = endingsOf(contracts, positions, orders, funds === undefined ? undefined : decimal(funds))
  return contracts.map(({ position }) => endings.get(position.symbol))
}

const shares = held('AAPL', '200')
it.each([
  // 2 × 100 × 190 = 38,000
  { why: 'it can be paid', at: '195', funds: '38000', of: [held(CALL, '2')], is: ['exercised: buys 200'] },
  { why: 'a cent is missing', at: '195', funds: '37999.99', of: [held(CALL, '2')], is: ['sold before the close'] },
  {
    why: 'a cent of value is enough',
    at: '190.01',
    funds: '38000',
    of: [held(CALL, '2')],
    is: ['exercised: buys 200'],
  },
  { why: 'less than a cent is not', at: '190.0099', funds: '38000', of: [held(CALL, '2')], is: ['expires worthless'] },
  { why: 'a put has its shares', at: '195', funds: '0', of: [held(PUT, '2'), shares], is: ['exercised: sells 200'] },
  { why: 'a put has none', at: '195', funds: '90000', of: [held(PUT, '2')], is: ['sold before the close'] },
  {
    why: 'an order holds its shares',
    at: '195',
    funds: '0',
    of: [held(PUT, '2'), shares],
    orders: [anOrder({ symbol: 'AAPL', side: 'sell', position_intent: 'sell_to_close', qty: '100' })],
    is: ['sold before the close'],
  },
  {
    why: 'shares behind written calls are there for a put',
    at: '195',
    funds: '0',
    of: [held(HIGH_CALL, '-2'), held(PUT, '2'), shares],
    is: ['expires worthless', 'exercised: sells 200'],
  },
  {
    why: 'what was written brings the money for what is held',
    at: '215',
    funds: '0',
    of: [held(CALL, '1'), held(HIGH_CALL, '-1')],
    is: ['exercised: buys 100', 'assigned: sells 100'],
  },
  {
    why: 'what covers a written contract is sold after that',
    at: '200',
    funds: '0',
    of: [held(CALL, '1'), held(HIGH_CALL, '-1')],
    is: ['sold before the close', 'bought back before the close'],
  },
  {
    why: 'shares cover the written contract',
    at: '200',
    funds: '0',
    of: [held(CALL, '1'), held(HIGH_CALL, '-1'), shares],
    is: ['sold before the close', 'expires worthless'],
  },
  {
    why: 'the money is enough for one of two that expire together',
    at: '215',
    funds: '20000',
    of: [held(CALL, '1'), held(HIGH_CALL, '1')],
    is: ['exercised: buys 100', 'sold before the close'],
  },
  {
    why: 'each expiration is told by the money of now',
    at: '195',
    funds: '20000',
    of: [held(CALL, '1'), held(LATER, '1')],
    is: ['exercised: buys 100', 'exercised: buys 100'],
  },
  { why: 'no price is known', at: undefined, funds: '0', of: [held(CALL, '1')], is: [undefined] },
  { why: 'the account is not read yet', at: '195', funds: undefined, of: [held(CALL, '1')], is: [undefined] },
])('$is where $why', ({ at, funds, of, is, orders = [] }) => {
  expect(said(at, funds, of, orders)).toEqual(is)
})
