import { liveAccount, todayOf } from '@paddock/analytics/equity/live-account'
import { RunningTotals } from '@paddock/analytics/equity/running-totals'
import { valuation } from '@paddock/analytics/equity/valuation'
import { accountView } from '@paddock/broker/project/account'
import { anyHistory, lived, SYMBOLS } from '@paddock/broker/testing/histories'
import { TestBroker } from '@paddock/broker/testing/test-broker'
import type { Account } from '@paddock/contract/entities/account'
import type { Position } from '@paddock/contract/entities/position'
import { tradedSymbol } from '@paddock/contract/entities/symbol'
import { forAll } from '@paddock/contract/testing/for-all'
import { add, decimal, formatDecimal, toNumber, ZERO } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { concentrated, requirementsBy } from './requirements.ts'

/** Figures of which each is rounded to the cent by itself: a quarter of one becomes a whole cent four times over. */
const CENTS = 0.045
const MOVED = [
  'equity',
  'portfolio_value',
  'long_market_value',
  'short_market_value',
  'position_market_value',
  'initial_margin',
  'maintenance_margin',
  'regt_buying_power',
  'buying_power',
  'effective_buying_power',
  'options_buying_power',
  'non_marginable_buying_power',
] as const satisfies readonly (keyof Account)[]

/** The account on the desk: its records of before, at the prices of now. */
function shown(desk: TestBroker, account: Account, positions: readonly Position[]): Account {
  const running = new RunningTotals(
    positions,
    requirementsBy(() => [], account.multiplier === '1'),
  )
  for (const [index, position] of positions.entries()) {
    const last = desk.context().symbol(tradedSymbol(position))?.last
    running.move(index, last && toNumber(last))
  }
  return liveAccount(account, running.sums, concentrated)
}

it('says what the broker would say at the same prices: equity, margins and every buying power', () =>
  forAll(
    60,
    anyHistory,
    fc.array(fc.tuple(fc.constantFrom(...SYMBOLS), fc.integer({ min: 9_000, max: 11_000 })), {
      minLength: 1,
      maxLength: 6,
    }),
    (history, moves) => {
      const desk = lived(history)
      for (const symbol of SYMBOLS) {
        const isMarginable = symbol === 'AAPL' || symbol === 'LOW'
        desk.price(symbol, { bid: '100', ask: '100.02' }, { isMarginable })
      }
      const before = accountView(desk.account, desk.context())
      const positions = desk.positions()
      for (const [symbol, cents] of moves) {
        const isMarginable = symbol === 'AAPL' || symbol === 'LOW'
        desk.price(symbol, { bid: String(cents / 100), ask: String((cents + 2) / 100) }, { isMarginable })
      }
      const after = accountView(desk.account, desk.context())
      // Between the classes of margin there is a step: the record of after says it.
      fc.pre(before.multiplier === after.multiplier)
      const live = shown(desk, before, positions)
      for (const key of MOVED)
        expect(Math.abs(Number(live[key]) - Number(after[key])), `${key} ${live[key]} ${after[key]}`).toBeLessThan(
          CENTS,
        )
      const [shownToday, today] = [live, after].map((figures) => toNumber(todayOf(figures)?.amount ?? ZERO))
      expect(Math.abs((shownToday ?? 0) - (today ?? 0))).toBeLessThan(CENTS)
    },
  ))

it.each([
  ['no cash is free, and a price rises by less than what is kept back', '39000', '105', '0'],
  ['no cash is free, and a price rises by more', '39000', '130', '9700'],
  ['some is free', '50000', '110', '9300'],
])('2,000 is kept back while stocks are held on margin: %s', (_what, cash, price, free) => {
  // Half of 78,000 is all of 39,000.
  const desk = new TestBroker({ cash, multiplier: 2 }).price('AAPL', { bid: '100', ask: '100' })
  desk.placed({ symbol: 'AAPL', qty: cash === '39000' ? '780' : '860' })
  desk.settle()
  const [account, positions] = [accountView(desk.account, desk.context()), desk.positions()]
  desk.price('AAPL', { bid: price, ask: price })
  const live = shown(desk, account, positions)
  const said = accountView(desk.account, desk.context()).non_marginable_buying_power
  expect([live.non_marginable_buying_power, said]).toEqual([said, free])
})

it('leaves a record as it is, to the last digit, while no price has moved', () =>
  forAll(100, anyHistory, (history) => {
    const desk = lived(history)
    const account = accountView(desk.account, desk.context())
    expect(shown(desk, account, desk.positions())).toEqual(account)
  }))

it('values positions at the prices of their records as the records do, to the last digit', () =>
  forAll(200, anyHistory, fc.integer({ min: 1, max: 999_999 }), (history, price) => {
    const desk = lived(history)
    const [bid, ask] = [String(price / 1_000), String(price / 1_000 + 0.01)]
    desk.price('BTC/USD', { bid, ask })
    for (const position of desk.positions()) {
      const value = valuation(position, undefined)
      for (const key of ['market_value', 'unrealized_pl', 'unrealized_intraday_pl'] as const) {
        const shownAs = value?.[key] && formatDecimal(round(value[key], { scale: 6, mode: 'half-even' }))
        expect([position.symbol, key, shownAs]).toEqual([position.symbol, key, position[key] ?? undefined])
      }
    }
  }))

it('says an equity that its cash and its positions come to, to the cent', () =>
  forAll(200, anyHistory, (history) => {
    const desk = lived(history)
    const { cash, equity } = accountView(desk.account, desk.context())
    const worth = desk
      .positions()
      .map((position) => valuation(position, undefined)?.market_value ?? decimal(position.cost_basis))
      .reduce(add, decimal(cash ?? 0))
    expect(formatDecimal(round(worth, { scale: 2, mode: 'half-even' }))).toBe(equity)
  }))

it.each([
  { why: 'nothing put in', adjusted: '0', today: '20' },
  { why: 'a deposit', adjusted: '500', today: '-480' },
  { why: 'a withdrawal', adjusted: '-30.5', today: '50.5' },
  { why: 'a broker that does not say', adjusted: undefined, today: '20' },
])('counts no deposit as a result of today: $why', ({ adjusted, today }) => {
  const told = todayOf({ equity: '1020', last_equity: '1000', ...(adjusted && { intraday_adjustments: adjusted }) })
  expect(told && formatDecimal(told.amount)).toBe(today)
})

it('moves equity, today and what is unrealised by the same dollars', () => {
  const desk = new TestBroker({ multiplier: 4 }).price('AAPL', { bid: '100', ask: '100' })
  desk.placed({ symbol: 'AAPL', qty: '10' })
  desk.settle()
  const account = accountView(desk.account, desk.context())
  const positions = desk.positions()
  desk.price('AAPL', { bid: '112.3', ask: '112.3' })
  const live = shown(desk, account, positions)
  expect([account.equity, live.equity, live.buying_power]).toEqual(['100000', '100123', '399144.4'])
  expect(todayOf(live)?.amount).toEqual({ coefficient: 123n, scale: 0 })
})
