/** The account's equity over time, by folding its events again up to the end of each window. Nothing of it is stored. */
import type { PortfolioHistory } from '@paddock/contract/entities/portfolio-history'
import { add, type Decimal, decimal, isZero, multiply, subtract, toNumber, ZERO } from '@paddock/decimal/decimal'
import { divide, round } from '@paddock/decimal/divide'
import type { Money } from '@paddock/decimal/money'
import type { Instant } from '@paddock/market/instant'
import { dayAt, previousClose } from '@paddock/market/sessions/calendar'
import type { PracticeAccount } from '../account.ts'
import type { AccountEvent } from '../event.ts'
import { evolve, unopened } from '../evolve.ts'
import type { Mark } from './mark.ts'
import type { HistoryPlan } from './plan.ts'

export interface HistoryForm {
  /** Whether a result within the day refers to the close before its day, or to the first base. */
  readonly reset: 'per_day' | 'no_reset'
  /** Which flows of cash to tell of; undefined for none. */
  readonly cashflow: 'all' | readonly string[] | undefined
}

/**
 * The history of an account from all of its events, in order. Before the account was opened its figures are null.
 *
 * A daily result is day over day, as in Alpaca's samples; flows of cash are not taken out of it. The base is the equity at the close
 * before the first window, or the first figure of an account that is younger.
 */
export function portfolioHistory(
  { timeframe, windows }: HistoryPlan,
  { reset, cashflow }: HistoryForm,
  events: readonly AccountEvent[],
  mark: Mark,
): PortfolioHistory {
  const isDaily = timeframe === '1D'
  const first = windows[0]
  const baseAt = first && previousClose(first.start)
  const instants = windows.flatMap(({ end, reference }) => [end, reference])
  const equityAt = equitiesAt(events, baseAt === undefined ? instants : [baseAt, ...instants], mark)
  const equity = windows.map(({ end }) => equityAt.get(end) ?? null)
  const closed = baseAt === undefined ? undefined : equityAt.get(baseAt)
  const base = closed ?? equity.find((value) => value !== null) ?? null

  let before = base
  const results = windows.map(({ reference }, index) => {
    const value = equity[index]
    if (!value) return undefined
    const against = (isDaily ? before : reset === 'per_day' ? equityAt.get(reference) : undefined) ?? base ?? value
    before = value
    const gain = subtract(value, against)
    const ratio = isZero(against) ? ZERO : divide(gain, against, isDaily ? DAILY_RATIO : INTRADAY_RATIO)
    return { gain, ratio }
  })
  return {
    timestamp: windows.map(({ timestamp }) => timestamp),
    equity: equity.map((value) => value && cents(value)),
    profit_loss: results.map((result) => (result ? cents(result.gain) : null)),
    profit_loss_pct: results.map((result) => (result ? toNumber(result.ratio) : null)),
    base_value: base && cents(base),
    ...(closed && baseAt !== undefined ? { base_value_asof: dayAt(baseAt) } : undefined),
    timeframe,
    ...(cashflow && { cashflow: flowsIn(windows, events, cashflow) }),
  }
}

/** Digits of Alpaca's samples. */
const DAILY_RATIO = { scale: 4, mode: 'half-even' } as const
const INTRADAY_RATIO = { scale: 5, mode: 'half-even' } as const
const cents = (amount: Decimal): number => toNumber(round(amount, { scale: 2, mode: 'half-even' }))

/** The equity at each instant, in one pass over the events; none before the account was opened. */
function equitiesAt(events: readonly AccountEvent[], instants: readonly Instant[], mark: Mark): Map<Instant, Money> {
  const equities = new Map<Instant, Money>()
  const first = events[0]
  if (!first) return equities
  let account = unopened(first.accountId)
  let next = 0
  for (const at of [...new Set(instants)].sort((a, b) => a - b)) {
    for (let event = events[next]; event && event.at <= at; event = events[next]) {
      account = evolve(account, event)
      next += 1
    }
    if (next > 0) equities.set(at, equityOf(account, at, mark))
  }
  return equities
}

/** A holding without a price counts at its cost. */
function equityOf({ cash, positions }: PracticeAccount, at: Instant, mark: Mark): Money {
  let equity: Decimal = cash
  for (const { symbol, qty, cost } of positions.values()) {
    const price = mark(symbol, at)
    equity = add(equity, price ? multiply(qty, price) : cost)
  }
  return equity
}

/** What each type of activity moved in each window, that is, since the window before ended. */
function flowsIn(
  windows: HistoryPlan['windows'],
  events: readonly AccountEvent[],
  wanted: 'all' | readonly string[],
): Record<string, number[]> {
  const flows = new Map<string, number[]>()
  const rowOf = (type: string): number[] => {
    const row = flows.get(type) ?? windows.map(() => 0)
    flows.set(type, row)
    return row
  }
  if (wanted !== 'all') for (const type of wanted) rowOf(type)
  for (const { body, at } of events) {
    if (body.kind !== 'account-opened' || (wanted !== 'all' && !wanted.includes('JNLC'))) continue
    const index = windows.findIndex(({ end }) => at <= end)
    const row = rowOf('JNLC')
    const isInside = index > 0 || (index === 0 && at >= (windows[0]?.start ?? at))
    if (isInside) row[index] = toNumber(add(decimal(row[index] ?? 0), decimal(body.cash)))
  }
  return Object.fromEntries(flows)
}
