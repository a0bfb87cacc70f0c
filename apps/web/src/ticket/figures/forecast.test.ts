import { powerFor } from '@paddock/analytics/equity/live-account'
import { accountView } from '@paddock/broker/project/account'
import { positionView } from '@paddock/broker/project/positions'
import { OPEN } from '@paddock/broker/testing/test-broker'
import type { Account } from '@paddock/contract/entities/account'
import type { Position } from '@paddock/contract/entities/position'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'
import { effort, forAll } from '@paddock/contract/testing/for-all'
import { absolute, compare, decimal, formatDecimal, subtract, toNumber, ZERO } from '@paddock/decimal/decimal'
import { fromWire } from '@paddock/decimal/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fundsOf } from '../../trading/balances/funds.ts'
import { NO_EXITS, newDraft } from '../draft/draft.ts'
import type { Facts } from '../facts/facts.ts'
import { review } from '../review/review.ts'
import { type Change, CONTRACTS, change, composed, deskAt, factsFor, past, quoted } from '../testing/composed.ts'
import { LONG, facts as standard } from '../testing/facts.ts'
import { figuresOf } from './figures.ts'

/** Figures of which each is rounded to the cent by itself: half a cent of three of them becomes two cents four times over. */
const CENTS = 0.065
const FORECAST = [
  'cash',
  'equity',
  'long_market_value',
  'short_market_value',
  'initial_margin',
  'maintenance_margin',
  'regt_buying_power',
  'buying_power',
  'options_buying_power',
  'non_marginable_buying_power',
] as const

const anySide = fc.boolean()
const priced = { type: fc.constantFrom('market', 'limit'), limitPrice: fc.constantFrom('b', 'm', 'a') }
const quantity = (...sizes: string[]) => fc.constantFrom(...sizes)
const stock = fc.constantFrom('AAPL', 'LOW', 'HARD')
const exits = (isExit: boolean, ...prices: (readonly [target: string, stop: string])[]) =>
  fc
    .constantFrom(...prices)
    .chain(([target, stop]) =>
      fc.constantFrom('', stop === '95' ? '94' : '').map((stopLimit) => ({ target, stop, stopLimit })),
    )
    .map((prices) => ({ ...NO_EXITS, isOn: true, isExit, ...prices }))
const HELD = [['AAPL', 'buy', '300'] as const]
const isWritten = (symbol: string) => symbol.includes('C')

/** What is typed one after the other, prices and sizes among it that {@link change} does not type. */
type Composed = readonly Change[] | Readonly<Partial<Record<keyof Change, unknown>>>

/** Orders of each class as they are composed in the ticket, and what was bought or sold before them. */
const ORDERS: Readonly<
  Record<
    string,
    {
      readonly before?: readonly (readonly [symbol: string, side: 'buy' | 'sell', qty: string])[]
      readonly change: fc.Arbitrary<Composed>
      readonly cash?: string
      readonly runs?: number
    }
  >
> = {
  'orders composed in any way': { change: fc.array(change, { minLength: 1, maxLength: 5 }), runs: 900 },
  'stocks in an account that has no buying power left': {
    cash: '5000',
    before: [
      ['HARD', 'buy', '100'],
      ['AAPL', 'buy', '100'],
    ],
    change: fc.record({
      symbol: fc.constant('AAPL'),
      isSell: fc.constant(true),
      ...priced,
      quantity: quantity('1', '2.5'),
    }),
  },
  'one stock that is most of what is held, on a large loan': {
    cash: '90000',
    before: [
      ['AAPL', 'buy', '1500'],
      ['LOW', 'buy', '40000'],
    ],
    change: fc.record({
      symbol: stock,
      isSell: anySide,
      ...priced,
      quantity: quantity('1', '100', '700', '1500', '40000'),
    }),
  },
  'a stock for all that can be borrowed': {
    cash: '90000',
    change: fc.record({
      symbol: fc.constantFrom('AAPL', 'LOW'),
      isSell: anySide,
      ...priced,
      sizeUnit: fc.constant('percent' as const),
      percent: quantity('10', '60', '100'),
    }),
  },
  'stocks in whole shares': {
    change: fc.record({ symbol: stock, isSell: anySide, ...priced, quantity: quantity('1', '5', '100', '300') }),
  },
  'stocks that are held, reduced and closed': {
    before: [
      ['AAPL', 'buy', '100'],
      ['LOW', 'sell', '100'],
    ],
    change: fc
      .constantFrom({ symbol: 'AAPL', isSell: true }, { symbol: 'LOW', isSell: false })
      .chain((one) =>
        fc.record({ ...priced, quantity: quantity('1', '60', '100') }).map((sized) => ({ ...one, ...sized })),
      ),
  },
  'fractions of shares': {
    before: [['AAPL', 'buy', '2.5']],
    change: fc.record({
      symbol: fc.constant('AAPL'),
      isSell: anySide,
      ...priced,
      quantity: quantity('0.5', '2.5', '1.25'),
    }),
  },
  'amounts of money': {
    before: [['LOW', 'buy', '500']],
    change: fc.record({
      symbol: fc.constantFrom('AAPL', 'LOW'),
      isSell: anySide,
      ...priced,
      sizeUnit: fc.constant('notional' as const),
      notional: quantity('50', '250.5', '4000'),
    }),
  },
  'amounts that buy back what was sold short': {
    before: [
      ['AAPL', 'sell', '10'],
      ['LOW', 'sell', '1000'],
    ],
    change: fc.record({
      symbol: fc.constantFrom('AAPL', 'LOW'),
      isSell: fc.constant(false),
      ...priced,
      sizeUnit: fc.constant('notional' as const),
      notional: quantity('50', '250.5'),
    }),
  },
  'a purchase back that leaves more within the day than overnight, where it did not': {
    before: [
      ['AAPL', 'sell', '100'],
      ['LOW', 'sell', '10000'],
    ],
    change: fc.record({
      symbol: fc.constant('LOW'),
      isSell: fc.constant(false),
      ...priced,
      quantity: quantity('1', '5000', '9999'),
    }),
  },
  'coins with their fee': {
    before: [['BTC/USD', 'buy', '0.1']],
    change: fc.record({
      symbol: fc.constant('BTC/USD'),
      isSell: anySide,
      ...priced,
      time: fc.constant('gtc'),
      quantity: quantity('0.001', '0.05', '0.2', '1'),
    }),
  },
  'single contracts': {
    change: fc.record({
      symbol: fc.constantFrom<string>(...CONTRACTS),
      isSell: anySide,
      ...priced,
      quantity: quantity('1', '2', '5'),
    }),
  },
  'covered calls': {
    before: HELD,
    change: fc.record({
      symbol: fc.constantFrom(...CONTRACTS.filter(isWritten)),
      isSell: fc.constant(true),
      ...priced,
      quantity: quantity('1', '2', '3'),
    }),
  },
  'cash-secured puts': {
    change: fc.record({
      symbol: fc.constant('AAPL260918P00095000'),
      isSell: fc.constant(true),
      ...priced,
      quantity: quantity('1', '2'),
    }),
  },
  'contracts that are closed': {
    before: [...HELD, [CONTRACTS[0], 'buy', '5'], [CONTRACTS[1], 'sell', '2'], [CONTRACTS[2], 'sell', '1']],
    change: fc
      .constantFrom(
        { symbol: CONTRACTS[0], isSell: true },
        { symbol: CONTRACTS[1], isSell: false },
        { symbol: CONTRACTS[2], isSell: false },
      )
      .chain((one) =>
        fc.record({ ...priced, quantity: quantity('1', '2', '5') }).map((sized) => ({ ...one, ...sized })),
      ),
  },
  'several contracts, for a debit or a credit': {
    change: fc.record({
      legs: fc.uniqueArray(
        fc.record({
          symbol: fc.constantFrom<string>(...CONTRACTS),
          side: fc.constantFrom('buy' as const, 'sell' as const),
          ratio: fc.constantFrom(1, 1, 1, 2),
        }),
        { minLength: 2, maxLength: 4, selector: ({ symbol }) => symbol },
      ),
      type: fc.constantFrom('market', 'limit'),
      limitPrice: fc.constant('a'),
      quantity: quantity('1', '2'),
    }),
  },
  'brackets and one exit': {
    change: anySide.chain((isSell) =>
      fc.record({
        symbol: fc.constant('AAPL'),
        isSell: fc.constant(isSell),
        ...priced,
        exits: isSell
          ? exits(false, ['90', '108'], ['90', ''], ['', '108'])
          : exits(false, ['110', '95'], ['110', ''], ['', '95']),
        quantity: quantity('1', '5', '100'),
      }),
    ),
  },
  'exits of what is held': {
    before: HELD,
    change: fc.record({
      symbol: fc.constant('AAPL'),
      isSell: fc.constant(true),
      exits: exits(true, ['110', '95'], ['105', '95']),
      quantity: quantity('1', '100', '300'),
    }),
  },
}

/** What Alpaca documents of an account and a position, and nothing that the practice broker answers beside it. */
const ALPACA_ACCOUNT =
  'id account_number status currency cash portfolio_value non_marginable_buying_power accrued_fees pending_transfer_in pending_transfer_out pattern_day_trader trade_suspended_by_user trading_blocked transfers_blocked account_blocked created_at shorting_enabled long_market_value short_market_value equity last_equity multiplier buying_power initial_margin maintenance_margin sma daytrade_count balance_asof last_maintenance_margin daytrading_buying_power regt_buying_power options_buying_power options_approved_level options_trading_level intraday_adjustments pending_reg_taf_fees'
const ALPACA_POSITION =
  'asset_id symbol exchange asset_class avg_entry_price qty qty_available side market_value cost_basis unrealized_pl unrealized_plpc unrealized_intraday_pl unrealized_intraday_plpc current_price lastday_price change_today asset_marginable'
const fieldsOf = <Entity extends object>(entity: Entity, fields: string): Entity =>
  JSON.parse(JSON.stringify(entity, ['', ...fields.split(' ')]))

/** What the desk reads of an Alpaca account in the same state. */
function asAlpacaSays(facts: Facts): Facts {
  const positions = facts.positions.map((position) => fieldsOf<Position>(position, ALPACA_POSITION))
  return {
    ...facts,
    account: facts.account && fieldsOf<Account>(facts.account, ALPACA_ACCOUNT),
    positions,
    position: positions.find(({ symbol }) => symbol === facts.position?.symbol),
  }
}

const cashOf = (only: string | undefined) => (only ? fc.constant(only) : fc.constantFrom('25000', '30000', '90000'))
const multipliers = fc.constantFrom(1 as const, 2 as const, 4 as const)
const changesOf = (one: unknown) => (Array.isArray(one) ? one : [one]) as Change[]

describe('what a ticket forecasts is what the account has after the fill at that price', () => {
  it.each(Object.entries(ORDERS))('of %s', (_, { before = [], change: composing, cash: only, runs = 200 }) => {
    let filled = 0
    forAll(runs, past, composing, cashOf(only), multipliers, (earlier, one, cash, multiplier) => {
      const desk = deskAt(OPEN, cash, multiplier)
      const first = before.map(([symbol, side, qty]) => ({ symbol, side, qty, type: 'market' }))
      for (const order of [...first, ...earlier]) {
        desk.place({ time_in_force: order.symbol.includes('/') ? 'gtc' : 'day', ...order } as PlaceOrder)
        desk.settle()
      }
      const draft = composed(changesOf(one))
      const facts = factsFor(desk, draft)
      // A record does not say what orders leave within the day where nothing is left, or as much can be held overnight.
      const { buying_power, regt_buying_power } = facts.account ?? {}
      const isHidden = buying_power === '0' || (multiplier === 4 && buying_power === regt_buying_power)
      if (facts.orders.length > 0 && isHidden) return
      const { request, resolved } = review(draft, facts)
      const { forecast, positionAfter, averageAfter } = figuresOf(facts, resolved)
      const entry = resolved.orderClass === 'oco' ? resolved.limit : resolved.entry
      if (!request || !entry) return
      expect(forecast, JSON.stringify(request)).toBeDefined()
      const decision = desk.ask({ kind: 'place-order', request })
      if (decision.kind === 'rejected') return
      const id = decision.events.flatMap(({ body }) => (body.kind === 'order-accepted' ? [body.order.id] : []))[0]
      const fills = desk.events.length
      desk.settle()
      if (desk.row(id ?? '')?.status !== 'filled' && resolved.legs.length < 2) {
        // The market comes to its price and goes back, so that what is held is worth what it was.
        quoted(desk, { symbol: resolved.symbol, at: formatDecimal(absolute(entry)) }).settle()
        quoted(desk)
      }
      const row = desk.row(id ?? '')
      const price = fromWire(row?.filled_avg_price)
      // Of what is filled in whole, at the price it was said to be, and of nothing else.
      if (row?.status !== 'filled' || !price || compare(price, entry) !== 0) return
      const own = new Set([id, ...(row.legs ?? []).map((leg) => leg.id)])
      const others = desk.events
        .slice(fills)
        .some(({ body }) => body.kind === 'order-filled' && !own.has((body as { orderId: string }).orderId))
      const after = accountView(desk.account, desk.context())
      if (others || after.multiplier !== facts.account?.multiplier) return
      filled += 1
      for (const key of FORECAST)
        expect(
          Math.abs(Number(forecast?.[key]) - Number(after[key])),
          `${key} ${forecast?.[key]} ${after[key]} ${JSON.stringify(request)}`,
        ).toBeLessThan(CENTS)
      if (resolved.legs.length < 2) {
        const held = positionView(desk.account, resolved.symbol, desk.context())
        expect(Math.abs(toNumber(positionAfter ?? ZERO) - toNumber(decimal(held?.qty ?? 0)))).toBeLessThan(1e-6)
        if (averageAfter)
          expect(Math.abs(toNumber(averageAfter) / Number(held?.avg_entry_price) - 1)).toBeLessThan(1e-6)
      }
      const there = asAlpacaSays(facts)
      const ofAlpaca = figuresOf(there, review(draft, there).resolved)
      expect(ofAlpaca.positionAfter).toEqual(positionAfter)
      for (const key of FORECAST) expect(ofAlpaca.forecast?.[key], key).toBe(forecast?.[key])
    })
    expect(filled).toBeGreaterThan(10 * effort)
  })
})

/** Those that no market is at, typed over what is composed. */
const AWAY: readonly ((symbol: string | undefined) => object)[] = [
  () => ({}),
  (symbol) => ({ type: 'limit', limitPrice: symbol === 'BTC/USD' ? '50000' : '0.7' }),
  (symbol) => ({ type: 'limit', limitPrice: symbol === 'BTC/USD' ? '70000' : '110' }),
]
const NIGHT = OPEN + 10 * 3_600_000

describe('what a ticket says is left of what pays for an order that rests is what the account says once it is accepted', () => {
  it.each(Object.entries(ORDERS))('of %s', (_, { before = [], change: composing, cash: only, runs = 200 }) => {
    let resting = 0
    forAll(
      runs,
      past,
      composing,
      cashOf(only),
      multipliers,
      fc.constantFrom(...AWAY),
      fc.constantFrom(OPEN, OPEN, NIGHT),
      (earlier, one, cash, multiplier, away, at) => {
        const desk = deskAt(OPEN, cash, multiplier)
        for (const [symbol, side, qty] of before) {
          desk.place({ time_in_force: symbol.includes('/') ? 'gtc' : 'day', symbol, side, qty, type: 'market' })
          desk.settle()
        }
        for (const order of earlier) desk.place({ time_in_force: 'gtc', ...order } as PlaceOrder)
        desk.until(Math.max(at, desk.now + 1_100))
        const draft = composed(changesOf(one).map((typed) => ({ ...typed, ...away(typed.symbol) })))
        const facts = factsFor(desk, draft)
        const { request, resolved, figures } = review(draft, facts)
        if (!request || !resolved.isResting) return
        const decision = desk.ask({ kind: 'place-order', request })
        if (decision.kind === 'rejected') return
        const now = factsFor(desk, draft)
        const said = powerFor(now.account, fundsOf(resolved.assetClass, now), now.heldCash)
        expect(figures.powerAfter, JSON.stringify(request)).toBeDefined()
        const off = subtract(said ?? ZERO, figures.powerAfter ?? ZERO)
        expect(Math.abs(toNumber(off)), `${JSON.stringify(request)} ${toNumber(off)}`).toBeLessThan(CENTS)
        const [accepted] = decision.events.flatMap(({ body }) =>
          body.kind === 'order-accepted' ? [body.order.id] : [],
        )
        desk.settle()
        expect(desk.row(accepted ?? '')?.filled_at ?? null, JSON.stringify(request)).toBeNull()
        resting += 1
      },
    )
    expect(resting).toBeGreaterThan(10 * effort)
  })
})

it('values what is held once for all keys that are pressed, and anew once something else is held', () => {
  let read = 0
  const holding = (symbol: string, qty: string) => ({
    ...LONG,
    symbol,
    qty,
    get current_price() {
      read += 1
      return '50'
    },
  })
  const positions = Array.from({ length: 50 }, (_, at) => holding(`S${at}`, '10'))
  const typed = (quantity: string, held = positions) => {
    const known = standard({ positions: held })
    read = 0
    review(newDraft('AAPL', 'x', { quantity }), known)
    return read
  }
  expect([typed('1'), typed('2'), typed('20')]).toEqual([positions.length, 0, 0])
  expect(typed('2', [...positions, holding('T', '10')])).toBe(positions.length + 1)
})
