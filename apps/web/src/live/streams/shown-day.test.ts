import { todayOf } from '@paddock/analytics/equity/live-account'
import { accountView } from '@paddock/broker/project/account'
import { TestBroker } from '@paddock/broker/testing/test-broker'
import { formatDecimal } from '@paddock/decimal/decimal'
import { SECOND_MS } from '@paddock/market/instant'
import { todayCountsFrom } from '@paddock/market/sessions/today'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shownDayAt } from './shown-day.ts'

const ACCOUNT = 'account-1'
/** Thursday 2026-09-10, 15:00 New York. */
const AFTERNOON = Date.parse('2026-09-10T19:00:00Z')
const EVENING = Date.parse('2026-09-11T00:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: AFTERNOON })
})
afterEach(() => vi.useRealTimers())

/** A desk that is left open beside a broker whose clock is `behind` the page's: what it shows, a look a second. */
function leftOpen(behind: number) {
  const broker = new TestBroker({ now: AFTERNOON, cash: '10000' }).price('AAPL', { bid: '100', ask: '100' })
  broker.placed({ symbol: 'AAPL', qty: '10' })
  broker.settle()
  broker.price('AAPL', { bid: '110', ask: '110', previousClose: '100' })
  const client = new QueryClient()
  const reads: Record<string, number> = {}
  const brokerNow = () => {
    broker.until(Math.max(broker.now, Date.now() - behind))
    if (broker.now >= EVENING) broker.price('AAPL', { bid: '110', ask: '110', previousClose: '110' })
    return broker.context()
  }
  const watched = <Answer>(key: string, answer: () => Answer, of = ACCOUNT) => {
    const observer = new QueryObserver<Answer>(client, {
      queryKey: [key, of],
      queryFn: async () => {
        reads[`${key} ${of}`] = (reads[`${key} ${of}`] ?? 0) + 1
        return answer()
      },
      staleTime: Number.POSITIVE_INFINITY,
    })
    observer.subscribe(() => {})
    return () => observer.getCurrentResult().data
  }
  const account = watched('account', () => accountView(broker.account, brokerNow()))
  const positions = watched('positions', () => {
    brokerNow()
    return broker.positions()
  })
  const history = watched('portfolio-history', () => todayCountsFrom(brokerNow().now))
  watched('guardrails', () => brokerNow().now)
  watched('account', () => 'another', 'account-2')
  watched('assets', () => 'the same every day')
  let shown: Parameters<typeof shownDayAt>[2]
  const until = async (at: number) => {
    while (Date.now() < at) {
      const step = at - Date.now() > 60 * SECOND_MS ? 30 * SECOND_MS : SECOND_MS
      await vi.advanceTimersByTimeAsync(step)
      shown = shownDayAt(client, ACCOUNT, shown, Date.now())
    }
    await vi.advanceTimersByTimeAsync(0)
  }
  const today = () => {
    const figures = account()
    const result = figures && todayOf(figures)
    return {
      account: result && formatDecimal(result.amount),
      position: positions()?.[0]?.unrealized_intraday_pl,
      history: history(),
    }
  }
  return { until, today, reads }
}

const THURSDAY = { account: '100', position: '100', history: todayCountsFrom(AFTERNOON) }
const FRIDAY = { account: '0', position: '0', history: todayCountsFrom(EVENING) }

it.each([0, 300, 2_500])(
  'a desk left open overnight shows the today of the new trading day by itself: account, positions, history; a broker %i ms behind',
  async (behind) => {
    const desk = leftOpen(behind)
    await desk.until(EVENING - 2 * SECOND_MS)
    expect(desk.today()).toEqual(THURSDAY)
    await desk.until(EVENING + 10 * SECOND_MS)
    expect(desk.today()).toEqual(FRIDAY)
  },
)

it('at the turn of the day only what it decides is read again, twice, and then rests until the next one', async () => {
  const desk = leftOpen(0)
  await desk.until(EVENING - 2 * SECOND_MS)
  const before = { ...desk.reads }
  await desk.until(EVENING + 3_600 * SECOND_MS)
  const read = (key: string) => (desk.reads[key] ?? 0) - (before[key] ?? 0)
  expect(['account', 'positions', 'portfolio-history', 'guardrails'].map((key) => read(`${key} ${ACCOUNT}`))).toEqual([
    2, 2, 2, 2,
  ])
  expect([read('account account-2'), read(`assets ${ACCOUNT}`)]).toEqual([0, 0])
})
