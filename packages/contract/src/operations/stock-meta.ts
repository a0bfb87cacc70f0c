import * as z from 'zod/mini'
import { Codes } from './data-parameters.ts'
import { operationsOf } from './operation.ts'
import { choice } from './parameters.ts'

const operation = operationsOf('StockApi', 'data')

export const stockMetaConditions = operation({
  path: '/v2/stocks/meta/conditions/{ticktype}',
  summary: 'What the condition codes of trades or quotes on a tape mean.',
  input: {
    path: z.object({ ticktype: choice('ticktype', ['trade', 'quote']) }),
    query: z.object({ tape: choice('tape', ['A', 'B', 'C']) }),
  },
  answer: Codes,
})

export const stockMetaExchanges = operation({
  path: '/v2/stocks/meta/exchanges',
  summary: 'What the exchange codes of trades and quotes mean.',
  answer: Codes,
})
