/** The calls of an account on the trading host. */
import { account, activities } from './account.ts'
import { sendCoins, transferEstimate, transferOf, transfers } from './coin-transfers.ts'
import { addToWhitelist, dropFromWhitelist, wallets, whitelist } from './coin-wallets.ts'
import { changeConfiguration, configuration } from './configuration.ts'
import { doNotExerciseOption, exerciseOption } from './exercise.ts'
import type { AccountHandlers } from './handlers.ts'
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

export const ACCOUNT = {
  getAccount: account,
  getAccountActivities: (desk, { query }) => activities(desk, query.activity_types, query),
  getAccountActivitiesByActivityType: (desk, { path, query }) => activities(desk, [path.activity_type], query),
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
