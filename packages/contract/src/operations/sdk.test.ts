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

const start = new Date('2026-03-09T14:30:00Z')
const at = '2026-03-09T14:30:00.000Z'
const order = { symbol: 'AAPL', qty: '1', side: 'buy', type: 'market', timeInForce: 'day' } as const

const CALLS: Record<OperationName, { call: () => Promise<unknown>; path?: object; query?: object; body?: object }> = {
  getAccount: { call: () => accounts.getAccount() },
  getAccountActivities: {
    call: () => activities.getAccountActivities({ activityTypes: ['FILL', 'DIV'], after: start, pageSize: 5 }),
    query: { activity_types: ['FILL', 'DIV'], after: at, page_size: 5 },
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

it.each(OPERATION_NAMES)("%s is the SDK's call of that name", async (name) => {
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
