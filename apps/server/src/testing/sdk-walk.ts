/** The walk of Alpaca's own SDK for JavaScript, version 4: a base address is all that tells its subjects apart. */
import { marketData, streaming, trading } from '@alpacahq/alpaca-trade-api'
import { describe, expect, it } from 'vitest'
import type { KeyPair } from '../identity/access-keys.ts'

/** Whatever answers Alpaca's contract at one address. */
interface SdkSubject {
  readonly url: string
  /** The same address for sockets. */
  readonly socketUrl: string
  readonly pair: KeyPair
}

/** Walks with a subject that is there when the tests run; its account is a new one of 100,000 dollars. */
export function walkWithSdk(subject: () => SdkSubject): void {
  const credentials = () => ({ keyId: subject().pair.keyId, secret: subject().pair.secretKey })
  const tradingConfiguration = () => new trading.Configuration({ basePath: subject().url, ...credentials() })
  const dataConfiguration = () => new marketData.Configuration({ basePath: subject().url, ...credentials() })

  describe('spec 7: the official SDK', () => {
    it('reads the account', async () => {
      const account = await new trading.AccountsApi(tradingConfiguration()).getAccount()
      expect(account).toMatchObject({ currency: 'USD', cash: '100000', status: 'ACTIVE' })
    })

    it('places, lists, replaces and cancels orders', async () => {
      const orders = new trading.OrdersApi(tradingConfiguration())
      const placed = await orders.postOrder({
        postOrderRequest: {
          symbol: 'ETH/USD',
          qty: '1',
          side: 'buy',
          type: 'limit',
          timeInForce: 'gtc',
          limitPrice: '100',
          clientOrderId: 'first',
        },
      })
      expect(placed).toMatchObject({ symbol: 'ETH/USD', qty: '1', limitPrice: '100', clientOrderId: 'first' })
      expect((await orders.getAllOrders({ status: 'open' })).map(({ id }) => id)).toEqual([placed.id])

      const replaced = await orders.patchOrderByOrderId({
        orderId: placed.id ?? '',
        patchOrderRequest: { limitPrice: '101' },
      })
      expect(replaced).toMatchObject({ limitPrice: '101', replaces: placed.id })
      await orders.deleteOrderByOrderID({ orderId: replaced.id ?? '' })
      expect(await orders.getOrderByOrderID({ orderId: replaced.id ?? '' })).toMatchObject({ status: 'canceled' })
      expect(await orders.getOrderByClientOrderId({ clientOrderId: 'first' })).toMatchObject({ status: 'replaced' })
      expect(await orders.getAllOrders({ status: 'open' })).toEqual([])
    })

    it('spec 8: turns a refusal into its own error', async () => {
      const orders = new trading.OrdersApi(tradingConfiguration())
      await expect(
        orders.postOrder({
          postOrderRequest: { symbol: 'BTC/USD', qty: '1000', side: 'buy', type: 'market', timeInForce: 'gtc' },
        }),
      ).rejects.toMatchObject({ name: 'PermissionError' })
      const wrong = new trading.Configuration({ basePath: subject().url, keyId: subject().pair.keyId, secret: 'wrong' })
      await expect(new trading.AccountsApi(wrong).getAccount()).rejects.toMatchObject({ name: 'AuthError' })
    })

    it('reads calendars and clocks of markets', async () => {
      const { calendar, market } = await new trading.CalendarApi(tradingConfiguration()).calendar({
        market: 'XNYS',
        start: new Date('2026-03-09'),
        end: new Date('2026-03-10'),
      })
      expect([market.acronym, calendar.map(({ coreStart }) => coreStart.toISOString())]).toEqual([
        'NYSE',
        ['2026-03-09T13:30:00.000Z', '2026-03-10T13:30:00.000Z'],
      ])
      const time = new Date('2026-03-09T15:00:00Z')
      const { clocks } = await new trading.ClockApi(tradingConfiguration()).clock({ markets: 'NASDAQ', time })
      expect(clocks).toMatchObject([{ phase: 'core', timestamp: time, isMarketDay: true }])
    })

    it('reads auctions, books, movers, exchange rates, indices and logos', async () => {
      const stocks = new marketData.StockApi(dataConfiguration())
      const { auctions } = await stocks.stockAuctionSingle({ symbol: 'AAPL', start: new Date('2026-03-06'), limit: 1 })
      expect(auctions?.[0]).toMatchObject({ o: [{ x: 'Q', c: 'Q' }, { c: 'O' }], c: [{ c: 'M' }, { c: '6' }] })
      const { trade, symbol } = await stocks.stockLatestTradeSingle({ symbol: 'AAPL' })
      expect([symbol, trade.p]).toEqual(['AAPL', expect.any(Number)])
      expect(await stocks.stockMetaConditions({ ticktype: 'trade', tape: 'A' })).toMatchObject({ ' ': 'Regular Sale' })
      const { orderbooks } = await new marketData.CryptoApi(dataConfiguration()).cryptoLatestOrderbooks({
        loc: 'us',
        symbols: 'BTC/USD',
      })
      expect(orderbooks['BTC/USD']).toMatchObject({ b: { length: 20 }, a: { length: 20 } })
      const { gainers, losers } = await new marketData.ScreenerApi(dataConfiguration()).movers({ marketType: 'stocks' })
      expect([...gainers, ...losers].every(({ percentChange }) => Math.abs(percentChange) > 0)).toBe(true)
      const { rates } = await new marketData.ForexApi(dataConfiguration()).latestRates({ currencyPairs: 'EURUSD' })
      expect(rates.EURUSD).toMatchObject({ bp: expect.any(Number), mp: expect.any(Number), ap: expect.any(Number) })
      const { values } = await new marketData.IndexApi(dataConfiguration()).indexLatestValues({ symbols: 'SPX,VIX' })
      expect(Object.keys(values)).toEqual(['SPX', 'VIX'])
      const logo = await new marketData.LogosApi(dataConfiguration()).logos({ symbol: 'AAPL' })
      expect([logo.type, (await logo.text()).startsWith('<svg')]).toEqual(['image/svg+xml', true])
    })

    it('reads bars and latest quotes', async () => {
      const crypto = new marketData.CryptoApi(dataConfiguration())
      const { bars } = await crypto.cryptoBars({
        loc: 'us',
        symbols: 'BTC/USD,ETH/USD',
        timeframe: '1Day',
        start: new Date('2026-03-02T00:00:00Z'),
        end: new Date('2026-03-06T00:00:00Z'),
      })
      expect(Object.fromEntries(Object.entries(bars).map(([symbol, days]) => [symbol, days.length]))).toEqual({
        'BTC/USD': 5,
        'ETH/USD': 5,
      })
      const { quotes } = await crypto.cryptoLatestQuotes({ loc: 'us', symbols: 'BTC/USD' })
      expect(quotes['BTC/USD']?.ap).toBeGreaterThan(quotes['BTC/USD']?.bp ?? 0)

      const stocks = new marketData.StockApi(dataConfiguration())
      const history = await stocks.stockBars({
        symbols: 'AAPL',
        timeframe: '1Day',
        start: new Date('2026-03-02T00:00:00Z'),
        end: new Date('2026-03-07T00:00:00Z'),
      })
      expect(history.bars.AAPL).toHaveLength(5)
      expect((await stocks.stockLatestQuotes({ symbols: 'AAPL' })).quotes.AAPL?.ap).toBeGreaterThan(0)
    })

    it('hears of its orders on the trading stream', async () => {
      const stream = new streaming.TradingStream({ credentials: credentials(), url: `${subject().socketUrl}/stream` })
      const listening = first<unknown>(() => true)
      const filled = first<streaming.TradeUpdate>(({ event }) => event === 'fill')
      const events: string[] = []
      stream.on('subscription', listening.see)
      stream.onTradeUpdate((update) => {
        events.push(update.event)
        filled.see(update)
      })
      stream.subscribeTradeUpdates()
      stream.connect()
      try {
        expect(await listening.value).toEqual(['trade_updates'])
        const orders = new trading.OrdersApi(tradingConfiguration())
        await orders.postOrder({
          postOrderRequest: { symbol: 'BTC/USD', qty: '0.01', side: 'buy', type: 'market', timeInForce: 'gtc' },
        })
        const fill = await filled.value
        expect(fill).toMatchObject({ qty: '0.01', order: { symbol: 'BTC/USD', status: 'filled' } })
        expect(events).toEqual(['new', 'fill'])
      } finally {
        stream.disconnect()
      }
    })

    it('receives quotes in its own codec on the market-data stream', async () => {
      const url = `${subject().socketUrl}/v1beta3/crypto/us`
      const stream = new streaming.CryptoDataStream({ credentials: credentials(), url })
      const quoted = first<streaming.StreamQuote>(() => true)
      stream.onQuote(quoted.see)
      stream.subscribeForQuotes(['BTC/USD', 'ETH/USD', 'SOL/USD'])
      stream.connect()
      try {
        const quote = await quoted.value
        expect(quote.askPrice).toBeGreaterThan(quote.bidPrice)
        expect(Math.abs(quote.timestamp.getTime() - Date.now())).toBeLessThan(60_000)
      } finally {
        stream.disconnect()
      }
    })
  })
}

/** A promise and a listener: the first value the test asks for. */
function first<Value>(isWanted: (value: Value) => boolean) {
  let found = (_: Value) => {}
  const value = new Promise<Value>((resolve) => {
    found = resolve
  })
  return { value, see: (candidate: Value) => isWanted(candidate) && found(candidate) }
}
