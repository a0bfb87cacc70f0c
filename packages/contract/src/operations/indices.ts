import * as z from 'zod/mini'
import { IndexValue } from '../entities/index-value.ts'
import { listOf } from '../entities/scalar.ts'
import { bySymbol, page, range, symbols } from './data-parameters.ts'
import { operationsOf } from './operation.ts'

const operation = operationsOf('IndexApi', 'data')

export const indexValues = operation({
  path: '/v1beta1/indices/values',
  summary: 'Levels of several indices.',
  input: { query: z.object({ ...symbols, ...range }) },
  answer: z.looseObject({ values: bySymbol(listOf(IndexValue)), ...page }),
})

export const indexLatestValues = operation({
  path: '/v1beta1/indices/latest/values',
  summary: 'The latest levels of several indices.',
  input: { query: z.object(symbols) },
  answer: z.looseObject({ values: bySymbol(IndexValue) }),
})
