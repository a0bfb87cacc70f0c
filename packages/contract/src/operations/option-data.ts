import * as z from 'zod/mini'
import { Bar } from '../entities/market-data.ts'
import { CONTRACT_TYPES } from '../entities/option-contract.ts'
import { OptionQuote, OptionSnapshot, OptionTrade } from '../entities/option-data.ts'
import { listOf } from '../entities/scalar.ts'
import { formed } from '../entities/wire-form.ts'
import { bySymbol, Codes, currency, page, range, timeframe } from './data-parameters.ts'
import { operationsOf } from './operation.ts'
import { amount, choice, day, integer, pageToken, shortList, text, time } from './parameters.ts'

const operation = operationsOf('OptionApi', 'data')
const symbols = { symbols: formed(shortList('symbols', 100), { description: 'Contracts, by their OCC symbols.' }) }
const feed = {
  feed: z.optional(
    formed(choice('feed', ['opra', 'indicative']), {
      description: 'The best that the plan allows where none is given.',
    }),
  ),
}
const snapshots = {
  ...feed,
  updated_since: z.optional(formed(time('updated_since'), { description: 'Only what has changed since.' })),
  limit: z._default(integer('limit', 1, 1000), 100),
  page_token: z.optional(pageToken()),
}

export const optionBars = operation({
  path: '/v1beta1/options/bars',
  summary: 'Bars of several contracts.',
  input: { query: z.object({ ...symbols, ...range, timeframe }) },
  answer: z.looseObject({ bars: bySymbol(listOf(Bar)), ...page, ...currency }),
})

export const optionTrades = operation({
  path: '/v1beta1/options/trades',
  summary: 'Trades of several contracts.',
  input: { query: z.object({ ...symbols, ...range }) },
  answer: z.looseObject({ trades: bySymbol(listOf(OptionTrade)), ...page }),
})

export const optionLatestTrades = operation({
  path: '/v1beta1/options/trades/latest',
  summary: 'The latest trade of several contracts.',
  input: { query: z.object({ ...symbols, ...feed }) },
  answer: z.looseObject({ trades: bySymbol(OptionTrade) }),
})

export const optionLatestQuotes = operation({
  path: '/v1beta1/options/quotes/latest',
  summary: 'The latest quote of several contracts.',
  input: { query: z.object({ ...symbols, ...feed }) },
  answer: z.looseObject({ quotes: bySymbol(OptionQuote) }),
})

export const optionSnapshots = operation({
  path: '/v1beta1/options/snapshots',
  summary: 'Latest trade, quote, bars, implied volatility and greeks of several contracts.',
  input: { query: z.object({ ...symbols, ...snapshots }) },
  answer: z.looseObject({ snapshots: bySymbol(OptionSnapshot), ...page }),
})

export const optionChain = operation({
  path: '/v1beta1/options/snapshots/{underlying_symbol}',
  summary: "The snapshots of an underlying's contracts.",
  input: {
    path: z.object({ underlying_symbol: z.string() }),
    query: z.object({
      ...snapshots,
      type: z.optional(choice('type', CONTRACT_TYPES)),
      strike_price_gte: z.optional(amount('strike_price_gte')),
      strike_price_lte: z.optional(amount('strike_price_lte')),
      expiration_date: z.optional(day('expiration_date')),
      expiration_date_gte: z.optional(day('expiration_date_gte')),
      expiration_date_lte: z.optional(day('expiration_date_lte')),
      root_symbol: z.optional(text('Of the contract; differs from the underlying after an adjustment.')),
    }),
  },
  answer: z.looseObject({ snapshots: bySymbol(OptionSnapshot), ...page }),
})

export const optionMetaConditions = operation({
  path: '/v1beta1/options/meta/conditions/{ticktype}',
  summary: 'What the condition codes of option trades or quotes mean.',
  input: { path: z.object({ ticktype: choice('ticktype', ['trade', 'quote']) }) },
  answer: Codes,
})

export const optionMetaExchanges = operation({
  path: '/v1beta1/options/meta/exchanges',
  summary: 'What the exchange codes of option trades and quotes mean.',
  answer: Codes,
})
