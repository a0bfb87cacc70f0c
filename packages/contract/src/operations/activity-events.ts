import * as z from 'zod/mini'
import { ActivityEvent } from '../entities/activity-event.ts'
import { formed } from '../entities/wire-form.ts'
import { operation } from './operation.ts'
import { text, time } from './parameters.ts'

/** Server-sent events; each one's data is the answer's schema. */
export const subscribeToActivitiesSSE = operation({
  api: 'EventsApi',
  host: 'trading',
  method: 'GET',
  path: '/v2beta1/events/activities',
  summary: "The account's activities as they happen, as server-sent events; those since a time or an id first.",
  input: {
    query: z.object({
      since: z.optional(formed(time('since'), { description: 'Begin with what happened then.' })),
      until: z.optional(formed(time('until'), { description: 'End with what happened then.' })),
      since_id: z.optional(text('Begin with this event (ULID).')),
      until_id: z.optional(text('End with this event (ULID).')),
    }),
  },
  answer: ActivityEvent,
  isStream: true,
})
