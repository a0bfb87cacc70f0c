/**
 * Every call and every stream of Alpaca's own SDK, with real arguments, against the running server. What the SDK makes of an answer is compared
 * with the answer as it travelled, and both with the account's books and the market itself. The last test says what was not called.
 */
import { marketData, streaming, trading } from '@alpacahq/alpaca-trade-api'
import { OPERATION_NAMES, type OperationName } from '@paddock/contract/operations/table'
import type { Instrument } from '@paddock/market/instruments/instrument'
import type { Market } from '@paddock/market/market'
import { atOnce } from '@paddock/market/pieces'
import { simulatedMarket } from '@paddock/market/simulated'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeyPair } from './identity/access-keys.ts'
import { MARKET_SEED } from './markets/markets.ts'
import { NOT_OFFERED } from './practice/answers/not-offered.ts'
import { inTime } from './testing/alpaca.ts'
import { manualClock } from './testing/manual-clock.ts'
import { type RunningDesk, runDesk, standingIn } from './testing/running-desk.ts'
import { watchedSdk } from './testing/watched-sdk.ts'

/** Monday, 11:00 in New York: stocks, options and coins trade. */
const MONDAY = Date.parse('2026-03-09T15:00:00Z')

/** What only the first of the two has. */
const EVENTS = ['subscribeToActivitiesSSE', 'subscribeToTradeV2SSE']

describe.each(['practice', 'alpaca'] as const)('on an account of kind %s', (kind) => {
  const clock = manualClock(MONDAY)
  const market: Market = simulatedMarket(MARKET_SEED)
  /** The one that is walked on first, and behind it the one that stands in for Alpaca. */
  const desks: RunningDesk[] = []
  let desk: RunningDesk
  let pair: KeyPair
  let accountId: string

  beforeAll(async () => {
    const practice = await runDesk({ clock, requestsPerMinute: 1_000_000 })
    const guest = await practice.guest()
    accountId = guest.accountId
    pair = await guest.key()
    desk = practice
    desks.push(practice)
    if (kind === 'practice') return
    desk = await runDesk({ clock, requestsPerMinute: 1_000_000, environment: standingIn(practice.url) })
    desks.unshift(desk)
    const owner = await desk.guest()
    const connected = await owner.ask('/api/alpaca', 'POST', pair)
    const relayed = (await connected.json()) as { accountId: string }
    pair = (await (await owner.ask(`/api/accounts/${relayed.accountId}/keys`, 'POST', {})).json()) as KeyPair
  })
  afterAll(async () => {
    for (const one of desks) await one.close()
  })

  const { answered, refused, unread, onTrading, onData } = watchedSdk(
    () => desk.url,
    () => pair,
  )

  const refusal = async (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => undefined,
      (error: unknown) => error,
    )

  /** With its times, which are dates in some answers and texts in others, in milliseconds. */
  const seen = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (key, item: unknown) => (key === 't' ? Date.parse(String(item)) : item))

  const instrumentOf = (symbol: string): Instrument => {
    const found = market.instrument(symbol)
    if (!found) throw new Error(`the market has no ${symbol}`)
    return found
  }
  const priceIn = (symbol: string, steps: number): number => steps / 10 ** instrumentOf(symbol).priceScale
  const lastPrice = (symbol: string, at = clock.now()): number =>
    priceIn(symbol, market.lastTrade(symbol, at)?.price ?? Number.NaN)

  const orders = () => onTrading(trading.OrdersApi)
  const positions = () => onTrading(trading.PositionsApi)
  const account = () => onTrading(trading.AccountsApi).getAccount()
  const stocks = () => onData(marketData.StockApi)
  const crypto = () => onData(marketData.CryptoApi)
  const optionData = () => onData(marketData.OptionApi)
  const funding = () => onTrading(trading.CryptoFundingApi)

  /** Lets the account's time pass until an order is filled. */
  async function filled(orderId = ''): Promise<trading.Order> {
    for (let seconds = 0; seconds < 120; seconds += 1) {
      const order = await orders().getOrderByOrderID({ orderId })
      if (order.status === 'filled') return order
      clock.advanceBy(1_000)
    }
    throw new Error('the order was not filled within two minutes')
  }

  describe('spec 7: trading through the official SDK', () => {
    it('keeps the books: what orders cost is what cash, positions and activities say', async () => {
      expect(await account()).toMatchObject({ id: accountId, cash: '100000', equity: '100000', status: 'ACTIVE' })
      const order = { side: 'buy', type: 'market', timeInForce: 'day' } as const
      const placed = await orders().postOrder({ postOrderRequest: { ...order, symbol: 'AAPL', qty: '10' } })
      const bought = await filled(placed.id)
      expect(bought).toMatchObject({ symbol: 'AAPL', qty: '10', filledQty: '10', side: 'buy', orderClass: '' })
      const cost = 10 * Number(bought.filledAvgPrice)
      expect(Math.abs(cost / 10 - lastPrice('AAPL'))).toBeLessThan(lastPrice('AAPL') * 0.01)
      const { cash, equity, longMarketValue } = await account()
      expect(Number(cash)).toBeCloseTo(100_000 - cost, 6)

      const price = lastPrice('AAPL')
      const held = await positions().getOpenPosition({ symbolOrAssetId: 'AAPL' })
      expect(held).toMatchObject({ symbol: 'AAPL', qty: '10', side: 'long', assetId: instrumentOf('AAPL').assetId })
      expect([held.currentPrice, held.marketValue, held.avgEntryPrice, held.costBasis].map(Number)).toEqual([
        expect.closeTo(price, 6),
        expect.closeTo(10 * price, 6),
        expect.closeTo(cost / 10, 6),
        expect.closeTo(cost, 6),
      ])
      expect(await positions().getAllOpenPositions()).toEqual([held])
      expect(Number(longMarketValue)).toBeCloseTo(10 * price, 2)
      expect(Number(equity)).toBeCloseTo(100_000 - cost + 10 * price, 2)

      const activities = onTrading(trading.AccountActivitiesApi)
      const fills = await activities.getAccountActivitiesByActivityType({ activityType: 'FILL' })
      expect(fills.reduce((sum, fill) => sum + Number((fill as { qty?: string }).qty), 0)).toBe(10)
      const listed = await activities.getAccountActivities({ activityTypes: ['FILL'] })
      expect(listed.map(({ id }) => id)).toEqual(fills.map(({ id }) => id))
      const history = await onTrading(trading.PortfolioHistoryApi).getAccountPortfolioHistory({
        period: '1D',
        timeframe: '5Min',
      })
      expect(history.baseValue).toBe(100_000)
      expect(history.timestamp).toHaveLength(history.equity?.length ?? -1)
    })

    it('places, finds, replaces and cancels orders, and closes positions', async () => {
      const rest = { side: 'buy', type: 'limit', timeInForce: 'gtc', symbol: 'ETH/USD', qty: '0.5' } as const
      const place = (clientOrderId: string) =>
        orders().postOrder({ postOrderRequest: { ...rest, limitPrice: '100', clientOrderId } })
      const first = await place('walk-1')
      expect(await orders().getOrderByClientOrderId({ clientOrderId: 'walk-1' })).toEqual(first)
      expect(await orders().getAllOrders({ status: 'open' })).toEqual([first])
      const second = await orders().patchOrderByOrderId({
        orderId: first.id ?? '',
        patchOrderRequest: { limitPrice: '101', clientOrderId: 'walk-2' },
      })
      expect(second).toMatchObject({ limitPrice: '101', replaces: first.id, clientOrderId: 'walk-2', qty: '0.5' })
      await orders().deleteOrderByOrderID({ orderId: second.id ?? '' })
      expect(await orders().getOrderByOrderID({ orderId: second.id ?? '' })).toMatchObject({ status: 'canceled' })
      const third = await place('walk-3')
      expect(await orders().deleteAllOrders()).toMatchObject([{ id: third.id, status: 200 }])
      expect(await orders().getAllOrders({ status: 'open' })).toEqual([])

      const half = await positions().deleteOpenPosition({ symbolOrAssetId: 'AAPL', percentage: 50 })
      expect(half).toMatchObject({ symbol: 'AAPL', qty: '5', side: 'sell' })
      await filled(half.id)
      expect(await positions().getOpenPosition({ symbolOrAssetId: 'AAPL' })).toMatchObject({ qty: '5' })
      const [closing] = await positions().deleteAllOpenPositions({ cancelOrders: true })
      expect(closing).toMatchObject({ symbol: 'AAPL', status: 200, body: { qty: '5', side: 'sell' } })
      await filled((closing?.body as trading.Order | undefined)?.id)
      expect(await positions().getAllOpenPositions()).toEqual([])
      const { cash, equity } = await account()
      expect(cash).toBe(equity)
    })

    it('exercises nothing that is not held', async () => {
      const [contract] = market.options.contracts('AAPL', clock.now())
      const symbolOrContractId = contract?.symbol ?? ''
      expect(await refusal(positions().optionExercise({ symbolOrContractId }))).toMatchObject({
        status: 404,
        message: expect.stringContaining(`long position not found: ${symbolOrContractId}`),
      })
      expect(await refusal(positions().optionDoNotExercise({ symbolOrContractId }))).toMatchObject({ status: 404 })
    })

    it('keeps configurations and watchlists', async () => {
      const configurations = onTrading(trading.AccountConfigurationsApi)
      const before = await configurations.getAccountConfig()
      const accountConfigurations = { noShorting: true, suspendTrade: false }
      expect(await configurations.patchAccountConfig({ accountConfigurations })).toMatchObject(accountConfigurations)
      await configurations.patchAccountConfig({ accountConfigurations: { noShorting: false } })
      expect(await configurations.getAccountConfig()).toEqual(before)

      const watchlists = onTrading(trading.WatchlistsApi)
      const symbols = ({ assets }: trading.Watchlist) => assets?.map(({ symbol }) => symbol)
      const made = await watchlists.postWatchlist({
        createWatchlistRequest: { name: 'Walk', symbols: ['AAPL', 'MSFT'] },
      })
      const watchlistId = made.id
      expect([made.accountId, symbols(made)]).toEqual([accountId, ['AAPL', 'MSFT']])
      expect(await watchlists.getWatchlistById({ watchlistId })).toEqual(made)
      expect((await watchlists.getWatchlists()).map(({ id, name }) => [id, name])).toEqual([[watchlistId, 'Walk']])
      const added = await watchlists.addAssetToWatchlist({ watchlistId, addAssetToWatchlistRequest: { symbol: 'KO' } })
      expect(symbols(added)).toEqual(['AAPL', 'MSFT', 'KO'])
      const fewer = await watchlists.removeAssetFromWatchlist({ watchlistId, symbol: 'MSFT' })
      expect(symbols(fewer)).toEqual(['AAPL', 'KO'])
      const updateWatchlistRequest = { name: 'Walked', symbols: ['TSLA'] }
      expect(symbols(await watchlists.updateWatchlistById({ watchlistId, updateWatchlistRequest }))).toEqual(['TSLA'])
      const byName = { name: 'Walked' }
      expect(symbols(await watchlists.getWatchlistByName(byName))).toEqual(['TSLA'])
      await watchlists.addAssetToWatchlistByName({ ...byName, addAssetToWatchlistRequest: { symbol: 'KO' } })
      await watchlists.updateWatchlistByName({ ...byName, updateWatchlistRequest: { name: 'Run', symbols: ['NVDA'] } })
      expect(symbols(await watchlists.getWatchlistById({ watchlistId }))).toEqual(['NVDA'])
      await watchlists.deleteWatchlistById({ watchlistId })
      await watchlists.postWatchlist({ createWatchlistRequest: { name: 'Other', symbols: [] } })
      await watchlists.deleteWatchlistByName({ name: 'Other' })
      expect(await watchlists.getWatchlists()).toEqual([])
    })

    it('reads assets, contracts, announcements, calendars and clocks of this market', async () => {
      const assets = onTrading(trading.AssetsApi)
      const listed = await assets.getV2Assets({ assetClass: 'us_equity', status: 'active' })
      const known = market.instruments.filter(
        (each) => each.class === 'us_equity' && market.isListed(each.symbol, clock.now()),
      )
      expect(listed.map(({ symbol }) => symbol).sort()).toEqual(known.map(({ symbol }) => symbol).sort())
      const apple = await assets.getV2AssetsSymbolOrAssetId({ symbolOrAssetId: 'AAPL' })
      expect(apple).toEqual(listed.find(({ symbol }) => symbol === 'AAPL'))
      expect([apple.id, apple.name]).toEqual([instrumentOf('AAPL').assetId, instrumentOf('AAPL').name])

      const contracts = market.options.contracts('AAPL', clock.now())
      const { optionContracts } = await assets.getOptionsContracts({ underlyingSymbols: 'AAPL', limit: 3 })
      const next = contracts.filter(({ option }) => option.expiration < '2026-03-17').slice(0, 3)
      expect(optionContracts?.map(({ symbol }) => symbol)).toEqual(next.map(({ symbol }) => symbol))
      const symbolOrId = next[0]?.symbol ?? ''
      const contract = await assets.getOptionContractSymbolOrId({ symbolOrId })
      expect(contract).toMatchObject({
        id: next[0]?.assetId,
        symbol: symbolOrId,
        underlyingSymbol: 'AAPL',
        size: '100',
      })
      expect(Number(contract.strikePrice)).toBe((next[0]?.option.strike ?? 0) / 1000)

      const announcements = onTrading(trading.CorporateActionsApi)
      const [since, until] = ['2026-01-05', '2026-03-06']
      const dividends = await announcements.getV2CorporateActionsAnnouncements({ caTypes: 'Dividend', since, until })
      const paid = market.corporateActions({ from: '2025-12-01', to: '2026-06-30', by: 'exDay' })
      expect(dividends.length).toBeGreaterThan(0)
      for (const { initiatingSymbol, exDate, cash } of dividends) {
        const action = paid.find(({ symbol, exDay }) => symbol === initiatingSymbol && exDay === exDate)
        expect(action && 'rate' in action && Number(action.rate)).toBe(Number(cash))
      }
      const [one] = dividends
      const alone = await announcements.getV2CorporateActionsAnnouncementsId({ id: one?.id ?? '' })
      expect(alone).toMatchObject({ id: one?.id, initiatingSymbol: one?.initiatingSymbol, cash: one?.cash })
      const { corporateActions } = await onData(marketData.CorporateActionsApi).corporateActions({
        types: 'cash_dividend',
        symbols: one?.initiatingSymbol ?? '',
        start: new Date('2026-01-01'),
        end: new Date('2026-06-30'),
      })
      expect(corporateActions.cashDividends?.map(({ rate }) => rate)).toContain(Number(one?.cash))

      const days = { start: new Date('2026-03-06'), end: new Date('2026-03-09') }
      const { calendar } = await onTrading(trading.CalendarApi).calendar({ market: 'NYSE', ...days })
      const legacy = await onTrading(trading.CalendarApi).legacyCalendar(days)
      // Daylight saving time began between the two.
      expect(calendar.map(({ coreStart }) => coreStart.toISOString())).toEqual([
        '2026-03-06T14:30:00.000Z',
        '2026-03-09T13:30:00.000Z',
      ])
      expect(legacy.map(({ open, close }) => [open, close])).toEqual([
        ['09:30', '16:00'],
        ['09:30', '16:00'],
      ])
      const now = new Date(clock.now())
      const legacyClock = await onTrading(trading.ClockApi).legacyClock()
      expect(legacyClock).toMatchObject({ timestamp: now, isOpen: true, nextClose: new Date('2026-03-09T20:00:00Z') })
      const { clocks } = await onTrading(trading.ClockApi).clock({ markets: 'NYSE' })
      expect(clocks).toMatchObject([
        { timestamp: now, phase: 'core', nextMarketClose: new Date('2026-03-09T20:00:00Z') },
      ])
    })

    it('borrows shares once for an idempotency key, and sends coins to an approved address', async () => {
      const locates = onTrading(trading.LocatesApi)
      const scarce = market.instruments.filter(
        (each) => each.class === 'us_equity' && !each.isEasyToBorrow && each.isShortable,
      )
      const { quotes } = await locates.listLocateQuotes({
        symbols: scarce
          .slice(0, 20)
          .map(({ symbol }) => symbol)
          .join(),
      })
      const offer = quotes.find(({ availableQty }) => availableQty >= 100)
      const { cash: before } = await account()
      const request = { createLocateRequest: { symbol: offer?.symbol ?? '', qty: 100 }, idempotencyKey: 'walk' }
      const made = await locates.createLocates(request)
      expect(made).toMatchObject({
        symbol: offer?.symbol,
        status: 'active',
        locatedQty: 100,
        locatedPrice: offer?.price,
      })
      expect(await locates.createLocates(request)).toEqual(made)
      const { cash: after } = await account()
      expect(Number(before) - Number(after)).toBeCloseTo(Number(made.totalFee), 6)
      expect(await locates.getLocate({ locateId: made.id })).toEqual(made)
      expect((await locates.listLocates({})).locates).toEqual([made])

      const order = { side: 'buy', type: 'market', timeInForce: 'gtc', symbol: 'BTC/USD', qty: '0.1' } as const
      await filled((await orders().postOrder({ postOrderRequest: order })).id)
      const wallet = await funding().listCryptoFundingWallets({ asset: 'BTC', chain: 'BTC' })
      expect(wallet).toMatchObject({ chain: 'BTC', address: expect.any(String) })
      const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
      const createWhitelistedAddressRequest = { address, asset: 'BTC', chain: 'BTC' } as never
      const listed = await funding().createWhitelistedAddress({ createWhitelistedAddressRequest })
      expect(listed).toMatchObject({ address, status: 'PENDING' })
      // The SDK takes the lists of addresses and of transfers for a single one.
      const whitelist = async () => (await funding().listWhitelistedAddressRaw()).raw.json()
      clock.advanceBy(25 * 3_600_000)
      expect(await whitelist()).toMatchObject([{ id: listed.id, status: 'APPROVED' }])
      const estimate = await funding().getCryptoTransferEstimate({ asset: 'BTC', amount: '0.01', toAddress: address })
      const createCryptoTransferRequest = { amount: '0.01', address, asset: 'BTC' } as never
      const held = async () => Number((await positions().getOpenPosition({ symbolOrAssetId: 'BTCUSD' })).qty)
      const coinsBefore = await held()
      const sent = await funding().createCryptoTransferForAccount({ createCryptoTransferRequest })
      expect(sent).toMatchObject({ amount: '0.01', toAddress: address, direction: 'OUTGOING', status: 'COMPLETE' })
      expect(coinsBefore - (await held())).toBeCloseTo(0.01 + Number(estimate.networkFee), 8)
      const { raw } = await funding().listCryptoFundingTransfersRaw()
      expect(await raw.json()).toMatchObject([{ id: sent.id, amount: '0.01', tx_hash: sent.txHash }])
      expect(await funding().getCryptoFundingTransfer({ transferId: sent.id ?? '' })).toEqual(sent)
      await funding().deleteWhitelistedAddress({ whitelistedAddressId: listed.id ?? '' })
      expect(await whitelist()).toEqual([])
    })

    // Alpaca tells them to brokers' partners alone.
    if (kind === 'practice')
      it('tells activities and updates of orders as events, the past first', async () => {
        clock.advanceBy(1_000)
        const [since, until] = [new Date(MONDAY), new Date(clock.now() - 1)]
        const { raw } = await onTrading(trading.EventsApi).subscribeToActivitiesSSERaw({ since, until })
        const eventsIn = (text: string) =>
          text
            .split('\n')
            .filter((line) => line.startsWith('data: '))
            .map((line) => JSON.parse(line.slice(6)) as Record<string, unknown>)
        const activities = eventsIn(await raw.text())
        const listed = await onTrading(trading.AccountActivitiesApi).getAccountActivities({ direction: 'asc' })
        const kinds = (names: readonly unknown[]) => names.map(String).sort()
        expect(kinds(activities.map((event) => event.activity_type))).toEqual(
          kinds(listed.map((each) => each.activityType)),
        )

        // The SDK has no call for the other one.
        const headers = { 'APCA-API-KEY-ID': pair.keyId, 'APCA-API-SECRET-KEY': pair.secretKey }
        const query = new URLSearchParams({ since: since.toISOString(), until: until.toISOString() })
        const answer = await fetch(`${desk.url}/v2/events/trades?${query}`, { headers })
        const updates = eventsIn(await answer.text())
        expect(updates.filter(({ event }) => event === 'fill')).toHaveLength(
          listed.filter((each) => 'orderStatus' in each && each.orderStatus === 'filled').length,
        )
        answered.add('subscribeToTradeV2SSE' satisfies OperationName)
      })
  })

  describe('spec 7: market data through the official SDK', () => {
    const range = { start: new Date('2026-03-09T14:00:00Z'), end: new Date('2026-03-09T14:10:00Z') }
    const [from, to] = [range.start.getTime(), range.end.getTime()]
    const MINUTE = { count: 1, unit: 'minute' } as const

    const pricesOf = (symbol: string) => ({
      bars: market.bars(symbol, MINUTE, from, to, clock.now()).map((bar) => ({
        t: bar.start,
        o: priceIn(symbol, bar.open),
        h: priceIn(symbol, bar.high),
        l: priceIn(symbol, bar.low),
        c: priceIn(symbol, bar.close),
        n: bar.trades,
      })),
      trades: market.trades(symbol, from, to, 5).map((tick) => ({ t: tick.at, p: priceIn(symbol, tick.price) })),
      quotes: market
        .quotes(symbol, from, to, 5)
        .map((quote) => ({ t: quote.at, bp: priceIn(symbol, quote.bid), ap: priceIn(symbol, quote.ask) })),
      get latestTrade() {
        const tick = market.lastTrade(symbol, clock.now())
        return { t: tick?.at ?? 0, p: lastPrice(symbol) }
      },
      get latestQuote() {
        const quote = market.quote(symbol, clock.now())
        return { t: quote?.at ?? 0, bp: priceIn(symbol, quote?.bid ?? 0), ap: priceIn(symbol, quote?.ask ?? 0) }
      },
    })

    it('tells what stocks were traded and quoted at', async () => {
      const [apple, coke] = [pricesOf('AAPL'), pricesOf('KO')]
      const both = { symbols: 'AAPL,KO', ...range }
      const one = { symbol: 'AAPL', ...range }
      const timeframe = '1Min'
      expect(seen(await stocks().stockBars({ ...both, timeframe }))).toMatchObject({
        bars: { AAPL: apple.bars, KO: coke.bars },
      })
      expect(seen(await stocks().stockBarSingle({ ...one, timeframe }))).toMatchObject({
        symbol: 'AAPL',
        bars: apple.bars,
      })
      expect(seen(await stocks().stockTrades({ ...both, limit: 5 }))).toMatchObject({ trades: { AAPL: apple.trades } })
      expect(seen(await stocks().stockTradeSingle({ ...one, limit: 5 }))).toMatchObject({ trades: apple.trades })
      expect(seen(await stocks().stockQuotes({ ...both, limit: 5 }))).toMatchObject({ quotes: { AAPL: apple.quotes } })
      expect(seen(await stocks().stockQuoteSingle({ ...one, limit: 5 }))).toMatchObject({ quotes: apple.quotes })
      const day = { start: new Date('2026-03-06'), end: new Date('2026-03-07') }
      const { auctions } = await stocks().stockAuctions({ symbols: 'AAPL', ...day })
      const friday = market.bars(
        'AAPL',
        { count: 1, unit: 'day' },
        Date.parse('2026-03-06T05:00:00Z'),
        Date.parse('2026-03-06T22:00:00Z'),
        clock.now(),
      )
      expect(auctions.AAPL?.at(-1)?.c.map(({ p }) => p)).toContain(priceIn('AAPL', friday[0]?.close ?? 0))
      const single = await stocks().stockAuctionSingle({ symbol: 'AAPL', ...day })
      expect(seen(single.auctions?.map(({ o, c }) => ({ o, c })))).toEqual(
        seen(auctions.AAPL?.map(({ o, c }) => ({ o, c }))),
      )

      const latest = { symbols: 'AAPL,KO' }
      const { latestTrade, latestQuote } = apple
      expect(seen(await stocks().stockLatestTrades(latest))).toMatchObject({
        trades: { AAPL: latestTrade, KO: coke.latestTrade },
      })
      expect(seen(await stocks().stockLatestTradeSingle({ symbol: 'AAPL' }))).toMatchObject({ trade: latestTrade })
      expect(seen(await stocks().stockLatestQuotes(latest))).toMatchObject({
        quotes: { AAPL: latestQuote, KO: coke.latestQuote },
      })
      expect(seen(await stocks().stockLatestQuoteSingle({ symbol: 'AAPL' }))).toMatchObject({ quote: latestQuote })
      const { bars } = await stocks().stockLatestBars(latest)
      const lastMinute = clock.now() - (clock.now() % 60_000) - 60_000
      const [bar] = market.bars('AAPL', MINUTE, lastMinute, lastMinute, clock.now())
      expect(seen(bars.AAPL)).toMatchObject({ t: lastMinute, c: priceIn('AAPL', bar?.close ?? 0) })
      expect((await stocks().stockLatestBarSingle({ symbol: 'AAPL' })).bar).toEqual(bars.AAPL)
      const snapshots = await stocks().stockSnapshots(latest)
      expect(seen(snapshots.AAPL)).toMatchObject({ latestTrade, latestQuote, minuteBar: seen(bars.AAPL) })
      expect(seen(await stocks().stockSnapshotSingle({ symbol: 'AAPL' }))).toMatchObject({
        symbol: 'AAPL',
        latestTrade,
      })
      expect(seen(await stocks().stockMetaConditions({ ticktype: 'trade', tape: 'C' }))).toMatchObject({
        '@': 'Regular Sale',
      })
      expect(Object.keys(await stocks().stockMetaExchanges())).toEqual(expect.arrayContaining(['N', 'Q', 'V']))
    })

    it('tells what coins were traded and quoted at', async () => {
      const coin = pricesOf('BTC/USD')
      const venue = { loc: 'us', symbols: 'BTC/USD' } as const
      expect(seen(await crypto().cryptoBars({ ...venue, ...range, timeframe: '1Min' }))).toMatchObject({
        bars: { 'BTC/USD': coin.bars },
      })
      expect(seen(await crypto().cryptoTrades({ ...venue, ...range, limit: 5 }))).toMatchObject({
        trades: { 'BTC/USD': coin.trades },
      })
      expect(seen(await crypto().cryptoQuotes({ ...venue, ...range, limit: 5 }))).toMatchObject({
        quotes: { 'BTC/USD': coin.quotes },
      })
      const { latestTrade, latestQuote } = coin
      expect(seen(await crypto().cryptoLatestTrades(venue))).toMatchObject({ trades: { 'BTC/USD': latestTrade } })
      expect(seen(await crypto().cryptoLatestQuotes(venue))).toMatchObject({ quotes: { 'BTC/USD': latestQuote } })
      const { bars } = await crypto().cryptoLatestBars(venue)
      expect(Date.parse(String(bars['BTC/USD']?.t))).toBeLessThan(clock.now())
      const { orderbooks } = await crypto().cryptoLatestOrderbooks(venue)
      expect([orderbooks['BTC/USD']?.b[0]?.p, orderbooks['BTC/USD']?.a[0]?.p]).toEqual([latestQuote.bp, latestQuote.ap])
      expect(seen(await crypto().cryptoSnapshots(venue))).toMatchObject({
        snapshots: { 'BTC/USD': { latestTrade, latestQuote, minuteBar: seen(bars['BTC/USD']) } },
      })
    })

    it('tells what options are worth', async () => {
      const now = clock.now()
      const price = lastPrice('AAPL')
      const near = market.options
        .contracts('AAPL', now)
        .filter(({ option }) => option.type === 'call' && option.expiration > '2026-04-01')
        .sort((a, b) => Math.abs(a.option.strike / 1000 - price) - Math.abs(b.option.strike / 1000 - price))
      const symbols = near[0]?.symbol ?? ''
      const { expiration, strike } = near[0]?.option ?? { expiration: '', strike: 0 }
      const [known] = near[0] ? market.options.snapshot([near[0]], now) : []
      const quote = { bp: (known?.quote?.bid ?? 0) / 100, ap: (known?.quote?.ask ?? 0) / 100 }
      expect(seen(await optionData().optionLatestQuotes({ symbols }))).toMatchObject({ quotes: { [symbols]: quote } })
      const { snapshots } = await optionData().optionSnapshots({ symbols })
      expect(snapshots[symbols]).toMatchObject({ latestQuote: quote, greeks: { delta: expect.any(Number) } })
      const { snapshots: chain } = await optionData().optionChain({
        underlyingSymbol: 'AAPL',
        type: 'call',
        expirationDate: new Date(expiration),
        strikePriceGte: strike / 1000,
        strikePriceLte: strike / 1000,
      })
      expect(chain).toEqual(snapshots)
      const past = { symbols, start: new Date('2026-03-09T13:30:00Z'), end: new Date('2026-03-09T20:00:00Z') }
      const { trades } = await optionData().optionTrades(past)
      const { bars } = await optionData().optionBars({ ...past, timeframe: '1Day', start: new Date('2026-03-09') })
      const prices = trades[symbols]?.map(({ p }) => p) ?? []
      expect(bars[symbols]?.map(({ h, l }) => [h, l]) ?? []).toEqual(
        prices.length > 0 ? [[Math.max(...prices), Math.min(...prices)]] : [],
      )
      const latest = await optionData().optionLatestTrades({ symbols })
      const tick = market.lastTrade(symbols, now)
      expect(latest.trades[symbols]?.p).toBe(tick && tick.price / 100)
      expect(Object.keys(await optionData().optionMetaConditions({ ticktype: 'trade' })).length).toBeGreaterThan(5)
      expect(Object.keys(await optionData().optionMetaExchanges()).length).toBeGreaterThan(5)
    })

    it('tells news, movers, exchange rates, indices and logos', async () => {
      const news = await onData(marketData.NewsApi).news({ limit: 5, sort: 'desc' })
      const lately = { from: clock.now() - 7 * 86_400_000, to: clock.now(), limit: 5, isNewestFirst: true }
      const articles = atOnce(market.news(lately))
      expect(news.news.map(({ id, headline }) => [id, headline])).toEqual(
        articles.map(({ id, headline }) => [id, headline]),
      )
      const screener = onData(marketData.ScreenerApi)
      const { mostActives } = await screener.mostActives({ by: 'volume', top: 10 })
      const volumes = mostActives.map(({ volume }) => volume)
      expect(volumes).toEqual([...volumes].sort((a, b) => b - a))
      const { gainers, lastUpdated } = await screener.movers({ marketType: 'stocks', top: 3 })
      for (const { symbol, price } of gainers) expect(price).toBe(lastPrice(symbol, Date.parse(lastUpdated)))
      const currencyPairs = 'EURUSD'
      const rate = market.rate(currencyPairs, clock.now())
      const forex = onData(marketData.ForexApi)
      const { rates } = await forex.latestRates({ currencyPairs })
      expect((rates.EURUSD?.bp ?? 0) / (rates.EURUSD?.ap ?? 1)).toBeCloseTo((rate?.bid ?? 0) / (rate?.ask ?? 1), 12)
      const hour = { start: new Date('2026-03-09T14:00:00Z'), end: new Date('2026-03-09T14:05:00Z') }
      const history = await forex.rates({ currencyPairs, timeframe: '1Min', ...hour })
      expect(history.rates.EURUSD?.map(({ t }) => Date.parse(String(t)))).toEqual(
        [0, 1, 2, 3, 4, 5].map((minute) => from + minute * 60_000),
      )
      const index = onData(marketData.IndexApi)
      const { values } = await index.indexLatestValues({ symbols: 'SPX' })
      expect(values.SPX?.v).toBe((market.indexLevel('SPX', clock.now())?.hundredths ?? 0) / 100)
      const past = await index.indexValues({ symbols: 'SPX', ...hour, limit: 3 })
      expect(past.values.SPX).toHaveLength(3)
      const logo = await onData(marketData.LogosApi).logos({ symbol: 'AAPL' })
      expect(await logo.text()).toMatch(/^<svg/)
    })
  })

  it('spec 7: what is not offered is refused in a sentence, through the SDK as well', async () => {
    const tokens = onTrading(trading.TokenizationApi)
    const tokenizationMintRequest = {
      underlyingSymbol: 'AAPL',
      qty: '1',
      issuer: 'xstocks',
      network: 'solana',
      walletAddress: 'w',
    } as const
    const perpetuals = onData(marketData.CryptoPerpetualFuturesApi)
    const contract = { loc: 'global', symbols: 'BTCUSDT.P' } as const
    const bonds = onData(marketData.FixedIncomeApi)
    const calls: Record<keyof typeof NOT_OFFERED, () => Promise<unknown>> = {
      postTokenizationMint: () => tokens.postTokenizationMint({ tokenizationMintRequest }),
      getTokenizationRequests: () => tokens.getTokenizationRequests({}),
      getTokenizationRequest: () => tokens.getTokenizationRequest({ tokenizationRequestId: 'a' }),
      getTokenizationRequestByClientRequestID: () =>
        tokens.getTokenizationRequestByClientRequestID({ clientRequestId: 'a' }),
      cryptoPerpLatestBars: () => perpetuals.cryptoPerpLatestBars(contract),
      cryptoPerpLatestQuotes: () => perpetuals.cryptoPerpLatestQuotes(contract),
      cryptoPerpLatestTrades: () => perpetuals.cryptoPerpLatestTrades(contract),
      cryptoPerpLatestOrderbooks: () => perpetuals.cryptoPerpLatestOrderbooks(contract),
      cryptoPerpLatestFuturesPricing: () => perpetuals.cryptoPerpLatestFuturesPricing(contract),
      fixedIncomeLatestPrices: () => bonds.fixedIncomeLatestPrices({ isins: 'US912810SQ22' }),
      fixedIncomeLatestQuotes: () => bonds.fixedIncomeLatestQuotes({ isins: 'US912810SQ22' }),
    }
    for (const call of Object.values(calls)) expect(await refusal(call())).toMatchObject({ status: 403 })
  })

  describe('spec 7: the streams of the official SDK', () => {
    const at = (path: string) => ({
      credentials: { keyId: pair.keyId, secret: pair.secretKey },
      url: desk.socketUrl + path,
    })
    type Stream =
      | streaming.StockDataStream
      | streaming.CryptoDataStream
      | streaming.OptionDataStream
      | streaming.NewsStream

    it('have a method for every channel, and each is taken', async () => {
      const methods = Object.getOwnPropertyNames(streaming.MarketDataStream.prototype)
      const channels = methods.filter((name) => name.startsWith('subscribeFor')).map((name) => name.slice(12))
      const open = async (stream: Stream, taken: readonly string[], symbols: string[]) => {
        const subscribed = new Promise((resolve) => stream.on('subscription', resolve))
        for (const channel of taken)
          (Reflect.get(stream, `subscribeFor${channel}`) as (list: string[]) => void).call(stream, symbols)
        stream.connect()
        await subscribed
        const now = stream.getSubscriptions() as unknown as Record<string, unknown>
        for (const channel of taken)
          expect(now[channel.charAt(0).toLowerCase() + channel.slice(1)], channel).toEqual(symbols)
        stream.disconnect()
        return taken
      }
      const taken = [
        ...(await open(
          new streaming.StockDataStream(at('/v2/sip')),
          ['Trades', 'Quotes', 'Bars', 'UpdatedBars', 'DailyBars', 'Statuses', 'Lulds', 'Imbalances'],
          ['AAPL'],
        )),
        ...(await open(
          new streaming.CryptoDataStream(at('/v1beta3/crypto/us')),
          ['Orderbooks', 'Trades', 'Quotes', 'Bars', 'UpdatedBars', 'DailyBars'],
          ['BTC/USD'],
        )),
        ...(await open(
          new streaming.OptionDataStream(at('/v1beta1/indicative')),
          ['Trades', 'Quotes'],
          ['AAPL270115C00200000'],
        )),
        ...(await open(new streaming.NewsStream(at('/v1beta1/news')), ['News'], ['*'])),
      ]
      expect(channels.filter((channel) => !taken.includes(channel))).toEqual([])
    })

    it("tell the market's own prices, and an order's own updates", async () => {
      const stocksStream = new streaming.StockDataStream(at('/v2/sip'))
      const tradingStream = new streaming.TradingStream(at('/stream'))
      const quotes: streaming.StreamQuote[] = []
      const updates: streaming.TradeUpdate[] = []
      stocksStream.onQuote((quote) => quotes.push(quote))
      stocksStream.subscribeForQuotes(['AAPL'])
      tradingStream.onTradeUpdate((update) => updates.push(update))
      tradingStream.subscribeTradeUpdates()
      const listening = [stocksStream, tradingStream].map(
        (stream) => new Promise((resolve) => stream.on('subscription', resolve)),
      )
      stocksStream.connect()
      tradingStream.connect()
      await Promise.all(listening)
      const placed = await orders().postOrder({
        postOrderRequest: { symbol: 'BTC/USD', qty: '0.01', side: 'buy', type: 'market', timeInForce: 'gtc' },
      })
      while (quotes.length < 3 || updates.at(-1)?.event !== 'fill') {
        clock.advanceBy(1_000)
        await fetch(`${desk.url}/healthz`)
      }
      stocksStream.disconnect()
      tradingStream.disconnect()
      for (const { timestamp, bidPrice, askPrice } of quotes) {
        const quote = market.quote('AAPL', timestamp.getTime())
        expect([bidPrice, askPrice]).toEqual([priceIn('AAPL', quote?.bid ?? 0), priceIn('AAPL', quote?.ask ?? 0)])
      }
      expect(updates.map(({ event, order }) => [event, order.id])).toEqual([
        ['new', placed.id],
        ['fill', placed.id],
      ])
      const after = await orders().getOrderByOrderID({ orderId: placed.id ?? '' })
      expect(updates[1]).toMatchObject({ qty: '0.01', price: after.filledAvgPrice, order: { status: 'filled' } })
    })
  })

  describe('spec 7: exercising through the official SDK', () => {
    /** The call that is furthest in the money but for a tenth of the price, of the first expiration from a day on. */
    const deepCall = (from: string): string => {
      const calls = market.options
        .contracts('AAPL', clock.now())
        .filter(({ option }) => option.type === 'call' && option.expiration >= from)
      const expiration = calls[0]?.option.expiration
      const found = calls.find(
        ({ option }) => option.expiration === expiration && option.strike >= lastPrice('AAPL') * 900,
      )
      if (!found) throw new Error('there is no such call')
      return found.symbol
    }
    const bought = async (symbol: string) => {
      const order = { symbol, qty: '1', side: 'buy', type: 'market', timeInForce: 'day' } as const
      // The desk hears of orders anew after so long a time, and an order waits for that.
      const { id } = await inTime(clock, orders().postOrder({ postOrderRequest: order }))
      return filled(id)
    }

    it('turns a contract into shares at its strike', async () => {
      // Friday noon: contracts that end today and others are there.
      clock.advanceTo(Date.parse('2026-03-13T16:00:00Z'))
      const symbolOrContractId = deepCall('2026-03-14')
      await bought(symbolOrContractId)
      const before = Number((await account()).cash)
      await positions().optionExercise({ symbolOrContractId })
      const shares = await positions().getOpenPosition({ symbolOrAssetId: 'AAPL' })
      const strike = (market.instrument(symbolOrContractId)?.option?.strike ?? Number.NaN) / 1000
      expect(shares).toMatchObject({ qty: '100', side: 'long', avgEntryPrice: String(strike) })
      expect(Number((await account()).cash)).toBeCloseTo(before - 100 * strike, 6)
      expect(await refusal(positions().getOpenPosition({ symbolOrAssetId: symbolOrContractId }))).toMatchObject({
        status: 404,
      })
    })

    it('lets a contract end that its holder does not want', async () => {
      const symbolOrContractId = deepCall('2026-03-13')
      await bought(symbolOrContractId)
      await positions().optionDoNotExercise({ symbolOrContractId })
      const before = (await positions().getOpenPosition({ symbolOrAssetId: 'AAPL' })).qty
      clock.advanceTo(Date.parse('2026-03-16T15:00:00Z'))
      expect((await positions().getOpenPosition({ symbolOrAssetId: 'AAPL' })).qty).toBe(before)
      expect(await refusal(positions().getOpenPosition({ symbolOrAssetId: symbolOrContractId }))).toMatchObject({
        status: 404,
      })
    })
  })

  it('spec 7: every call of the SDK and every entry of the operation table was called', () => {
    const classes = [...Object.entries(trading), ...Object.entries(marketData)].filter(
      ([name, value]) => name.endsWith('Api') && typeof value === 'function',
    )
    const calls = classes.flatMap(([, api]) =>
      Object.getOwnPropertyNames((api as { prototype: object }).prototype).filter(
        (name) => !/Raw$|RequestOpts$|^constructor$/.test(name),
      ),
    )
    const wanted = new Set([...calls, ...OPERATION_NAMES])
    const notCalled = [...wanted].filter((name) => !answered.has(name) && !refused.has(name))
    const onlyRefused = [...wanted].filter((name) => !answered.has(name) && refused.has(name))
    process.stdout.write(
      `${wanted.size} operations: ${answered.size} answered, ${onlyRefused.length} refused, not called: ${notCalled.join(', ') || 'none'}\n`,
    )
    expect(notCalled).toEqual(kind === 'practice' ? [] : EVENTS)
    expect(Object.fromEntries(onlyRefused.map((name) => [name, refused.get(name)]))).toEqual({
      ...Object.fromEntries(Object.keys(NOT_OFFERED).map((name) => [name, 403])),
    })
  })

  /** Fields that the SDK's own description lacks, or has by another name than Alpaca's answers do. */
  const UNREAD = ['corporate_action_id', 'ex_date']
  /** By this call it takes fills for movements of other kinds. */
  const FILLS_BY_TYPE = /^getAccountActivitiesByActivityType\./

  it('spec 3: the SDK reads every field there is, but for those it does not know', () => {
    const fields = [...unread].filter((field) => !FILLS_BY_TYPE.test(field)).map((field) => field.split('.').at(-1))
    expect([...new Set(fields)].sort()).toEqual(UNREAD)
  })
})
