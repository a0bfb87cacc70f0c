/** Entities that the document names once and refers to. An answer made of others is written out where it is. */
import type * as z from 'zod/mini'
import { Account } from '../entities/account.ts'
import { AccountConfigurations, PatchAccountConfigurations } from '../entities/account-configurations.ts'
import { Activity } from '../entities/activity.ts'
import { ActivityEvent } from '../entities/activity-event.ts'
import { Announcement } from '../entities/announcement.ts'
import { Asset } from '../entities/asset.ts'
import { CalendarDay, Clock, MarketCalendar, MarketClock } from '../entities/calendar.ts'
import { CorporateActions } from '../entities/corporate-actions.ts'
import { CryptoTransfer, CryptoWallet, TransferEstimate, WhitelistedAddress } from '../entities/crypto-funding.ts'
import { PerpetualPricing } from '../entities/crypto-perpetual.ts'
import { BondPrice, BondQuote } from '../entities/fixed-income.ts'
import { ForexRate } from '../entities/forex-rate.ts'
import { IndexValue } from '../entities/index-value.ts'
import { Locate, LocateQuote, LocateQuoteError } from '../entities/locate.ts'
import { Auction, Bar, DailyAuctions, Orderbook, Quote, Snapshot, Trade } from '../entities/market-data.ts'
import { News, NewsImage } from '../entities/news.ts'
import { OptionContract, OptionDeliverable } from '../entities/option-contract.ts'
import { OptionGreeks, OptionQuote, OptionSnapshot, OptionTrade } from '../entities/option-data.ts'
import { CanceledOrderResponse, Order, OrderLeg } from '../entities/order.ts'
import { PortfolioHistory } from '../entities/portfolio-history.ts'
import { Position, PositionClosedReponse } from '../entities/position.ts'
import { MostActive, Mover } from '../entities/screener.ts'
import { TokenizationRequest } from '../entities/tokenization.ts'
import { Watchlist, WatchlistWithoutAsset } from '../entities/watchlist.ts'
import { ErrorBody } from '../errors/error-body.ts'
import { CreateLocate } from '../requests/create-locate.ts'
import { CreateCryptoTransfer, CreateWhitelistedAddress } from '../requests/crypto-funding.ts'
import { PlaceOrder, PlaceOrderLeg, StopLoss, TakeProfit } from '../requests/place-order.ts'
import { ReplaceOrder } from '../requests/replace-order.ts'
import { TokenizationMint } from '../requests/tokenization-mint.ts'
import { AddToWatchlist, CreateWatchlist, UpdateWatchlist } from '../requests/watchlist.ts'

export const ENTITIES = {
  Account,
  AccountConfigurations,
  Activity,
  ActivityEvent,
  Announcement,
  Asset,
  Auction,
  Bar,
  BondPrice,
  BondQuote,
  CalendarDay,
  CanceledOrderResponse,
  Clock,
  CorporateActions,
  CryptoTransfer,
  CryptoWallet,
  DailyAuctions,
  ErrorBody,
  ForexRate,
  IndexValue,
  Locate,
  LocateQuote,
  LocateQuoteError,
  MarketCalendar,
  MarketClock,
  MostActive,
  Mover,
  News,
  NewsImage,
  OptionContract,
  OptionDeliverable,
  OptionGreeks,
  OptionQuote,
  OptionSnapshot,
  OptionTrade,
  Order,
  Orderbook,
  OrderLeg,
  PerpetualPricing,
  PortfolioHistory,
  Position,
  PositionClosedReponse,
  Quote,
  Snapshot,
  TokenizationRequest,
  Trade,
  TransferEstimate,
  Watchlist,
  WatchlistWithoutAsset,
  WhitelistedAddress,
  AddToWatchlist,
  CreateCryptoTransfer,
  CreateLocate,
  CreateWatchlist,
  CreateWhitelistedAddress,
  PatchAccountConfigurations,
  PlaceOrder,
  PlaceOrderLeg,
  ReplaceOrder,
  StopLoss,
  TakeProfit,
  TokenizationMint,
  UpdateWatchlist,
} as const satisfies Record<string, z.ZodMiniType>
