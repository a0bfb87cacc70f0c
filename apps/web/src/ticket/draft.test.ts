import { CAPABILITIES } from '@paddock/broker/capability'
import type { Account } from '@paddock/contract/entities/account'
import type { Asset } from '@paddock/contract/entities/asset'
import type { Position } from '@paddock/contract/entities/position'
import { decimal, formatDecimal } from '@paddock/decimal/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changed, classOf, type Draft, type Facts, isFractional, newDraft, timeChoices } from './draft.ts'
import { review, sizedAt } from './review.ts'

const AAPL: Asset = {
  id: 'b0b6dd9d-8b9b-48a9-ba46-b9d54906e415',
  class: 'us_equity',
  exchange: 'NASDAQ',
  symbol: 'AAPL',
  name: 'Apple Inc.',
  status: 'active',
  tradable: true,
  marginable: true,
  shortable: true,
  fractionable: true,
}
const BTC: Asset = {
  ...AAPL,
  id: 'btc',
  class: 'crypto',
  symbol: 'BTC/USD',
  exchange: 'CRYPTO',
  marginable: false,
  shortable: false,
  price_increment: '0.01',
  min_order_size: '0.00001',
}
const ACCOUNT: Account = {
  id: 'a',
  status: 'ACTIVE',
  buying_power: '2000',
  non_marginable_buying_power: '1000',
  cash: '1000',
  shorting_enabled: true,
}
const LONG: Position = {
  asset_id: AAPL.id,
  symbol: 'AAPL',
  exchange: 'NASDAQ',
  asset_class: 'us_equity',
  avg_entry_price: '180',
  qty: '300',
  qty_available: '150',
  side: 'long',
  cost_basis: '54000',
}

const facts = (given: Partial<Facts> = {}): Facts => ({
  asset: AAPL,
  quote: { bid: decimal('187.22'), ask: decimal('187.25') },
  last: decimal('187.24'),
  position: undefined,
  account: ACCOUNT,
  heldCash: decimal('0'),
  phase: 'regular',
  ...given,
})
const draft = (given: Partial<Draft> = {}) => newDraft('AAPL', 'client-1', given)
const codes = (drafted: Draft, known = facts()) => review(drafted, known).warnings.map(({ code }) => code)

describe('a new draft', () => {
  it('spec 9: starts as a market order for the day, buying one', () => {
    expect(draft()).toEqual({
      symbol: 'AAPL',
      side: 'buy',
      type: 'market',
      time_in_force: 'day',
      sizeUnit: 'qty',
      qty: '1',
      notional: '',
      limit_price: '',
      extended_hours: false,
      client_order_id: 'client-1',
    })
  })

  it('takes the first time crypto has, which knows no day', () => {
    expect(newDraft('BTC/USD', 'c').time_in_force).toBe('gtc')
  })

  it('is put right by every change: no combination the capability table lacks can be composed', () => {
    const change = fc.record(
      {
        symbol: fc.constantFrom('AAPL', 'BTC/USD'),
        type: fc.constantFrom('market' as const, 'limit' as const),
        time_in_force: fc.constantFrom('day', 'gtc', 'ioc', 'fok', 'opg'),
        sizeUnit: fc.constantFrom('qty' as const, 'notional' as const),
        qty: fc.constantFrom('1', '0.5', ''),
        extended_hours: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const last = changes.reduce<Draft>((before, next) => changed(before, next), draft())
        const row = CAPABILITIES.find(
          ({ assetClass, type }) => assetClass === classOf(last.symbol) && type === last.type,
        )
        const times: readonly string[] = (isFractional(last) ? row?.fractionalTimesInForce : row?.timesInForce) ?? []
        expect(times).toContain(last.time_in_force)
        expect(timeChoices(last)).toEqual(times)
        if (last.extended_hours) expect(row?.extendedHours).toContain(last.time_in_force)
      }),
    )
  })
})

describe('what blocks', () => {
  it.each([
    { why: 'nothing', given: draft(), known: facts(), expected: [] },
    { why: 'no size', given: draft({ qty: '' }), known: facts(), expected: ['size-missing'] },
    {
      why: 'a third decimal of an amount',
      given: draft({ sizeUnit: 'notional', notional: '10.005' }),
      known: facts(),
      expected: ['notional-grid'],
    },
    {
      why: 'half a share of an asset without fractions',
      given: draft({ qty: '0.5' }),
      known: facts({ asset: { ...AAPL, fractionable: false } }),
      expected: ['not-fractionable'],
    },
    {
      why: 'a limit order without a price',
      given: draft({ type: 'limit' }),
      known: facts(),
      expected: ['limit-missing'],
    },
    {
      why: 'a price between two cents',
      given: draft({ type: 'limit', limit_price: '187.005' }),
      known: facts(),
      expected: ['price-grid'],
    },
    {
      why: 'more than buying power: 11 × 187.25 = 2,059.75',
      given: draft({ qty: '11' }),
      known: facts(),
      expected: ['buying-power'],
    },
    {
      why: 'more than is free of the position',
      given: draft({ side: 'sell', qty: '151' }),
      known: facts({ position: LONG }),
      expected: ['more-than-held'],
    },
    {
      why: 'a short sale the account may not make',
      given: draft({ side: 'sell' }),
      known: facts({ account: { ...ACCOUNT, shorting_enabled: false } }),
      expected: ['shorting-off'],
    },
    {
      why: 'selling a coin nobody holds',
      given: newDraft('BTC/USD', 'c', { side: 'sell', qty: '0.001' }),
      known: facts({ asset: BTC, quote: { bid: decimal('59990'), ask: decimal('60000') } }),
      expected: ['no-crypto-short'],
    },
    {
      why: 'a coin order under ten dollars: 0.00002 × 60,000 = 1.20',
      given: newDraft('BTC/USD', 'c', { qty: '0.00002' }),
      known: facts({ asset: BTC, quote: { bid: decimal('59990'), ask: decimal('60000') } }),
      expected: ['value-too-small'],
    },
    {
      why: 'a halted asset',
      given: draft(),
      known: facts({ asset: { ...AAPL, tradable: false } }),
      expected: ['not-tradable'],
    },
  ])('$why', ({ given, known, expected }) => {
    const { warnings, request } = review(given, known)
    expect(warnings.filter(({ isBlocking }) => isBlocking).map(({ code }) => code)).toEqual(expected)
    expect(request === undefined).toBe(expected.length > 0)
  })

  it('says the numbers and the way out, which then passes', () => {
    const given = draft({ qty: '11' })
    const warning = review(given, facts()).warnings[0]
    expect(warning?.text).toBe('Needs $2,059.75, you have $2,000.00. Buy 10 at most.')
    expect(review(changed(given, warning?.fix?.change ?? {}), facts()).request?.qty).toBe('10')
  })
})

describe('what has only to be seen', () => {
  it.each([
    { why: 'a closed market queues', given: draft(), known: facts({ phase: 'closed' }), expected: ['queued'] },
    {
      why: 'an order for extended hours does not wait',
      given: draft({ type: 'limit', limit_price: '187', extended_hours: true }),
      known: facts({ phase: 'after' }),
      expected: [],
    },
    {
      why: 'selling what is not held is a short sale',
      given: draft({ side: 'sell' }),
      known: facts(),
      expected: ['opens-short'],
    },
    {
      why: 'a limit far through the market fills at once',
      given: draft({ type: 'limit', limit_price: '190' }),
      known: facts(),
      expected: ['crosses'],
    },
  ])('$why', ({ given, known, expected }) => {
    expect(codes(given, known)).toEqual(expected)
    expect(review(given, known).request).toBeDefined()
  })
})

describe('what the ticket says and sends', () => {
  it('sends only what was decided, in plain notation', () => {
    const given = draft({ type: 'limit', limit_price: '184.50', qty: '010', time_in_force: 'gtc' })
    const { request, sentence } = review(given, facts())
    expect(sentence).toBe('Buy 10 AAPL at 184.50 limit')
    expect(request).toEqual({
      symbol: 'AAPL',
      side: 'buy',
      type: 'limit',
      time_in_force: 'gtc',
      qty: '10',
      limit_price: '184.5',
      client_order_id: 'client-1',
    })
  })

  it('estimates: value 5 × 187.25, buying power and position after, average (300 × 180 + 5 × 187.25) / 305', () => {
    const { estimate } = review(draft({ qty: '5' }), facts({ position: LONG }))
    const shown = Object.fromEntries(
      Object.entries(estimate).map(([key, value]) => [key, value && formatDecimal(value)]),
    )
    expect(shown).toEqual({
      value: '936.25',
      hold: '936.25',
      available: '2000',
      availableAfter: '1063.75',
      positionBefore: '300',
      positionAfter: '305',
      averageAfter: '180.118852',
      most: '10',
    })
  })

  it.each([
    { why: 'of buying power', given: draft(), known: facts(), percent: 50 as const, qty: '5' },
    {
      why: 'of what is free to sell',
      given: draft({ side: 'sell' }),
      known: facts({ position: LONG }),
      percent: 100 as const,
      qty: '150',
    },
    {
      why: 'whole shares only',
      given: draft({ side: 'sell' }),
      known: facts({ position: { ...LONG, qty_available: '7' } }),
      percent: 50 as const,
      qty: '3',
    },
    {
      why: 'all of a fraction',
      given: draft({ side: 'sell' }),
      known: facts({ position: { ...LONG, qty_available: '7.25' } }),
      percent: 100 as const,
      qty: '7.25',
    },
  ])('$percent % $why is $qty', ({ given, known, percent, qty }) => {
    expect(sizedAt(given, known, percent)?.qty).toBe(qty)
  })
})
