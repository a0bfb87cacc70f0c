/** Streams of events over HTTP. Each message's data is the answer's schema. */
import * as z from 'zod/mini'
import { ActivityEvent } from '../entities/activity-event.ts'
import { formed } from '../entities/wire-form.ts'
import { TradeUpdate } from '../streams/trade-update.ts'
import { operationsOf } from './operation.ts'
import { text, time } from './parameters.ts'

const operation = operationsOf('EventsApi', 'trading')
const range = {
  since: z.optional(formed(time('since'), { description: 'Begin with what happened then.' })),
  until: z.optional(formed(time('until'), { description: 'End with what happened then; needs since.' })),
  since_id: z.optional(text('Begin behind this event (ULID).')),
  until_id: z.optional(text('End with this event (ULID); needs since_id.')),
}

export const subscribeToActivitiesSSE = operation({
  path: '/v2beta1/events/activities',
  summary: "The account's activities as they happen, as server-sent events; those since a time or an id first.",
  input: { query: z.object(range) },
  answer: ActivityEvent,
  isStream: true,
})

/** Alpaca's Go client follows orders by it. The name is that of Alpaca's reference for brokers, which has the same call. */
export const subscribeToTradeV2SSE = operation({
  path: '/v2/events/trades',
  summary:
    "The updates of the account's orders as they happen, as server-sent events; those since a time or an id first.",
  input: { query: z.object(range) },
  answer: TradeUpdate,
  isStream: true,
})
