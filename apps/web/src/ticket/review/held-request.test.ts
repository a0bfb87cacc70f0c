/** What the ticket asks this server to hold, and what it says of it. */
import { HoldOrder } from '@paddock/contract/desk/held-orders'
import { asPrice } from '@paddock/decimal/money'
import { describe, expect, it } from 'vitest'
import { assetOption, type Draft, NO_EXITS, timeChoice, typeChoice } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import { AAPL, BTC, contractNow, draft, facts, LONG } from '../testing/facts.ts'
import { review } from './review.ts'

const CALL = 'AAPL261218C00190000'
const exits = (given: Partial<Draft['exits']>) => ({ ...NO_EXITS, isOn: true, ...given })
/** 150 shares are free, at 187.22 × 187.25. */
const shares = facts({ position: LONG, positions: [LONG] })
const sale = (given: Partial<Draft['exits']>, more: Partial<Draft> = {}) =>
  draft({ isSell: true, quantity: '100', exits: exits({ isExit: true, ...given }), ...more })

const codes = (drafted: Draft, known: Facts) => review(drafted, known).warnings.map(({ code }) => code)

describe('spec 4.2: exits of what is held, where the broker has no order for them', () => {
  it.each([
    {
      why: 'a stop that trails',
      given: { stop: '2', stopUnit: 'trail-percent' },
      steps: [{ when: { kind: 'trail', by: 'percent', value: '2' }, order: { type: 'market' } }],
    },
    {
      why: 'a target over a stop that trails',
      given: { target: '200', stop: '3.50', stopUnit: 'trail' },
      steps: [
        { when: { kind: 'price', direction: 'rises', price: '200' }, order: { type: 'limit', limitPrice: '200' } },
        { when: { kind: 'trail', by: 'dollars', value: '3.50' }, order: { type: 'market' } },
      ],
    },
    {
      why: 'several targets: the one without a part sells what the others leave',
      given: { target: '200', more: [{ price: '190', part: '25' }], stop: '180' },
      steps: [
        {
          when: { kind: 'price', direction: 'rises', price: '190' },
          order: { type: 'limit', limitPrice: '190' },
          qty: '25',
        },
        {
          when: { kind: 'price', direction: 'rises', price: '200' },
          order: { type: 'limit', limitPrice: '200' },
          qty: '75',
        },
        { when: { kind: 'price', direction: 'falls', price: '180' }, order: { type: 'market' } },
      ],
    },
    {
      why: 'another symbol, and a time',
      given: { otherSymbol: ' spy ', otherPrice: '500', closeMinutes: '10', onMissed: 'act' },
      steps: [
        { when: { kind: 'price', symbol: 'SPY', direction: 'falls', price: '500' }, order: { type: 'market' } },
        { when: { kind: 'close', minutesBefore: 10 }, order: { type: 'market' } },
      ],
    },
  ] as const)('$why', ({ given, steps }) => {
    const { held, request, sentence, warnings } = review(sale(given as Partial<Draft['exits']>), shares)
    expect(held).toMatchObject({ symbol: 'AAPL', side: 'sell', qty: '100', isEntry: false, steps })
    expect(held?.afterOrder).toBeUndefined()
    expect(HoldOrder.parse(held)).toEqual(held)
    // Nothing is sent now.
    expect(request).toBeUndefined()
    expect(sentence).toMatch(/^Hold exits of 100 AAPL/)
    expect(warnings.map(({ code, isBlocking }) => [code, isBlocking])).toEqual([['server-held', false]])
  })

  it('an entry leaves as a plain order, and its exits wait for it by its name', () => {
    const entry = draft({ quantity: '10', exits: exits({ stop: '5', stopUnit: 'trail-percent' }) })
    const { held, request } = review(entry, facts())
    expect(request).toMatchObject({
      symbol: 'AAPL',
      side: 'buy',
      qty: '10',
      type: 'market',
      client_order_id: entry.clientOrderId,
    })
    expect(request?.order_class).toBeUndefined()
    expect(held).toMatchObject({ side: 'sell', qty: '10', afterOrder: entry.clientOrderId })
  })

  it('coins and contracts have a target and a stop', () => {
    const coins = {
      ...LONG,
      asset_id: BTC.id,
      symbol: 'BTCUSD',
      asset_class: 'crypto',
      qty: '0.5',
      qty_available: '0.5',
    } as const
    const known = facts({
      asset: BTC,
      position: coins,
      positions: [coins],
      last: asPrice('60000'),
      quote: { bid: asPrice('59990'), ask: asPrice('60010') },
    })
    const sell = sale({ target: '66000', stop: '57000' }, { selectedAsset: assetOption('BTC/USD'), quantity: '0.5' })
    expect(review(sell, known).held).toMatchObject({ symbol: 'BTC/USD', qty: '0.5', steps: [{}, {}] })
    const contract = {
      ...LONG,
      asset_id: CALL,
      symbol: CALL,
      asset_class: 'us_option',
      qty: '2',
      qty_available: '2',
    } as const
    const now = contractNow(CALL, '5.00', '5.10')
    const options = facts({
      asset: { ...AAPL, symbol: CALL, class: 'us_option' },
      contracts: new Map([[CALL, now]]),
      position: contract,
      positions: [contract],
      ...(now.quote && { quote: now.quote, last: now.quote.bid }),
    })
    const last = Number(options.last?.coefficient) / 10 ** (options.last?.scale ?? 0)
    const close = sale(
      { target: (last * 2).toFixed(2), stop: (last / 2).toFixed(2) },
      { selectedAsset: assetOption(CALL), quantity: '2' },
    )
    expect(codes(close, options)).toEqual(['server-held'])
    expect(review(close, options).held).toMatchObject({ symbol: CALL, side: 'sell', qty: '2' })
  })
})

describe('spec 4.3: an order that waits for the price of another symbol', () => {
  const waiting = (given: Partial<Draft>) =>
    draft({ wait: { symbol: 'spy', direction: 'rises', price: '500' }, ...given })

  it('is an entry where it opens, and sent as it was composed', () => {
    const { held, request, sentence, warnings } = review(
      waiting({
        quantity: '3',
        selectedOrderType: typeChoice('limit'),
        limitPrice: '180',
        selectedTimeInForce: timeChoice('gtc'),
      }),
      facts(),
    )
    expect(held).toEqual({
      ...{ symbol: 'AAPL', side: 'buy', qty: '3', isEntry: true, onMissed: 'ask' },
      steps: [
        {
          when: { kind: 'price', symbol: 'SPY', direction: 'rises', price: '500' },
          order: { type: 'limit', limitPrice: '180', timeInForce: 'gtc' },
        },
      ],
    })
    expect(HoldOrder.safeParse(held).success).toBe(true)
    expect([request, sentence]).toEqual([undefined, 'Buy 3 AAPL at 180.00 limit when SPY rises to 500.00'])
    expect(warnings.map(({ code }) => code)).toEqual(['server-held'])
  })

  it('only reduces where it would close', () => {
    expect(review(waiting({ isSell: true, quantity: '100' }), shares).held).toMatchObject({
      side: 'sell',
      isEntry: false,
    })
  })

  it.each([
    { why: 'no symbol', given: { wait: { symbol: ' ', direction: 'rises', price: '500' } }, code: 'wait-missing' },
    { why: 'an amount of money', given: { sizeUnit: 'notional', notional: '500' }, code: 'wait-size' },
    { why: 'a stop', given: { selectedOrderType: typeChoice('stop'), stopPrice: '200' }, code: 'wait-type' },
  ] as const)('not with $why', ({ given, code }) => {
    expect(codes(waiting(given as Partial<Draft>), facts())).toContain(code)
  })

  it('exits take its place', () => {
    expect(waiting({ exits: exits({ target: '200' }) }).wait.price).toBe('')
  })
})

describe('what stands in the way, and the way out', () => {
  it.each([
    { why: 'no price at all', given: { stopUnit: 'trail' }, code: 'exit-missing' },
    { why: 'a target without its part', given: { more: [{ price: '190', part: '' }] }, code: 'exit-missing' },
    {
      why: 'parts of more than all',
      given: { target: '200', more: [{ price: '190', part: '101' }] },
      code: 'exit-parts',
    },
    { why: 'a target below the market', given: { target: '180', closeMinutes: '5' }, code: 'exit-side' },
    { why: 'a stop above it', given: { stop: '190', closeMinutes: '5' }, code: 'exit-side' },
    { why: 'half a minute', given: { closeMinutes: '0.5' }, code: 'exit-minutes' },
    { why: 'another price of nothing', given: { otherPrice: '5' }, code: 'exit-missing' },
    { why: 'a trail of everything', given: { stop: '100', stopUnit: 'trail-percent' }, code: 'trail-range' },
  ] as const)('$why', ({ given, code }) => {
    const drafted = sale(given as Partial<Draft['exits']>)
    expect(codes(drafted, shares)).toContain(code)
    expect(review(drafted, shares).held).toBeUndefined()
  })

  it('a stop that trails alone can be the broker’s own order', () => {
    const [warning] = review(sale({ stop: '2', stopUnit: 'trail-percent' }), shares).warnings
    expect(warning?.fix).toMatchObject({
      label: 'Make it a trailing stop order',
      change: { trailPrice: '2', trailUnit: 'percent', selectedOrderType: { name: 'trailing_stop' } },
    })
  })

  it('a target and a stop with more beside them can be the broker’s without that', () => {
    const [warning] = review(sale({ target: '200', stop: '180', closeMinutes: '5' }), shares).warnings
    expect(warning?.fix?.change?.exits).toMatchObject({ target: '200', stop: '180', closeMinutes: '' })
  })
})
