/** What the product specification lists, word for word: fields of entities, allowed values, required inputs, messages of failures. */
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { Account } from '../entities/account.ts'
import { AccountConfigurations } from '../entities/account-configurations.ts'
import { NonTradeActivity, TradeActivity } from '../entities/activity.ts'
import { Asset } from '../entities/asset.ts'
import { CalendarDay, Clock } from '../entities/calendar.ts'
import { CorporateActions } from '../entities/corporate-actions.ts'
import { CryptoTransfer, CryptoWallet, WhitelistedAddress } from '../entities/crypto-funding.ts'
import { ForexRate } from '../entities/forex-rate.ts'
import { Auction, Bar, DailyAuctions, Orderbook, Quote, Snapshot, Trade } from '../entities/market-data.ts'
import { News, NewsImage } from '../entities/news.ts'
import { OptionContract, OptionDeliverable } from '../entities/option-contract.ts'
import { OptionGreeks, OptionQuote, OptionSnapshot, OptionTrade } from '../entities/option-data.ts'
import { CanceledOrderResponse, Order } from '../entities/order.ts'
import { PortfolioHistory } from '../entities/portfolio-history.ts'
import { Position, PositionClosedReponse } from '../entities/position.ts'
import { MostActive, Mover } from '../entities/screener.ts'
import { Watchlist, WatchlistWithoutAsset } from '../entities/watchlist.ts'
import { ErrorBody } from '../errors/error-body.ts'
import { PlaceOrder, PlaceOrderLeg } from '../requests/place-order.ts'
import { ReplaceOrder } from '../requests/replace-order.ts'
import { UpdateWatchlist } from '../requests/watchlist.ts'
import type { Operation } from './operation.ts'
import { parseInput } from './parse.ts'
import { fieldsOf } from './schema.ts'
import { OPERATION_NAMES, OPERATIONS, type OperationName } from './table.ts'

it.each<[string, z.ZodMiniType | undefined, string]>([
  [
    'account',
    Account,
    'id account_number status currency cash portfolio_value non_marginable_buying_power accrued_fees pending_transfer_in pending_transfer_out pattern_day_trader trade_suspended_by_user trading_blocked transfers_blocked account_blocked created_at shorting_enabled long_market_value short_market_value equity last_equity multiplier buying_power initial_margin maintenance_margin sma daytrade_count balance_asof last_maintenance_margin daytrading_buying_power regt_buying_power options_buying_power options_approved_level options_trading_level intraday_adjustments pending_reg_taf_fees',
  ],
  [
    'account configurations',
    AccountConfigurations,
    'dtbp_check trade_confirm_email suspend_trade no_shorting fractional_trading max_margin_multiplier max_options_trading_level pdt_check ptp_no_exception_entry',
  ],
  [
    'asset',
    Asset,
    'id class exchange symbol name status tradable marginable shortable easy_to_borrow fractionable maintenance_margin_requirement margin_requirement_long margin_requirement_short attributes',
  ],
  [
    'order',
    Order,
    'id client_order_id created_at updated_at submitted_at filled_at expired_at canceled_at failed_at replaced_at replaced_by replaces asset_id symbol asset_class notional qty filled_qty filled_avg_price order_class order_type type side time_in_force limit_price stop_price status extended_hours legs trail_percent trail_price hwm position_intent',
  ],
  ['order leg', PlaceOrderLeg, 'side position_intent symbol ratio_qty'],
  [
    'request to place an order',
    PlaceOrder,
    'symbol qty notional side type time_in_force limit_price stop_price trail_price trail_percent extended_hours client_order_id order_class legs take_profit stop_loss position_intent',
  ],
  ['request to replace an order', ReplaceOrder, 'qty time_in_force limit_price stop_price trail client_order_id'],
  [
    'position',
    Position,
    'asset_id symbol exchange asset_class avg_entry_price qty qty_available side market_value cost_basis unrealized_pl unrealized_plpc unrealized_intraday_pl unrealized_intraday_plpc current_price lastday_price change_today asset_marginable',
  ],
  ['item of a bulk close', PositionClosedReponse, 'symbol status body'],
  ['item of a bulk cancel', CanceledOrderResponse, 'id status body'],
  [
    'portfolio history',
    PortfolioHistory,
    'timestamp equity profit_loss profit_loss_pct base_value base_value_asof timeframe cashflow',
  ],
  ['watchlist', Watchlist, 'id account_id created_at updated_at name assets'],
  ['request to update a watchlist', UpdateWatchlist, 'name symbols'],
  [
    'trading activity',
    TradeActivity,
    'activity_type id cum_qty leaves_qty price qty side symbol transaction_time order_id type order_status',
  ],
  [
    'other activity',
    NonTradeActivity,
    'activity_type id activity_sub_type date net_amount per_share_amount group_id status symbol qty price',
  ],
  ['whitelisted address', WhitelistedAddress, 'id chain asset address status created_at'],
  ['calendar day', CalendarDay, 'date open close settlement_date'],
  ['clock', Clock, 'timestamp is_open next_open next_close'],
  [
    'corporate actions',
    CorporateActions,
    'reverse_splits forward_splits unit_splits stock_dividends cash_dividends spin_offs cash_mergers stock_mergers stock_and_cash_mergers redemptions name_changes worthless_removals rights_distributions',
  ],
  ['bar', Bar, 't o h l c v n vw'],
  ['quote', Quote, 't bx bp bs ax ap as c z'],
  ['trade', Trade, 't x p s i c z u'],
  ['crypto quote', Quote, 't bp bs ap as'],
  ['crypto trade', Trade, 't p s i tks'],
  ['auction', Auction, 't x p s c'],
  ['daily auctions', DailyAuctions, 'd o c'],
  ['snapshot', Snapshot, 'dailyBar latestQuote latestTrade minuteBar prevDailyBar'],
  ['most active', MostActive, 'symbol volume trade_count'],
  ['mover', Mover, 'symbol percent_change change price'],
  ['list of most actives', OPERATIONS.mostActives.answer, 'most_actives last_updated'],
  ['lists of movers', OPERATIONS.movers.answer, 'gainers losers market_type last_updated'],
  ['answer with corporate actions', OPERATIONS.corporateActions.answer, 'corporate_actions next_page_token'],
  ['list of news', OPERATIONS.news.answer, 'news next_page_token'],
  ['option bars', OPERATIONS.optionBars.answer, 'bars next_page_token currency'],
  ['order book', Orderbook, 't b a'],
  [
    'crypto transfer',
    CryptoTransfer,
    'id tx_hash direction status amount usd_value network_fee fees chain asset from_address to_address created_at',
  ],
  ['crypto wallet', CryptoWallet, 'chain address created_at'],
  ['forex rate', ForexRate, 'bp mp ap t'],
  ['news', News, 'id headline author created_at updated_at summary content url images symbols source'],
  ['news image', NewsImage, 'size url'],
  [
    'option contract',
    OptionContract,
    'id symbol name status tradable expiration_date root_symbol underlying_symbol underlying_asset_id type style strike_price multiplier size open_interest open_interest_date close_price close_price_date deliverables',
  ],
  [
    'option deliverable',
    OptionDeliverable,
    'type symbol asset_id amount allocation_percentage settlement_type settlement_method delayed_settlement',
  ],
  ['option quote', OptionQuote, 't bx bp bs ax ap as c'],
  ['option trade', OptionTrade, 't x p s c'],
  ['option greeks', OptionGreeks, 'delta gamma theta vega rho'],
  [
    'option snapshot',
    OptionSnapshot,
    'dailyBar greeks impliedVolatility latestQuote latestTrade minuteBar prevDailyBar',
  ],
  ['error', ErrorBody, 'code message'],
])('spec 3: the fields of %s', (_entity, schema, fields) => {
  expect(Object.keys(fieldsOf(schema))).toEqual(expect.arrayContaining(fields.split(' ')))
})

it('spec 3: answers with stock market data carry currency, those in pages next_page_token', () => {
  const told = OPERATION_NAMES.filter((name) => /^stock(?!Meta|Snapshots$)/.test(name))
  expect(told.length).toBe(15)
  for (const name of told) {
    const { input, answer }: Operation = OPERATIONS[name]
    const carried = 'page_token' in fieldsOf(input.query) ? ['currency', 'next_page_token'] : ['currency']
    expect([name, ...Object.keys(fieldsOf(answer))]).toEqual(expect.arrayContaining([name, ...carried]))
  }
})

it('spec 3: the list of watchlists omits assets', () => {
  expect(Object.keys(fieldsOf(WatchlistWithoutAsset))).toEqual(['id', 'account_id', 'created_at', 'updated_at', 'name'])
})

describe('spec 5: allowed values', () => {
  const path = { ticktype: 'trade' }
  it.each<[string, OperationName, string, readonly string[]]>([
    ['tape', 'stockMetaConditions', 'tape', ['A', 'B', 'C']],
    ['order list status', 'getAllOrders', 'status', ['open', 'closed', 'all']],
    ['direction', 'getAllOrders', 'direction', ['asc', 'desc']],
    ['direction of activities', 'getAccountActivities', 'direction', ['asc', 'desc']],
    ['option contract status', 'getOptionsContracts', 'status', ['active', 'inactive']],
    ['option type', 'getOptionsContracts', 'type', ['call', 'put']],
    ['option style', 'getOptionsContracts', 'style', ['american', 'european']],
    ['pnl_reset', 'getAccountPortfolioHistory', 'pnl_reset', ['no_reset', 'per_day']],
    [
      'intraday_reporting',
      'getAccountPortfolioHistory',
      'intraday_reporting',
      ['market_hours', 'extended_hours', 'continuous'],
    ],
    ['activity category', 'getAccountActivities', 'category', ['trade_activity', 'non_trade_activity']],
  ])('%s', (_what, name, field, allowed) => {
    const isTaken = (value: string) =>
      parseInput(name, { path, query: new URLSearchParams({ [field]: value }), body: undefined }).ok
    expect([...allowed, 'other', allowed[0]?.toUpperCase() === allowed[0] ? 'a' : 'OPEN'].filter(isTaken)).toEqual(
      allowed,
    )
  })
})

it('spec 9: the tapes are A, B and C', () => {
  const isTape = (tape: string) =>
    parseInput('stockMetaConditions', {
      path: { ticktype: 'quote' },
      query: new URLSearchParams({ tape }),
      body: undefined,
    }).ok
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']
  expect(['', 'AB', ...letters].filter(isTape)).toEqual(['A', 'B', 'C'])
})

it.each<[string, readonly OperationName[]]>([
  ['order_id', ['getOrderByOrderID', 'patchOrderByOrderId', 'deleteOrderByOrderID']],
  ['body', ['postOrder', 'patchOrderByOrderId', 'updateWatchlistById', 'updateWatchlistByName']],
  ['symbol_or_asset_id', ['getOpenPosition', 'deleteOpenPosition', 'getV2AssetsSymbolOrAssetId']],
  ['symbol_or_contract_id', ['optionExercise', 'optionDoNotExercise']],
  ['watchlist_id', ['getWatchlistById', 'updateWatchlistById', 'addAssetToWatchlist', 'deleteWatchlistById']],
  ['symbol', ['removeAssetFromWatchlist', ...OPERATION_NAMES.filter((name) => /^stock.*Single$/.test(name))]],
  ['symbols', OPERATION_NAMES.filter((name) => /^stock(?!Meta).*s$/.test(name))],
  ['timeframe', ['stockBars', 'stockBarSingle', 'cryptoBars', 'optionBars']],
  ['ticktype', ['stockMetaConditions']],
  ['tape', ['stockMetaConditions']],
  ['name', ['getWatchlistByName', 'updateWatchlistByName', 'addAssetToWatchlistByName', 'deleteWatchlistByName']],
])('spec 5: %s is required by %j', (field, names) => {
  expect(names.filter((name) => !(OPERATIONS[name] as Operation).required.includes(field))).toEqual([])
})

it.each<[OperationName, number, string]>([
  ['deleteAllOrders', 500, 'Failed to cancel order.'],
  ['deleteOrderByOrderID', 422, 'The order status is not cancelable.'],
  ['postOrder', 403, 'Forbidden  Buying power or shares is not sufficient.'],
  ['postOrder', 422, 'Unprocessable  Input parameters are not recognized.'],
  ['deleteAllOpenPositions', 500, 'Failed to liquidate'],
  ['optionExercise', 403, 'Forbidden  Available position quantity is not sufficient.'],
  ['optionExercise', 422, 'Invalid Parameters.  One or more parameters provided are invalid.'],
  ['getOptionContractSymbolOrId', 404, 'Not Found'],
  ['getV2AssetsSymbolOrAssetId', 404, 'Not Found'],
  ['deleteWatchlistById', 404, 'Watchlist not found'],
])('spec 8: %s that fails with %i says %s', (name, status, message) => {
  expect((OPERATIONS[name] as Operation).failures[status]).toBe(message)
})

it.each<[OperationName, number]>([
  ['deleteAllOrders', 207],
  ['deleteAllOpenPositions', 207],
  ['deleteOrderByOrderID', 204],
])('spec 7: a success of %s is %i', (name, status) => {
  expect(OPERATIONS[name].success).toBe(status)
})
