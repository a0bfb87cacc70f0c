/** Exits, contracts, prices as they are typed, and what is sent: rows that can be checked by hand. */
import { chanceOfProfit, payoffOf } from '@paddock/analytics/options/payoff'
import { strategyName } from '@paddock/analytics/options/strategy-name'
import { decimal, formatDecimal } from '@paddock/decimal/decimal'
import { asPrice, asQuantity } from '@paddock/decimal/money'
import { standardTerms } from '@paddock/market/options/terms'
import { describe, expect, it } from 'vitest'
import type { TicketRequest } from '../page/ticket-store.ts'
import { bodyOf, confirming, isRepeated, REPEATED_WITHIN } from '../trading/orders/sending/confirm.ts'
import { parseTicketSettings } from '../trading/orders/sending/ticket-settings.ts'
import { timeChoices, typeChoices } from './draft/choices.ts'
import { type Draft, NO_EXITS, newDraft, timeChoice, typeChoice } from './draft/draft.ts'
import { givenBy, startAfter, startOf } from './draft/given.ts'
import { legsChange } from './draft/legs.ts'
import type { Facts } from './facts/facts.ts'
import { pricedExits } from './figures/exit-prices.ts'
import { figuresOf } from './figures/figures.ts'
import { priceOf, sizeText } from './figures/price-text.ts'
import { resolve } from './figures/resolved.ts'
import { plainWords } from './review/plain-words.ts'
import { curlLine } from './review/request.ts'
import { review } from './review/review.ts'
import { AAPL, contractNow, draft, facts, LONG } from './testing/facts.ts'
import { danger } from './warnings/warning.ts'

const RICH = {
  id: 'a',
  status: 'ACTIVE',
  buying_power: '400000',
  non_marginable_buying_power: '100000',
  options_buying_power: '100000',
  options_trading_level: 3,
  cash: '100000',
  equity: '100000',
  shorting_enabled: true,
}
const rich = (given: Partial<Facts> = {}) => facts({ account: RICH, ...given })
const exits = (given: Partial<Draft['exits']>) => ({ ...NO_EXITS, isOn: true, ...given })
const blocked = (drafted: Draft, known: Facts) =>
  review(drafted, known).warnings.flatMap(({ code, isBlocking }) => (isBlocking ? [code] : []))
const LIMIT = typeChoice('limit')

describe('exits', () => {
  const entry = { selectedOrderType: LIMIT, limitPrice: '100', quantity: '10' }
  it.each([
    { why: 'prices', given: exits({ target: '110', stop: '95' }), target: '110', stop: '95', orderClass: 'bracket' },
    {
      why: '10 % over and 5 % under 100',
      given: exits({ target: '10', targetUnit: 'percent', stop: '5', stopUnit: 'percent' }),
      target: '110',
      stop: '95',
      orderClass: 'bracket',
    },
    {
      why: '100 and 50 dollars of ten shares',
      given: exits({ target: '100', targetUnit: 'usd', stop: '50', stopUnit: 'usd' }),
      target: '110',
      stop: '95',
      orderClass: 'bracket',
    },
    {
      why: 'twice the risk of 5',
      given: exits({ target: '2', targetUnit: 'r', stop: '95' }),
      target: '110',
      stop: '95',
      orderClass: 'bracket',
    },
    { why: 'one of them alone', given: exits({ stop: '95' }), target: undefined, stop: '95', orderClass: 'oto' },
  ])('$why: target $target, stop $stop, $orderClass', ({ given, target, stop, orderClass }) => {
    const { request } = review(draft({ ...entry, exits: given }), rich())
    expect(request?.order_class).toBe(orderClass)
    expect(request?.take_profit?.limit_price).toBe(target)
    expect(request?.stop_loss?.stop_price).toBe(stop)
  })

  it('of what is held are one order that cancels the other: its limit is the target', () => {
    const given = draft({ isSell: true, quantity: '50', exits: exits({ isExit: true, target: '200', stop: '180' }) })
    const { request, sentence } = review(given, rich({ position: LONG, positions: [LONG] }))
    expect(request).toEqual({
      symbol: 'AAPL',
      side: 'sell',
      type: 'limit',
      time_in_force: 'day',
      qty: '50',
      order_class: 'oco',
      take_profit: { limit_price: '200' },
      stop_loss: { stop_price: '180' },
      client_order_id: 'client-1',
    })
    expect(sentence).toBe('Sell 50 AAPL, target 200.00, stop 180.00')
  })

  // The market is at 187.24, 50 of 300 are sold; a target lands on the step above, a stop on the one below.
  it.each([
    { why: '5 % and 2 %', given: { target: '5', stop: '2' }, units: ['percent', 'percent'], at: ['196.61', '183.49'] },
    {
      why: 'twice the risk of 7.24',
      given: { target: '2', stop: '180' },
      units: ['r', 'price'],
      at: ['201.72', '180'],
    },
    { why: '3 R of 2 %', given: { target: '3', stop: '2' }, units: ['r', 'percent'], at: ['198.49', '183.49'] },
    { why: '$500 and $250', given: { target: '500', stop: '250' }, units: ['usd', 'usd'], at: ['197.24', '182.24'] },
    { why: 'a price stays', given: { target: '200', stop: '1' }, units: ['price', 'percent'], at: ['200', '185.36'] },
  ] as const)('of what is held are told from the market: $why', ({ given, units: [targetUnit, stopUnit], at }) => {
    const held = rich({ position: LONG, positions: [LONG] })
    const pair = exits({ isExit: true, ...given, targetUnit, stopUnit })
    for (const size of [{ quantity: '50' }, { sizeUnit: 'percent', percent: '33.34' }] as const) {
      const { request, resolved } = review(draft({ isSell: true, ...size, exits: pair }), held)
      expect([request?.qty, request?.take_profit?.limit_price, request?.stop_loss?.stop_price]).toEqual(['50', ...at])
      expect(resolved.limit && formatDecimal(resolved.limit)).toBe(at[0])
      expect(pricedExits(pair, resolved.exits)).toEqual({
        ...pair,
        ...{ target: at[0], targetUnit: 'price', stop: at[1], stopUnit: 'price' },
      })
    }
  })

  it('of what is short lie the other way: 5 % below 187.24, 2 % above', () => {
    const short = { ...LONG, qty: '-50', qty_available: '-50', side: 'short' } as const
    const pair = exits({ isExit: true, target: '5', targetUnit: 'percent', stop: '2', stopUnit: 'percent' })
    const { request } = review(draft({ quantity: '50', exits: pair }), rich({ position: short, positions: [short] }))
    expect([request?.take_profit?.limit_price, request?.stop_loss?.stop_price]).toEqual(['177.87', '190.99'])
  })

  it.each([
    { why: 'none entered', given: exits({}), code: 'exit-missing' },
    { why: 'a stop above a long entry', given: exits({ target: '110', stop: '101' }), code: 'exit-side' },
    { why: 'a stop-limit above its stop', given: exits({ stop: '95', stopLimit: '96' }), code: 'stop-limit-side' },
    { why: 'an exit of nothing', given: exits({ isExit: true, target: '110', stop: '95' }), code: 'nothing-to-exit' },
  ])('$why: $code', ({ given, code }) => {
    expect(blocked(draft({ ...entry, exits: given }), rich())).toContain(code)
  })

  it('risk and reward: ten shares, 5 to lose and 10 to win, 0.05 % of 100,000', () => {
    const { resolved } = review(draft({ ...entry, exits: exits({ target: '110', stop: '95' }) }), rich())
    const { atRisk, reward, rewardToRisk, riskOfEquity } = figuresOf(rich(), resolved)
    expect([atRisk, reward, rewardToRisk, riskOfEquity].map((one) => one && formatDecimal(one))).toEqual([
      '50',
      '100',
      '2',
      '0.0005',
    ])
  })
})

describe('sizes', () => {
  const stopped = { selectedOrderType: LIMIT, limitPrice: '187', exits: exits({ stop: '184.5' }) }
  it.each([
    { why: '500 dollars at 2.50 a share', given: draft({ ...stopped, sizeUnit: 'risk', risk: '500' }), qty: '200' },
    {
      why: '0.25 % of 100,000 at 2.50 a share',
      given: draft({ ...stopped, sizeUnit: 'risk', risk: '0.25', riskUnit: 'equity' }),
      qty: '100',
    },
    {
      why: 'a tenth of what 400,000 reaches at 187.25',
      given: draft({ sizeUnit: 'percent', percent: '10' }),
      qty: '213',
    },
    { why: 'the letter k', given: draft({ quantity: sizeText('1.5k') }), qty: '1500' },
  ])('$why is $qty', ({ given, qty }) => {
    expect(review(given, rich()).request?.qty).toBe(qty)
  })
})

describe('prices as they are typed', () => {
  it.each([
    ['187.5', 'buy', '187.5'],
    ['m', 'buy', '187.23'],
    ['m', 'sell', '187.24'],
    ['m+2', 'buy', '187.25'],
    ['b-3', 'buy', '187.19'],
    ['A', 'sell', '187.25'],
    ['l+1', 'buy', '187.25'],
    ['', 'buy', undefined],
    ['x', 'buy', undefined],
  ] as const)('%s to %s is %s at 187.22 × 187.25', (text, side, expected) => {
    const at = priceOf(text, facts(), asPrice('0.01'), side)
    expect(at && formatDecimal(at)).toBe(expected)
  })

  it('follows the quote until it is sent, as a number', () => {
    const given = draft({ selectedOrderType: LIMIT, limitPrice: 'm' })
    expect(review(given, rich()).request?.limit_price).toBe('187.23')
    expect(review(given, rich({ quote: { bid: asPrice('188'), ask: asPrice('188.02') } })).request?.limit_price).toBe(
      '188.01',
    )
  })
})

const C190 = 'AAPL261218C00190000'
const C195 = 'AAPL261218C00195000'
const P185 = 'AAPL261218P00185000'
const P180 = 'AAPL261218P00180000'
const QUOTED = new Map([
  [C190, contractNow(C190, '4.00', '4.10')],
  [C195, contractNow(C195, '2.20', '2.28')],
])
const VERTICAL = [
  { symbol: C190, side: 'buy' as const, ratio: 1 },
  { symbol: C195, side: 'sell' as const, ratio: 1 },
]

describe('contracts', () => {
  it('a single one says what it does, and is sent with its intent', () => {
    const given = newDraft(C190, 'c', { selectedOrderType: LIMIT, limitPrice: '4.05' })
    const { request, sentence } = review(
      given,
      rich({ asset: { ...AAPL, symbol: C190, class: 'us_option' }, contracts: QUOTED, quote: QUOTED.get(C190)?.quote }),
    )
    expect(sentence).toBe('Buy to open 1 AAPL 18 Dec 26 190 call at 4.05 limit')
    expect(request).toMatchObject({ symbol: C190, qty: '1', limit_price: '4.05', position_intent: 'buy_to_open' })
  })

  it('a vertical spread at a debit: the most it loses is the debit, the most it wins the width less it', () => {
    const given = newDraft(C190, 'c', { legs: VERTICAL, selectedOrderType: LIMIT, limitPrice: '1.85' })
    const known = rich({ contracts: QUOTED })
    const { request, sentence, resolved } = review(given, known)
    expect(sentence).toBe('Buy 1 AAPL 190/195 call spread at 1.85 debit')
    expect(request).toEqual({
      order_class: 'mleg',
      type: 'limit',
      time_in_force: 'day',
      qty: '1',
      limit_price: '1.85',
      legs: [
        { symbol: C190, ratio_qty: '1', side: 'buy', position_intent: 'buy_to_open' },
        { symbol: C195, ratio_qty: '1', side: 'sell', position_intent: 'sell_to_open' },
      ],
      client_order_id: 'c',
    })
    const { payoff, hold } = figuresOf(known, resolved)
    expect([payoff?.maxLoss, payoff?.maxProfit, hold].map((one) => one && formatDecimal(one))).toEqual([
      '185',
      '315',
      '185',
    ])
    expect(payoff?.breakEvens.map(formatDecimal)).toEqual(['191.85'])
  })

  it('a credit is typed without its sign and sent with it', () => {
    const legs = VERTICAL.map((leg) => ({ ...leg, side: leg.side === 'buy' ? ('sell' as const) : ('buy' as const) }))
    const given = newDraft(C190, 'c', { legs, selectedOrderType: LIMIT, limitPrice: '1.70', isCredit: true })
    expect(review(given, rich({ contracts: QUOTED })).request?.limit_price).toBe('-1.7')
  })

  it.each([
    ['buy', true],
    ['sell', false],
  ] as const)('legs that are all on the side %s have one sign of the net price', (side, isCredit) => {
    const legs = VERTICAL.map((leg) => ({ ...leg, side }))
    const given = newDraft(C190, 'c', { legs, selectedOrderType: LIMIT, limitPrice: '1.70', isCredit })
    const known = rich({ contracts: QUOTED })
    const { warnings } = review(given, known)
    const fix = warnings.find(({ code }) => code === 'net-side')?.fix
    expect([blocked(given, known).includes('net-side'), fix?.change]).toEqual([true, { isCredit: !isCredit }])
    expect(blocked({ ...given, ...fix?.change }, known)).not.toContain('net-side')
  })

  it.each([
    ['sell', 'credit'],
    ['buy', 'debit'],
  ] as const)(
    'a price that follows legs that are all on the side %s is a net %s, whatever was chosen',
    (side, word) => {
      const legs = VERTICAL.map((leg) => ({ ...leg, side }))
      const known = rich({ contracts: QUOTED })
      for (const isCredit of [true, false]) {
        const given = newDraft(C190, 'c', { legs, selectedOrderType: LIMIT, limitPrice: 'm', isCredit })
        const { warnings } = review(given, known)
        expect(warnings.map(({ code }) => code)).not.toContain('net-side')
        expect(plainWords(given, resolve(given, known))).toContain(`net ${word} or better`)
      }
    },
  )

  it('a call nobody covers is not sent', () => {
    const given = newDraft(C190, 'c', { isSell: true, selectedOrderType: LIMIT, limitPrice: '4' })
    const known = rich({
      asset: { ...AAPL, symbol: C190, class: 'us_option' },
      contracts: QUOTED,
      quote: QUOTED.get(C190)?.quote,
    })
    expect(blocked(given, known)).toContain('uncovered')
  })

  it('legs are sent in lowest terms; one leg is an order of its own', () => {
    expect(legsChange(VERTICAL.map((leg) => ({ ...leg, ratio: 2 }))).legs?.map(({ ratio }) => ratio)).toEqual([1, 1])
    expect(legsChange(VERTICAL.slice(1))).toMatchObject({ legs: [], isSell: true, selectedAsset: { value: C195 } })
  })

  it.each([
    {
      name: 'Call debit spread',
      legs: [
        ['buy', C190],
        ['sell', C195],
      ],
    },
    {
      name: 'Call credit spread',
      legs: [
        ['sell', C190],
        ['buy', C195],
      ],
    },
    {
      name: 'Put credit spread',
      legs: [
        ['sell', P185],
        ['buy', P180],
      ],
    },
    {
      name: 'Long strangle',
      legs: [
        ['buy', C190],
        ['buy', P185],
      ],
    },
    {
      name: 'Iron condor',
      legs: [
        ['buy', P180],
        ['sell', P185],
        ['sell', C190],
        ['buy', C195],
      ],
    },
    {
      name: 'Call calendar',
      legs: [
        ['sell', C190],
        ['buy', 'AAPL270115C00190000'],
      ],
    },
    {
      name: 'Risk reversal',
      legs: [
        ['sell', P185],
        ['buy', C195],
      ],
    },
  ] as const)('$name', ({ name, legs }) => {
    const known = legs.flatMap(([side, symbol]) => {
      const terms = standardTerms(symbol)
      return terms ? [{ side, ratio: 1, terms }] : []
    })
    expect(strategyName(known)).toBe(name)
  })

  it('a long call at 4.10 loses 410 at most and has no bound above; half a chance at the money is less with its price', () => {
    const terms = standardTerms(C190)
    const payoff = terms && payoffOf([{ side: 'buy', ratio: 1, terms }], decimal('4.10'), decimal('1'))
    expect(payoff?.maxLoss && formatDecimal(payoff.maxLoss)).toBe('410')
    expect(payoff?.maxProfit).toBeUndefined()
    expect(payoff?.breakEvens.map(formatDecimal)).toEqual(['194.1'])
    const chance = payoff && chanceOfProfit(payoff, 190, 0.25, 0.25)
    expect(chance).toBeGreaterThan(0.35)
    expect(chance).toBeLessThan(0.5)
  })
})

describe('choices', () => {
  it('say why they cannot be made', () => {
    const why = (choices: ReturnType<typeof typeChoices>) =>
      Object.fromEntries(choices.map((one) => [one.value, one.why]))
    expect(why(typeChoices(newDraft('BTC/USD', 'c')))).toMatchObject({
      stop: 'Not for crypto',
      trailing_stop: 'Not for crypto',
      limit: undefined,
    })
    expect(why(typeChoices(draft({ exits: exits({ target: '1' }) })))).toMatchObject({
      trailing_stop: 'Not with an exit',
    })
    expect(why(timeChoices(draft({ quantity: '0.5' }), undefined))).toMatchObject({
      day: undefined,
      gtc: 'Whole shares only',
    })
    // 10:00 New York of a trading day.
    expect(why(timeChoices(draft(), Date.parse('2026-09-10T14:00:00Z')))).toMatchObject({
      opg: 'Accepted from 19:00 to 09:28 New York',
      cls: undefined,
    })
    // 17:00 of the day before Thanksgiving, which a half day follows.
    expect(why(timeChoices(draft(), Date.parse('2026-11-25T22:00:00Z')))).toMatchObject({
      cls: 'Accepted from 19:00 to 12:50 New York',
    })
  })
})

describe('a short sale of what is hard to borrow', () => {
  const AT = Date.parse('2026-09-10T10:00:00-04:00')
  const located = (free: string) => ({ free: asQuantity(free), expiresAt: Date.parse('2026-09-10T20:00:00-04:00') })
  const HARD = { ...AAPL, easy_to_borrow: false }
  it.each([
    ['nothing is located', {}, {}, ['not-located']],
    ['too little is', { located: located('5') }, {}, ['not-located']],
    ['enough is', { located: located('10') }, {}, []],
    ['it would outlive what is', { located: located('10'), at: AT + 7 * 3_600_000 }, {}, ['not-located']],
    ['it is not for the day', { located: located('10') }, { selectedTimeInForce: timeChoice('gtc') }, ['borrow-time']],
    ['there is none at all', { located: located('10'), asset: { ...HARD, shortable: false } }, {}, ['not-shortable']],
  ])('%s', (_why, known, drafted, codes) => {
    const given = { asset: HARD, account: RICH, at: AT, ...known }
    const terms = {
      selectedOrderType: typeChoice('limit'),
      limitPrice: '190',
      quantity: '10',
      isSell: true,
      ...drafted,
    }
    expect(blocked(draft(terms), facts(given))).toEqual(codes)
  })
})

describe('what it opens with', () => {
  it.each<{ why: string; request: TicketRequest; expected: Partial<Draft> }>([
    {
      why: 'a limit price makes a limit order',
      request: { symbol: 'AAPL', limitPrice: '1' },
      expected: { limitPrice: '1', selectedOrderType: LIMIT },
    },
    {
      why: 'a stop alone',
      request: { stopPrice: '9', side: 'sell' },
      expected: { stopPrice: '9', isSell: true, selectedOrderType: typeChoice('stop') },
    },
    {
      why: 'a trail in percent',
      request: { trailPercent: '2' },
      expected: { trailPrice: '2', trailUnit: 'percent', selectedOrderType: typeChoice('trailing_stop') },
    },
    {
      why: 'one exit of what is held is an order of its own',
      request: { isExit: true, stopLoss: '90' },
      expected: { stopPrice: '90', selectedOrderType: typeChoice('stop') },
    },
    {
      why: 'both exits of what is held',
      request: { isExit: true, takeProfit: '110', stopLoss: '90' },
      expected: { selectedOrderType: LIMIT, exits: exits({ isExit: true, target: '110', stop: '90' }) },
    },
    {
      why: 'a roll at a credit',
      request: {
        legs: [
          { symbol: C190, side: 'buy' },
          { symbol: C195, side: 'sell' },
        ],
        limitPrice: '-1.2',
      },
      expected: { legs: VERTICAL, limitPrice: '1.2', isCredit: true },
    },
    { why: 'an amount', request: { notional: '250' }, expected: { notional: '250', sizeUnit: 'notional' } },
  ])('$why', ({ request, expected }) => {
    expect(givenBy(request)).toMatchObject(expected)
  })

  it('spec 9: without a choice of the person every class starts at market with one', () => {
    const settings = parseTicketSettings(undefined)
    expect(settings.confirm).toBe('dangerous')
    expect(newDraft('AAPL', 'c', startOf('AAPL', settings))).toMatchObject({
      selectedOrderType: { label: 'Market', name: 'market' },
      selectedTimeInForce: { label: 'Day', name: 'day' },
      quantity: '1',
    })
    const sent = newDraft('AAPL', 'c', {
      selectedOrderType: LIMIT,
      quantity: '5',
      selectedTimeInForce: timeChoice('gtc'),
    })
    expect(startAfter(sent)).toEqual({ type: 'limit', time: 'gtc', unit: 'qty', quantity: '5' })
    expect(parseTicketSettings({ confirm: 'sometimes' })).toEqual(settings)
  })
})

describe('before it leaves', () => {
  it.each([
    ['off', 'practice', false, '100', 'sent at once'],
    ['off', 'practice', true, '100', 'sent at once'],
    ['dangerous', 'practice', false, '100', 'sent at once'],
    ['dangerous', 'practice', true, '100', 'reviewed'],
    ['always', 'practice', false, '90000', 'reviewed'],
    ['off', 'paper', false, '100', 'held'],
    ['dangerous', 'paper', false, '100', 'sent at once'],
    ['always', 'paper', false, '100', 'reviewed'],
    ['off', 'paper', false, '50000', 'reviewed held typed'],
    ['dangerous', 'paper', false, '49999.99', 'sent at once'],
    ['dangerous', 'live', false, '100', 'held'],
    ['off', 'live', true, '100', 'reviewed held'],
    ['off', 'live', false, '50000', 'reviewed held typed'],
  ] as const)('%s on %s, dangerous %s, worth %s: %s', (confirm, environment, isDangerous, value, expected) => {
    const warnings = isDangerous ? [danger('x', 'x')] : []
    const { isReviewed, isHeld, isTyped } = confirming(
      { confirm, typedFrom: '50000' },
      environment,
      warnings,
      decimal(value),
    )
    const asked = [isReviewed && 'reviewed', isHeld && 'held', isTyped && 'typed'].filter(Boolean).join(' ')
    expect(asked || 'sent at once').toBe(expected)
  })

  it.each([
    ['practice', '1000.01', 'sent at once'],
    ['paper', '1000', 'sent at once'],
    ['paper', '1000.01', 'reviewed proven'],
    ['live', '1000.01', 'reviewed held proven'],
    ['live', undefined, 'held'],
  ] as const)('on %s an order worth %s, where a code is asked for above 1000: %s', (environment, value, expected) => {
    const asked = (from: string | undefined) => {
      const worth = value === undefined ? undefined : decimal(value)
      const codeFrom = from === undefined ? undefined : decimal(from)
      const by = confirming({ confirm: 'dangerous', typedFrom: '' }, environment, [], worth, codeFrom)
      return [by.isReviewed && 'reviewed', by.isHeld && 'held', by.isProven && 'proven'].filter(Boolean).join(' ')
    }
    expect(asked('1000') || 'sent at once').toBe(expected)
    expect(asked(undefined)).not.toContain('proven')
  })

  it('nothing is typed where no amount is set', () => {
    expect(confirming({ confirm: 'off', typedFrom: '' }, 'live', [], decimal('1000000')).isTyped).toBe(false)
  })

  it.each([
    ['an entry waits', draft(), rich({ isOrderStreamDown: true }), true],
    [
      'an entry that was waved through goes',
      draft({ waived: ['stream-down'] }),
      rich({ isOrderStreamDown: true }),
      false,
    ],
    [
      'an entry goes where nobody asked to wait',
      draft(),
      rich({ isOrderStreamDown: true, isStreamRequired: false }),
      false,
    ],
    ['what closes goes', draft({ isSell: true }), rich({ isOrderStreamDown: true, position: LONG }), false],
  ])('while the stream of orders is down %s', (_, given, known, isHeld) => {
    const { warnings, request } = review(given, known)
    expect(warnings.find(({ code }) => code === 'stream-down')?.isBlocking).toBe(isHeld)
    expect(request === undefined).toBe(isHeld)
    const fix = warnings.find(({ code }) => code === 'stream-down')?.fix?.change
    if (fix) expect(review(draft({ ...given, ...fix }), known).request).toBeDefined()
  })

  it('the same order again within three seconds is taken for a mistake', () => {
    const body = bodyOf({ symbol: 'AAPL', client_order_id: '1' } as never)
    expect(bodyOf({ symbol: 'AAPL', client_order_id: '2' } as never)).toBe(body)
    expect(isRepeated({ body, at: 0 }, body, REPEATED_WITHIN - 1)).toBe(true)
    expect(isRepeated({ body, at: 0 }, body, REPEATED_WITHIN)).toBe(false)
  })

  it('is told as a line to paste, with what a shell would read put right', () => {
    expect(curlLine('http://localhost:3000', { symbol: "O'X" })).toBe(
      `curl -s http://localhost:3000/v2/orders \\\n  -H "APCA-API-KEY-ID: $KEY" -H "APCA-API-SECRET-KEY: $SECRET" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"symbol":"O'\\''X"}'`,
    )
  })
})
