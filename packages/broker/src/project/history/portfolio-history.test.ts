import { forAll } from '@paddock/contract/testing/for-all'
import { add, type Decimal, decimal, multiply, toNumber } from '@paddock/decimal/decimal'
import { round } from '@paddock/decimal/divide'
import { asMoney, asPrice, type Money } from '@paddock/decimal/money'
import { toWire } from '@paddock/decimal/wire'
import { atOnce } from '@paddock/market/pieces'
import { hoursOf, isClose } from '@paddock/market/sessions/calendar'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AccountEvent } from '../../account/event.ts'
import { evolve, unopened } from '../../evolve.ts'
import { wholeCents } from '../../margin/buying-power.ts'
import { timesMultiplier } from '../../options/terms.ts'
import { anyHistory, lived } from '../../testing/histories.ts'
import { instrumentOf, TestBroker } from '../../testing/test-broker.ts'
import { closesCurve, equityOf, holdingsCurve } from './curve.ts'
import type { Mark } from './mark.ts'
import { type HistoryPlan, type HistoryRequest, planHistory } from './plan.ts'
import { type HistoryForm, instantsOf, portfolioHistory } from './portfolio-history.ts'

const PER_DAY: HistoryForm = { reset: 'per_day', cashflow: undefined }

function planned(request: Partial<HistoryRequest>, now: number) {
  const plan = atOnce(planHistory({ reporting: 'market_hours', isCryptoActive: false, ...request }, now))
  if (typeof plan === 'string') throw new Error(plan)
  return plan
}

/** The history as the server puts it together: from closes by days, from holdings otherwise. */
function historyOf(plan: HistoryPlan, form: HistoryForm, desk: TestBroker, mark: Mark, opening?: Money) {
  const events = desk.events
  const orders = new Map(desk.rows.flatMap((row) => (row.kind === 'order' ? [[row.order.id, row.order] as const] : [])))
  const traded = (id: string) => {
    const order = orders.get(id)
    const { symbol = '', asset_id: assetId = '', side } = order ?? {}
    const option = order?.asset_class === 'us_option' ? instrumentOf(symbol).option : undefined
    return { symbol, assetId: assetId ?? '', assetClass: order?.asset_class as 'crypto', side: side as 'buy', option }
  }
  const flows = desk.rows.flatMap((row) =>
    row.kind === 'activity' && row.activity.net_amount
      ? [{ type: row.activity.activity_type, at: row.at, amount: asMoney(row.activity.net_amount) }]
      : [],
  )
  const from = Math.min(...instantsOf(plan))
  const closes = events.filter(({ body }) => body.kind === 'day-closed')
  const first = closes.findLast(({ at }) => at <= from)?.sequence ?? 0
  const changes = events.filter(({ sequence }) => sequence > first)
  const curve = holdingsCurve({ closes, changes, now: plan.now }, traded, mark)
  return atOnce(portfolioHistory(plan, form, curve, flows, opening))
}

/** An account that holds one share and, at each day's close, is worth what is said. */
function worth(byDay: Readonly<Record<string, number>>): { desk: TestBroker; mark: Mark } {
  const desk = new TestBroker({ cash: '8413.04', now: Date.parse('2026-09-03T14:00:00Z') }).price('AAPL', {
    bid: '100',
    ask: '100',
  })
  desk.placed({ symbol: 'AAPL', qty: '1' })
  desk.settle()
  const mark: Mark = (_symbol, at) => {
    const day = Object.keys(byDay).findLast((one) => hoursOf(one).close <= at)
    return day === undefined ? asPrice('100') : asPrice((byDay[day] ?? 0) - 8313.04)
  }
  return { desk, mark }
}

describe('results', () => {
  it("H1: are day over day by days, as in Alpaca's sample", () => {
    const { desk, mark } = worth({
      '2026-09-08': 8425.21,
      '2026-09-09': 8639.77,
      '2026-09-10': 8766.1,
      '2026-09-11': 8835.31,
    })
    const plan = planned({ period: '4D', timeframe: '1D' }, Date.parse('2026-09-11T22:00:00Z'))
    expect(historyOf(plan, PER_DAY, desk, mark)).toEqual({
      timestamp: ['08', '09', '10', '11'].map((day) => Date.parse(`2026-09-${day}`) / 1000),
      equity: [8425.21, 8639.77, 8766.1, 8835.31],
      profit_loss: [12.17, 214.56, 126.33, 69.21],
      profit_loss_pct: [0.0014, 0.0255, 0.0146, 0.0079],
      base_value: 8413.04,
      base_value_asof: '2026-09-04',
      timeframe: '1D',
    })
  })

  it('refer to the close before the day within the day, or to the first base', () => {
    const { desk, mark } = worth({ '2026-09-08': 8513.04, '2026-09-09': 8613.04, '2026-09-10': 8413.04 })
    const plan = planned({ period: '2D', timeframe: '1H' }, Date.parse('2026-09-10T20:00:00Z'))
    const perDay = historyOf(plan, PER_DAY, desk, mark)
    expect(perDay).toMatchObject({ base_value: 8513.04, base_value_asof: '2026-09-08' })
    // Nothing moves until a close: the last window of each day ends with it.
    expect(perDay.profit_loss).toEqual([0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 0, 0, 0, -200])
    const never = historyOf(plan, { ...PER_DAY, reset: 'no_reset' }, desk, mark)
    expect(never.profit_loss).toEqual([0, 0, 0, 0, 0, 0, 100, 100, 100, 100, 100, 100, 100, -100])
    expect(never.profit_loss_pct?.at(-1)).toBe(-0.01175)
  })

  it.each([
    ['1D', '3D'],
    ['1H', '2D'],
  ] as const)('of %s are what the figures beside them come to, to the cent', (timeframe, period) => {
    const { desk, mark } = worth({ '2026-09-08': 8500.004, '2026-09-09': 8600.001, '2026-09-10': 8700.006 })
    const plan = planned({ period, timeframe }, Date.parse('2026-09-10T20:00:00Z'))
    const {
      equity = [],
      profit_loss = [],
      base_value = 0,
    } = historyOf(plan, { ...PER_DAY, reset: 'no_reset' }, desk, mark)
    const against = (index: number) => (timeframe === '1D' ? (equity[index - 1] ?? base_value) : base_value)
    expect(profit_loss).toEqual(
      equity.map((value, index) => Math.round(((value ?? 0) - (against(index) ?? 0)) * 100) / 100),
    )
  })

  it('are zero before the account was opened, and the first figure is the base then', () => {
    const { desk, mark } = worth({ '2026-09-03': 8500 })
    const plan = planned({ period: '1W', timeframe: '1D' }, Date.parse('2026-09-04T22:00:00Z'))
    expect(historyOf(plan, PER_DAY, desk, mark)).toEqual({
      timestamp: ['08-28', '08-31', '09-01', '09-02', '09-03', '09-04'].map((day) => Date.parse(`2026-${day}`) / 1000),
      equity: [0, 0, 0, 0, 8500, 8500],
      profit_loss: [0, 0, 0, 0, 0, 0],
      profit_loss_pct: [0, 0, 0, 0, 0, 0],
      base_value: 8500,
      timeframe: '1D',
    })
  })

  it('begin with what a younger account was opened with, so that its first day is a result', () => {
    const { desk, mark } = worth({ '2026-09-03': 8500 })
    const plan = planned({ period: '1W', timeframe: '1D' }, Date.parse('2026-09-04T22:00:00Z'))
    expect(historyOf(plan, PER_DAY, desk, mark, asMoney('8413.04'))).toMatchObject({
      profit_loss: [0, 0, 0, 0, 86.96, 0],
      base_value: 8413.04,
    })
  })

  it('tell of flows where they are asked for', () => {
    const { desk, mark } = worth({})
    const plan = planned({ period: '3D', timeframe: '1D' }, Date.parse('2026-09-04T22:00:00Z'))
    const flows = (cashflow: HistoryForm['cashflow']) =>
      historyOf(plan, { reset: 'per_day', cashflow }, desk, mark).cashflow
    expect(flows(undefined)).toBeUndefined()
    expect(flows('all')).toEqual({ JNLC: [0, 8413.04, 0] })
    expect(flows(['DIV'])).toEqual({ DIV: [0, 0, 0] })
    expect(flows(['JNLC', 'DIV'])).toEqual({ JNLC: [0, 8413.04, 0], DIV: [0, 0, 0] })
  })

  it.each(['1D', '1H'] as const)(
    'put what comes in at the instant of a close into the next window, by %s',
    (timeframe) => {
      const close = Date.parse('2026-09-10T20:00:00Z')
      const desk = new TestBroker({ cash: '10000', now: close - 4 * 3_600_000 }).price('AAPL', {
        bid: '100',
        ask: '100',
      })
      desk.placed({ symbol: 'AAPL', qty: '1' })
      desk.settle()
      desk.until(close)
      desk.ask({ kind: 'deposit', amount: '500' })
      const told = (now: number) => {
        const plan = planned({ period: '2D', timeframe, reporting: 'extended_hours' }, now)
        const { equity, cashflow, timestamp } = historyOf(plan, { reset: 'per_day', cashflow: ['CSD'] }, desk, () =>
          asPrice('100'),
        )
        return timestamp.map((_, index) => [equity[index], cashflow?.['CSD']?.[index]])
      }
      // While the account's time stands at the close, it is worth what came in.
      expect([told(close).at(-1)?.[0], told(close).reduce((sum, [, flow]) => sum + (flow ?? 0), 0)]).toEqual([
        10_500, 500,
      ])
      const later = told(close + 86_400_000)
      const at = later.findIndex(([, flow]) => flow === 500)
      expect([later[at - 1], later[at], later.at(-1)?.[0]]).toEqual([[10_000, 0], [10_500, 500], 10_500])
    },
  )

  it('an account without events is worth nothing, in numbers', () => {
    const plan = planned({ period: '2D', timeframe: '1D' }, Date.parse('2026-09-04T22:00:00Z'))
    expect(
      atOnce(
        portfolioHistory(
          plan,
          PER_DAY,
          holdingsCurve(
            { closes: [], changes: [], now: plan.now },
            () => undefined,
            () => undefined,
          ),
          [],
        ),
      ),
    ).toMatchObject({
      equity: [0, 0],
      profit_loss: [0, 0],
      profit_loss_pct: [0, 0],
      base_value: 0,
    })
  })
})

it('agrees with folding from the beginning for every window', () => {
  // Prices that depend on symbol and time, and are missing now and then.
  const mark: Mark = (symbol, at) =>
    (at / 1000) % 7 === 3 ? undefined : asPrice(String((symbol.length * (at % 9_973)) / 100))
  forAll(
    60,
    anyHistory,
    fc.constantFrom<Partial<HistoryRequest>>(
      { period: '1W', timeframe: '1D' },
      { period: '3D', timeframe: '1H' },
      { period: '2D', timeframe: '15Min', reporting: 'extended_hours' },
      { period: '1W', timeframe: '1H', reporting: 'continuous' },
    ),
    fc.constantFrom('per_day' as const, 'no_reset' as const),
    (history, request, reset) => {
      const desk = lived(history)
      const { events, now } = desk
      const plan = planned(request, now)
      const worthAt = (end: number): number | null => {
        const marked = events.find(({ at, body }) => at === end && body.kind === 'day-closed')?.sequence ?? 0
        const isBefore = ({ at, sequence }: AccountEvent) =>
          at < end || (at === end && (end === now || !isClose(end) || sequence <= marked))
        const account = events.filter(isBefore).reduce(evolve, unopened(events[0]?.accountId ?? ''))
        if (account.sequence === 0) return null
        const values = [...account.positions.values()].map(({ symbol, option, qty, cost }): Decimal => {
          const price = mark(symbol, end)
          return price ? timesMultiplier(multiply(price, qty), option) : cost
        })
        return toNumber(round(values.reduce(add, wholeCents(account.cash)), { scale: 2, mode: 'half-even' }))
      }
      const slow = plan.windows.map(({ end }) => worthAt(end))
      const told = historyOf(plan, { ...PER_DAY, reset }, desk, mark)
      expect(told.equity).toEqual(slow.map((equity) => equity ?? 0))
      const figures = [...told.equity, ...told.profit_loss, ...told.profit_loss_pct, told.base_value]
      expect(figures.every(Number.isFinite)).toBe(true)
      // Within the day results refer to the close before it, or never begin anew.
      const isIntraday = request.timeframe !== '1D'
      for (const [index, equity] of slow.entries()) {
        const reference = plan.windows[index]?.reference
        const base = reset === 'no_reset' ? told.base_value : reference === undefined ? null : worthAt(reference)
        if (isIntraday && equity !== null && base != null)
          expect(told.profit_loss?.[index]).toBe(Math.round((equity - base) * 100) / 100)
      }
    },
  )
})

it('by days, says what each close was marked at, and what the account is worth now', () =>
  forAll(60, anyHistory, (history) => {
    const { events, now, account } = lived(history)
    const live = { now, equity: atOnce(equityOf(account, now, () => undefined)) }
    const plan = planned({ period: '3M', timeframe: '1D' }, now)
    const equities = atOnce(closesCurve(events, live)(instantsOf(plan)))
    const before = (end: number) =>
      events.flatMap(({ at, body }) =>
        at > end ? [] : body.kind === 'account-opened' ? [body.cash] : body.kind === 'day-closed' ? [body.equity] : [],
      )
    for (const { end } of plan.windows) {
      const marked = before(end).at(-1)
      const expected = marked === undefined || end < now ? marked : toWire(live.equity)
      expect(equities.get(end) && toWire(equities.get(end) ?? decimal('-1'))).toBe(expected)
    }
  }))
