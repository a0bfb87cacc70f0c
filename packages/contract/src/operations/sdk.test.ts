/** Alpaca's own SDK is the second opinion on the table: each of its calls must be the entry of the same name, and its input must parse. */
import { marketData, trading } from '@alpacahq/alpaca-trade-api'
import { expect, it } from 'vitest'
import { matchOperation } from './match.ts'
import { parseInput } from './parse.ts'
import { OPERATION_NAMES, type OperationName } from './table.ts'

type Request = { method: string; url: URL; body: unknown }
const sent: Request[] = []
const configuration = {
  basePath: 'http://desk',
  fetchApi: async (input: RequestInfo | URL, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push({ method: init?.method ?? 'GET', url: new URL(String(input)), body })
    return Response.json({ message: 'not now' }, { status: 418 })
  },
}
const onTrading = new trading.Configuration(configuration)
const onData = new marketData.Configuration(configuration)
const accounts = new trading.AccountsApi(onTrading)
const configurations = new trading.AccountConfigurationsApi(onTrading)
const activities = new trading.AccountActivitiesApi(onTrading)
const histories = new trading.PortfolioHistoryApi(onTrading)
const orders = new trading.OrdersApi(onTrading)
const positions = new trading.PositionsApi(onTrading)
const assets = new trading.AssetsApi(onTrading)
const watchlists = new trading.WatchlistsApi(onTrading)
const calendar = new trading.CalendarApi(onTrading)
const clock = new trading.ClockApi(onTrading)
const stocks = new marketData.StockApi(onData)
const crypto = new marketData.CryptoApi(onData)
const forex = new marketData.ForexApi(onData)
const indices = new marketData.IndexApi(onData)
const logos = new marketData.LogosApi(onData)
const screener = new marketData.ScreenerApi(onData)
const announcements = new trading.CorporateActionsApi(onTrading)
const funding = new trading.CryptoFundingApi(onTrading)
const events = new trading.EventsApi(onTrading)
const locates = new trading.LocatesApi(onTrading)
const tokenization = new trading.TokenizationApi(onTrading)
const options = new marketData.OptionApi(onData)
const newsApi = new marketData.NewsApi(onData)
const actions = new marketData.CorporateActionsApi(onData)
const perpetuals = new marketData.CryptoPerpetualFuturesApi(onData)
const bonds = new marketData.FixedIncomeApi(onData)

const start = new Date('2026-03-09T14:30:00Z')
const at = '2026-03-09T14:30:00.000Z'
const day = '2026-03-09'
const CONTRACT = 'AAPL241213C00250000'
const order = { symbol: 'AAPL', qty: '1', side: 'buy', type: 'market', timeInForce: 'day' } as const

/** Alpaca's Go client calls it, this SDK does not. */
const NOT_IN_SDK = 'subscribeToTradeV2SSE'
type SdkCall = Exclude<OperationName, typeof NOT_IN_SDK>

const CALLS: Record<SdkCall, { call: () => Promise<unknown>; path?: object; query?: object; body?: object }> = {
  getAccount: { call: () => accounts.getAccount() },
  getAccountActivities: {
    call: () => activities.getAccountActivities({ activityTypes: ['FILL', 'DIV'], after: start, pageSize: 5 }),
    query: { activity_types: ['FILL', 'DIV'], after: at, page_size: 5 },
  },
  getAccountActivitiesByActivityType: {
    call: () =>
      activities.getAccountActivitiesByActivityType({
        activityType: 'DIV',
        date: start,
        until: start,
        after: start,
        direction: 'asc',
        pageSize: 5,
        pageToken: 'a1',
      }),
    path: { activity_type: 'DIV' },
    query: { date: at, until: at, after: at, direction: 'asc', page_size: 5, page_token: 'a1' },
  },
  subscribeToActivitiesSSE: {
    call: () => events.subscribeToActivitiesSSE({ since: start, until: start, sinceId: '01H', untilId: '01J' }),
    query: { since: at, until: at, since_id: '01H', until_id: '01J' },
  },
  getAccountConfig: { call: () => configurations.getAccountConfig() },
  patchAccountConfig: {
    call: () =>
      configurations.patchAccountConfig({
        accountConfigurations: { suspendTrade: true, maxMarginMultiplier: '2', maxOptionsTradingLevel: 1 },
      }),
    body: { suspend_trade: true, max_margin_multiplier: '2', max_options_trading_level: 1 },
  },
  getAccountPortfolioHistory: {
    call: () =>
      histories.getAccountPortfolioHistory({
        period: '1W',
        timeframe: '15Min',
        intradayReporting: 'extended_hours',
        end: start,
        pnlReset: 'no_reset',
        extendedHours: 'true',
        cashflowTypes: 'JNLC,DIV',
      }),
    query: {
      period: '1W',
      timeframe: '15Min',
      intraday_reporting: 'extended_hours',
      end: at,
      pnl_reset: 'no_reset',
      extended_hours: true,
      cashflow_types: ['JNLC', 'DIV'],
    },
  },
  postOrder: {
    call: () => orders.postOrder({ postOrderRequest: order }),
    body: { symbol: 'AAPL', qty: '1', side: 'buy', type: 'market', time_in_force: 'day' },
  },
  getAllOrders: {
    call: () =>
      orders.getAllOrders({ status: 'all', nested: true, symbols: 'AAPL,MSFT', assetClass: ['crypto', 'all'] }),
    query: { status: 'all', nested: true, symbols: ['AAPL', 'MSFT'], asset_class: ['crypto', 'all'] },
  },
  getOrderByOrderID: {
    call: () => orders.getOrderByOrderID({ orderId: 'o1', nested: false }),
    path: { order_id: 'o1' },
    query: { nested: false },
  },
  getOrderByClientOrderId: {
    call: () => orders.getOrderByClientOrderId({ clientOrderId: 'mine & yours' }),
    query: { client_order_id: 'mine & yours' },
  },
  patchOrderByOrderId: {
    call: () => orders.patchOrderByOrderId({ orderId: 'o1', patchOrderRequest: { limitPrice: '10.5' } }),
    path: { order_id: 'o1' },
    body: { limit_price: '10.5' },
  },
  deleteOrderByOrderID: { call: () => orders.deleteOrderByOrderID({ orderId: 'o1' }), path: { order_id: 'o1' } },
  deleteAllOrders: { call: () => orders.deleteAllOrders() },
  getAllOpenPositions: { call: () => positions.getAllOpenPositions() },
  getOpenPosition: {
    call: () => positions.getOpenPosition({ symbolOrAssetId: 'BTC/USD' }),
    path: { symbol_or_asset_id: 'BTC/USD' },
  },
  deleteOpenPosition: {
    call: () => positions.deleteOpenPosition({ symbolOrAssetId: 'AAPL', percentage: 12.5 }),
    path: { symbol_or_asset_id: 'AAPL' },
    query: { percentage: '12.5' },
  },
  deleteAllOpenPositions: {
    call: () => positions.deleteAllOpenPositions({ cancelOrders: true }),
    query: { cancel_orders: true },
  },
  optionExercise: {
    call: () => positions.optionExercise({ symbolOrContractId: CONTRACT }),
    path: { symbol_or_contract_id: CONTRACT },
  },
  optionDoNotExercise: {
    call: () => positions.optionDoNotExercise({ symbolOrContractId: CONTRACT }),
    path: { symbol_or_contract_id: CONTRACT },
  },
  getOptionsContracts: {
    call: () =>
      assets.getOptionsContracts({
        underlyingSymbols: 'AAPL,MSFT',
        showDeliverables: true,
        status: 'inactive',
        expirationDate: start,
        expirationDateGte: start,
        expirationDateLte: start,
        rootSymbol: 'AAPL',
        type: 'put',
        style: 'american',
        strikePriceGte: 100,
        strikePriceLte: 170.5,
        pageToken: 'MTAw',
        limit: 10000,
        ppind: false,
      }),
    query: {
      underlying_symbols: ['AAPL', 'MSFT'],
      show_deliverables: true,
      status: 'inactive',
      expiration_date: day,
      expiration_date_gte: day,
      expiration_date_lte: day,
      root_symbol: 'AAPL',
      type: 'put',
      style: 'american',
      strike_price_gte: '100',
      strike_price_lte: '170.5',
      page_token: 'MTAw',
      limit: 10000,
      ppind: false,
    },
  },
  getOptionContractSymbolOrId: {
    call: () => assets.getOptionContractSymbolOrId({ symbolOrId: CONTRACT }),
    path: { symbol_or_id: CONTRACT },
  },
  getV2CorporateActionsAnnouncements: {
    call: () =>
      announcements.getV2CorporateActionsAnnouncements({
        caTypes: 'Dividend,Split',
        since: day,
        until: day,
        symbol: 'AAPL',
        cusip: '037833100',
        dateType: 'ex_date',
      }),
    query: {
      ca_types: ['Dividend', 'Split'],
      since: day,
      until: day,
      symbol: 'AAPL',
      cusip: '037833100',
      date_type: 'ex_date',
    },
  },
  getV2CorporateActionsAnnouncementsId: {
    call: () => announcements.getV2CorporateActionsAnnouncementsId({ id: 'a1' }),
    path: { id: 'a1' },
  },
  listCryptoFundingWallets: {
    call: () => funding.listCryptoFundingWallets({ asset: 'BTC', chain: 'BTC', network: 'ethereum' }),
    query: { asset: 'BTC', chain: 'BTC', network: 'ethereum' },
  },
  listCryptoFundingTransfers: { call: () => funding.listCryptoFundingTransfers() },
  getCryptoFundingTransfer: {
    call: () => funding.getCryptoFundingTransfer({ transferId: 't1' }),
    path: { transfer_id: 't1' },
  },
  createCryptoTransferForAccount: {
    call: () =>
      funding.createCryptoTransferForAccount({
        createCryptoTransferRequest: { amount: '0.1', address: 'bc1q', asset: 'BTC', chain: 'BTC' },
      }),
    body: { amount: '0.1', address: 'bc1q', asset: 'BTC', chain: 'BTC' },
  },
  getCryptoTransferEstimate: {
    call: () => funding.getCryptoTransferEstimate({ asset: 'BTC', fromAddress: 'a', toAddress: 'b', amount: '0.1' }),
    query: { asset: 'BTC', from_address: 'a', to_address: 'b', amount: '0.1' },
  },
  listWhitelistedAddress: { call: () => funding.listWhitelistedAddress() },
  createWhitelistedAddress: {
    call: () =>
      funding.createWhitelistedAddress({
        createWhitelistedAddressRequest: { address: 'bc1q', asset: 'BTC', chain: 'BTC' },
      }),
    body: { address: 'bc1q', asset: 'BTC', chain: 'BTC' },
  },
  deleteWhitelistedAddress: {
    call: () => funding.deleteWhitelistedAddress({ whitelistedAddressId: 'w1' }),
    path: { whitelisted_address_id: 'w1' },
  },
  listLocateQuotes: {
    call: () => locates.listLocateQuotes({ symbols: 'GME,AMC' }),
    query: { symbols: ['GME', 'AMC'] },
  },
  createLocates: {
    call: () =>
      locates.createLocates({
        createLocateRequest: { symbol: 'GME', qty: 300, limitPrice: '0.01', allOrNone: true },
        idempotencyKey: 'once',
      }),
    body: { symbol: 'GME', qty: '300', limit_price: '0.01', all_or_none: true },
  },
  listLocates: {
    call: () =>
      locates.listLocates({ status: 'active', symbol: 'GME', start, end: start, limit: 10, pageToken: 'next' }),
    query: { status: 'active', symbol: 'GME', start: day, end: day, limit: 10, page_token: 'next' },
  },
  getLocate: { call: () => locates.getLocate({ locateId: 'l1' }), path: { locate_id: 'l1' } },
  postTokenizationMint: {
    call: () =>
      tokenization.postTokenizationMint({
        tokenizationMintRequest: {
          underlyingSymbol: 'AAPL',
          qty: '1',
          issuer: 'xstocks',
          network: 'solana',
          walletAddress: 'w',
        },
      }),
    body: { underlying_symbol: 'AAPL', qty: '1', issuer: 'xstocks', network: 'solana', wallet_address: 'w' },
  },
  getTokenizationRequests: {
    call: () =>
      tokenization.getTokenizationRequests({
        type: 'mint',
        status: 'pending',
        underlyingSymbol: 'AAPL',
        issuer: 'xstocks',
        network: 'solana',
        after: start,
        before: start,
      }),
    query: {
      type: 'mint',
      status: 'pending',
      underlying_symbol: 'AAPL',
      issuer: 'xstocks',
      network: 'solana',
      after: at,
      before: at,
    },
  },
  getTokenizationRequest: {
    call: () => tokenization.getTokenizationRequest({ tokenizationRequestId: 't1' }),
    path: { tokenization_request_id: 't1' },
  },
  getTokenizationRequestByClientRequestID: {
    call: () => tokenization.getTokenizationRequestByClientRequestID({ clientRequestId: 'mine' }),
    query: { client_request_id: 'mine' },
  },
  optionBars: {
    call: () =>
      options.optionBars({
        symbols: CONTRACT,
        timeframe: '1Day',
        start,
        end: start,
        limit: 5,
        pageToken: 'next',
        sort: 'desc',
      }),
    query: { symbols: [CONTRACT], timeframe: '1Day', start: at, end: at, limit: 5, page_token: 'next', sort: 'desc' },
  },
  optionTrades: {
    call: () =>
      options.optionTrades({ symbols: CONTRACT, start, end: start, limit: 5, pageToken: 'next', sort: 'asc' }),
    query: { symbols: [CONTRACT], start: at, end: at, limit: 5, page_token: 'next', sort: 'asc' },
  },
  optionLatestTrades: {
    call: () => options.optionLatestTrades({ symbols: CONTRACT, feed: 'indicative' }),
    query: { symbols: [CONTRACT], feed: 'indicative' },
  },
  optionLatestQuotes: {
    call: () => options.optionLatestQuotes({ symbols: CONTRACT, feed: 'opra' }),
    query: { symbols: [CONTRACT], feed: 'opra' },
  },
  optionSnapshots: {
    call: () =>
      options.optionSnapshots({ symbols: CONTRACT, feed: 'opra', updatedSince: start, limit: 1000, pageToken: 'next' }),
    query: { symbols: [CONTRACT], feed: 'opra', updated_since: at, limit: 1000, page_token: 'next' },
  },
  optionChain: {
    call: () =>
      options.optionChain({
        underlyingSymbol: 'AAPL',
        feed: 'opra',
        limit: 1000,
        updatedSince: start,
        pageToken: 'next',
        type: 'call',
        strikePriceGte: 100,
        strikePriceLte: 170.5,
        expirationDate: start,
        expirationDateGte: start,
        expirationDateLte: start,
        rootSymbol: 'AAPL',
      }),
    path: { underlying_symbol: 'AAPL' },
    query: {
      feed: 'opra',
      limit: 1000,
      updated_since: at,
      page_token: 'next',
      type: 'call',
      strike_price_gte: '100',
      strike_price_lte: '170.5',
      expiration_date: day,
      expiration_date_gte: day,
      expiration_date_lte: day,
      root_symbol: 'AAPL',
    },
  },
  optionMetaConditions: {
    call: () => options.optionMetaConditions({ ticktype: 'quote' }),
    path: { ticktype: 'quote' },
  },
  optionMetaExchanges: { call: () => options.optionMetaExchanges() },
  news: {
    call: () =>
      newsApi.news({
        start,
        end: start,
        sort: 'asc',
        symbols: 'AAPL,BTCUSD',
        limit: 50,
        includeContent: true,
        excludeContentless: true,
        pageToken: 'next',
      }),
    query: {
      start: at,
      end: at,
      sort: 'asc',
      symbols: ['AAPL', 'BTCUSD'],
      limit: 50,
      include_content: true,
      exclude_contentless: true,
      page_token: 'next',
    },
  },
  corporateActions: {
    call: () =>
      actions.corporateActions({
        symbols: 'AAPL',
        cusips: '037833100',
        types: 'cash_dividend,forward_split',
        region: 'all',
        start,
        end: start,
        ids: 'a1',
        limit: 1000,
        pageToken: 'next',
        sort: 'desc',
      }),
    query: {
      symbols: ['AAPL'],
      cusips: ['037833100'],
      types: ['cash_dividend', 'forward_split'],
      region: 'all',
      start: day,
      end: day,
      ids: ['a1'],
      limit: 1000,
      page_token: 'next',
      sort: 'desc',
    },
  },
  cryptoPerpLatestBars: {
    call: () => perpetuals.cryptoPerpLatestBars({ loc: 'global', symbols: 'BTCUSDT.P' }),
    path: { loc: 'global' },
    query: { symbols: ['BTCUSDT.P'] },
  },
  cryptoPerpLatestQuotes: {
    call: () => perpetuals.cryptoPerpLatestQuotes({ loc: 'global', symbols: 'BTCUSDT.P' }),
    path: { loc: 'global' },
    query: { symbols: ['BTCUSDT.P'] },
  },
  cryptoPerpLatestTrades: {
    call: () => perpetuals.cryptoPerpLatestTrades({ loc: 'global', symbols: 'BTCUSDT.P' }),
    path: { loc: 'global' },
    query: { symbols: ['BTCUSDT.P'] },
  },
  cryptoPerpLatestOrderbooks: {
    call: () => perpetuals.cryptoPerpLatestOrderbooks({ loc: 'global', symbols: 'BTCUSDT.P' }),
    path: { loc: 'global' },
    query: { symbols: ['BTCUSDT.P'] },
  },
  cryptoPerpLatestFuturesPricing: {
    call: () => perpetuals.cryptoPerpLatestFuturesPricing({ loc: 'global', symbols: 'BTCUSDT.P' }),
    path: { loc: 'global' },
    query: { symbols: ['BTCUSDT.P'] },
  },
  fixedIncomeLatestPrices: {
    call: () => bonds.fixedIncomeLatestPrices({ isins: 'US912810SQ22' }),
    query: { isins: ['US912810SQ22'] },
  },
  fixedIncomeLatestQuotes: {
    call: () => bonds.fixedIncomeLatestQuotes({ isins: 'US912810SQ22', tradeSize: 1000 }),
    query: { isins: ['US912810SQ22'], trade_size: '1000' },
  },
  getWatchlists: { call: () => watchlists.getWatchlists() },
  postWatchlist: {
    call: () => watchlists.postWatchlist({ createWatchlistRequest: { name: 'Tech', symbols: ['AAPL', null] } }),
    body: { name: 'Tech', symbols: ['AAPL', null] },
  },
  getWatchlistById: {
    call: () => watchlists.getWatchlistById({ watchlistId: 'w1' }),
    path: { watchlist_id: 'w1' },
  },
  updateWatchlistById: {
    call: () => watchlists.updateWatchlistById({ watchlistId: 'w1', updateWatchlistRequest: { symbols: ['KO'] } }),
    path: { watchlist_id: 'w1' },
    body: { symbols: ['KO'] },
  },
  addAssetToWatchlist: {
    call: () => watchlists.addAssetToWatchlist({ watchlistId: 'w1', addAssetToWatchlistRequest: { symbol: 'KO' } }),
    path: { watchlist_id: 'w1' },
    body: { symbol: 'KO' },
  },
  removeAssetFromWatchlist: {
    call: () => watchlists.removeAssetFromWatchlist({ watchlistId: 'w1', symbol: 'BTC/USD' }),
    path: { watchlist_id: 'w1', symbol: 'BTC/USD' },
  },
  deleteWatchlistById: {
    call: () => watchlists.deleteWatchlistById({ watchlistId: 'w1' }),
    path: { watchlist_id: 'w1' },
  },
  getWatchlistByName: {
    call: () => watchlists.getWatchlistByName({ name: 'Mine & yours' }),
    query: { name: 'Mine & yours' },
  },
  updateWatchlistByName: {
    call: () => watchlists.updateWatchlistByName({ name: 'Tech', updateWatchlistRequest: { name: 'Chips' } }),
    query: { name: 'Tech' },
    body: { name: 'Chips' },
  },
  addAssetToWatchlistByName: {
    call: () => watchlists.addAssetToWatchlistByName({ name: 'Tech', addAssetToWatchlistRequest: { symbol: 'KO' } }),
    query: { name: 'Tech' },
    body: { symbol: 'KO' },
  },
  deleteWatchlistByName: {
    call: () => watchlists.deleteWatchlistByName({ name: 'Tech' }),
    query: { name: 'Tech' },
  },
  getV2Assets: {
    call: () => assets.getV2Assets({ status: 'active', assetClass: 'us_equity' }),
    query: { status: 'active', asset_class: 'us_equity' },
  },
  getV2AssetsSymbolOrAssetId: {
    call: () => assets.getV2AssetsSymbolOrAssetId({ symbolOrAssetId: 'BRK.B' }),
    path: { symbol_or_asset_id: 'BRK.B' },
  },
  legacyCalendar: { call: () => calendar.legacyCalendar({ start }), query: { start: at } },
  legacyClock: { call: () => clock.legacyClock() },
  calendar: {
    call: () => calendar.calendar({ market: 'NYSE', start, timezone: 'UTC' }),
    path: { market: 'NYSE' },
    query: { start: '2026-03-09', timezone: 'UTC' },
  },
  clock: {
    call: () => clock.clock({ markets: 'NYSE,BOATS', time: start }),
    query: { markets: ['NYSE', 'BOATS'], time: at },
  },
  stockBars: {
    call: () => stocks.stockBars({ symbols: 'AAPL,MSFT', timeframe: '1Day', start, limit: 10, feed: 'iex' }),
    query: { symbols: ['AAPL', 'MSFT'], timeframe: '1Day', start: at, limit: 10, feed: 'iex' },
  },
  stockBarSingle: {
    call: () => stocks.stockBarSingle({ symbol: 'AAPL', timeframe: '1Min', sort: 'desc' }),
    path: { symbol: 'AAPL' },
    query: { timeframe: '1Min', sort: 'desc' },
  },
  stockQuotes: {
    call: () => stocks.stockQuotes({ symbols: 'AAPL', end: start }),
    query: { symbols: ['AAPL'], end: at },
  },
  stockTrades: { call: () => stocks.stockTrades({ symbols: 'AAPL' }), query: { symbols: ['AAPL'] } },
  stockLatestBars: { call: () => stocks.stockLatestBars({ symbols: 'AAPL' }), query: { symbols: ['AAPL'] } },
  stockLatestQuotes: {
    call: () => stocks.stockLatestQuotes({ symbols: 'AAPL', feed: 'delayed_sip' }),
    query: { symbols: ['AAPL'], feed: 'delayed_sip' },
  },
  stockLatestTrades: { call: () => stocks.stockLatestTrades({ symbols: 'AAPL' }), query: { symbols: ['AAPL'] } },
  stockSnapshots: { call: () => stocks.stockSnapshots({ symbols: 'AAPL' }), query: { symbols: ['AAPL'] } },
  stockSnapshotSingle: { call: () => stocks.stockSnapshotSingle({ symbol: 'AAPL' }), path: { symbol: 'AAPL' } },
  stockQuoteSingle: {
    call: () => stocks.stockQuoteSingle({ symbol: 'BRK.B', start, asof: '2026-03-09' }),
    path: { symbol: 'BRK.B' },
    query: { start: at, asof: '2026-03-09' },
  },
  stockTradeSingle: {
    call: () => stocks.stockTradeSingle({ symbol: 'AAPL', asof: '-', limit: 5 }),
    path: { symbol: 'AAPL' },
    query: { asof: '-', limit: 5 },
  },
  stockAuctions: {
    call: () => stocks.stockAuctions({ symbols: 'AAPL,MSFT', start, feed: 'sip' }),
    query: { symbols: ['AAPL', 'MSFT'], start: at, feed: 'sip' },
  },
  stockAuctionSingle: {
    call: () => stocks.stockAuctionSingle({ symbol: 'AAPL', sort: 'desc' }),
    path: { symbol: 'AAPL' },
    query: { sort: 'desc' },
  },
  stockLatestBarSingle: {
    call: () => stocks.stockLatestBarSingle({ symbol: 'AAPL', feed: 'iex' }),
    path: { symbol: 'AAPL' },
    query: { feed: 'iex' },
  },
  stockLatestQuoteSingle: {
    call: () => stocks.stockLatestQuoteSingle({ symbol: 'AAPL', feed: 'iex' }),
    path: { symbol: 'AAPL' },
    query: { feed: 'iex' },
  },
  stockLatestTradeSingle: {
    call: () => stocks.stockLatestTradeSingle({ symbol: 'AAPL', feed: 'iex' }),
    path: { symbol: 'AAPL' },
    query: { feed: 'iex' },
  },
  stockMetaConditions: {
    call: () => stocks.stockMetaConditions({ ticktype: 'quote', tape: 'C' }),
    path: { ticktype: 'quote' },
    query: { tape: 'C' },
  },
  stockMetaExchanges: { call: () => stocks.stockMetaExchanges() },
  cryptoBars: {
    call: () => crypto.cryptoBars({ loc: 'us', symbols: 'BTC/USD,ETH/USD', timeframe: '1Hour' }),
    path: { loc: 'us' },
    query: { symbols: ['BTC/USD', 'ETH/USD'], timeframe: '1Hour' },
  },
  cryptoQuotes: {
    call: () => crypto.cryptoQuotes({ loc: 'us', symbols: 'BTC/USD' }),
    path: { loc: 'us' },
    query: { symbols: ['BTC/USD'] },
  },
  cryptoTrades: {
    call: () => crypto.cryptoTrades({ loc: 'us', symbols: 'BTC/USD', pageToken: 'next' }),
    path: { loc: 'us' },
    query: { symbols: ['BTC/USD'], page_token: 'next' },
  },
  cryptoLatestQuotes: {
    call: () => crypto.cryptoLatestQuotes({ loc: 'us-1', symbols: 'BTC/USD' }),
    path: { loc: 'us-1' },
    query: { symbols: ['BTC/USD'] },
  },
  cryptoLatestTrades: {
    call: () => crypto.cryptoLatestTrades({ loc: 'us', symbols: 'BTC/USD' }),
    path: { loc: 'us' },
    query: { symbols: ['BTC/USD'] },
  },
  cryptoLatestBars: {
    call: () => crypto.cryptoLatestBars({ loc: 'us', symbols: 'BTC/USD' }),
    path: { loc: 'us' },
    query: { symbols: ['BTC/USD'] },
  },
  cryptoLatestOrderbooks: {
    call: () => crypto.cryptoLatestOrderbooks({ loc: 'eu-1', symbols: 'BTC/USD,ETH/USD' }),
    path: { loc: 'eu-1' },
    query: { symbols: ['BTC/USD', 'ETH/USD'] },
  },
  mostActives: {
    call: () => screener.mostActives({ by: 'trades', top: 100 }),
    query: { by: 'trades', top: 100 },
  },
  movers: {
    call: () => screener.movers({ marketType: 'crypto', top: 50 }),
    path: { market_type: 'crypto' },
    query: { top: 50 },
  },
  latestRates: {
    call: () => forex.latestRates({ currencyPairs: 'EURUSD,USDJPY' }),
    query: { currency_pairs: ['EURUSD', 'USDJPY'] },
  },
  rates: {
    call: () => forex.rates({ currencyPairs: 'USDJPY', timeframe: '5Sec', start, limit: 5, sort: 'desc' }),
    query: { currency_pairs: ['USDJPY'], timeframe: '5Sec', start: at, limit: 5, sort: 'desc' },
  },
  indexValues: {
    call: () => indices.indexValues({ symbols: 'SPX,VIX', start, limit: 5 }),
    query: { symbols: ['SPX', 'VIX'], start: at, limit: 5 },
  },
  indexLatestValues: { call: () => indices.indexLatestValues({ symbols: 'SPX' }), query: { symbols: ['SPX'] } },
  logos: {
    call: () => logos.logos({ symbol: 'BTC/USD', placeholder: false }),
    path: { symbol: 'BTC/USD' },
    query: { placeholder: false },
  },
  cryptoSnapshots: {
    call: () => crypto.cryptoSnapshots({ loc: 'us', symbols: 'BTC/USD' }),
    path: { loc: 'us' },
    query: { symbols: ['BTC/USD'] },
  },
}

it.each(OPERATION_NAMES.filter((name) => name !== NOT_IN_SDK))("%s is the SDK's call of that name", async (name) => {
  sent.length = 0
  const { call, ...expected } = CALLS[name]
  await expect(call()).rejects.toThrow()
  expect(sent).toHaveLength(1)
  const [request] = sent
  if (!request) return
  const match = matchOperation(request.method, request.url.pathname)
  expect(match).toEqual({ name, path: expected.path ?? {} })
  const path = typeof match === 'object' ? match.path : {}
  const parsed = parseInput(name, { path, query: request.url.searchParams, body: request.body })
  expect(parsed).toMatchObject({ ok: true, input: expected })
})

/** What the generated classes have beside their calls. */
const PLUMBING = /Raw$|RequestOpts$|^constructor$/

it('has an entry for every call of the SDK', () => {
  const classes = [...Object.entries(trading), ...Object.entries(marketData)].filter(
    ([name, value]) => name.endsWith('Api') && typeof value === 'function',
  )
  const calls = classes.flatMap(([, api]) =>
    Object.getOwnPropertyNames((api as { prototype: object }).prototype).filter((name) => !PLUMBING.test(name)),
  )
  expect(classes.length).toBeGreaterThan(20)
  expect(calls.filter((name) => !(OPERATION_NAMES as readonly string[]).includes(name))).toEqual([])
})
