/** The calls of the data host, over a view. Symbols that do not exist are left out; bad parameters are Alpaca's 400. */
import { type InputOf, parseInput, type RawInput } from '@paddock/contract/operations/parse'
import type { OperationName } from '@paddock/contract/operations/table'
import { CONDITION_NAMES, EXCHANGE_NAMES } from '@paddock/market/instruments/stock-codes'
import type { BrokerAnswer } from '../accounts/broker.ts'
import { answerError, answerJson } from './answer.ts'
import { CRYPTO, STOCKS } from './family.ts'
import { latestRates, rates } from './forex.ts'
import { listAuctions, listBars, listQuotes, listTrades, single } from './history.ts'
import { indexLatestValues, indexValues } from './indices.ts'
import { latestBar, latestBook, latestQuote, latestTrade, listLatest, singleLatest, snapshot } from './latest.ts'
import { logos } from './logos.ts'
import { mostActives, movers } from './screener.ts'
import type { View } from './view.ts'

export const DATA_OPERATIONS = [
  'stockBars',
  'stockBarSingle',
  'stockQuotes',
  'stockQuoteSingle',
  'stockTrades',
  'stockTradeSingle',
  'stockAuctions',
  'stockAuctionSingle',
  'stockLatestBars',
  'stockLatestBarSingle',
  'stockLatestQuotes',
  'stockLatestQuoteSingle',
  'stockLatestTrades',
  'stockLatestTradeSingle',
  'stockSnapshots',
  'stockSnapshotSingle',
  'stockMetaConditions',
  'stockMetaExchanges',
  'cryptoBars',
  'cryptoQuotes',
  'cryptoTrades',
  'cryptoLatestBars',
  'cryptoLatestQuotes',
  'cryptoLatestTrades',
  'cryptoLatestOrderbooks',
  'cryptoSnapshots',
  'mostActives',
  'movers',
  'latestRates',
  'rates',
  'indexValues',
  'indexLatestValues',
  'logos',
] as const satisfies readonly OperationName[]
export type DataOperation = (typeof DATA_OPERATIONS)[number]

const NAMES: ReadonlySet<string> = new Set(DATA_OPERATIONS)
export const isDataOperation = (name: OperationName): name is DataOperation => NAMES.has(name)

/** The answer to a call of the data host: at once, but for what takes turns with other calls. */
export function answerData<Name extends DataOperation>(
  name: Name,
  raw: RawInput,
  view: View,
): BrokerAnswer | Promise<BrokerAnswer> {
  const parsed = parseInput(name, raw)
  return parsed.ok ? HANDLERS[name](view, parsed.input) : answerError(parsed)
}

type Handlers = {
  readonly [Name in DataOperation]: (view: View, input: InputOf<Name>) => BrokerAnswer | Promise<BrokerAnswer>
}

const HANDLERS: Handlers = {
  stockBars: (view, { query }) => listBars(view, STOCKS, query.symbols, query),
  stockBarSingle: (view, { path, query }) => listBars(view, STOCKS, [path.symbol], query, single(path.symbol)),
  stockQuotes: (view, { query }) => listQuotes(view, STOCKS, query.symbols, query),
  stockQuoteSingle: (view, { path, query }) => listQuotes(view, STOCKS, [path.symbol], query, single(path.symbol)),
  stockTrades: (view, { query }) => listTrades(view, STOCKS, query.symbols, query),
  stockTradeSingle: (view, { path, query }) => listTrades(view, STOCKS, [path.symbol], query, single(path.symbol)),
  stockAuctions: (view, { query }) => listAuctions(view, query.symbols, query),
  stockAuctionSingle: (view, { path, query }) => listAuctions(view, [path.symbol], query, single(path.symbol)),
  stockLatestBars: (view, { query }) => listLatest(view, STOCKS, 'bars', query.symbols, query, latestBar),
  stockLatestBarSingle: (view, { path, query }) => singleLatest(view, 'bar', path.symbol, query, latestBar),
  stockLatestQuotes: (view, { query }) => listLatest(view, STOCKS, 'quotes', query.symbols, query, latestQuote),
  stockLatestQuoteSingle: (view, { path, query }) => singleLatest(view, 'quote', path.symbol, query, latestQuote),
  stockLatestTrades: (view, { query }) => listLatest(view, STOCKS, 'trades', query.symbols, query, latestTrade),
  stockLatestTradeSingle: (view, { path, query }) => singleLatest(view, 'trade', path.symbol, query, latestTrade),
  stockSnapshots: (view, { query }) => listLatest(view, STOCKS, null, query.symbols, query, snapshot),
  stockSnapshotSingle: (view, { path, query }) => singleLatest(view, null, path.symbol, query, snapshot),
  stockMetaConditions: (_view, { path, query }) => answerJson(CONDITION_NAMES[path.ticktype][query.tape]),
  stockMetaExchanges: () => answerJson(EXCHANGE_NAMES),
  cryptoBars: (view, { query }) => listBars(view, CRYPTO, query.symbols, query),
  cryptoQuotes: (view, { query }) => listQuotes(view, CRYPTO, query.symbols, query),
  cryptoTrades: (view, { query }) => listTrades(view, CRYPTO, query.symbols, query),
  cryptoLatestBars: (view, { query }) => listLatest(view, CRYPTO, 'bars', query.symbols, {}, latestBar),
  cryptoLatestQuotes: (view, { query }) => listLatest(view, CRYPTO, 'quotes', query.symbols, {}, latestQuote),
  cryptoLatestTrades: (view, { query }) => listLatest(view, CRYPTO, 'trades', query.symbols, {}, latestTrade),
  cryptoLatestOrderbooks: (view, { query }) => listLatest(view, CRYPTO, 'orderbooks', query.symbols, {}, latestBook),
  cryptoSnapshots: (view, { query }) => listLatest(view, CRYPTO, 'snapshots', query.symbols, {}, snapshot),
  mostActives,
  movers,
  latestRates,
  rates,
  indexValues,
  indexLatestValues,
  logos,
}
