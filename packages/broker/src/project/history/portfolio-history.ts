/** The account's equity over time, in the wire's shape. */
import type { PortfolioHistory } from '@paddock/contract/entities/portfolio-history'
import { add, type Decimal, isZero, subtract, toNumber, ZERO } from '@paddock/decimal/decimal'
import { divide, round } from '@paddock/decimal/divide'
import { CENTS, type Money } from '@paddock/decimal/money'
import type { Instant } from '@paddock/market/instant'
import type { Pieces } from '@paddock/market/pieces'
import { dayAt, isClose, previousClose } from '@paddock/market/sessions/calendar'
import type { Curve } from './curve.ts'
import type { HistoryPlan } from './plan.ts'

export interface HistoryForm {
  /** Whether a result within the day refers to the close before its day, or to the first base. */
  readonly reset: 'per_day' | 'no_reset'
  /** Which flows of cash to tell of; undefined for none. */
  readonly cashflow: 'all' | readonly string[] | undefined
}

/** What an activity other than a fill brought in: cash, and what coins were worth that were sent. */
export interface Flow {
  readonly type: string
  readonly at: Instant
  readonly amount: Money
}

/** The instants at which a history needs to know the equity. */
export function instantsOf({ windows }: HistoryPlan): Instant[] {
  const first = windows[0]
  return [...(first ? [previousClose(first.start)] : []), ...windows.flatMap(({ end, reference }) => [end, reference])]
}

/**
 * The history of an account. Before the account was opened its figures are zero, as recorded: clients in Python refuse null.
 *
 * A daily result is day over day, as in Alpaca's samples; flows of cash are not taken out of it. The base is the equity at the close
 * before the first window; of an account that is younger, what it was opened with (`opening`), or else its first figure.
 */
export function* portfolioHistory(
  plan: HistoryPlan,
  { reset, cashflow }: HistoryForm,
  curve: Curve,
  flows: readonly Flow[],
  opening?: Money,
): Pieces<PortfolioHistory> {
  const { timeframe, windows } = plan
  const isDaily = timeframe === '1D'
  const first = windows[0]
  const baseAt = first && previousClose(first.start)
  const exact = yield* curve(instantsOf(plan))
  // Whole cents, as they are told: a result is what two figures differ by.
  const equityAt = (instant: Instant): Money | undefined => inCents(exact.get(instant))
  const equity = yield* mapped(windows, ({ end }) => equityAt(end) ?? null)
  const closed = baseAt === undefined ? undefined : equityAt(baseAt)
  const earliest = equity.find((value) => value !== null)
  const base = closed ?? (earliest && inCents(opening)) ?? earliest ?? null

  let before = base
  const results = yield* mapped(windows, ({ reference }, index) => {
    const value = equity[index]
    if (!value) return undefined
    const against = (isDaily ? before : reset === 'per_day' ? equityAt(reference) : undefined) ?? base ?? value
    before = value
    const gain = subtract(value, against)
    const ratio = isZero(against) ? ZERO : divide(gain, against, isDaily ? DAILY_RATIO : INTRADAY_RATIO)
    return { gain, ratio }
  })
  return {
    timestamp: windows.map(({ timestamp }) => timestamp),
    equity: yield* mapped(equity, (value) => toNumber(value ?? ZERO)),
    profit_loss: yield* mapped(results, (result) => toNumber(result?.gain ?? ZERO)),
    profit_loss_pct: yield* mapped(results, (result) => toNumber(result?.ratio ?? ZERO)),
    base_value: toNumber(base ?? ZERO),
    ...(closed && baseAt !== undefined ? { base_value_asof: dayAt(baseAt) } : undefined),
    timeframe,
    ...(cashflow && { cashflow: yield* flowsIn(plan, flows, cashflow) }),
  }
}

function* mapped<From, To>(list: readonly From[], to: (one: From, index: number) => To): Pieces<To[]> {
  const made: To[] = []
  for (const [index, one] of list.entries()) {
    made.push(to(one, index))
    yield
  }
  return made
}

/** Digits of Alpaca's samples. */
const DAILY_RATIO = { scale: 4, mode: 'half-even' } as const
const INTRADAY_RATIO = { scale: 5, mode: 'half-even' } as const
const inCents = <Amount extends Money | undefined>(amount: Amount) => amount && round(amount, CENTS)

/** What each type of activity moved in each window, that is, since the window before ended. */
function* flowsIn(
  { windows, now }: HistoryPlan,
  flows: readonly Flow[],
  wanted: 'all' | readonly string[],
): Pieces<Record<string, number[]>> {
  const rows = new Map<string, Decimal[]>()
  const rowOf = (type: string): Decimal[] => {
    const row = rows.get(type) ?? windows.map(() => ZERO)
    rows.set(type, row)
    return row
  }
  if (wanted !== 'all') for (const type of wanted) rowOf(type)
  for (const { type, at, amount } of flows) {
    if (isZero(amount) || (wanted !== 'all' && !wanted.includes(type))) continue
    const row = rowOf(type)
    yield
    // What comes in at the very instant of a close is no part of what was marked at it.
    const index = windows.findIndex(({ end }) => at < end || (at === end && (end === now || !isClose(end))))
    const isInside = index > 0 || (index === 0 && at >= (windows[0]?.start ?? at))
    if (isInside) row[index] = add(row[index] ?? ZERO, amount)
  }
  return Object.fromEntries([...rows].map(([type, amounts]) => [type, amounts.map(toNumber)]))
}
