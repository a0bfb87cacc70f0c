import { todayOf } from '@paddock/analytics/equity/live-account'
import { accountView } from '@paddock/broker/project/account'
import { OPEN, TestBroker } from '@paddock/broker/testing/test-broker'
import { decimal, formatDecimal, ZERO } from '@paddock/decimal/decimal'
import { DAY_MS } from '@paddock/market/instant'
import { expect, it } from 'vitest'
import { standingNow } from './standing-now.ts'

const quoted = (desk: TestBroker, price: string, previousClose: string) =>
  desk.price('BTC/USD', { bid: price, ask: price, previousClose })

/** A coin bought on one day at 50,000; on the next it rises to `price`, and so much of it is sent away. */
function sent(amount: string, networkFee: string, price: string) {
  const desk = quoted(new TestBroker({ now: OPEN, cash: '100000' }), '50000', '50000')
  desk.placed({ symbol: 'BTC/USD', qty: '1', time_in_force: 'gtc' })
  desk.settle()
  desk.until(OPEN + DAY_MS)
  quoted(desk, price, '50000')
  const before = accountView(desk.account, desk.context())
  const transfer = { symbol: 'BTC/USD', amount, networkFee, chain: 'BTC', from: 'here', to: 'there' }
  expect(desk.ask({ kind: 'send-coins', transfer }).kind).toBe('accepted')
  return { before, after: accountView(desk.account, desk.context()), desk }
}
const todayIn = (account: Parameters<typeof todayOf>[0]) => formatDecimal(todayOf(account)?.amount ?? ZERO)

it.each([
  { amount: '0.25', price: '50000' },
  { amount: '0.25', price: '52000' },
  { amount: '0.9', price: '41000.5' },
])('sending $amount coins away at $price is no result of today, and what the network takes is', ({ amount, price }) => {
  const free = sent(amount, '0', price)
  expect(Number(todayIn(free.after))).toBeCloseTo(Number(todayIn(free.before)), 1)
  const paid = sent(amount, '0.01', price)
  expect(Number(todayIn(paid.after))).toBeCloseTo(Number(todayIn(paid.before)) - 0.01 * Number(price), 1)
  // What is left of the position has risen by what its price has.
  const [left] = free.desk.positions()
  expect(Number(left?.unrealized_intraday_pl)).toBeCloseTo(Number(left?.qty) * (Number(price) - 50_000), 4)
})

it('a history of today says what the account says, also before its points know of a transfer', () => {
  const { before, after } = sent('0.25', '0', '52000')
  const base = decimal(before.last_equity ?? '0')
  const equity = decimal(before.equity ?? '0')
  const point = { time: OPEN / 1000, equity, putIn: ZERO, gain: ZERO, gainRatio: ZERO, drawdown: ZERO }
  const history = { points: [point], base, deepest: undefined, best: undefined }
  for (const account of [before, after])
    expect(formatDecimal(standingNow(history, account, '1D')?.gain ?? ZERO)).toBe(todayIn(account))
  // A longer range counts what its own windows tell.
  expect(standingNow(history, after, 'All')?.putIn).toEqual(ZERO)
})
