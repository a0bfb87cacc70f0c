/** The calls of the data host, over a view. Symbols that do not exist are left out; bad parameters are Alpaca's 400. */
import { OPTION_CONDITIONS, OPTION_EXCHANGES } from '@paddock/market/instruments/option-codes'
import { CONDITION_NAMES, EXCHANGE_NAMES } from '@paddock/market/instruments/stock-codes'
import { answerJson } from '../../accounts/answer.ts'
import { corporateActions } from './corporate-actions.ts'
import { CRYPTO, OPTIONS, STOCKS } from './family.ts'
import { latestRates, rates } from './forex.ts'
import { listAuctions, listBars, listQuotes, listTrades, single } from './historical.ts'
import { indexLatestValues, indexValues } from './indices.ts'
import { latestBar, latestBook, latestQuote, latestTrade, listLatest, singleLatest, snapshot } from './latest.ts'
import { logos } from './logos.ts'
import type { MarketHandlers } from './market-handlers.ts'
import { news } from './news.ts'
import { optionChain, optionSnapshots } from './option-snapshots.ts'
import { mostActives, movers } from './screener.ts'

export const DATA = {
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
  optionBars: (view, { query }) => listBars(view, OPTIONS, query.symbols, query),
  optionTrades: (view, { query }) => listTrades(view, OPTIONS, query.symbols, query),
  optionLatestTrades: (view, { query }) => listLatest(view, OPTIONS, 'trades', query.symbols, {}, latestTrade),
  optionLatestQuotes: (view, { query }) => listLatest(view, OPTIONS, 'quotes', query.symbols, {}, latestQuote),
  optionSnapshots,
  optionChain,
  optionMetaConditions: (_view, { path }) => answerJson(OPTION_CONDITIONS[path.ticktype]),
  optionMetaExchanges: () => answerJson(OPTION_EXCHANGES),
  news,
  corporateActions,
} satisfies Partial<MarketHandlers>
