import { anOrder } from '@paddock/analytics/testing/orders'
import type { Order } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { formatDecimal } from '@paddock/decimal/decimal'
import { standardTerms } from '@paddock/market/options/terms'
import { describe, expect, it } from 'vitest'
import { noteOnFullPayment, reservedBy, reserves } from './reserved.ts'

const order = (facts: Partial<Order>) => anOrder({ asset_class: 'us_equity', qty: '10', ...facts })
const held = (symbol: string, side: 'long' | 'short') => [{ symbol, side }] as unknown as readonly Position[]
const leg = (position_intent: string) => ({ position_intent }) as unknown as NonNullable<Order['legs']>[number]

describe('buying power that orders hold', () => {
  const NONE: readonly Position[] = []
  it.each([
    ['a buy', order({}), NONE, true],
    ['a buy that adds to a long position', order({}), held('AMD', 'long'), true],
    ['a buy that covers a short position', order({}), held('AMD', 'short'), false],
    ['a short sale', order({ side: 'sell' }), NONE, true],
    ['a sale that adds to a short position', order({ side: 'sell' }), held('AMD', 'short'), true],
    ['a sale of what is held', order({ side: 'sell' }), held('AMD', 'long'), false],
    ['a sale of coins that are held', order({ symbol: 'BTC/USD', side: 'sell' }), held('BTCUSD', 'long'), false],
    ['an exit that waits for its entry', order({ side: 'sell', status: 'held' }), NONE, false],
    ['an order that has ended', order({ status: 'filled' }), NONE, false],
    ['a spread that opens', order({ symbol: '', legs: [leg('buy_to_open'), leg('sell_to_open')] }), NONE, true],
    ['a spread that closes', order({ symbol: '', legs: [leg('sell_to_close'), leg('buy_to_close')] }), NONE, false],
  ])('%s', (_, given, positions, isHolding) => {
    expect(reserves(given, positions)).toBe(isHolding)
  })

  const CALL = { symbol: 'AAPL261218C00310000', asset_class: 'us_option' }
  it.each([
    ['at its limit', order({ limit_price: '100' }), '1000'],
    ['what is left of it', order({ limit_price: '100', filled_qty: '4' }), '600'],
    ['by amount, its amount', order({ type: 'market', qty: null, notional: '250' }), '250'],
    [
      'by amount, what of it is not spent',
      order({ type: 'market', qty: null, notional: '250', filled_qty: '1.5', filled_avg_price: '100.1' }),
      '99.85',
    ],
    ['at the ask without a price', order({ type: 'market' }), '1010'],
    ['a stop at most 2.5 % over it', order({ type: 'stop', stop_price: '100' }), '1025'],
    ['a short sale at 103 % of the ask', order({ side: 'sell', limit_price: '90' }), '1040.3'],
    ['a short sale at its limit where that is higher', order({ side: 'sell', limit_price: '120' }), '1200'],
    [
      'a short trailing stop at 103 % of the ask',
      order({ side: 'sell', type: 'trailing_stop', stop_price: '95' }),
      '1040.3',
    ],
    ['contracts by what they are for', order({ ...CALL, limit_price: '2' }), '2000'],
    ['a spread by its debit', order({ symbol: '', limit_price: '1.5', legs: [] }), '1500'],
    ['a spread that brings a credit: not known', order({ symbol: '', limit_price: '-1.5', legs: [] }), undefined],
    ['a contract that is written: not known', order({ ...CALL, side: 'sell', limit_price: '2' }), undefined],
  ])('%s', (_, given, amount) => {
    const about = reservedBy(given, { bid: 100, ask: 101 }, 'regular', standardTerms)
    expect(about && formatDecimal(about)).toBe(amount)
  })

  it('what needs a quote is not known without one', () => {
    const about = (facts: Partial<Order>) => reservedBy(order(facts), {}, 'regular', standardTerms)
    expect([about({ side: 'sell', limit_price: '90' }), about({ type: 'market' })]).toEqual([undefined, undefined])
    expect(about({ limit_price: '90' })).toBeDefined()
  })
})

describe('what orders hold beside the buying power of stocks', () => {
  const STOCK = order({})
  const COIN = order({ symbol: 'BTC/USD', asset_class: 'crypto' })
  const SPREAD = order({ symbol: '', asset_class: '' as never })
  it.each([
    ['adds up for stocks', [STOCK], '4', undefined],
    ['adds up without margin', [STOCK, COIN], '1', undefined],
    ['is four times as much for coins within the day', [STOCK, COIN], '4', /by 4 times as much/],
    ['is twice as much for spreads on overnight margin', [SPREAD], '2', /by 2 times as much/],
  ])('%s', (_, orders, multiplier, said) => {
    const note = noteOnFullPayment(orders, multiplier)
    if (said) expect(note).toMatch(said)
    else expect(note).toBeUndefined()
  })
})
