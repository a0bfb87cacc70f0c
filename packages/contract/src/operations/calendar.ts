import * as z from 'zod/mini'
import { CalendarDay, Clock } from '../entities/calendar.ts'
import { operation } from './operation.ts'
import { choice, time } from './parameters.ts'

const host = 'trading'

export const legacyCalendar = operation({
  api: 'CalendarApi',
  host,
  method: 'GET',
  path: '/v2/calendar',
  summary: 'Trading days with their hours; bounds are inclusive.',
  input: {
    query: z.object({
      start: z.optional(time('start')),
      end: z.optional(time('end')),
      date_type: z.optional(choice('date_type', ['TRADING', 'SETTLEMENT'])),
    }),
  },
  answer: z.array(CalendarDay),
  isPublic: true,
})

export const legacyClock = operation({
  api: 'ClockApi',
  host,
  method: 'GET',
  path: '/v2/clock',
  summary: "The market's clock, as the account sees it.",
  answer: Clock,
  isPublic: true,
})
