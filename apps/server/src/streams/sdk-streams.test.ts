import { streaming } from '@alpacahq/alpaca-trade-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeyPair } from '../identity/access-keys.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { type RunningDesk, runDesk } from '../testing/running-desk.ts'

/** Alpaca's own stream classes against this server, on a Monday a moment before New York opens. */
const OPEN = Date.parse('2026-03-09T13:30:00Z')
const clock = manualClock(OPEN - 10_000)
let desk: RunningDesk
let pair: KeyPair
beforeAll(async () => {
  desk = await runDesk({ clock })
  pair = await (await desk.guest()).key()
})
afterAll(() => desk.close())

type Stream = streaming.StockDataStream | streaming.CryptoDataStream | streaming.OptionDataStream | streaming.NewsStream

const at = (path: string) => ({
  credentials: { keyId: pair.keyId, secret: pair.secretKey },
  url: `${desk.socketUrl}${path}`,
})

/** Lets the market's time pass, with a look at the network after each second, until what is wanted was heard. */
async function until(isHeard: () => boolean): Promise<void> {
  while (!isHeard()) {
    clock.advanceBy(1_000)
    await fetch(`${desk.url}/healthz`)
  }
}

async function connected(stream: Stream): Promise<void> {
  const subscribed = new Promise((resolve) => stream.on('subscription', resolve))
  stream.connect()
  await subscribed
}

describe('spec 7: the stream classes of the official SDK', () => {
  it('hear trades, quotes, bars, statuses, price bands and imbalances of stocks', async () => {
    const stream = new streaming.StockDataStream(at('/v2/sip'))
    const heard = new Map<string, unknown>()
    stream.onTrade((trade) => heard.set('trade', trade))
    stream.onQuote((quote) => heard.set('quote', quote))
    stream.onBar((bar) => heard.set('bar', bar))
    stream.onDailyBar((bar) => heard.set('dailyBar', bar))
    stream.onLuld((bands) => heard.set('bands', bands))
    stream.onImbalance((imbalance) => heard.set('imbalance', imbalance))
    for (const subscribe of ['Trades', 'Quotes', 'Bars', 'DailyBars', 'Lulds', 'Imbalances', 'Statuses'] as const)
      stream[`subscribeFor${subscribe}`](['AAPL'])
    await connected(stream)
    await until(() => heard.size === 6)
    stream.disconnect()
    expect(Object.fromEntries(heard)).toMatchObject({
      trade: {
        symbol: 'AAPL',
        price: expect.any(Number),
        size: expect.any(Number),
        tape: 'C',
        timestamp: expect.any(Date),
      },
      quote: { symbol: 'AAPL', bidPrice: expect.any(Number), askExchange: expect.any(String), conditions: ['R'] },
      bar: { symbol: 'AAPL', open: expect.any(Number), vwap: expect.any(Number), tradeCount: expect.any(Number) },
      dailyBar: { symbol: 'AAPL', timestamp: new Date('2026-03-09T04:00:00Z') },
      bands: { symbol: 'AAPL', limitUpPrice: expect.any(Number), indicator: expect.stringMatching(/[AB]/) },
      imbalance: { symbol: 'AAPL', price: expect.any(Number), tape: 'C', timestamp: expect.any(Date) },
    })
  })

  it('hear order books of coins', async () => {
    const stream = new streaming.CryptoDataStream(at('/v1beta3/crypto/us'))
    const books: { symbol: string; reset: boolean; bids: unknown[] }[] = []
    stream.onOrderbook((book) => books.push(book))
    stream.subscribeForOrderbooks(['BTC/USD'])
    await connected(stream)
    await until(() => books.length > 1)
    stream.disconnect()
    expect(books.map(({ symbol, reset }) => [symbol, reset]).slice(0, 2)).toEqual([
      ['BTC/USD', true],
      ['BTC/USD', false],
    ])
    expect(books[0]?.bids).toHaveLength(20)
  })

  it('hear news', async () => {
    const stream = new streaming.NewsStream(at('/v1beta1/news'))
    const news: { id: number; headline: string; symbols: string[]; createdAt?: Date; author: string }[] = []
    stream.onNews((article) => news.push(article as (typeof news)[number]))
    stream.subscribeForNews(['*'])
    await connected(stream)
    await until(() => news.length > 0)
    stream.disconnect()
    expect(news[0]).toMatchObject({ id: expect.any(Number), createdAt: expect.any(Date) })
    expect(`${news[0]?.author} ${news[0]?.headline}`).not.toBe(' ')
  })

  it('subscribe to options in the only codec there is for them', async () => {
    const stream = new streaming.OptionDataStream(at('/v1beta1/indicative'))
    stream.subscribeForTrades(['AAPL270115C00200000'])
    stream.subscribeForQuotes(['AAPL270115C00200000'])
    await connected(stream)
    expect(stream.getSubscriptions()).toMatchObject({
      trades: ['AAPL270115C00200000'],
      quotes: ['AAPL270115C00200000'],
    })
    stream.disconnect()
  })
})
