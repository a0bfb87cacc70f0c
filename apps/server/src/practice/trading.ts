/** The calls of an account on the trading host. */
import { type InputOf, parseInput } from '@paddock/contract/operations/parse'
import type { OperationName } from '@paddock/contract/operations/table'
import type { BrokerRequest } from '../accounts/broker.ts'
import { account, activities } from './account-answers.ts'
import { answerError } from './answer.ts'
import type { Circumstances } from './circumstances.ts'
import { changeConfiguration, configuration } from './configuration-answers.ts'
import type { DataOperation } from './data.ts'
import { type Desk, type Numbered, readRows } from './desk.ts'
import { history } from './history-answers.ts'
import {
  cancelAllOrders,
  cancelOrder,
  listedOrders,
  orderOfClientId,
  orderOfId,
  placeOrder,
  replaceOrder,
} from './order-answers.ts'
import { closeAllPositions, closePosition, listedPositions, positionOf } from './position-answers.ts'
import type { ReferenceOperation } from './reference-answers.ts'
import {
  addToWatchlist,
  changeWatchlist,
  dropWatchlist,
  listedWatchlists,
  makeWatchlist,
  takeOffWatchlist,
  watchlistOf,
} from './watchlist-answers.ts'

export type TradingOperation = Exclude<OperationName, DataOperation | ReferenceOperation>

type Handlers = {
  readonly [Name in TradingOperation]: (desk: Desk, input: InputOf<Name>, by: Circumstances) => Promise<Numbered>
}

const HANDLERS: Handlers = {
  getAccount: account,
  getAccountActivities: activities,
  getAccountConfig: configuration,
  patchAccountConfig: changeConfiguration,
  getAccountPortfolioHistory: history,
  postOrder: placeOrder,
  getAllOrders: listedOrders,
  getOrderByOrderID: orderOfId,
  getOrderByClientOrderId: orderOfClientId,
  patchOrderByOrderId: replaceOrder,
  deleteOrderByOrderID: cancelOrder,
  deleteAllOrders: (desk, _input, by) => cancelAllOrders(desk, by),
  getAllOpenPositions: listedPositions,
  getOpenPosition: positionOf,
  deleteOpenPosition: closePosition,
  deleteAllOpenPositions: closeAllPositions,
  getWatchlists: listedWatchlists,
  postWatchlist: makeWatchlist,
  getWatchlistById: (desk, { path }) => watchlistOf(desk, { id: path.watchlist_id }),
  updateWatchlistById: (desk, { path, body }) => changeWatchlist(desk, { id: path.watchlist_id }, body),
  addAssetToWatchlist: (desk, { path, body }) => addToWatchlist(desk, { id: path.watchlist_id }, body),
  removeAssetFromWatchlist: (desk, { path }) => takeOffWatchlist(desk, { id: path.watchlist_id }, path.symbol),
  deleteWatchlistById: (desk, { path }) => dropWatchlist(desk, { id: path.watchlist_id }),
  getWatchlistByName: (desk, { query }) => watchlistOf(desk, query),
  updateWatchlistByName: (desk, { query, body }) => changeWatchlist(desk, query, body),
  addAssetToWatchlistByName: (desk, { query, body }) => addToWatchlist(desk, query, body),
  deleteWatchlistByName: (desk, { query }) => dropWatchlist(desk, query),
}

/** The answer to a call about an account. What it was judged on, and what it led to, is committed. */
export async function answerTrading<Name extends TradingOperation>(
  name: Name,
  request: BrokerRequest,
  desk: Desk,
): Promise<Numbered> {
  const parsed = parseInput(name, request)
  if (!parsed.ok) return readRows(desk, async () => answerError(parsed))
  return HANDLERS[name](desk, parsed.input, { actor: request.actor, cause: request.requestId })
}
