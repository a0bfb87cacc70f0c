import * as z from 'zod/mini'
import { ForexRate } from '../entities/forex-rate.ts'
import { listOf } from '../entities/scalar.ts'
import { bySymbol, page, range } from './data-parameters.ts'
import { operationsOf } from './operation.ts'
import { frame, list } from './parameters.ts'

const operation = operationsOf('ForexApi', 'data')
const pairs = { currency_pairs: list() }

export const latestRates = operation({
  path: '/v1beta1/forex/latest/rates',
  summary: 'The latest exchange rates of several currency pairs.',
  input: { query: z.object(pairs) },
  answer: z.looseObject({ rates: bySymbol(ForexRate) }),
})

export const rates = operation({
  path: '/v1beta1/forex/rates',
  summary: 'Exchange rates of several currency pairs, at the end of every five seconds, minute or day.',
  input: {
    query: z.object({
      ...pairs,
      ...range,
      timeframe: z._default(frame('timeframe', ['5Sec', '5S', '1Min', '1T', '1Day', '1D']), '1Min'),
    }),
  },
  answer: z.looseObject({ rates: bySymbol(listOf(ForexRate)), ...page }),
})
