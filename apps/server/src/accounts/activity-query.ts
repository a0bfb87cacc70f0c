/** What a listing of activities asks for, as rows are filtered by it. */
import { ACTIVITY_TYPES } from '@paddock/contract/entities/activity'
import type { InputOf } from '@paddock/contract/operations/parse'
import type { Instant } from '@paddock/market/instant'
import { dayAt, startOfDay } from '@paddock/market/sessions/calendar'
import { dateAfter } from '@paddock/market/sessions/date'
import { instantOf } from '../http/instant-of.ts'
import type { ActivityFilter } from '../storage/activities.ts'

/** What the calls for all and for one type have in common. */
export type ActivityQuery = Omit<InputOf<'getAccountActivities'>['query'], 'activity_types'>

/** Of most lists; a day is answered whole, unless it is asked for in parts. */
export const MOST_ON_A_PAGE = 100

/** Which rows are asked for, or why they cannot be, in Alpaca's words. */
export function activityFilter(
  types: readonly string[] | undefined,
  query: ActivityQuery,
): ActivityFilter | { readonly problem: string } {
  const problem = wrongFilter(types, query)
  if (problem !== undefined) return { problem }
  const { category, order_id, date, after, until, direction, page_size, page_token } = query
  return {
    types: types?.flatMap((type) => ALIASES[type] ?? type),
    category,
    orderId: order_id,
    ...(date === undefined ? { after: optional(after), until: optional(until) } : dayOf(date)),
    direction,
    pageSize: page_size ?? (date === undefined ? MOST_ON_A_PAGE : Number.MAX_SAFE_INTEGER),
    pageToken: page_token,
  }
}

/** Names that stand for several types. Source: Alpaca, "Account activities". */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  TRANS: ['CSD', 'CSW'],
  MISC: ACTIVITY_TYPES.filter((type) => !['FILL', 'DIV', 'CSD', 'CSW'].includes(type)),
}

/** `20260309143000123::` and a UUID. */
const ACTIVITY_ID = /^\d{17}::[0-9a-f-]{36}$/

function wrongFilter(types: readonly string[] | undefined, query: ActivityQuery): string | undefined {
  const { category, date, after, until, page_size, page_token } = query
  if (types !== undefined && category !== undefined) return 'only one of activity_types or category is accepted'
  if (date !== undefined && (after ?? until) !== undefined) return 'date cannot be combined with after or until'
  if (date === undefined && page_size !== undefined && page_size > MOST_ON_A_PAGE)
    return `invalid page_size: larger than the allowed maximum of ${MOST_ON_A_PAGE}`
  if (page_token !== undefined && !ACTIVITY_ID.test(page_token)) return `invalid page_token: ${page_token}`
  return undefined
}

const optional = (time: string | undefined): Instant | undefined => (time === undefined ? undefined : instantOf(time))

/** Alpaca's JavaScript SDK writes every date as the midnight in UTC with which it begins: it is that date, and not the eve in New York. */
const MIDNIGHT = /^(\d{4}-\d\d-\d\d)T00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)$/

/** The day of a date, or the New York day on which an instant falls. */
function dayOf(date: string): { from: Instant; until: Instant } {
  const day = MIDNIGHT.exec(date)?.[1] ?? dayAt(instantOf(date) ?? 0)
  return { from: startOfDay(day), until: startOfDay(dateAfter(day, 1)) }
}
