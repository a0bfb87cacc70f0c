import { CAPABILITIES } from '@paddock/broker/account/capability'
import { forAll } from '@paddock/contract/testing/for-all'
import { formatDecimal } from '@paddock/decimal/decimal'
import { asPrice } from '@paddock/decimal/money'
import { classOf } from '@paddock/market/options/symbol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figuresOf } from '../figures/figures.ts'
import { review, sizedAt } from '../review/review.ts'
import { AAPL, ACCOUNT, BTC, draft, facts, LONG } from '../testing/facts.ts'
import {
  capability,
  changed,
  type Draft,
  isFractional,
  newDraft,
  orderClassOf,
  symbolOf,
  timeChoice,
  timesOf,
  typeChoice,
} from './draft.ts'

const codes = (drafted: Draft, known = facts()) => review(drafted, known).warnings.map(({ code }) => code)

describe('a new draft', () => {
  it('spec 9: starts as a market order for the day, buying one', () => {
    expect(draft()).toEqual({
      selectedAsset: { label: 'AAPL', value: 'AAPL', exchange: '' },
      selectedOrderType: { label: 'Market', name: 'market' },
      selectedTimeInForce: { label: 'Day', name: 'day' },
      isSell: false,
      quantity: '1',
      limitPrice: '',
      stopPrice: '',
      trailPrice: '',
      sizeUnit: 'qty',
      notional: '',
      percent: '',
      risk: '',
      riskUnit: 'usd',
      trailUnit: 'price',
      exits: {
        isOn: false,
        isExit: false,
        target: '',
        targetUnit: 'price',
        stop: '',
        stopUnit: 'price',
        stopLimit: '',
        more: [],
        otherSymbol: '',
        otherDirection: 'falls',
        otherPrice: '',
        closeMinutes: '',
        onMissed: 'ask',
      },
      wait: { symbol: '', direction: 'rises', price: '' },
      isOfContracts: false,
      legs: [],
      isCredit: false,
      positionIntent: undefined,
      extendedHours: false,
      tags: [],
      note: '',
      waived: [],
      clientOrderId: 'client-1',
    })
  })

  it('takes the first time crypto has, which knows no day', () => {
    expect(newDraft('BTC/USD', 'c').selectedTimeInForce.name).toBe('gtc')
  })

  it('is put right by every change: no combination the capability table lacks can be composed', () => {
    const change = fc.record(
      {
        selectedAsset: fc
          .constantFrom('AAPL', 'BTC/USD', 'AAPL261218C00190000')
          .map((value) => ({ label: value, value, exchange: '' })),
        selectedOrderType: fc.constantFrom('market', 'limit', 'stop', 'stop_limit', 'trailing_stop').map(typeChoice),
        selectedTimeInForce: fc.constantFrom('day', 'gtc', 'ioc', 'fok', 'opg', 'cls').map(timeChoice),
        sizeUnit: fc.constantFrom('qty' as const, 'notional' as const, 'risk' as const, 'percent' as const),
        quantity: fc.constantFrom('1', '0.5', ''),
        exits: fc.record({
          isOn: fc.boolean(),
          isExit: fc.boolean(),
          target: fc.constantFrom('', '200'),
          targetUnit: fc.constant('price' as const),
          stop: fc.constantFrom('', '180'),
          stopUnit: fc.constantFrom('price' as const, 'trail' as const),
          stopLimit: fc.constant(''),
          more: fc.constantFrom([], [{ price: '210', part: '50' }]),
          otherSymbol: fc.constant(''),
          otherDirection: fc.constant('falls' as const),
          otherPrice: fc.constant(''),
          closeMinutes: fc.constantFrom('', '5'),
          onMissed: fc.constant('ask' as const),
        }),
        extendedHours: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    forAll(100, fc.array(change, { maxLength: 6 }), (changes) => {
      const last = changes.reduce<Draft>((before, next) => changed(before, next), draft())
      const row = CAPABILITIES.find(
        ({ assetClass, type, orderClass }) =>
          assetClass === classOf(symbolOf(last)) &&
          type === last.selectedOrderType.name &&
          orderClass === orderClassOf(last),
      )
      expect(capability(last)).toBe(row)
      expect(row).toBeDefined()
      const times: readonly string[] = (isFractional(last) ? row?.fractionalTimesInForce : row?.timesInForce) ?? []
      expect(timesOf(last)).toEqual(times)
      // Half a share of a group has no time at all: its size is refused beside the field.
      if (times.length > 0) expect(times).toContain(last.selectedTimeInForce.name)
      if (last.extendedHours) expect(row?.extendedHours).toContain(last.selectedTimeInForce.name)
    })
  })
})

describe('what blocks', () => {
  it.each([
    { why: 'nothing', given: draft(), known: facts(), expected: [] },
    { why: 'no size', given: draft({ quantity: '' }), known: facts(), expected: ['size-missing'] },
    {
      why: 'a third decimal of an amount',
      given: draft({ sizeUnit: 'notional', notional: '10.005' }),
      known: facts(),
      expected: ['notional-grid'],
    },
    {
      why: 'half a share of an asset without fractions',
      given: draft({ quantity: '0.5' }),
      known: facts({ asset: { ...AAPL, fractionable: false } }),
      expected: ['not-fractionable'],
    },
    {
      why: 'a limit order without a price',
      given: draft({ selectedOrderType: typeChoice('limit') }),
      known: facts(),
      expected: ['limit-missing'],
    },
    {
      why: 'a price between two cents',
      given: draft({ selectedOrderType: typeChoice('limit'), limitPrice: '187.005' }),
      known: facts(),
      expected: ['price-grid'],
    },
    {
      why: 'more than buying power: 11 × 187.25 = 2,059.75',
      given: draft({ quantity: '11' }),
      known: facts(),
      expected: ['buying-power'],
    },
    {
      why: 'more than is free of the position',
      given: draft({ isSell: true, quantity: '151' }),
      known: facts({ position: LONG }),
      expected: ['more-than-held'],
    },
    {
      why: 'a short sale the account may not make',
      given: draft({ isSell: true }),
      known: facts({ account: { ...ACCOUNT, shorting_enabled: false } }),
      expected: ['shorting-off'],
    },
    {
      why: 'selling a coin nobody holds',
      given: newDraft('BTC/USD', 'c', { isSell: true, quantity: '0.001' }),
      known: facts({ asset: BTC, quote: { bid: asPrice('59990'), ask: asPrice('60000') } }),
      expected: ['no-crypto-short'],
    },
    {
      why: 'a coin order under ten dollars: 0.00002 × 60,000 = 1.20',
      given: newDraft('BTC/USD', 'c', { quantity: '0.00002' }),
      known: facts({ asset: BTC, quote: { bid: asPrice('59990'), ask: asPrice('60000') } }),
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

  it.each([
    [[], 'Mon 30 Nov 2026 04:00'],
    [['overnight_tradable'], 'Sun 29 Nov 2026 20:00'],
  ])('says when an order of a weekend trades, of an asset that is %j', (attributes, expected) => {
    const given = draft({ selectedOrderType: typeChoice('limit'), limitPrice: '187', extendedHours: true })
    const known = facts({ phase: 'closed', at: Date.parse('2026-11-28T15:00:00Z'), asset: { ...AAPL, attributes } })
    const [warning] = review(given, known).warnings
    expect(warning?.text).toBe(`The market is closed. The order waits for extended hours, ${expected} New York.`)
  })

  it('says the numbers and the way out, which then passes', () => {
    const given = draft({ quantity: '11' })
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
      given: draft({ selectedOrderType: typeChoice('limit'), limitPrice: '187', extendedHours: true }),
      known: facts({ phase: 'after' }),
      expected: [],
    },
    {
      why: 'selling what is not held is a short sale',
      given: draft({ isSell: true }),
      known: facts(),
      expected: ['opens-short'],
    },
    {
      why: 'a limit far through the market fills at once',
      given: draft({ selectedOrderType: typeChoice('limit'), limitPrice: '190' }),
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
    const given = draft({
      selectedOrderType: typeChoice('limit'),
      limitPrice: '184.50',
      quantity: '010',
      selectedTimeInForce: timeChoice('gtc'),
    })
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
    const given = draft({ quantity: '5' })
    const known = facts({ position: LONG })
    const { value, hold, power, availableAfter, positionBefore, positionAfter, averageAfter } = figuresOf(
      known,
      review(given, known).resolved,
    )
    const shown = { value, hold, power, availableAfter, positionBefore, positionAfter, averageAfter }
    expect(Object.fromEntries(Object.entries(shown).map(([key, one]) => [key, one && formatDecimal(one)]))).toEqual({
      value: '936.25',
      hold: '936.25',
      power: '2000',
      availableAfter: '1063.75',
      positionBefore: '300',
      positionAfter: '305',
      averageAfter: '180.118852',
    })
  })

  it.each([
    { why: 'of buying power', given: draft(), known: facts(), percent: 50 as const, qty: '5' },
    {
      why: 'of what is free to sell',
      given: draft({ isSell: true }),
      known: facts({ position: LONG }),
      percent: 100 as const,
      qty: '150',
    },
    {
      why: 'whole shares only',
      given: draft({ isSell: true }),
      known: facts({ position: { ...LONG, qty_available: '7' } }),
      percent: 50 as const,
      qty: '3',
    },
    {
      why: 'all of a fraction',
      given: draft({ isSell: true }),
      known: facts({ position: { ...LONG, qty_available: '7.25' } }),
      percent: 100 as const,
      qty: '7.25',
    },
  ])('$percent % $why is $qty', ({ given, known, percent, qty }) => {
    expect(sizedAt(given, known, percent)?.quantity).toBe(qty)
  })
})
