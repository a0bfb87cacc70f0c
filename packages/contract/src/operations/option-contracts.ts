import * as z from 'zod/mini'
import { CONTRACT_STATUSES, CONTRACT_STYLES, CONTRACT_TYPES, OptionContract } from '../entities/option-contract.ts'
import { listOf } from '../entities/scalar.ts'
import { formed } from '../entities/wire-form.ts'
import { page } from './data-parameters.ts'
import { operationsOf } from './operation.ts'
import { amount, boolean, choice, day, integer, list, pageToken, text } from './parameters.ts'

const operation = operationsOf('AssetsApi', 'trading')

export const getOptionsContracts = operation({
  path: '/v2/options/contracts',
  summary: 'Option contracts, by underlying, expiration, strike and type.',
  input: {
    query: z.object({
      underlying_symbols: z.optional(list()),
      show_deliverables: z._default(boolean('show_deliverables'), false),
      status: z._default(choice('status', CONTRACT_STATUSES), 'active'),
      expiration_date: z.optional(day('expiration_date')),
      expiration_date_gte: z.optional(day('expiration_date_gte')),
      expiration_date_lte: z.optional(
        formed(day('expiration_date_lte'), {
          description: 'Up to the coming weekend where neither an expiration nor a bound is given.',
        }),
      ),
      root_symbol: z.optional(text('Of the contract; differs from the underlying after an adjustment.')),
      type: z.optional(choice('type', CONTRACT_TYPES)),
      style: z.optional(choice('style', CONTRACT_STYLES)),
      strike_price_gte: z.optional(amount('strike_price_gte')),
      strike_price_lte: z.optional(amount('strike_price_lte')),
      ppind: z.optional(formed(boolean('ppind'), { description: 'Whether it trades in pennies.' })),
      limit: z._default(integer('limit', 1, 10_000), 100),
      page_token: z.optional(pageToken()),
    }),
  },
  answer: z.looseObject({ option_contracts: listOf(OptionContract), ...page }),
  isPublic: true,
})

export const getOptionContractSymbolOrId = operation({
  path: '/v2/options/contracts/{symbol_or_id}',
  summary: 'One option contract by symbol or id.',
  input: { path: z.object({ symbol_or_id: z.string() }) },
  answer: OptionContract,
  failures: { 404: 'Not Found' },
  isPublic: true,
})
