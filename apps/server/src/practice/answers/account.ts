/** The account and what happened to it. */
import { accountView } from '@paddock/broker/project/account'
import { type ActivityQuery, activityFilter } from '../../accounts/activity-query.ts'
import { answerInvalid, answerJson, answerTexts } from '../../accounts/answer.ts'
import type { BrokerAnswer } from '../../accounts/broker.ts'
import { slices } from '../../slices.ts'
import { listActivities } from '../../storage/activities.ts'
import { contextAt } from '../ledger/context-at.ts'
import { type AskedAccount, type Numbered, readRows } from './asked-account.ts'
import { oncePerSecond } from './once-per-second.ts'

const written = oncePerSecond<BrokerAnswer>()

export const account = (asked: AskedAccount): Promise<Numbered> =>
  asked.ledger.readPriced(asked, (state, now, { market }) =>
    written(state, now, () => answerJson(accountView(state, contextAt(market, now)))),
  )

export async function activities(
  asked: AskedAccount,
  types: readonly string[] | undefined,
  query: ActivityQuery,
): Promise<Numbered> {
  const wanted = activityFilter(types, query)
  return readRows(asked, async (db) =>
    'problem' in wanted
      ? answerInvalid('trading', wanted.problem)
      : answerTexts(await listActivities(db, asked.accountId, wanted, () => slices.turn(asked.accountId))),
  )
}
