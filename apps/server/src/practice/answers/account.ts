/** The account and what happened to it. */
import { accountView } from '@paddock/broker/project/account'
import { ACTIVITY_TYPES } from '@paddock/contract/entities/activity'
import { invalidInput } from '@paddock/contract/errors/answers'
import type { Instant } from '@paddock/market/instant'
import { dayAt, startOfDay } from '@paddock/market/sessions/calendar'
import { answerError, answerJson, answerTexts } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import { instantOf } from '../../http/instant-of.ts'
import { slices } from '../../slices.ts'
import { listActivities } from '../../storage/activities.ts'
import { contextAt } from '../ledger/context-at.ts'
import { type AskedAccount, type Numbered, readRows } from './asked-account.ts'
import { oncePerSecond } from './once-per-second.ts'

const written = oncePerSecond<BrokerAnswer>()

export const account = (asked: AskedAccount): Promise<Numbered> =>
  asked.ledger.readPriced(asked.accountId, (state, now, { market }) =>
    written(state, now, () => answerJson(accountView(state, contextAt(market, now)))),
  )

/** What the calls for all and for one type have in common. */
interface ActivityQuery {
  readonly category?: 'trade_activity' | 'non_trade_activity' | undefined
  readonly order_id?: string | undefined
  readonly date?: string | undefined
  readonly after?: string | undefined
  readonly until?: string | undefined
  readonly direction: 'asc' | 'desc'
  readonly page_size?: number | undefined
  readonly page_token?: string | undefined
}

/** Of most lists; a day is answered whole, unless it is asked for in parts. */
const MOST_ON_A_PAGE = 100

export async function activities(
  asked: AskedAccount,
  types: readonly string[] | undefined,
  query: ActivityQuery,
): Promise<Numbered> {
  const { category, order_id, date, after, until, direction, page_size, page_token } = query
  const problem = wrongFilter(types, query)
  return readRows(asked, async (db) =>
    problem
      ? answerError(invalidInput('trading', problem))
      : answerTexts(
          await listActivities(
            db,
            asked.accountId,
            {
              types: types?.flatMap((type) => ALIASES[type] ?? type),
              category,
              orderId: order_id,
              ...(date === undefined
                ? { after: optional(after), until: optional(until) }
                : dayOf(instantOf(date) ?? 0)),
              direction,
              pageSize: page_size ?? (date === undefined ? MOST_ON_A_PAGE : Number.MAX_SAFE_INTEGER),
              pageToken: page_token,
            },
            () => slices.turn(asked.accountId),
          ),
        ),
  )
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

const DAY_MS = 86_400_000

/** The New York day an instant falls on. */
function dayOf(at: Instant): { from: Instant; until: Instant } {
  const day = dayAt(at)
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
  return { from: startOfDay(day), until: startOfDay(next) }
}
