/** Every call there is, by the name Alpaca's SDK gives it. Routes, client, allow-list and reference page are read from here. */
import { getAccount, getAccountActivities } from './account.ts'
import { getAccountConfig, patchAccountConfig } from './account-configurations.ts'
import { getV2Assets, getV2AssetsSymbolOrAssetId } from './assets.ts'
import { calendar, clock, legacyCalendar, legacyClock } from './calendar.ts'
import {
  cryptoBars,
  cryptoLatestBars,
  cryptoLatestOrderbooks,
  cryptoLatestQuotes,
  cryptoLatestTrades,
  cryptoQuotes,
  cryptoSnapshots,
  cryptoTrades,
} from './crypto-data.ts'
import { latestRates, rates } from './forex.ts'
import { indexLatestValues, indexValues } from './indices.ts'
import { logos } from './logos.ts'
import type { Operation } from './operation.ts'
import {
  deleteAllOrders,
  deleteOrderByOrderID,
  getAllOrders,
  getOrderByClientOrderId,
  getOrderByOrderID,
  patchOrderByOrderId,
  postOrder,
} from './orders.ts'
import { getAccountPortfolioHistory } from './portfolio-history.ts'
import { deleteAllOpenPositions, deleteOpenPosition, getAllOpenPositions, getOpenPosition } from './positions.ts'
import { mostActives, movers } from './screener.ts'
import {
  stockAuctionSingle,
  stockAuctions,
  stockBarSingle,
  stockBars,
  stockQuoteSingle,
  stockQuotes,
  stockTradeSingle,
  stockTrades,
} from './stock-data.ts'
import {
  stockLatestBarSingle,
  stockLatestBars,
  stockLatestQuoteSingle,
  stockLatestQuotes,
  stockLatestTradeSingle,
  stockLatestTrades,
  stockSnapshotSingle,
  stockSnapshots,
} from './stock-latest.ts'
import { stockMetaConditions, stockMetaExchanges } from './stock-meta.ts'
import {
  addAssetToWatchlist,
  addAssetToWatchlistByName,
  deleteWatchlistById,
  deleteWatchlistByName,
  getWatchlistById,
  getWatchlistByName,
  getWatchlists,
  postWatchlist,
  removeAssetFromWatchlist,
  updateWatchlistById,
  updateWatchlistByName,
} from './watchlists.ts'

export const OPERATIONS = {
  getAccount,
  getAccountActivities,
  getAccountConfig,
  patchAccountConfig,
  getAccountPortfolioHistory,
  postOrder,
  getAllOrders,
  getOrderByOrderID,
  getOrderByClientOrderId,
  patchOrderByOrderId,
  deleteOrderByOrderID,
  deleteAllOrders,
  getAllOpenPositions,
  getOpenPosition,
  deleteOpenPosition,
  deleteAllOpenPositions,
  getWatchlists,
  postWatchlist,
  getWatchlistById,
  updateWatchlistById,
  addAssetToWatchlist,
  removeAssetFromWatchlist,
  deleteWatchlistById,
  getWatchlistByName,
  updateWatchlistByName,
  addAssetToWatchlistByName,
  deleteWatchlistByName,
  getV2Assets,
  getV2AssetsSymbolOrAssetId,
  legacyCalendar,
  legacyClock,
  calendar,
  clock,
  stockBars,
  stockBarSingle,
  stockQuotes,
  stockQuoteSingle,
  stockTrades,
  stockTradeSingle,
  stockAuctions,
  stockAuctionSingle,
  stockLatestBars,
  stockLatestBarSingle,
  stockLatestQuotes,
  stockLatestQuoteSingle,
  stockLatestTrades,
  stockLatestTradeSingle,
  stockSnapshots,
  stockSnapshotSingle,
  stockMetaConditions,
  stockMetaExchanges,
  cryptoBars,
  cryptoQuotes,
  cryptoTrades,
  cryptoLatestBars,
  cryptoLatestQuotes,
  cryptoLatestTrades,
  cryptoLatestOrderbooks,
  cryptoSnapshots,
  mostActives,
  movers,
  latestRates,
  rates,
  indexValues,
  indexLatestValues,
  logos,
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof OPERATIONS
export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[]
