import * as z from 'zod/mini'
import { News } from '../entities/news.ts'
import { listOf } from '../entities/scalar.ts'
import { formed } from '../entities/wire-form.ts'
import { page } from './data-parameters.ts'
import { operationsOf } from './operation.ts'
import { boolean, choice, integer, list, pageToken, time } from './parameters.ts'

const operation = operationsOf('NewsApi', 'data')

export const news = operation({
  path: '/v1beta1/news',
  summary: 'News, about some symbols or all, newest first unless asked otherwise.',
  input: {
    query: z.object({
      symbols: z.optional(formed(list(), { description: 'Coins without their slash: BTCUSD.' })),
      start: z.optional(time('start')),
      end: z.optional(time('end')),
      // Clients of other languages write it in capitals here.
      sort: z._default(choice('sort', ['asc', 'desc', 'ASC', 'DESC']), 'desc'),
      limit: z._default(integer('limit', 1, 50), 10),
      include_content: z._default(boolean('include_content'), false),
      exclude_contentless: z._default(boolean('exclude_contentless'), false),
      page_token: z.optional(pageToken()),
    }),
  },
  answer: z.looseObject({ news: listOf(News), ...page }),
})
