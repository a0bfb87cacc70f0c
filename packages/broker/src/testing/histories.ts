/** Made-up histories: what a person, a market and a clock may do to an account, in any order. */
import type { FillDialChanges } from '@paddock/contract/desk/fill-dials'
import type { PatchAccountConfigurations } from '@paddock/contract/entities/account-configurations'
import type { CorporateAction, CorporateActionKind } from '@paddock/market/corporate-action'
import { dayAt, nextTradingDay } from '@paddock/market/sessions/calendar'
import fc from 'fast-check'
import type { BlockChanges } from '../account/blocks.ts'
import { TestBroker } from './test-broker.ts'

export type Step =
  | { readonly kind: 'place'; readonly request: Record<string, unknown> }
  | { readonly kind: 'replace'; readonly nth: number; readonly request: Record<string, unknown> }
  | { readonly kind: 'cancel'; readonly nth: number }
  | { readonly kind: 'dials'; readonly changes: FillDialChanges }
  | { readonly kind: 'block'; readonly changes: BlockChanges }
  | { readonly kind: 'configure'; readonly changes: PatchAccountConfigurations }
  | {
      readonly kind: 'quote'
      readonly symbol: string
      readonly cents: number
      readonly spread: number
      readonly size: number
      readonly traded: number
    }
  | { readonly kind: 'transfer'; readonly direction: 'deposit' | 'withdraw'; readonly amount: string }
  | { readonly kind: 'action'; readonly made: Omit<CorporateAction, 'exDay' | 'id'> }
  | { readonly kind: 'locate'; readonly qty: number; readonly offered: number }
  | { readonly kind: 'exercise-option' | 'decline-exercise'; readonly contract: string }
  | { readonly kind: 'wait'; readonly ms: number }

/** The last is hard to borrow. */
export const SYMBOLS = ['AAPL', 'LOW', 'ODD', 'BTC/USD', 'HARD'] as const
/** They expire a week and a day, and three weeks after histories begin. */
export const CONTRACTS = [
  'AAPL260918C00100000',
  'AAPL260918C00105000',
  'AAPL260918P00095000',
  'AAPL261002C00100000',
  'AAPL261002P00100000',
] as const

const price = fc.integer({ min: 1, max: 20_000 }).map((cents) => String(cents / 100))
const symbol = fc.constantFrom<string>(...SYMBOLS, 'BTCUSD')
const qty = fc.oneof(fc.integer({ min: 1, max: 300 }).map(String), fc.constantFrom('0.5', '1.25', '10.000000001'))
const time = fc.constantFrom('day', 'gtc', 'ioc', 'fok', 'opg', 'cls', 'day', 'gtc', 'day', 'gtc')

const request = fc
  .record({
    symbol,
    side: fc.constantFrom('buy', 'sell'),
    type: fc.constantFrom('market', 'limit', 'limit', 'stop', 'stop_limit', 'trailing_stop'),
    order_class: fc.constantFrom('simple', 'simple', 'simple', 'bracket', 'oco', 'oto'),
    time_in_force: time,
    size: fc.oneof(
      qty.map((value) => ({ qty: value })),
      fc.integer({ min: 1, max: 5_000 }).map((usd) => ({ notional: usd })),
    ),
    limit_price: price,
    stop_price: price,
    trail: fc.constantFrom({ trail_price: '1.5' }, { trail_percent: '2' }),
    exits: fc.record({
      take_profit: fc.record({ limit_price: price }),
      stop_loss: fc.record({ stop_price: price }),
    }),
    extended_hours: fc.boolean(),
  })
  .map(({ size, limit_price, stop_price, trail, exits, type, order_class, extended_hours, ...rest }) => ({
    ...rest,
    ...size,
    type,
    order_class,
    ...(type === 'limit' && order_class === 'simple' && { extended_hours }),
    ...((type === 'limit' || type === 'stop_limit') && order_class !== 'oco' && { limit_price }),
    ...((type === 'stop' || type === 'stop_limit') && { stop_price }),
    ...(type === 'trailing_stop' && trail),
    ...(order_class === 'bracket' || order_class === 'oco' ? exits : {}),
    ...(order_class === 'oto' && { stop_loss: exits.stop_loss }),
  }))

/** Groups whose prices fit the quote that stands, so that many of them live: buys around 100, and what closes them. */
const group = fc
  .record({
    symbol: fc.constantFrom('AAPL', 'LOW'),
    order_class: fc.constantFrom('bracket', 'oto', 'oco'),
    type: fc.constantFrom('market', 'limit', 'stop'),
    qty: fc.integer({ min: 1, max: 300 }).map(String),
    time_in_force: fc.constantFrom('day', 'gtc'),
    near: fc.integer({ min: 1, max: 300 }),
    cents: fc.integer({ min: 2_000, max: 12_000 }),
  })
  .map(({ near, cents, type, order_class, ...rest }) => {
    const usd = (value: number) => String(value / 100)
    const stop_loss = { stop_price: usd(cents - near) }
    const take_profit = { limit_price: usd(cents + near) }
    const entry = type === 'limit' ? { limit_price: usd(cents) } : type === 'stop' ? { stop_price: usd(cents) } : {}
    return order_class === 'oco'
      ? { ...rest, order_class, side: 'sell', type: 'limit', take_profit, stop_loss }
      : {
          ...rest,
          order_class,
          side: 'buy',
          type,
          ...entry,
          stop_loss,
          ...(order_class === 'bracket' && { take_profit }),
        }
  })

/** Sales of what is hard to borrow. */
const short = fc
  .record({
    qty: fc.integer({ min: 1, max: 150 }).map(String),
    cents: fc.option(fc.integer({ min: 5_000, max: 15_000 }), { nil: undefined }),
    extended_hours: fc.boolean(),
  })
  .map(({ qty: shares, cents, extended_hours }) => ({
    ...{ symbol: 'HARD', side: 'sell', time_in_force: 'day', qty: shares },
    ...(cents === undefined ? { type: 'market' } : { type: 'limit', limit_price: String(cents / 100), extended_hours }),
  }))

const contract = fc.constantFrom<string>(...CONTRACTS)
const intent = fc.constantFrom('buy_to_open', 'sell_to_open', 'buy_to_close', 'sell_to_close')
/** Orders in contracts: one, or several at once. */
const optionOrder = fc.oneof(
  fc
    .record({
      symbol: contract,
      side: fc.constantFrom('buy', 'sell'),
      qty: fc.integer({ min: 1, max: 3 }).map(String),
      time_in_force: fc.constantFrom('day', 'gtc'),
      cents: fc.integer({ min: 1, max: 900 }),
      isMarket: fc.boolean(),
    })
    .map(({ cents, isMarket, ...rest }) =>
      isMarket
        ? { ...rest, type: 'market', time_in_force: 'day' }
        : { ...rest, type: 'limit', limit_price: String(cents / 100) },
    ),
  fc
    .record({
      legs: fc.uniqueArray(
        fc.record({ symbol: contract, position_intent: intent, ratio_qty: fc.integer({ min: 1, max: 2 }).map(String) }),
        { minLength: 2, maxLength: 4, selector: ({ symbol }) => symbol },
      ),
      qty: fc.integer({ min: 1, max: 3 }).map(String),
      cents: fc.integer({ min: -500, max: 900 }),
      isMarket: fc.boolean(),
    })
    .map(({ cents, isMarket, ...rest }) => ({
      ...rest,
      order_class: 'mleg',
      time_in_force: 'day',
      ...(isMarket ? { type: 'market' } : { type: 'limit', limit_price: String(cents / 100) }),
    })),
)

const dials = fc.oneof(
  fc.record({ preset: fc.constantFrom('alpaca-paper' as const, 'realistic' as const, 'harsh' as const) }),
  fc.record({ partialPercent: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ earlyAssignmentPercent: fc.constantFrom(0, 50, 100) }),
)

const change = fc.record(
  { qty, limit_price: price, stop_price: price, trail: fc.constantFrom('1', '3'), time_in_force: time },
  { requiredKeys: [] },
)
const changes: fc.Arbitrary<PatchAccountConfigurations> = fc.record(
  {
    suspend_trade: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    no_shorting: fc.boolean(),
    fractional_trading: fc.boolean(),
    max_margin_multiplier: fc.constantFrom('1' as const, '2' as const, '4' as const),
  },
  { requiredKeys: [] },
)
const rate = fc.constantFrom('0.1', '0.5', '1', '2', '3', '7')
const LATER = '2026-09-25'
/** What a company may do to `symbol`; it takes effect on the next trading day, and is paid on {@link LATER}. */
const action = fc
  .record({
    kind: fc.constantFrom<CorporateActionKind>(
      'cash_dividend',
      'stock_dividend',
      'forward_split',
      'reverse_split',
      'unit_split',
      'spin_off',
      'cash_merger',
      'stock_merger',
      'stock_and_cash_merger',
      'redemption',
      'name_change',
      'worthless_removal',
      'rights_distribution',
      'partial_call',
    ),
    symbol: fc.constantFrom('AAPL', 'LOW'),
    newSymbol: fc.constantFrom('ODD', 'NEW'),
    alternateSymbol: fc.constantFrom('ODD', 'ALT'),
    acquirer: fc.constantFrom('ODD', 'NEW'),
    rate,
    oldRate: rate,
    newRate: rate,
    alternateRate: rate,
    cash: rate,
    costShare: fc.constantFrom('0.1', '0.25'),
    share: fc.constantFrom('0.1', '0.5'),
  })
  .map(
    (made) =>
      ({
        cusip: '000000000',
        newCusip: '000000001',
        processDay: LATER,
        declaredDay: LATER,
        recordDay: LATER,
        payableDay: LATER,
        expirationDay: LATER,
        isSpecial: false,
        isForeign: false,
        ...made,
      }) as unknown as Omit<CorporateAction, 'exDay' | 'id'>,
  )
const nth = fc.nat({ max: 5 })
const shortSale = short.map((made) => ({ kind: 'place' as const, request: made }))
const locate = fc.record({
  kind: fc.constant('locate' as const),
  qty: fc.constantFrom(100, 200),
  offered: fc.constantFrom(0, 100, 100, 300),
})
const canceling = fc.record({ kind: fc.constant('cancel' as const), nth })

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: request.map((made) => ({ kind: 'place' as const, request: made })) },
  { weight: 3, arbitrary: group.map((made) => ({ kind: 'place' as const, request: made })) },
  { weight: 4, arbitrary: optionOrder.map((made) => ({ kind: 'place' as const, request: made })) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('exercise-option' as const, 'decline-exercise' as const),
      contract,
    }),
  },
  { weight: 2, arbitrary: shortSale },
  { weight: 2, arbitrary: locate },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('quote' as const),
      symbol: contract,
      cents: fc.integer({ min: 0, max: 900 }),
      spread: fc.integer({ min: 1, max: 20 }),
      size: fc.integer({ min: 1, max: 10 }),
      traded: fc.integer({ min: 0, max: 5 }),
    }),
  },
  { weight: 1, arbitrary: dials.map((turned) => ({ kind: 'dials' as const, changes: turned })) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('block' as const),
      // Mostly lifted, so that most histories trade on.
      changes: fc.record({
        trading: fc.nat(5).map((n) => n === 0),
        transfers: fc.nat(5).map((n) => n === 0),
        account: fc.nat(5).map((n) => n === 0),
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('replace' as const), nth, request: change }) },
  { weight: 1, arbitrary: canceling },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('configure' as const), changes }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('quote' as const),
      symbol: fc.constantFrom(...SYMBOLS),
      cents: fc.integer({ min: 1, max: 20_000 }),
      spread: fc.integer({ min: 1, max: 50 }),
      size: fc.integer({ min: 1, max: 400 }),
      traded: fc.integer({ min: 0, max: 800 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('transfer' as const),
      direction: fc.constantFrom('deposit' as const, 'withdraw' as const),
      amount: fc.constantFrom('0.01', '250', '4000.5', '90000', '-1', '1.001', 'x'),
    }),
  },
  { weight: 1, arbitrary: action.map((made) => ({ kind: 'action' as const, made })) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(500, 1_000, 60_000, 3_600_000, 40_000_000, 86_400_000, 259_200_000, 2_592_000_000)
      .map((ms) => ({ kind: 'wait' as const, ms })),
  },
)

export interface History {
  readonly cash: string
  readonly multiplier: 1 | 2 | 4
  readonly steps: readonly Step[]
}

export const anyHistory: fc.Arbitrary<History> = fc.record({
  cash: fc.constantFrom('1500', '25000', '100000.55'),
  multiplier: fc.constantFrom(1 as const, 2 as const, 4 as const),
  steps: fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }),
})

/** Two hundred steps and more: long enough for what one thing leaves behind to meet many others. */
export const longHistory: fc.Arbitrary<History> = fc.record({
  cash: fc.constantFrom('25000', '100000.55'),
  multiplier: fc.constantFrom(1 as const, 2 as const, 4 as const),
  steps: fc.array(step, { minLength: 200, maxLength: 260 }),
})

/** Shares located, sold short and bought back, over a few trading dates. */
export const borrowingHistory: fc.Arbitrary<History> = fc.record({
  cash: fc.constant('100000.55'),
  multiplier: fc.constantFrom(2 as const, 4 as const),
  steps: fc.array(
    fc.oneof(
      locate,
      shortSale,
      shortSale,
      canceling,
      fc.record({ kind: fc.constant('replace' as const), nth, request: change }),
      qty.map((some) => ({
        kind: 'place' as const,
        request: { symbol: 'HARD', side: 'buy', type: 'market', time_in_force: 'day', qty: some },
      })),
      fc.record({
        kind: fc.constant('quote' as const),
        symbol: fc.constant('HARD'),
        cents: fc.integer({ min: 5_000, max: 15_000 }),
        spread: fc.constant(2),
        size: fc.integer({ min: 1, max: 200 }),
        traded: fc.integer({ min: 0, max: 200 }),
      }),
      fc.constantFrom(500, 1_000, 3_600_000, 40_000_000).map((ms) => ({ kind: 'wait' as const, ms })),
    ),
    { minLength: 20, maxLength: 60 },
  ),
})

/** Lives a history on a new desk; `after` is called behind every step. */
export function lived(
  { cash, multiplier, steps }: History,
  after: (desk: TestBroker, step: Step) => void = () => {},
): TestBroker {
  const desk = new TestBroker({ cash, multiplier })
  for (const name of SYMBOLS) quote(desk, name, 10_000, 2, 100, 0)
  for (const name of CONTRACTS) quote(desk, name, 300, 10, 5, 0)
  for (const one of steps) {
    take(desk, one)
    after(desk, one)
  }
  return desk
}

function take(desk: TestBroker, step: Step): void {
  switch (step.kind) {
    case 'place':
      desk.ask({ kind: 'place-order', request: step.request })
      return
    case 'replace':
    case 'cancel': {
      const id = [...desk.account.orders.keys()][step.nth]
      if (id === undefined) return
      if (step.kind === 'cancel') desk.cancel(id)
      else desk.ask({ kind: 'replace-order', orderId: id, request: step.request })
      return
    }
    case 'locate':
      desk.locate('HARD', step.qty, step.offered)
      return
    case 'exercise-option':
    case 'decline-exercise':
      desk.ask({ kind: step.kind, contract: step.contract })
      return
    case 'dials':
      desk.ask({ kind: 'change-dials', changes: step.changes })
      return
    case 'block':
      desk.ask({ kind: 'change-blocks', changes: step.changes })
      return
    case 'configure':
      desk.ask({ kind: 'change-configuration', changes: step.changes })
      return
    case 'quote':
      quote(desk, step.symbol, step.cents, step.spread, step.size, step.traded)
      return
    case 'transfer':
      desk.ask({ kind: step.direction, amount: step.amount })
      return
    case 'action': {
      const exDay = nextTradingDay(dayAt(desk.now))
      desk.actions.push({ ...step.made, exDay, id: `action-${desk.actions.length}` } as CorporateAction)
      return
    }
    case 'wait':
      desk.until(desk.now + step.ms)
  }
}

function quote(desk: TestBroker, symbol: string, cents: number, spread: number, size: number, traded: number): void {
  const bid = String(cents / 100)
  const ask = String((cents + spread) / 100)
  const prices = { bid, ask, size: String(size), traded: String(traded) }
  const isMarginable = symbol === 'AAPL' || symbol === 'LOW'
  desk.price(symbol, prices, { isMarginable, ...(symbol === 'HARD' && { isEasyToBorrow: false }) })
}
