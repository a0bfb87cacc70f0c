import * as z from 'zod/mini'
import { listOf, Timestamp } from '../entities/scalar.ts'
import { MostActive, Mover } from '../entities/screener.ts'
import { operationsOf } from './operation.ts'
import { choice, integer } from './parameters.ts'

const operation = operationsOf('ScreenerApi', 'data')

export const mostActives = operation({
  path: '/v1beta1/screener/stocks/most-actives',
  summary: 'The stocks that trade most today, by volume or by number of trades.',
  input: {
    query: z.object({
      by: z._default(choice('by', ['volume', 'trades']), 'volume'),
      top: z._default(integer('top', 1, 100), 10),
    }),
  },
  answer: z.looseObject({ most_actives: listOf(MostActive), last_updated: Timestamp }),
})

export const movers = operation({
  path: '/v1beta1/screener/{market_type}/movers',
  summary: 'What rose and fell most today, against the previous close.',
  input: {
    path: z.object({ market_type: choice('market_type', ['stocks', 'crypto']) }),
    query: z.object({ top: z._default(integer('top', 1, 50), 10) }),
  },
  answer: z.looseObject({
    gainers: listOf(Mover),
    losers: listOf(Mover),
    market_type: z.string(),
    last_updated: Timestamp,
  }),
})
