/** Every call there is, by the name Alpaca's SDK gives it. Routes, client, allow-list and reference page are read from here. */
import { getAccount } from './account.ts'
import { getAccountConfig, patchAccountConfig } from './account-configurations.ts'
import { getAccountActivities, getAccountActivitiesByActivityType } from './activities.ts'
import { getV2Assets, getV2AssetsSymbolOrAssetId } from './assets.ts'
import { calendar, clock, legacyCalendar, legacyClock } from './calendar.ts'
import {
  corporateActions,
  getV2CorporateActionsAnnouncements,
  getV2CorporateActionsAnnouncementsId,
} from './corporate-actions.ts'
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
import {
  createCryptoTransferForAccount,
  createWhitelistedAddress,
  deleteWhitelistedAddress,
  getCryptoFundingTransfer,
  getCryptoTransferEstimate,
  listCryptoFundingTransfers,
  listCryptoFundingWallets,
  listWhitelistedAddress,
} from './crypto-funding.ts'
import {
  cryptoPerpLatestBars,
  cryptoPerpLatestFuturesPricing,
  cryptoPerpLatestOrderbooks,
  cryptoPerpLatestQuotes,
  cryptoPerpLatestTrades,
} from './crypto-perpetuals.ts'
import { subscribeToActivitiesSSE, subscribeToTradeV2SSE } from './events.ts'
import { fixedIncomeLatestPrices, fixedIncomeLatestQuotes } from './fixed-income.ts'
import { latestRates, rates } from './forex.ts'
import { indexLatestValues, indexValues } from './indices.ts'
import { createLocates, getLocate, listLocateQuotes, listLocates } from './locates.ts'
import { logos } from './logos.ts'
import { news } from './news.ts'
import type { Operation } from './operation.ts'
import { getOptionContractSymbolOrId, getOptionsContracts } from './option-contracts.ts'
import {
  optionBars,
  optionChain,
  optionLatestQuotes,
  optionLatestTrades,
  optionMetaConditions,
  optionMetaExchanges,
  optionSnapshots,
  optionTrades,
} from './option-data.ts'
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
import {
  deleteAllOpenPositions,
  deleteOpenPosition,
  getAllOpenPositions,
  getOpenPosition,
  optionDoNotExercise,
  optionExercise,
} from './positions.ts'
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
  getTokenizationRequest,
  getTokenizationRequestByClientRequestID,
  getTokenizationRequests,
  postTokenizationMint,
} from './tokenization.ts'
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
  getAccountActivitiesByActivityType,
  subscribeToActivitiesSSE,
  subscribeToTradeV2SSE,
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
  optionExercise,
  optionDoNotExercise,
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
  getOptionsContracts,
  getOptionContractSymbolOrId,
  getV2CorporateActionsAnnouncements,
  getV2CorporateActionsAnnouncementsId,
  listCryptoFundingWallets,
  listCryptoFundingTransfers,
  getCryptoFundingTransfer,
  createCryptoTransferForAccount,
  getCryptoTransferEstimate,
  listWhitelistedAddress,
  createWhitelistedAddress,
  deleteWhitelistedAddress,
  listLocateQuotes,
  createLocates,
  listLocates,
  getLocate,
  postTokenizationMint,
  getTokenizationRequests,
  getTokenizationRequest,
  getTokenizationRequestByClientRequestID,
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
  optionBars,
  optionTrades,
  optionLatestTrades,
  optionLatestQuotes,
  optionSnapshots,
  optionChain,
  optionMetaConditions,
  optionMetaExchanges,
  news,
  corporateActions,
  cryptoPerpLatestBars,
  cryptoPerpLatestQuotes,
  cryptoPerpLatestTrades,
  cryptoPerpLatestOrderbooks,
  cryptoPerpLatestFuturesPricing,
  fixedIncomeLatestPrices,
  fixedIncomeLatestQuotes,
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
