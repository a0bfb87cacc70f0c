import * as z from 'zod/mini'
import { Bar, Quote, Snapshot, Trade } from '../entities/market-data.ts'
import { operation } from './operation.ts'
import { choice, integer, list, time } from './parameters.ts'

const api = 'StockApi'
const host = 'data'
const symbolPath = z.object({ symbol: z.string() })
const symbols = { symbols: list() }

const HISTORICAL_FEEDS = ['sip', 'iex', 'boats', 'otc'] as const
const LATEST_FEEDS = ['sip', 'iex', 'delayed_sip', 'boats', 'overnight', 'otc'] as const

const history = {
  start: z.optional(time('start')),
  end: z.optional(time('end')),
  limit: z.optional(integer('limit', 1, 10_000)),
  asof: z.optional(z.string()),
  feed: z.optional(choice('feed', HISTORICAL_FEEDS)),
  currency: z.optional(z.string()),
  page_token: z.optional(z.string()),
  sort: z.optional(choice('sort', ['asc', 'desc'])),
}
const barHistory = { ...history, timeframe: z.string(), adjustment: z.optional(z.string()) }
const latest = { feed: z.optional(choice('feed', LATEST_FEEDS)), currency: z.optional(z.string()) }
const page = { next_page_token: z.nullable(z.string()) }
const bySymbol = <S extends z.ZodMiniType>(schema: S) => z.record(z.string(), schema)

export const stockBars = operation({
  api,
  host,
  method: 'GET',
  path: '/v2/stocks/bars',
  summary: 'Bars of several stocks; sorted by symbol, then time.',
  input: { query: z.object({ ...symbols, ...barHistory }) },
  required: ['symbols', 'timeframe'],
  answer: z.looseObject({ bars: bySymbol(z.array(Bar)), ...page }),
})

export const stockBarSingle = operation({
  api,
  host,
  method: 'GET',
  path: '/v2/stocks/{symbol}/bars',
  summary: 'Bars of one stock.',
  input: { path: symbolPath, query: z.object(barHistory) },
  required: ['symbol', 'timeframe'],
  answer: z.looseObject({ bars: z.nullable(z.array(Bar)), symbol: z.string(), ...page }),
})

export const stockQuotes = operation({
  api,
  host,
  method: 'GET',
  path: '/v2/stocks/quotes',
  summary: 'Quotes of several stocks.',
  input: { query: z.object({ ...symbols, ...history }) },
  required: ['symbols'],
  answer: z.looseObject({ quotes: bySymbol(z.array(Quote)), ...page }),
})

export const stockTrades = operation({
  api,
  host,
  method: 'GET',
  path: '/v2/stocks/trades',
  summary: 'Trades of several stocks.',
  input: { query: z.object({ ...symbols, ...history }) },
  required: ['symbols'],
  answer: z.looseObject({ trades: bySymbol(z.array(Trade)), ...page }),
})

export const stockLatestBars = operation({
  api,
  host,
  method: 'GET',
  path: '/v2/stocks/bars/latest',
  summary: 'The last finished minute bar of several stocks.',
  input: { query: z.object({ ...symbols, ...latest }) },
  required: ['symbols'],
  answer: z.looseObject({ bars: bySymbol(Bar) }),
})

export const stockLatestQuotes = operation({
  api,
  host,
  method: 'GET',
  path: '/v2/stocks/quotes/latest',
  summary: 'The latest quote of several stocks.',
  input: { query: z.object({ ...symbols, ...latest }) },
  required: ['symbols'],
  answer: z.looseObject({ quotes: bySymbol(Quote) }),
})

export const stockLatestTrades = operation({
  api,
  host,
  method: 'GET',
  path: '/v2/stocks/trades/latest',
  summary: 'The latest trade of several stocks.',
  input: { query: z.object({ ...symbols, ...latest }) },
  required: ['symbols'],
  answer: z.looseObject({ trades: bySymbol(Trade) }),
})

export const stockSnapshots = operation({
  api,
  host,
  method: 'GET',
  path: '/v2/stocks/snapshots',
  summary: 'Latest trade, quote, minute and two daily bars of several stocks.',
  input: { query: z.object({ ...symbols, ...latest }) },
  required: ['symbols'],
  answer: bySymbol(z.nullable(Snapshot)),
})

export const stockSnapshotSingle = operation({
  api,
  host,
  method: 'GET',
  path: '/v2/stocks/{symbol}/snapshot',
  summary: 'Latest trade, quote, minute and two daily bars of one stock.',
  input: { path: symbolPath, query: z.object(latest) },
  required: ['symbol'],
  answer: z.extend(Snapshot, { symbol: z.string() }),
})
