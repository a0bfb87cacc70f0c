import * as z from 'zod/mini'
import { Bar, DailyAuctions, Quote, Trade } from '../entities/market-data.ts'
import { listOf } from '../entities/scalar.ts'
import { bySymbol, currency, page, range, symbols, timeframe } from './data-parameters.ts'
import { operationsOf } from './operation.ts'
import { choice, day, text } from './parameters.ts'

const operation = operationsOf('StockApi', 'data')
const symbolPath = z.object({ symbol: z.string() })

const history = {
  ...range,
  /** The day whose names symbols are; `-` takes them as they were. */
  asof: z.optional(day('asof', '-')),
  feed: z.optional(choice('feed', ['sip', 'iex', 'boats', 'otc'])),
  currency: z.optional(text('What prices are told in, as `EUR`; US dollars where it is left out.')),
}
const barHistory = {
  ...history,
  timeframe,
  adjustment: z._default(text('raw, split, dividend, spin-off or all, or several with commas.'), 'raw'),
}
/** Auctions are on the consolidated tape only. */
const auctionHistory = { ...history, feed: z.optional(choice('feed', ['sip'])) }

export const stockBars = operation({
  path: '/v2/stocks/bars',
  summary: 'Bars of several stocks; sorted by symbol, then time.',
  input: { query: z.object({ ...symbols, ...barHistory }) },
  answer: z.looseObject({ bars: bySymbol(listOf(Bar)), ...page, ...currency }),
})

export const stockBarSingle = operation({
  path: '/v2/stocks/{symbol}/bars',
  summary: 'Bars of one stock.',
  input: { path: symbolPath, query: z.object(barHistory) },
  answer: z.looseObject({ bars: listOf(Bar), symbol: z.string(), ...page, ...currency }),
})

export const stockQuotes = operation({
  path: '/v2/stocks/quotes',
  summary: 'Quotes of several stocks.',
  input: { query: z.object({ ...symbols, ...history }) },
  answer: z.looseObject({ quotes: bySymbol(listOf(Quote)), ...page, ...currency }),
})

export const stockQuoteSingle = operation({
  path: '/v2/stocks/{symbol}/quotes',
  summary: 'Quotes of one stock.',
  input: { path: symbolPath, query: z.object(history) },
  answer: z.looseObject({ quotes: listOf(Quote), symbol: z.string(), ...page, ...currency }),
})

export const stockTrades = operation({
  path: '/v2/stocks/trades',
  summary: 'Trades of several stocks.',
  input: { query: z.object({ ...symbols, ...history }) },
  answer: z.looseObject({ trades: bySymbol(listOf(Trade)), ...page, ...currency }),
})

export const stockTradeSingle = operation({
  path: '/v2/stocks/{symbol}/trades',
  summary: 'Trades of one stock.',
  input: { path: symbolPath, query: z.object(history) },
  answer: z.looseObject({ trades: listOf(Trade), symbol: z.string(), ...page, ...currency }),
})

export const stockAuctions = operation({
  path: '/v2/stocks/auctions',
  summary: 'Opening and closing auctions of several stocks, day by day.',
  input: { query: z.object({ ...symbols, ...auctionHistory }) },
  answer: z.looseObject({ auctions: bySymbol(listOf(DailyAuctions)), ...page, ...currency }),
})

export const stockAuctionSingle = operation({
  path: '/v2/stocks/{symbol}/auctions',
  summary: 'Opening and closing auctions of one stock, day by day.',
  input: { path: symbolPath, query: z.object(auctionHistory) },
  answer: z.looseObject({ auctions: listOf(DailyAuctions), symbol: z.string(), ...page, ...currency }),
})
