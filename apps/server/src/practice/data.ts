/** The calls of the data host, over a view. Symbols that do not exist are left out; bad parameters are Alpaca's 400. */
import { type InputOf, parseInput, type RawInput } from '@paddock/contract/operations/parse'
import type { OperationName } from '@paddock/contract/operations/table'
import type { BrokerAnswer } from '../accounts/broker.ts'
import { answerError } from './answer.ts'
import { CRYPTO, STOCKS } from './family.ts'
import { listBars, listQuotes, listTrades, single } from './history.ts'
import { latestBar, latestQuote, latestTrade, listLatest, singleSnapshot, snapshot } from './latest.ts'
import type { View } from './view.ts'

export const DATA_OPERATIONS = [
  'stockBars',
  'stockBarSingle',
  'stockQuotes',
  'stockTrades',
  'stockLatestBars',
  'stockLatestQuotes',
  'stockLatestTrades',
  'stockSnapshots',
  'stockSnapshotSingle',
  'cryptoBars',
  'cryptoQuotes',
  'cryptoTrades',
  'cryptoLatestQuotes',
  'cryptoLatestTrades',
  'cryptoSnapshots',
] as const satisfies readonly OperationName[]
export type DataOperation = (typeof DATA_OPERATIONS)[number]

const NAMES: ReadonlySet<string> = new Set(DATA_OPERATIONS)
export const isDataOperation = (name: OperationName): name is DataOperation => NAMES.has(name)

/** The answer to a call of the data host. */
export function answerData<Name extends DataOperation>(name: Name, raw: RawInput, view: View): BrokerAnswer {
  const parsed = parseInput(name, raw)
  return parsed.ok ? HANDLERS[name](view, parsed.input) : answerError(parsed)
}

type Handlers = { readonly [Name in DataOperation]: (view: View, input: InputOf<Name>) => BrokerAnswer }

const HANDLERS: Handlers = {
  stockBars: (view, { query }) => listBars(view, STOCKS, query.symbols, query),
  stockBarSingle: (view, { path, query }) => listBars(view, STOCKS, [path.symbol], query, single(path.symbol)),
  stockQuotes: (view, { query }) => listQuotes(view, STOCKS, query.symbols, query),
  stockTrades: (view, { query }) => listTrades(view, STOCKS, query.symbols, query),
  stockLatestBars: (view, { query }) => listLatest(view, STOCKS, 'bars', query.symbols, query, latestBar),
  stockLatestQuotes: (view, { query }) => listLatest(view, STOCKS, 'quotes', query.symbols, query, latestQuote),
  stockLatestTrades: (view, { query }) => listLatest(view, STOCKS, 'trades', query.symbols, query, latestTrade),
  stockSnapshots: (view, { query }) => listLatest(view, STOCKS, null, query.symbols, query, snapshot),
  stockSnapshotSingle: (view, { path, query }) => singleSnapshot(view, path.symbol, query),
  cryptoBars: (view, { query }) => listBars(view, CRYPTO, query.symbols, query),
  cryptoQuotes: (view, { query }) => listQuotes(view, CRYPTO, query.symbols, query),
  cryptoTrades: (view, { query }) => listTrades(view, CRYPTO, query.symbols, query),
  cryptoLatestQuotes: (view, { query }) => listLatest(view, CRYPTO, 'quotes', query.symbols, {}, latestQuote),
  cryptoLatestTrades: (view, { query }) => listLatest(view, CRYPTO, 'trades', query.symbols, {}, latestTrade),
  cryptoSnapshots: (view, { query }) => listLatest(view, CRYPTO, 'snapshots', query.symbols, {}, snapshot),
}
