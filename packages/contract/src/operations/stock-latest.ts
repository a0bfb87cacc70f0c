import * as z from 'zod/mini'
import { Bar, Quote, Snapshot, Trade } from '../entities/market-data.ts'
import { bySymbol, currency, symbols } from './data-parameters.ts'
import { operationsOf } from './operation.ts'
import { choice, text } from './parameters.ts'

const operation = operationsOf('StockApi', 'data')
const symbolPath = z.object({ symbol: z.string() })
const latest = {
  feed: z.optional(choice('feed', ['sip', 'iex', 'delayed_sip', 'boats', 'overnight', 'otc'])),
  currency: z.optional(text('What prices are told in, as `EUR`; US dollars where it is left out.')),
}

export const stockLatestBars = operation({
  path: '/v2/stocks/bars/latest',
  summary: 'The last finished minute bar of several stocks.',
  input: { query: z.object({ ...symbols, ...latest }) },
  answer: z.looseObject({ bars: bySymbol(Bar), ...currency }),
})

export const stockLatestBarSingle = operation({
  path: '/v2/stocks/{symbol}/bars/latest',
  summary: 'The last finished minute bar of one stock.',
  input: { path: symbolPath, query: z.object(latest) },
  refusals: [404],
  answer: z.looseObject({ bar: Bar, symbol: z.string(), ...currency }),
})

export const stockLatestQuotes = operation({
  path: '/v2/stocks/quotes/latest',
  summary: 'The latest quote of several stocks.',
  input: { query: z.object({ ...symbols, ...latest }) },
  answer: z.looseObject({ quotes: bySymbol(Quote), ...currency }),
})

export const stockLatestQuoteSingle = operation({
  path: '/v2/stocks/{symbol}/quotes/latest',
  summary: 'The latest quote of one stock.',
  input: { path: symbolPath, query: z.object(latest) },
  refusals: [404],
  answer: z.looseObject({ quote: Quote, symbol: z.string(), ...currency }),
})

export const stockLatestTrades = operation({
  path: '/v2/stocks/trades/latest',
  summary: 'The latest trade of several stocks.',
  input: { query: z.object({ ...symbols, ...latest }) },
  answer: z.looseObject({ trades: bySymbol(Trade), ...currency }),
})

export const stockLatestTradeSingle = operation({
  path: '/v2/stocks/{symbol}/trades/latest',
  summary: 'The latest trade of one stock.',
  input: { path: symbolPath, query: z.object(latest) },
  refusals: [404],
  answer: z.looseObject({ trade: Trade, symbol: z.string(), ...currency }),
})

export const stockSnapshots = operation({
  path: '/v2/stocks/snapshots',
  summary: 'Latest trade, quote, minute and two daily bars of several stocks.',
  input: { query: z.object({ ...symbols, ...latest }) },
  answer: bySymbol(z.nullable(Snapshot)),
})

export const stockSnapshotSingle = operation({
  path: '/v2/stocks/{symbol}/snapshot',
  summary: 'Latest trade, quote, minute and two daily bars of one stock.',
  input: { path: symbolPath, query: z.object(latest) },
  refusals: [404],
  answer: z.extend(Snapshot, { symbol: z.string(), ...currency }),
})
