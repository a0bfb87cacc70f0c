/** The account's equity over time: its events are read and folded again, each window valued in the account's market. */
import type { AccountEvent } from '@paddock/broker/event'
import { marketMark } from '@paddock/broker/history/mark'
import { planHistory } from '@paddock/broker/history/plan'
import { portfolioHistory } from '@paddock/broker/history/portfolio-history'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { invalidInput } from '@paddock/contract/errors/answers'
import type { InputOf } from '@paddock/contract/operations/parse'
import type { Instant } from '@paddock/market/instant'
import { startOfDay } from '@paddock/market/sessions/calendar'
import { eventsAfter } from '../storage/events.ts'
import type { Database } from '../storage/tables.ts'
import { answerError, answerJson } from './answer.ts'
import type { Desk, Numbered } from './desk.ts'
import { instantOf } from './instant-of.ts'

export async function history(desk: Desk, { query }: InputOf<'getAccountPortfolioHistory'>): Promise<Numbered> {
  const { result, sequence } = await desk.ledger.read(desk.accountId, (_account, now, { market }) => ({ now, market }))
  const events = await allEvents(desk.db, desk.accountId, sequence)
  const end = query.end ?? query.date_end
  const plan = planHistory(
    {
      period: query.period,
      timeframe: query.timeframe,
      start: query.start === undefined ? undefined : instantOf(query.start),
      end: end === undefined ? undefined : instantOf(end, lastOfDay),
      reporting: query.intraday_reporting ?? (query.extended_hours ? 'extended_hours' : 'market_hours'),
      isCryptoActive: events.some(({ body }) => body.kind === 'order-accepted' && body.order.assetClass === 'crypto'),
    },
    result.now,
  )
  if (typeof plan === 'string') return { result: answerError(invalidInput('trading', plan)), sequence }
  const form = { reset: query.pnl_reset ?? 'per_day', cashflow: flowsOf(query.cashflow_types) } as const
  return { result: answerJson(portfolioHistory(plan, form, events, marketMark(result.market))), sequence }
}

const DAY_MS = 86_400_000

/** A bare date as an end means all of that day. */
const lastOfDay = (date: string): Instant =>
  startOfDay(new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)) - 1

const flowsOf = (types: readonly string[] | undefined): 'all' | readonly string[] | undefined =>
  types === undefined || types.includes('NONE') ? undefined : types.includes('ALL') ? 'all' : types

const EVENTS_AT_ONCE = 5_000

/** An account's events up to a sequence. */
async function allEvents(db: Database, accountId: AccountId, sequence: number): Promise<AccountEvent[]> {
  const events: AccountEvent[] = []
  while (events.length < sequence) {
    const page = await eventsAfter(db, accountId, events.length, Math.min(EVENTS_AT_ONCE, sequence - events.length))
    if (page.length === 0) break
    events.push(...page)
  }
  return events
}
