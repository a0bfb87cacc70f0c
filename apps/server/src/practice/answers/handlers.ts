/** What answers a call about an account on the trading host: one function for each entry of the operation table. */
import type { InputOf } from '@paddock/contract/operations/parse'
import type { OperationName } from '@paddock/contract/operations/table'
import type { Circumstances } from '../ledger/circumstances.ts'
import { account, activities } from './account.ts'
import type { AskedAccount, Numbered } from './asked-account.ts'
import { sendCoins, transferEstimate, transferOf, transfers } from './coin-transfers.ts'
import { addToWhitelist, dropFromWhitelist, wallets, whitelist } from './coin-wallets.ts'
import { changeConfiguration, configuration } from './configuration.ts'
import { doNotExerciseOption, exerciseOption } from './exercise.ts'
import { createLocate, locateOf, locateQuotes, locates } from './locates.ts'
import {
  cancelAllOrders,
  cancelOrder,
  listedOrders,
  orderOfClientId,
  orderOfId,
  placeOrder,
  replaceOrder,
} from './orders.ts'
import { history } from './portfolio-history.ts'
import { closeAllPositions, closePosition, listedPositions, positionOf } from './positions.ts'
import {
  addToWatchlist,
  changeWatchlist,
  dropWatchlist,
  listedWatchlists,
  makeWatchlist,
  takeOffWatchlist,
  watchlistOf,
} from './watchlists.ts'

/** What it was judged on, and what it led to, is committed before it answers. */
export type AccountHandlers<Name extends OperationName = OperationName> = {
  readonly [Each in Name]: (asked: AskedAccount, input: InputOf<Each>, by: Circumstances) => Promise<Numbered>
}

export const ACCOUNT = {
  getAccount: account,
  getAccountActivities: (asked, { query }) => activities(asked, query.activity_types, query),
  getAccountActivitiesByActivityType: (asked, { path, query }) => activities(asked, [path.activity_type], query),
  getAccountConfig: configuration,
  patchAccountConfig: changeConfiguration,
  getAccountPortfolioHistory: history,
  postOrder: placeOrder,
  getAllOrders: listedOrders,
  getOrderByOrderID: orderOfId,
  getOrderByClientOrderId: orderOfClientId,
  patchOrderByOrderId: replaceOrder,
  deleteOrderByOrderID: cancelOrder,
  deleteAllOrders: (asked, _input, by) => cancelAllOrders(asked, by),
  getAllOpenPositions: listedPositions,
  getOpenPosition: positionOf,
  deleteOpenPosition: closePosition,
  deleteAllOpenPositions: closeAllPositions,
  getWatchlists: listedWatchlists,
  postWatchlist: makeWatchlist,
  getWatchlistById: (asked, { path }) => watchlistOf(asked, { id: path.watchlist_id }),
  updateWatchlistById: (asked, { path, body }) => changeWatchlist(asked, { id: path.watchlist_id }, body),
  addAssetToWatchlist: (asked, { path, body }) => addToWatchlist(asked, { id: path.watchlist_id }, body),
  removeAssetFromWatchlist: (asked, { path }) => takeOffWatchlist(asked, { id: path.watchlist_id }, path.symbol),
  deleteWatchlistById: (asked, { path }) => dropWatchlist(asked, { id: path.watchlist_id }),
  getWatchlistByName: (asked, { query }) => watchlistOf(asked, query),
  updateWatchlistByName: (asked, { query, body }) => changeWatchlist(asked, query, body),
  addAssetToWatchlistByName: (asked, { query, body }) => addToWatchlist(asked, query, body),
  deleteWatchlistByName: (asked, { query }) => dropWatchlist(asked, query),
  optionExercise: exerciseOption,
  optionDoNotExercise: doNotExerciseOption,
  listCryptoFundingWallets: wallets,
  listCryptoFundingTransfers: transfers,
  getCryptoFundingTransfer: transferOf,
  createCryptoTransferForAccount: sendCoins,
  getCryptoTransferEstimate: transferEstimate,
  listWhitelistedAddress: whitelist,
  createWhitelistedAddress: addToWhitelist,
  deleteWhitelistedAddress: dropFromWhitelist,
  listLocateQuotes: locateQuotes,
  createLocates: createLocate,
  listLocates: locates,
  getLocate: locateOf,
} satisfies Partial<AccountHandlers>
