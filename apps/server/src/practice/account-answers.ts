/** The account and what happened to it. */
import { accountView } from '@paddock/broker/project/account'
import { invalidInput } from '@paddock/contract/errors/answers'
import type { InputOf } from '@paddock/contract/operations/parse'
import type { Instant } from '@paddock/market/instant'
import { dayAt, startOfDay } from '@paddock/market/sessions/calendar'
import { listActivities } from '../storage/activities.ts'
import { answerError, answerJson, answerTexts } from './answer.ts'
import { contextAt } from './context-at.ts'
import { type Desk, type Numbered, readRows } from './desk.ts'
import { instantOf } from './instant-of.ts'

export async function account(desk: Desk): Promise<Numbered> {
  const { result, sequence } = await desk.ledger.read(desk.accountId, (state, now, { market }) =>
    accountView(state, contextAt(market, now)),
  )
  return { result: answerJson(result), sequence }
}

const DEFAULT_PAGE = 100

export async function activities(desk: Desk, { query }: InputOf<'getAccountActivities'>): Promise<Numbered> {
  const { activity_types: types, category, date, after, until } = query
  const problem =
    types !== undefined && category !== undefined
      ? 'only one of activity_types or category is accepted'
      : date !== undefined && (after ?? until) !== undefined
        ? 'date cannot be combined with after or until'
        : undefined
  return readRows(desk, async (db) =>
    problem
      ? answerError(invalidInput('trading', problem))
      : answerTexts(
          await listActivities(db, desk.accountId, {
            types,
            category,
            ...(date === undefined ? { after: optional(after), until: optional(until) } : dayOf(instantOf(date) ?? 0)),
            direction: query.direction,
            pageSize: query.page_size ?? DEFAULT_PAGE,
            pageToken: query.page_token,
          }),
        ),
  )
}

const optional = (time: string | undefined): Instant | undefined => (time === undefined ? undefined : instantOf(time))

const DAY_MS = 86_400_000

/** The New York day an instant falls on. */
function dayOf(at: Instant): { from: Instant; until: Instant } {
  const day = dayAt(at)
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
  return { from: startOfDay(day), until: startOfDay(next) }
}
