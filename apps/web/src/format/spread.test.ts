import { describe, expect, it } from 'vitest'
import { orderPrice, orderSentence } from './order.ts'
import { netQuoteText, type SpreadLeg, spreadSentence } from './spread.ts'

const leg = (side: 'buy' | 'sell', type: 'call' | 'put', strike: number, ratio = 1): SpreadLeg => ({
  side,
  ratio,
  terms: { underlying: 'AAPL', type, strike: strike * 1000, expiration: '2026-12-18' },
})
const callSpread = [leg('buy', 'call', 307.5), leg('sell', 'call', 315)]
const putSpread = [leg('sell', 'put', 300), leg('buy', 'put', 290)]
const condor = [leg('buy', 'put', 170), leg('sell', 'put', 175), leg('sell', 'call', 200), leg('buy', 'call', 205)]

describe('orders of several contracts in words', () => {
  it.each([
    [callSpread, '1.85', 'Buy 1 AAPL 307.5/315 call spread at 1.85 debit'],
    [putSpread, '-2.1', 'Sell 1 AAPL 290/300 put spread at 2.10 credit'],
    [condor, '-1.2', 'Sell 1 AAPL 170/175/200/205 iron condor at 1.20 credit'],
    [[leg('buy', 'call', 190), leg('buy', 'put', 190)], '4', 'Buy 1 AAPL 190 straddle at 4.00 debit'],
    [[leg('sell', 'call', 190), leg('sell', 'put', 190)], '-4', 'Sell 1 AAPL 190 straddle at 4.00 credit'],
    // A price against its kind leaves the kind in the name.
    [putSpread, '0.05', 'Buy 1 AAPL 290/300 put credit spread at 0.05 debit'],
    // What is bought or sold whole is not turned round by its price.
    [[leg('buy', 'call', 190), leg('buy', 'put', 190)], '-4', 'Buy 1 AAPL 190 straddle at 4.00 credit'],
    [[leg('sell', 'call', 190), leg('sell', 'put', 190)], '4', 'Sell 1 AAPL 190 straddle at 4.00 debit'],
    [callSpread, undefined, 'Trade 1 AAPL 307.5/315 call debit spread at market'],
  ])('%#: %s at %s', (legs, net, says) => expect(spreadSentence(legs, '1', net)).toBe(says))

  it.each([
    ['-2.1', '2.10 credit'],
    ['1.85', '1.85 debit'],
    ['-1.8566666667', '1.86 credit'],
    [undefined, '–'],
  ])('a net price of %s is said as %s', (net, says) => expect(orderPrice({ symbol: '' }, net)).toBe(says))

  it('says of an order that was sent what the ticket said of it', () => {
    const legs = [
      { symbol: 'AAPL261218C00307500', side: 'buy', ratio_qty: '1' },
      { symbol: 'AAPL261218C00315000', side: 'sell', ratio_qty: '1' },
    ]
    const order = { symbol: '', side: '', type: 'limit', qty: '1', limit_price: '1.85', legs }
    expect(orderSentence(order)).toBe('Buy 1 AAPL 307.5/315 call spread at 1.85 debit')
    const unread = { ...order, limit_price: '-2.1', legs: [{ symbol: 'AAPL', side: 'buy' }] }
    expect(orderSentence(unread)).toBe('Trade 1 of several contracts at 2.10 credit')
  })
})

it.each([
  ['-0.93', '-0.68', '0.93 × 0.68 credit'],
  ['1.2', '1.35', '1.20 × 1.35 debit'],
  ['-0.05', '0.1', '0.05 credit × 0.10 debit'],
])('a net quote of %s and %s is %s', (bid, ask, says) => expect(netQuoteText(bid, ask)).toBe(says))
