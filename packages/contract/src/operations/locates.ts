import * as z from 'zod/mini'
import { LOCATE_STATUSES, Locate, LocateQuote, LocateQuoteError } from '../entities/locate.ts'
import { listOf } from '../entities/scalar.ts'
import { formed } from '../entities/wire-form.ts'
import { CreateLocate } from '../requests/create-locate.ts'
import { page } from './data-parameters.ts'
import { operationsOf } from './operation.ts'
import { choice, day, integer, pageToken, shortList, text } from './parameters.ts'

const operation = operationsOf('LocatesApi', 'trading')

export const listLocateQuotes = operation({
  path: '/v1/locates/quotes',
  summary: 'How many shares of hard-to-borrow stocks could be borrowed, and for how much.',
  input: { query: z.object({ symbols: shortList('symbols', 100) }) },
  answer: z.looseObject({ quotes: listOf(LocateQuote), errors: listOf(LocateQuoteError) }),
})

export const createLocates = operation({
  method: 'POST',
  path: '/v1/locates',
  summary: 'Set shares aside for a short sale until the trading date ends at 20:00 in New York.',
  input: { body: CreateLocate },
  success: 201,
  answer: Locate,
  refusals: [400, 403, 422],
})

export const listLocates = operation({
  path: '/v1/locates',
  summary: 'Locates, newest first.',
  input: {
    query: z.object({
      status: z.optional(choice('status', LOCATE_STATUSES)),
      symbol: z.optional(text('Of the stock.')),
      start: z.optional(formed(day('start'), { description: 'The first trading date.' })),
      end: z.optional(formed(day('end'), { description: 'Before this trading date.' })),
      limit: z._default(integer('limit', 1, 10_000), 1000),
      page_token: z.optional(pageToken()),
    }),
  },
  answer: z.looseObject({ locates: listOf(Locate), ...page }),
})

export const getLocate = operation({
  path: '/v1/locates/{locate_id}',
  summary: 'One locate by its id.',
  input: { path: z.object({ locate_id: z.string() }) },
  answer: Locate,
  refusals: [404],
})
