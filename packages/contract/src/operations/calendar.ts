import * as z from 'zod/mini'
import { CalendarDay, Clock, MARKETS, MarketCalendar, MarketClock } from '../entities/calendar.ts'
import { listOf } from '../entities/scalar.ts'
import { formed } from '../entities/wire-form.ts'
import { operationsOf } from './operation.ts'
import { choice, day, list, time } from './parameters.ts'

const ofCalendars = operationsOf('CalendarApi', 'trading')
const ofClocks = operationsOf('ClockApi', 'trading')

export const legacyCalendar = ofCalendars({
  badInput: 400,
  path: '/v2/calendar',
  summary: 'Trading days with their hours; bounds are inclusive.',
  input: {
    query: z.object({
      start: z.optional(time('start')),
      end: z.optional(time('end')),
      date_type: z._default(choice('date_type', ['TRADING', 'SETTLEMENT']), 'TRADING'),
    }),
  },
  answer: z.array(CalendarDay),
  isPublic: true,
})

export const legacyClock = ofClocks({
  path: '/v2/clock',
  summary: "The market's clock, as the account sees it.",
  answer: Clock,
  isPublic: true,
})

export const calendar = ofCalendars({
  badInput: 400,
  path: '/v3/calendar/{market}',
  summary: "A market's trading days with the instants of their sessions; bounds are inclusive.",
  input: {
    path: z.object({ market: choice('market', MARKETS) }),
    query: z.object({
      start: z.optional(formed(day('start'), { description: 'Today where none is given.' })),
      end: z.optional(formed(day('end'), { description: 'A week after start where none is given.' })),
      timezone: z.optional(choice('timezone', ['UTC'])),
    }),
  },
  answer: MarketCalendar,
  isPublic: true,
})

export const clock = ofClocks({
  badInput: 400,
  path: '/v3/clock',
  summary: 'The clocks of markets, now or at another time.',
  input: {
    query: z.object({
      markets: z.optional(formed(list(), { description: 'Acronyms, MICs or BICs; all where none is given.' })),
      time: z.optional(formed(time('time'), { description: 'As if it were then.' })),
    }),
  },
  answer: z.looseObject({ clocks: listOf(MarketClock) }),
  isPublic: true,
})
