import * as z from 'zod/mini'
import { BondPrice, BondQuote } from '../entities/fixed-income.ts'
import { formed } from '../entities/wire-form.ts'
import { bySymbol } from './data-parameters.ts'
import { operationsOf } from './operation.ts'
import { amount, shortList } from './parameters.ts'

const operation = operationsOf('FixedIncomeApi', 'data')

export const fixedIncomeLatestPrices = operation({
  path: '/v1beta1/fixed_income/latest/prices',
  summary: 'The latest prices of several bonds.',
  input: { query: z.object({ isins: shortList('isins', 1000) }) },
  answer: z.looseObject({ prices: bySymbol(BondPrice) }),
  refusals: [403],
})

export const fixedIncomeLatestQuotes = operation({
  path: '/v1beta1/fixed_income/latest/quotes',
  summary: 'The latest quotes of several bonds.',
  input: {
    query: z.object({
      isins: shortList('isins', 100),
      trade_size: z.optional(formed(amount('trade_size'), { description: 'In par value.' })),
    }),
  },
  answer: z.looseObject({ quotes: bySymbol(BondQuote) }),
  refusals: [403],
})
