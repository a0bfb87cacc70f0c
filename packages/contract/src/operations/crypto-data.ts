import * as z from 'zod/mini'
import { Bar, Quote, Snapshot, Trade } from '../entities/market-data.ts'
import { operation } from './operation.ts'
import { choice, integer, list, time } from './parameters.ts'

const api = 'CryptoApi'
const host = 'data'
const venue = z.object({ loc: choice('loc', ['us', 'us-1', 'us-2', 'eu-1', 'bs-1']) })
const symbols = { symbols: list() }
const history = {
  start: z.optional(time('start')),
  end: z.optional(time('end')),
  limit: z.optional(integer('limit', 1, 10_000)),
  page_token: z.optional(z.string()),
  sort: z.optional(choice('sort', ['asc', 'desc'])),
}
const page = { next_page_token: z.nullable(z.string()) }
const bySymbol = <S extends z.ZodMiniType>(schema: S) => z.record(z.string(), schema)

export const cryptoBars = operation({
  api,
  host,
  method: 'GET',
  path: '/v1beta3/crypto/{loc}/bars',
  summary: 'Bars of several pairs.',
  input: { path: venue, query: z.object({ ...symbols, ...history, timeframe: z.string() }) },
  required: ['loc', 'symbols', 'timeframe'],
  answer: z.looseObject({ bars: bySymbol(z.array(Bar)), ...page }),
})

export const cryptoQuotes = operation({
  api,
  host,
  method: 'GET',
  path: '/v1beta3/crypto/{loc}/quotes',
  summary: 'Quotes of several pairs.',
  input: { path: venue, query: z.object({ ...symbols, ...history }) },
  required: ['loc', 'symbols'],
  answer: z.looseObject({ quotes: bySymbol(z.array(Quote)), ...page }),
})

export const cryptoTrades = operation({
  api,
  host,
  method: 'GET',
  path: '/v1beta3/crypto/{loc}/trades',
  summary: 'Trades of several pairs.',
  input: { path: venue, query: z.object({ ...symbols, ...history }) },
  required: ['loc', 'symbols'],
  answer: z.looseObject({ trades: bySymbol(z.array(Trade)), ...page }),
})

export const cryptoLatestQuotes = operation({
  api,
  host,
  method: 'GET',
  path: '/v1beta3/crypto/{loc}/latest/quotes',
  summary: 'The latest quote of several pairs.',
  input: { path: venue, query: z.object(symbols) },
  required: ['loc', 'symbols'],
  answer: z.looseObject({ quotes: bySymbol(Quote) }),
})

export const cryptoLatestTrades = operation({
  api,
  host,
  method: 'GET',
  path: '/v1beta3/crypto/{loc}/latest/trades',
  summary: 'The latest trade of several pairs.',
  input: { path: venue, query: z.object(symbols) },
  required: ['loc', 'symbols'],
  answer: z.looseObject({ trades: bySymbol(Trade) }),
})

export const cryptoSnapshots = operation({
  api,
  host,
  method: 'GET',
  path: '/v1beta3/crypto/{loc}/snapshots',
  summary: 'Latest trade, quote, minute and two daily bars of several pairs.',
  input: { path: venue, query: z.object(symbols) },
  required: ['loc', 'symbols'],
  answer: z.looseObject({ snapshots: bySymbol(Snapshot) }),
})
