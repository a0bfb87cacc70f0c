/** The books of a practice account say one thing: its history, its closed trades, its fees and its equity. */
import { EXTERNAL_FLOWS, figuresOf, standingAt } from '@paddock/analytics/equity/history-figures'
import { todayOf } from '@paddock/analytics/equity/live-account'
import { totals, valuation } from '@paddock/analytics/equity/valuation'
import { movementsBySymbol } from '@paddock/analytics/lots/movements'
import { withCoinFees, withDayFees } from '@paddock/analytics/realised/day-fees'
import { netOf, type Trip, tripsOf, withHeld } from '@paddock/analytics/realised/round-trips'
import { accountView } from '@paddock/broker/project/account'
import { closesCurve } from '@paddock/broker/project/history/curve'
import { planHistory } from '@paddock/broker/project/history/plan'
import { portfolioHistory } from '@paddock/broker/project/history/portfolio-history'
import { anyHistory, type History, lived, type Step } from '@paddock/broker/testing/histories'
import { TestBroker } from '@paddock/broker/testing/test-broker'
import { type Activity, broughtBy } from '@paddock/contract/entities/activity'
import { positionSymbol } from '@paddock/contract/entities/symbol'
import { forAll } from '@paddock/contract/testing/for-all'
import { add, type Decimal, decimal, formatDecimal, subtract, toNumber, ZERO } from '@paddock/decimal/decimal'
import { asMoney } from '@paddock/decimal/money'
import { cryptoFeeRate } from '@paddock/market/instruments/crypto-fees'
import { standardTerms } from '@paddock/market/options/terms'
import { atOnce } from '@paddock/market/pieces'
import { bookDay, nextOpen } from '@paddock/market/sessions/calendar'
import type fc from 'fast-check'
import { expect, it } from 'vitest'

const formatted = (amount: Decimal | undefined) => amount && formatDecimal(amount)
const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce(add, ZERO)

const activitiesOf = (desk: TestBroker): Activity[] =>
  desk.rows.flatMap((row) => (row.kind === 'activity' ? [row.activity] : [])).toReversed()

/** As the desk puts them together. */
function booksOf(desk: TestBroker) {
  const activities = activitiesOf(desk)
  const positions = desk.positions()
  const helds = new Map(
    positions.map(({ symbol, cost_basis, avg_entry_price }) => [
      positionSymbol(symbol),
      { cost: decimal(cost_basis), average: decimal(avg_entry_price) },
    ]),
  )
  const trips: Trip[] = [...movementsBySymbol(activities, standardTerms)].flatMap(([key, movements]) => {
    const isCoin = key === 'BTCUSD'
    const held = helds.get(key)
    const own = tripsOf(isCoin ? 'BTC/USD' : key, movements, held !== undefined, isCoin)
    return own.map((trip) => (held ? withHeld(trip, held) : trip))
  })
  const fees = { rate: cryptoFeeRate(1, false), today: bookDay(desk.now) }
  const closed = withCoinFees(withDayFees(trips, activities), activities, fees)
  const unrealised = totals(positions.map((position) => ({ position, value: valuation(position, undefined) })))
  const moved = (types: readonly string[]) =>
    sum(activities.flatMap((activity) => (types.includes(activity.activity_type) ? [broughtBy(activity)] : [])))
  return {
    trips: closed,
    result: sum([...closed.map((trip) => netOf(trip) ?? ZERO), unrealised.unrealized_pl, moved(['INT'])]),
    putIn: moved(EXTERNAL_FLOWS),
    equity: decimal(accountView(desk.account, desk.context()).equity ?? 0),
  }
}

/** What the history says: what it begins with, and what came of it. */
function historyOf(desk: TestBroker) {
  const account = accountView(desk.account, desk.context())
  const live = { now: desk.now, equity: asMoney(account.equity ?? 0) }
  const plan = atOnce(
    planHistory(
      { start: desk.account.openedAt, timeframe: '1D', reporting: 'market_hours', isCryptoActive: false },
      desk.now,
    ),
  )
  if (typeof plan === 'string') throw new Error(plan)
  const flows = desk.rows.flatMap((row) =>
    row.kind === 'activity' && row.activity.activity_type !== 'FILL'
      ? [{ type: row.activity.activity_type, at: row.at, amount: broughtBy(row.activity) }]
      : [],
  )
  const [opened] = desk.events
  const opening = asMoney(opened?.body.kind === 'account-opened' ? opened.body.cash : 0)
  const form = { reset: 'per_day', cashflow: EXTERNAL_FLOWS } as const
  return figuresOf(atOnce(portfolioHistory(plan, form, closesCurve(desk.events, live), flows, opening)))
}

/** Trading, deposits and time: what companies do, what is borrowed and what is located is told in other lines. */
const isTrade = (step: Step): boolean =>
  step.kind === 'wait' ||
  step.kind === 'transfer' ||
  step.kind === 'cancel' ||
  (step.kind === 'quote' && step.symbol !== 'HARD') ||
  (step.kind === 'place' && step.request.symbol !== 'HARD')
const anyWeeks: fc.Arbitrary<History> = anyHistory.map((history) => ({
  ...history,
  steps: history.steps.filter(isTrade),
}))

it('history, closed trades, fees and equity agree to the cent, over any weeks of trading', () =>
  forAll(150, anyWeeks, (history) => {
    const desk = lived(history)
    // In a session the history goes up to now, and not to the last close.
    desk.until(nextOpen(desk.now) + 60_000)
    const { result, putIn, equity } = booksOf(desk)
    const began = decimal(history.cash)
    expect(Math.abs(toNumber(subtract(equity, sum([began, putIn, result]))))).toBeLessThan(0.011)
    const told = historyOf(desk)
    const last = told && standingAt(told, equity)
    if (!told || !last) return
    expect(toNumber(told.base)).toBe(toNumber(began))
    expect(Math.abs(toNumber(subtract(last.gain, result)))).toBeLessThan(0.011)
  }))

it.each(['0.1', '0.49775'])('%s coins sent away are no result of the day: only what the network takes is', (amount) => {
  const desk = new TestBroker().price('BTC/USD', { bid: '30000', ask: '30000' })
  desk.placed({ symbol: 'BTC/USD', qty: '0.5', time_in_force: 'gtc' })
  desk.settle()
  desk.until(desk.now + 86_400_000)
  desk.price('BTC/USD', { bid: '40000', ask: '40000' })
  const told = () => {
    const account = accountView(desk.account, desk.context())
    const { result, putIn, equity } = booksOf(desk)
    const history = historyOf(desk)
    const standing = history && standingAt(history, equity)
    const today = todayOf(account)?.amount
    return { result, putIn, equity, today: today && toNumber(today), gain: standing && toNumber(standing.gain) }
  }
  const before = told()
  const transfer = { symbol: 'BTC/USD', amount, networkFee: '0.001', chain: 'BTC', from: 'practice-1', to: 'bc1q' }
  expect(desk.ask({ kind: 'send-coins', transfer }).kind).toBe('accepted')
  const after = told()
  expect(after.today).toBeCloseTo((before.today ?? 0) - 40, 2)
  expect(after.gain).toBeCloseTo((before.gain ?? 0) - 40, 2)
  expect(toNumber(after.result)).toBeCloseTo(toNumber(before.result) - 40, 2)
  expect(toNumber(subtract(after.putIn, before.putIn))).toBeCloseTo(-40_000 * Number(amount), 2)
  expect(toNumber(subtract(after.equity, sum([decimal(100_000), after.putIn, after.result])))).toBeCloseTo(0, 2)
  const [trip] = booksOf(desk).trips
  expect(trip?.closedAt === undefined).toBe(amount === '0.1')
  // The day after it is no result either.
  desk.until(desk.now + 86_400_000)
  expect(told().gain).toBeCloseTo(after.gain ?? 0, 1)
})

it('what is left of coins after a sale cost what the broker says, its fee in coins included', () => {
  const desk = new TestBroker().price('BTC/USD', { bid: '30000', ask: '30000' })
  desk.placed({ symbol: 'BTC/USD', qty: '0.5', time_in_force: 'gtc' })
  desk.settle()
  desk.price('BTC/USD', { bid: '40000', ask: '40000' })
  desk.placed({ symbol: 'BTC/USD', qty: '0.2', side: 'sell', time_in_force: 'gtc' })
  desk.settle()
  const [held] = desk.positions()
  const [trip] = booksOf(desk).trips
  expect(formatted(trip?.averages.at(-1)?.price)).toBe(formatted(decimal(held?.avg_entry_price ?? 0)))
  expect(formatted(trip?.result)).toBe(formatted(add(decimal(held?.cost_basis ?? 0), decimal(8_000 - 15_000))))
})

it('a sale of coins shows its fee at once, and the same fee when its line has come', () => {
  const desk = new TestBroker().price('BTC/USD', { bid: '34112', ask: '34112' })
  desk.placed({ symbol: 'BTC/USD', qty: '0.5', time_in_force: 'gtc' })
  desk.settle()
  const [held] = desk.positions()
  desk.placed({ symbol: 'BTC/USD', qty: held?.qty, side: 'sell', time_in_force: 'gtc' })
  desk.settle()
  const fee = () => booksOf(desk).trips.map(({ fees }) => toNumber(fees).toFixed(2))
  expect(fee()).toEqual(['42.53'])
  desk.until(desk.now + 2 * 86_400_000)
  expect(fee()).toEqual(['42.53'])
})
