import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { describe, expect, it } from 'vitest'
import { type Blindness, blindStep, closesAlone } from './blind.ts'
import { tradedOf } from './entry.ts'

describe('an entry without a person', () => {
  it.each<Blindness>(['stream', 'silent', 'unread'])(
    'is refused with a sentence that says why (%s), after two seconds',
    (why) => {
      expect(blindStep(null, why, 0)).toEqual({ kind: 'wait', ms: 2_000 })
      expect(blindStep(null, why, 2_000)).toMatchObject({
        kind: 'refuse',
        message: expect.stringMatching(/^guardrail blind-entry: .* nothing was sent; exits are sent$/),
      })
    },
  )

  it('is held for half a minute where its owner chose so, and then refused', () => {
    expect(blindStep('hold', 'stream', 29_999)).toEqual({ kind: 'wait', ms: 1 })
    expect(blindStep('hold', 'stream', 30_000)).toMatchObject({
      kind: 'refuse',
      message: expect.stringContaining('30 s'),
    })
  })

  it.each([
    ['its owner chose so', 'send', 'stream'],
    ['the picture is fresh', null, undefined],
    ['the picture is fresh again', 'hold', undefined],
  ] as const)('is sent where %s', (_, choice, why) => {
    expect(blindStep(choice, why, 10)).toEqual({ kind: 'send' })
  })
})

describe('where nobody can tell what is held', () => {
  const order = (given: object) =>
    tradedOf({ symbol: 'AAPL', side: 'sell', qty: '1', type: 'market', time_in_force: 'day', ...given } as PlaceOrder)
  const coins = { time_in_force: 'gtc' }
  const legs = (intent: string) => ({
    ...{ symbol: null, side: null, type: 'limit', limit_price: '1', order_class: 'mleg' },
    legs: ['AAPL261218C00190000', 'AAPL261218C00200000'].map((symbol, index) => ({
      ...{ symbol, ratio_qty: '1', side: index === 0 ? 'sell' : 'buy' },
      position_intent: `${index === 0 ? 'sell' : 'buy'}_${intent}`,
    })),
  })
  it.each([
    ['a sale of shares', {}, { intent: 'sell_to_close' }],
    ['a purchase of shares', { side: 'buy' }, { intent: 'buy_to_close' }],
    ['what says that it closes', { position_intent: 'sell_to_close' }, {}],
    ['what says that it opens', { position_intent: 'sell_to_open' }, undefined],
    ['a sale of coins', { symbol: 'BTC/USD', ...coins }, {}],
    ['a sale of coins without their slash', { symbol: 'BTCUSD', ...coins }, {}],
    ['a purchase of coins', { symbol: 'BTC/USD', side: 'buy', ...coins }, undefined],
    ['legs that close', legs('to_close'), {}],
    ['legs that open', legs('to_open'), undefined],
  ])('%s: %j leaves with %j', (_, given, expected) => {
    const traded = order(given)
    expect(traded && closesAlone(traded)).toEqual(expected)
  })
})
