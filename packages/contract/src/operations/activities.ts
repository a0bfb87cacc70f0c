import * as z from 'zod/mini'
import { ACTIVITY_CATEGORIES, ACTIVITY_FILTERS, Activity } from '../entities/activity.ts'
import { formed } from '../entities/wire-form.ts'
import { operationsOf } from './operation.ts'
import { choice, choices, id, integer, text, time } from './parameters.ts'

const operation = operationsOf('AccountActivitiesApi', 'trading')

/** Times are those at which activities were written; a date is a day in New York. */
const filters = {
  date: z.optional(formed(time('date'), { description: 'One day; not with after or until.' })),
  after: z.optional(formed(time('after'), { description: 'Later than this.' })),
  until: z.optional(formed(time('until'), { description: 'Before this.' })),
  direction: z._default(choice('direction', ['asc', 'desc']), 'desc'),
  page_size: z.optional(
    formed(integer('page_size', 1, Number.MAX_SAFE_INTEGER), {
      maximum: 100,
      description: '100 where none is given; with a date there is no bound, and the whole day where none is given.',
    }),
  ),
  page_token: z.optional(text('`id` of the last activity of the page before.')),
}

export const getAccountActivities = operation({
  path: '/v2/account/activities',
  summary: 'What happened to the account, newest first unless asked otherwise.',
  input: {
    query: z.object({
      activity_types: z.optional(choices('activity_types', ACTIVITY_FILTERS)),
      category: z.optional(
        formed(choice('category', ACTIVITY_CATEGORIES), { description: 'Not with activity_types.' }),
      ),
      order_id: z.optional(id('order_id', 'Only the fills of this order.')),
      ...filters,
    }),
  },
  answer: z.array(Activity),
})

export const getAccountActivitiesByActivityType = operation({
  path: '/v2/account/activities/{activity_type}',
  summary: 'What happened to the account in one way, newest first unless asked otherwise.',
  input: { path: z.object({ activity_type: choice('activity_type', ACTIVITY_FILTERS) }), query: z.object(filters) },
  answer: z.array(Activity),
})
