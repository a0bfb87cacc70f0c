import * as z from 'zod/mini'
import { Account } from '../entities/account.ts'
import { Activity } from '../entities/activity.ts'
import { operation } from './operation.ts'
import { choice, integer, list, time } from './parameters.ts'

const host = 'trading'

export const getAccount = operation({
  api: 'AccountsApi',
  host,
  method: 'GET',
  path: '/v2/account',
  summary: 'The account: balances, buying power, restrictions.',
  answer: Account,
})

export const getAccountActivities = operation({
  api: 'AccountActivitiesApi',
  host,
  method: 'GET',
  path: '/v2/account/activities',
  summary: 'What happened to the account, newest first unless asked otherwise.',
  input: {
    query: z.object({
      activity_types: z.optional(list()),
      category: z.optional(choice('category', ['trade_activity', 'non_trade_activity'])),
      date: z.optional(time('date')),
      after: z.optional(time('after')),
      until: z.optional(time('until')),
      direction: z.optional(choice('direction', ['asc', 'desc'])),
      page_size: z.optional(integer('page_size', 1, 100)),
      page_token: z.optional(z.string()),
    }),
  },
  answer: z.array(Activity),
})
