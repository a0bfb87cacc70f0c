/** Alpaca's own SDK is the second opinion on the table: each of its calls must be the entry of the same name, and its input must parse. */
import { marketData, trading } from '@alpacahq/alpaca-trade-api'
import { expect, it } from 'vitest'
import { matchOperation } from './match.ts'
import { parseInput } from './parse.ts'
import { OPERATION_NAMES, OPERATIONS, type OperationName } from './table.ts'

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

/** One of each of the SDK's generated classes. */
const apis: readonly object[] = (
  [
    [trading, new trading.Configuration(configuration)],
    [marketData, new marketData.Configuration(configuration)],
  ] as const
).flatMap(([module, configured]) =>
  Object.entries(module).flatMap(([name, Api]) =>
    name.endsWith('Api') && typeof Api === 'function' ? [Reflect.construct(Api, [configured])] : [],
  ),
)

const start = new Date('2026-03-09T14:30:00Z')
const day = '2026-03-09'
const CONTRACT = 'AAPL241213C00250000'
const order = { symbol: 'AAPL', qty: '1', side: 'buy', type: 'market', timeInForce: 'day' } as const

/** Sent beside the request, and in no entry. */
const IN_HEADER = 'idempotency_key'
/** Alpaca's Go client calls it, this SDK does not. */
const NOT_IN_SDK = 'subscribeToTradeV2SSE'
type SdkCall = Exclude<OperationName, typeof NOT_IN_SDK>

type Instance<Module> = {
  [Name in keyof Module]: Module[Name] extends new (...given: never[]) => infer Api ? Api : never
}[keyof Module]
type Given<Name extends SdkCall, Api = Instance<typeof trading> | Instance<typeof marketData>> = Api extends {
  [Call in Name]: (given: infer Input, ...more: never[]) => unknown
}
  ? Input
  : never

/** What each call is given, and what of it is read otherwise than as it is, of a date than as its instant. */
const CALLS: { readonly [Name in SdkCall]: readonly [given?: Given<Name>, otherwise?: Record<string, unknown>] } = {
  getAccount: [],
  getAccountActivities: [{ activityTypes: ['FILL', 'DIV'], after: start, pageSize: 5 }],
  getAccountActivitiesByActivityType: [
    { activityType: 'DIV', date: start, until: start, after: start, direction: 'asc', pageSize: 5, pageToken: 'a1' },
  ],
  subscribeToActivitiesSSE: [{ since: start, until: start, sinceId: '01H', untilId: '01J' }],
  getAccountConfig: [],
  patchAccountConfig: [
    { accountConfigurations: { suspendTrade: true, maxMarginMultiplier: '2', maxOptionsTradingLevel: 1 } },
  ],
  getAccountPortfolioHistory: [
    {
      period: '1W',
      timeframe: '15Min',
      intradayReporting: 'extended_hours',
      end: start,
      pnlReset: 'no_reset',
      extendedHours: 'true',
      cashflowTypes: 'JNLC,DIV',
    },
    { extended_hours: true, cashflow_types: ['JNLC', 'DIV'] },
  ],
  postOrder: [{ postOrderRequest: order }],
  getAllOrders: [
    { status: 'all', nested: true, symbols: 'AAPL,MSFT', assetClass: ['crypto', 'all'] },
    { symbols: ['AAPL', 'MSFT'] },
  ],
  getOrderByOrderID: [{ orderId: 'o1', nested: false }],
  getOrderByClientOrderId: [{ clientOrderId: 'mine & yours' }],
  patchOrderByOrderId: [{ orderId: 'o1', patchOrderRequest: { limitPrice: '10.5' } }],
  deleteOrderByOrderID: [{ orderId: 'o1' }],
  deleteAllOrders: [],
  getAllOpenPositions: [],
  getOpenPosition: [{ symbolOrAssetId: 'BTC/USD' }],
  deleteOpenPosition: [{ symbolOrAssetId: 'AAPL', percentage: 12.5 }, { percentage: '12.5' }],
  deleteAllOpenPositions: [{ cancelOrders: true }],
  optionExercise: [{ symbolOrContractId: CONTRACT }],
  optionDoNotExercise: [{ symbolOrContractId: CONTRACT }],
  getOptionsContracts: [
    {
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
    },
    {
      underlying_symbols: ['AAPL', 'MSFT'],
      expiration_date: day,
      expiration_date_gte: day,
      expiration_date_lte: day,
      strike_price_gte: '100',
      strike_price_lte: '170.5',
    },
  ],
  getOptionContractSymbolOrId: [{ symbolOrId: CONTRACT }],
  getV2CorporateActionsAnnouncements: [
    { caTypes: 'Dividend,Split', since: day, until: day, symbol: 'AAPL', cusip: '037833100', dateType: 'ex_date' },
    { ca_types: ['Dividend', 'Split'] },
  ],
  getV2CorporateActionsAnnouncementsId: [{ id: 'a1' }],
  listCryptoFundingWallets: [{ asset: 'BTC', chain: 'BTC', network: 'ethereum' }],
  listCryptoFundingTransfers: [],
  getCryptoFundingTransfer: [{ transferId: 't1' }],
  createCryptoTransferForAccount: [
    { createCryptoTransferRequest: { amount: '0.1', address: 'bc1q', asset: 'BTC', chain: 'BTC' } },
  ],
  getCryptoTransferEstimate: [{ asset: 'BTC', fromAddress: 'a', toAddress: 'b', amount: '0.1' }],
  listWhitelistedAddress: [],
  createWhitelistedAddress: [{ createWhitelistedAddressRequest: { address: 'bc1q', asset: 'BTC', chain: 'BTC' } }],
  deleteWhitelistedAddress: [{ whitelistedAddressId: 'w1' }],
  listLocateQuotes: [{ symbols: 'GME,AMC' }, { symbols: ['GME', 'AMC'] }],
  createLocates: [
    { createLocateRequest: { symbol: 'GME', qty: 300, limitPrice: '0.01', allOrNone: true }, idempotencyKey: 'once' },
    { qty: '300' },
  ],
  listLocates: [
    { status: 'active', symbol: 'GME', start, end: start, limit: 10, pageToken: 'next' },
    { start: day, end: day },
  ],
  getLocate: [{ locateId: 'l1' }],
  postTokenizationMint: [
    {
      tokenizationMintRequest: {
        underlyingSymbol: 'AAPL',
        qty: '1',
        issuer: 'xstocks',
        network: 'solana',
        walletAddress: 'w',
      },
    },
  ],
  getTokenizationRequests: [
    {
      type: 'mint',
      status: 'pending',
      underlyingSymbol: 'AAPL',
      issuer: 'xstocks',
      network: 'solana',
      after: start,
      before: start,
    },
  ],
  getTokenizationRequest: [{ tokenizationRequestId: 't1' }],
  getTokenizationRequestByClientRequestID: [{ clientRequestId: 'mine' }],
  optionBars: [
    { symbols: CONTRACT, timeframe: '1Day', start, end: start, limit: 5, pageToken: 'next', sort: 'desc' },
    { symbols: [CONTRACT] },
  ],
  optionTrades: [
    { symbols: CONTRACT, start, end: start, limit: 5, pageToken: 'next', sort: 'asc' },
    { symbols: [CONTRACT] },
  ],
  optionLatestTrades: [{ symbols: CONTRACT, feed: 'indicative' }, { symbols: [CONTRACT] }],
  optionLatestQuotes: [{ symbols: CONTRACT, feed: 'opra' }, { symbols: [CONTRACT] }],
  optionSnapshots: [
    { symbols: CONTRACT, feed: 'opra', updatedSince: start, limit: 1000, pageToken: 'next' },
    { symbols: [CONTRACT] },
  ],
  optionChain: [
    {
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
    },
    {
      strike_price_gte: '100',
      strike_price_lte: '170.5',
      expiration_date: day,
      expiration_date_gte: day,
      expiration_date_lte: day,
    },
  ],
  optionMetaConditions: [{ ticktype: 'quote' }],
  optionMetaExchanges: [],
  news: [
    {
      start,
      end: start,
      sort: 'asc',
      symbols: 'AAPL,BTCUSD',
      limit: 50,
      includeContent: true,
      excludeContentless: true,
      pageToken: 'next',
    },
    { symbols: ['AAPL', 'BTCUSD'] },
  ],
  corporateActions: [
    {
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
    },
    {
      symbols: ['AAPL'],
      cusips: ['037833100'],
      types: ['cash_dividend', 'forward_split'],
      start: day,
      end: day,
      ids: ['a1'],
    },
  ],
  cryptoPerpLatestBars: [{ loc: 'global', symbols: 'BTCUSDT.P' }, { symbols: ['BTCUSDT.P'] }],
  cryptoPerpLatestQuotes: [{ loc: 'global', symbols: 'BTCUSDT.P' }, { symbols: ['BTCUSDT.P'] }],
  cryptoPerpLatestTrades: [{ loc: 'global', symbols: 'BTCUSDT.P' }, { symbols: ['BTCUSDT.P'] }],
  cryptoPerpLatestOrderbooks: [{ loc: 'global', symbols: 'BTCUSDT.P' }, { symbols: ['BTCUSDT.P'] }],
  cryptoPerpLatestFuturesPricing: [{ loc: 'global', symbols: 'BTCUSDT.P' }, { symbols: ['BTCUSDT.P'] }],
  fixedIncomeLatestPrices: [{ isins: 'US912810SQ22' }, { isins: ['US912810SQ22'] }],
  fixedIncomeLatestQuotes: [
    { isins: 'US912810SQ22', tradeSize: 1000 },
    { isins: ['US912810SQ22'], trade_size: '1000' },
  ],
  getWatchlists: [],
  postWatchlist: [{ createWatchlistRequest: { name: 'Tech', symbols: ['AAPL', null] } }],
  getWatchlistById: [{ watchlistId: 'w1' }],
  updateWatchlistById: [{ watchlistId: 'w1', updateWatchlistRequest: { symbols: ['KO'] } }],
  addAssetToWatchlist: [{ watchlistId: 'w1', addAssetToWatchlistRequest: { symbol: 'KO' } }],
  removeAssetFromWatchlist: [{ watchlistId: 'w1', symbol: 'BTC/USD' }],
  deleteWatchlistById: [{ watchlistId: 'w1' }],
  getWatchlistByName: [{ name: 'Mine & yours' }],
  updateWatchlistByName: [{ name: 'Tech', updateWatchlistRequest: { name: 'Chips' } }],
  addAssetToWatchlistByName: [{ name: 'Tech', addAssetToWatchlistRequest: { symbol: 'KO' } }],
  deleteWatchlistByName: [{ name: 'Tech' }],
  getV2Assets: [{ status: 'active', assetClass: 'us_equity' }],
  getV2AssetsSymbolOrAssetId: [{ symbolOrAssetId: 'BRK.B' }],
  legacyCalendar: [{ start }],
  legacyClock: [],
  calendar: [{ market: 'NYSE', start, timezone: 'UTC' }, { start: '2026-03-09' }],
  clock: [{ markets: 'NYSE,BOATS', time: start }, { markets: ['NYSE', 'BOATS'] }],
  stockBars: [
    { symbols: 'AAPL,MSFT', timeframe: '1Day', start, limit: 10, feed: 'iex' },
    { symbols: ['AAPL', 'MSFT'] },
  ],
  stockBarSingle: [{ symbol: 'AAPL', timeframe: '1Min', sort: 'desc' }],
  stockQuotes: [{ symbols: 'AAPL', end: start }, { symbols: ['AAPL'] }],
  stockTrades: [{ symbols: 'AAPL' }, { symbols: ['AAPL'] }],
  stockLatestBars: [{ symbols: 'AAPL' }, { symbols: ['AAPL'] }],
  stockLatestQuotes: [{ symbols: 'AAPL', feed: 'delayed_sip' }, { symbols: ['AAPL'] }],
  stockLatestTrades: [{ symbols: 'AAPL' }, { symbols: ['AAPL'] }],
  stockSnapshots: [{ symbols: 'AAPL' }, { symbols: ['AAPL'] }],
  stockSnapshotSingle: [{ symbol: 'AAPL' }],
  stockQuoteSingle: [{ symbol: 'BRK.B', start, asof: '2026-03-09' }],
  stockTradeSingle: [{ symbol: 'AAPL', asof: '-', limit: 5 }],
  stockAuctions: [{ symbols: 'AAPL,MSFT', start, feed: 'sip' }, { symbols: ['AAPL', 'MSFT'] }],
  stockAuctionSingle: [{ symbol: 'AAPL', sort: 'desc' }],
  stockLatestBarSingle: [{ symbol: 'AAPL', feed: 'iex' }],
  stockLatestQuoteSingle: [{ symbol: 'AAPL', feed: 'iex' }],
  stockLatestTradeSingle: [{ symbol: 'AAPL', feed: 'iex' }],
  stockMetaConditions: [{ ticktype: 'quote', tape: 'C' }],
  stockMetaExchanges: [],
  cryptoBars: [{ loc: 'us', symbols: 'BTC/USD,ETH/USD', timeframe: '1Hour' }, { symbols: ['BTC/USD', 'ETH/USD'] }],
  cryptoQuotes: [{ loc: 'us', symbols: 'BTC/USD' }, { symbols: ['BTC/USD'] }],
  cryptoTrades: [{ loc: 'us', symbols: 'BTC/USD', pageToken: 'next' }, { symbols: ['BTC/USD'] }],
  cryptoLatestQuotes: [{ loc: 'us-1', symbols: 'BTC/USD' }, { symbols: ['BTC/USD'] }],
  cryptoLatestTrades: [{ loc: 'us', symbols: 'BTC/USD' }, { symbols: ['BTC/USD'] }],
  cryptoLatestBars: [{ loc: 'us', symbols: 'BTC/USD' }, { symbols: ['BTC/USD'] }],
  cryptoLatestOrderbooks: [{ loc: 'eu-1', symbols: 'BTC/USD,ETH/USD' }, { symbols: ['BTC/USD', 'ETH/USD'] }],
  mostActives: [{ by: 'trades', top: 100 }],
  movers: [{ marketType: 'crypto', top: 50 }],
  latestRates: [{ currencyPairs: 'EURUSD,USDJPY' }, { currency_pairs: ['EURUSD', 'USDJPY'] }],
  rates: [
    { currencyPairs: 'USDJPY', timeframe: '5Sec', start, limit: 5, sort: 'desc' },
    { currency_pairs: ['USDJPY'] },
  ],
  indexValues: [{ symbols: 'SPX,VIX', start, limit: 5 }, { symbols: ['SPX', 'VIX'] }],
  indexLatestValues: [{ symbols: 'SPX' }, { symbols: ['SPX'] }],
  logos: [{ symbol: 'BTC/USD', placeholder: false }],
  cryptoSnapshots: [{ loc: 'us', symbols: 'BTC/USD' }, { symbols: ['BTC/USD'] }],
}

const isBody = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** By the wire's names. */
const onWire = (given: object): [name: string, value: unknown][] =>
  Object.entries(given).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value instanceof Date ? value.toISOString() : value,
  ])

it.each(OPERATION_NAMES.filter((name) => name !== NOT_IN_SDK))("%s is the SDK's call of that name", async (name) => {
  sent.length = 0
  const [given = {}, otherwise = {}] = CALLS[name]
  const api = apis.find((one) => name in one)
  await expect(Reflect.get(api ?? {}, name).call(api, given)).rejects.toThrow()
  expect(sent).toHaveLength(1)
  const [request] = sent
  if (!request) return
  const parameters = onWire(given).filter(([parameter, value]) => !isBody(value) && parameter !== IN_HEADER)
  const match = matchOperation(request.method, request.url.pathname)
  const inPath = parameters.filter(([parameter]) => OPERATIONS[name].path.includes(`{${parameter}}`))
  expect(match).toEqual({ name, path: Object.fromEntries(inPath) })
  const path = typeof match === 'object' ? match.path : {}
  const parsed = parseInput(name, { path, query: request.url.searchParams, body: request.body })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  const read = (of: [string, unknown][]) =>
    Object.fromEntries(of.map(([parameter, value]) => [parameter, otherwise[parameter] ?? value]))
  expect({ ...parsed.input.path, ...parsed.input.query }).toMatchObject(read(parameters))
  const body = Object.values(given).find(isBody)
  if (body) expect(parsed.input.body).toMatchObject(read(onWire(body)))
})

/** What the generated classes have beside their calls. */
const PLUMBING = /Raw$|RequestOpts$|^constructor$/

it('has an entry for every call of the SDK', () => {
  const calls = apis.flatMap((api) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(api)).filter((name) => !PLUMBING.test(name)),
  )
  expect(apis.length).toBeGreaterThan(20)
  expect(calls.filter((name) => !(OPERATION_NAMES as readonly string[]).includes(name))).toEqual([])
})
