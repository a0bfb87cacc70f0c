import * as z from 'zod/mini'
import { Bar, Orderbook, Quote, Snapshot, Trade } from '../entities/market-data.ts'
import { listOf } from '../entities/scalar.ts'
import { bySymbol, page, range, symbols, timeframe } from './data-parameters.ts'
import { operationsOf } from './operation.ts'
import { choice } from './parameters.ts'

const operation = operationsOf('CryptoApi', 'data')
/** Alpaca's own book, Kraken's in the US and in Europe, and two more. The refusal is as recorded. */
const venue = z.object({ loc: choice('loc', ['us', 'us-1', 'us-2', 'eu-1', 'bs-1'], 'Invalid location') })

export const cryptoBars = operation({
  path: '/v1beta3/crypto/{loc}/bars',
  summary: 'Bars of several pairs.',
  input: { path: venue, query: z.object({ ...symbols, ...range, timeframe }) },
  answer: z.looseObject({ bars: bySymbol(listOf(Bar)), ...page }),
})

export const cryptoQuotes = operation({
  path: '/v1beta3/crypto/{loc}/quotes',
  summary: 'Quotes of several pairs.',
  input: { path: venue, query: z.object({ ...symbols, ...range }) },
  answer: z.looseObject({ quotes: bySymbol(listOf(Quote)), ...page }),
})

export const cryptoTrades = operation({
  path: '/v1beta3/crypto/{loc}/trades',
  summary: 'Trades of several pairs.',
  input: { path: venue, query: z.object({ ...symbols, ...range }) },
  answer: z.looseObject({ trades: bySymbol(listOf(Trade)), ...page }),
})

export const cryptoLatestBars = operation({
  path: '/v1beta3/crypto/{loc}/latest/bars',
  summary: 'The last finished minute bar of several pairs.',
  input: { path: venue, query: z.object(symbols) },
  answer: z.looseObject({ bars: bySymbol(Bar) }),
})

export const cryptoLatestQuotes = operation({
  path: '/v1beta3/crypto/{loc}/latest/quotes',
  summary: 'The latest quote of several pairs.',
  input: { path: venue, query: z.object(symbols) },
  answer: z.looseObject({ quotes: bySymbol(Quote) }),
})

export const cryptoLatestTrades = operation({
  path: '/v1beta3/crypto/{loc}/latest/trades',
  summary: 'The latest trade of several pairs.',
  input: { path: venue, query: z.object(symbols) },
  answer: z.looseObject({ trades: bySymbol(Trade) }),
})

export const cryptoLatestOrderbooks = operation({
  path: '/v1beta3/crypto/{loc}/latest/orderbooks',
  summary: 'The order book of several pairs, best prices first.',
  input: { path: venue, query: z.object(symbols) },
  answer: z.looseObject({ orderbooks: bySymbol(Orderbook) }),
})

export const cryptoSnapshots = operation({
  path: '/v1beta3/crypto/{loc}/snapshots',
  summary: 'Latest trade, quote, minute and two daily bars of several pairs.',
  input: { path: venue, query: z.object(symbols) },
  answer: z.looseObject({ snapshots: bySymbol(Snapshot) }),
})
