/** Notes that only have to be seen, one by one: when each is there, what it says with its numbers, and that it blocks nothing. */
import type { Order } from '@paddock/contract/entities/order'
import { decimal, formatDecimal } from '@paddock/decimal/decimal'
import { asPrice } from '@paddock/decimal/money'
import { describe, expect, it } from 'vitest'
import { type Draft, NO_EXITS, newDraft, timeChoice, typeChoice } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import { review } from '../review/review.ts'
import { AAPL, ACCOUNT, BTC, contractNow, draft, facts, LONG } from '../testing/facts.ts'

const AT = Date.parse('2026-09-10T15:00:00Z')
const RICH = { ...ACCOUNT, buying_power: '400000', options_buying_power: '100000', cash: '100000', equity: '100000' }
const rich = (given: Partial<Facts> = {}) => facts({ account: RICH, at: AT, ...given })
const LIMIT = typeChoice('limit')
const CALL = 'AAPL261218C00190000'
const lot = (at: string, qty: string, price: string) => ({ id: at, at, qty: decimal(qty), price: decimal(price) })
const coin = (given: Partial<Draft>) => newDraft('BTC/USD', 'c', given)
const coins = (given: Partial<Facts>) =>
  rich({
    asset: BTC,
    quote: { bid: asPrice('59990'), ask: asPrice('60000') },
    last: asPrice('60000'),
    account: { ...RICH, non_marginable_buying_power: '100000' },
    book: { at: '', bids: [], asks: [{ p: 60000, s: 0.5 }] },
    ...given,
  })
const NONE = { exDate: undefined, earnings: undefined }
const STOP = {
  ...{ id: 'stop', symbol: 'AAPL', side: 'sell', qty: '300', filled_qty: '0', status: 'new', type: 'stop' },
  ...{ stop_price: '170', order_class: '', time_in_force: 'gtc', position_intent: 'sell_to_close' },
} as Order

it('what pays for coins is told as the account tells it; what it buys at most is sure to be there', () => {
  const known = coins({ positions: [LONG], account: { ...RICH, non_marginable_buying_power: '28097.69' } })
  const given = coin({ sizeUnit: 'notional', notional: '30000' })
  const { warnings, figures } = review(given, known)
  // Before it was rounded the figure was 28,097.685 at least.
  expect(warnings.find(({ code }) => code === 'buying-power')).toMatchObject({
    text: 'Needs $30,000.00, you have $28,097.69. Buy $28,097.68 at most.',
    fix: { change: { notional: '28097.68' } },
  })
  expect(figures.power && formatDecimal(figures.power)).toBe('28097.69')
  expect(figures.availableAfter && formatDecimal(figures.availableAfter)).toBe('-1902.31')
})

describe('notes of the market', () => {
  it.each<{ code: string; given: Draft; known: Facts; text: string | undefined }>([
    {
      code: 'book-size',
      given: draft({ quantity: '1001' }),
      known: rich({ touch: { bid: 200, ask: 100 } }),
      text: 'Only 100 are shown at the ask: the rest may fill further away.',
    },
    {
      code: 'book-size',
      given: draft({ quantity: '1000' }),
      known: rich({ touch: { bid: 200, ask: 100 } }),
      text: undefined,
    },
    {
      code: 'book-size',
      given: coin({ quantity: '0.6' }),
      known: coins({}),
      text: 'The book shows 0.5 down to 60,000.00: the rest fills at prices it does not show.',
    },
    { code: 'book-size', given: coin({ quantity: '0.5' }), known: coins({}), text: undefined },
    // 150 × 180 and 138 × 180 of 100,000: a quarter, as on the page of positions.
    {
      code: 'concentration',
      given: draft({ selectedOrderType: LIMIT, limitPrice: '180', quantity: '150' }),
      known: rich(),
      text: 'AAPL would be 27 % of the account.',
    },
    {
      code: 'concentration',
      given: draft({ selectedOrderType: LIMIT, limitPrice: '180', quantity: '138' }),
      known: rich(),
      text: undefined,
    },
    {
      code: 'exit-near',
      given: draft({ exits: { ...NO_EXITS, isOn: true, stop: '187.00', target: '190' } }),
      known: rich({ recent: { range: 0.3 } }),
      text: 'The stop is closer than the $0.30 that five minutes move it by.',
    },
    {
      code: 'exit-near',
      given: draft({ exits: { ...NO_EXITS, isOn: true, stop: '186.00', target: '190' } }),
      known: rich({ recent: { range: 0.3 } }),
      text: undefined,
    },
    {
      code: 'print-far',
      given: draft({ selectedOrderType: typeChoice('stop'), stopPrice: '200' }),
      known: rich({ last: asPrice('180') }),
      text: 'The last print, 180.00, is 3.9 % from the quote: it may be of one venue alone.',
    },
    {
      code: 'earnings-ahead',
      given: newDraft(CALL, 'c'),
      known: rich({
        asset: { ...AAPL, class: 'us_option', symbol: CALL },
        contracts: new Map([[CALL, contractNow(CALL, '4.00', '4.10')]]),
        quote: { bid: asPrice('4.00'), ask: asPrice('4.10') },
        ahead: { ...NONE, earnings: '2026-10-29' },
      }),
      text: 'Earnings are due on 29 Oct 2026, before these contracts expire.',
    },
    {
      code: 'gtc-dividend',
      given: draft({ selectedOrderType: LIMIT, limitPrice: '180', selectedTimeInForce: timeChoice('gtc') }),
      known: rich({ ahead: { ...NONE, exDate: { day: '2026-11-06', rate: 0.26 } } }),
      text: 'Its price is lowered by $0.26 on 06 Nov 2026, the ex-dividend date.',
    },
    {
      code: 'gtc-dividend',
      given: draft({ selectedOrderType: LIMIT, limitPrice: '180' }),
      known: rich({ ahead: { ...NONE, exDate: { day: '2026-11-06', rate: 0.26 } } }),
      text: undefined,
    },
    {
      code: 'borrow-unknown',
      given: draft({ isSell: true }),
      known: rich({ asset: { ...AAPL, easy_to_borrow: undefined } }),
      text: 'It is not confirmed that AAPL can be borrowed.',
    },
    {
      // 100 shares bought at 200 are sold at 187.22; 50 bought in August are kept.
      code: 'wash-sale',
      given: draft({ isSell: true, quantity: '100' }),
      known: rich({
        position: LONG,
        lots: {
          lots: [lot('2025-01-02T15:00:00Z', '100', '200'), lot('2026-08-20T15:00:00Z', '50', '190')],
          unexplained: decimal('150'),
        },
      }),
      text: 'Possible wash sale: the loss of about $1,278.00 may be disallowed, as you keep shares bought within 30 days.',
    },
    {
      code: 'wash-sale',
      given: draft({ isSell: true, quantity: '100' }),
      known: rich({
        position: LONG,
        lots: {
          lots: [lot('2025-01-02T15:00:00Z', '100', '200'), lot('2026-08-01T15:00:00Z', '50', '190')],
          unexplained: decimal('150'),
        },
      }),
      text: undefined,
    },
    {
      // 30 % of 10 × 187.24 is 561.72; 500 are left above the maintenance margin.
      code: 'margin-call',
      given: draft({ quantity: '10' }),
      known: rich({ account: { ...RICH, maintenance_margin: '99500' } }),
      text: 'Filled, the account is $61.82 below its maintenance margin: a margin call.',
    },
    {
      code: 'naked-interval',
      given: draft({ isSell: true, quantity: '300' }),
      known: rich({ position: { ...LONG, qty_available: '0' }, orders: [STOP] }),
      text: 'After your stop is cancelled, Sell 300 AAPL at 170.00 stop, and until this order works, the position is unprotected.',
    },
  ])('$code: $text', ({ code, given, known, text }) => {
    const found = review(given, known).warnings.find((one) => one.code === code)
    expect(found?.text).toBe(text)
    if (found) expect(found.isBlocking).toBe(false)
  })

  it('a written call is told of the dividend before it expires, a bought one is not', () => {
    const known = rich({
      asset: { ...AAPL, class: 'us_option', symbol: CALL },
      contracts: new Map([[CALL, contractNow(CALL, '4.00', '4.10')]]),
      quote: { bid: asPrice('4.00'), ask: asPrice('4.10') },
      positions: [LONG],
      ahead: { ...NONE, exDate: { day: '2026-11-06', rate: 0.26 } },
    })
    const codes = (isSell: boolean) => review(newDraft(CALL, 'c', { isSell }), known).warnings.map(({ code }) => code)
    expect(codes(true)).toContain('ex-date-ahead')
    expect(codes(false)).not.toContain('ex-date-ahead')
  })

  it('whoever may not send is told why: without a quote there is no price', () => {
    const { warnings, request } = review(draft(), rich({ quote: undefined }))
    expect(request).toBeUndefined()
    expect(warnings.map(({ code }) => code)).toEqual(['no-quote'])
  })
})

describe('what a sale says of what is held', () => {
  const held = (qty: string) => ({ ...LONG, qty, qty_available: qty, side: qty.startsWith('-') ? 'short' : 'long' })
  const sale = draft({ isSell: true, quantity: '10' })
  it.each<{ why: string; given: Partial<Facts>; text: string | undefined }>([
    { why: 'nothing', given: {}, text: 'Short sale: potential loss is unlimited.' },
    {
      why: 'a short position',
      given: { position: held('-40') },
      text: 'Adds to your short position of 40 AAPL: potential loss is unlimited.',
    },
    { why: 'a long position', given: { position: held('40') }, text: undefined },
  ])('with $why', ({ given, text }) => {
    const { warnings } = review(sale, rich(given))
    expect(warnings.find(({ code }) => code === 'opens-short')?.text).toBe(text)
  })

  it.each([
    ['shorting is off', { account: { ...RICH, shorting_enabled: false } }],
    ['it cannot be sold short', { asset: { ...AAPL, shortable: false } }],
    ['nothing is located', { asset: { ...AAPL, easy_to_borrow: false } }],
  ])('never says that nothing is held while it is short: %s', (_, given) => {
    const { warnings } = review(sale, rich({ position: held('-40'), ...given }))
    expect(warnings.length).toBeGreaterThan(0)
    expect(warnings.map(({ text }) => text).join(' ')).not.toMatch(/hold no/)
  })
})
