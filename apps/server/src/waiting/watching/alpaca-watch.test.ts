/** What is waited for on accounts of Alpaca's: heard on its stream, asked for where it has none, read where nobody listened. */
import type { Condition, PriceCondition, Reached } from '@paddock/broker/waiting/condition'
import { trailedPrice } from '@paddock/broker/waiting/condition'
import { MINUTE_MS } from '@paddock/market/instant'
import { classOf } from '@paddock/market/options/symbol'
import { afterEach, describe, expect, it } from 'vitest'
import type { MarketStreamState } from '../../alpaca/market-stream.ts'
import { alpacaSource } from '../../markets/live/alpaca-source.ts'
import { POLL_MS } from '../../markets/live/price-follower.ts'
import { updateConnection } from '../../storage/alpaca-connections.ts'
import { answerJson, gatewayTo, type StandIn, standIn } from '../../testing/alpaca.ts'
import { onSqlite } from '../../testing/engines.ts'
import { insertPerson } from '../../testing/records.ts'
import { AlpacaWatch, watchedChannels } from './alpaca-watch.ts'

const engine = onSqlite((storage) => insertPerson(storage, 'u1'))
const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

/** Prices and minutes the stand-in answers; those of the first symbol asked about. */
interface Given {
  price: number
  bid?: number
  bars?: object[]
  hasStream?: boolean
  /** Where the connection's coins trade; Alpaca's own book where it is left out. */
  coinPlace?: string
  /** Answers nothing that is asked for. */
  isSilent?: boolean
}

async function watchOf(given: Given) {
  const subscribed: string[] = []
  const alpaca: StandIn = await standIn(
    ({ url }, response) => {
      const { searchParams } = new URL(url, 'http://alpaca')
      const symbols = (searchParams.get('symbols') ?? '').split(',')
      if (given.isSilent) return answerJson(response, 400, { message: 'no' })
      if (url.includes('/bars')) {
        const start = Date.parse(searchParams.get('start') ?? '')
        const bars = (given.bars ?? []).filter((one) => 't' in one && Date.parse(String(one.t)) >= start)
        return answerJson(response, 200, { bars: { [symbols[0] ?? '']: bars } })
      }
      const snapshot = {
        latestTrade: { t: '2026-03-09T14:59:59Z', p: given.price, s: 1 },
        latestQuote: { t: '2026-03-09T14:59:59Z', bp: given.bid ?? given.price, bs: 1, ap: given.price, as: 1 },
      }
      const snapshots = Object.fromEntries(symbols.map((symbol) => [symbol, snapshot]))
      answerJson(response, 200, url.startsWith('/v2/stocks') ? snapshots : { snapshots })
    },
    ({ action, key, secret, ...channels }, socket) => {
      if (action === 'auth' && given.hasStream === false)
        return socket.send(JSON.stringify([{ T: 'error', code: 406, msg: 'connection limit exceeded' }]))
      if (action === 'auth') return socket.send(JSON.stringify([{ T: 'success', msg: 'authenticated' }]))
      for (const [channel, symbols] of Object.entries(channels))
        for (const symbol of symbols as string[]) subscribed.push(`${channel} ${symbol}`)
      socket.send(JSON.stringify([{ T: 'subscription' }]))
    },
  )
  const { gateway, accountId, clock } = await gatewayTo(alpaca.url, engine.storage, { userId: 'u1' })
  if (given.coinPlace) {
    const stock_feed = `sip opra sip opra boats us boats ${given.coinPlace}`
    await updateConnection(engine.storage.db, accountId, { stock_feed })
  }
  const broker = gateway.broker(accountId)
  const streams = (): Readonly<Record<string, MarketStreamState>> => gateway.activity(accountId).streams.markets
  const source = alpacaSource({
    connect: async () => ({ connectionId: accountId, broker, coinPlace: given.coinPlace ?? 'us' }),
    streams,
    channels: watchedChannels,
  })
  const failed = (error: unknown) => {
    throw error
  }
  const watch = new AlpacaWatch({ source, clock, failed })
  opened.push(watch, gateway, alpaca)
  const listen = (condition: Condition, from = clock.now()) => {
    const told: Reached[] = []
    const stop = watch.add(condition, from, (reached) => void told.push(reached))
    return { told, stop }
  }
  const say = (...messages: object[]) => alpaca.sockets.at(-1)?.send(JSON.stringify(messages))
  return { alpaca, watch, clock, listen, say, subscribed, streams }
}

const falls: PriceCondition = { kind: 'price', symbol: 'AAPL', direction: 'falls', price: '180.00' }
const trade = (price: number, t = '2026-03-09T15:00:01Z', S = 'AAPL') => ({ T: 't', S, p: price, s: 10, t })

it('hears a print at or through the price, once', async () => {
  const { listen, say, subscribed } = await watchOf({ price: 181 })
  const { told } = listen(falls)
  await expect.poll(() => subscribed).toEqual(['trades AAPL'])
  say(trade(180.01), trade(180), trade(179))
  await expect.poll(() => told).toEqual([{ at: Date.parse('2026-03-09T15:00:00Z'), price: '180' }])
})

it('hears coins on the stream of the place that is in use, and asks for nothing meanwhile', async () => {
  const { alpaca, watch, clock, listen, say, subscribed } = await watchOf({ price: 70_000, coinPlace: 'eu-1' })
  const { told } = listen({ kind: 'price', symbol: 'BTC/USD', direction: 'falls', price: '69000' })
  await expect.poll(() => subscribed).toEqual(['trades BTC/USD'])
  await watch.settled()
  const asked = alpaca.heard.length
  clock.advanceBy(3 * POLL_MS)
  await watch.settled()
  expect(alpaca.heard.slice(asked)).toEqual([])
  say(trade(68_999, '2026-03-09T15:00:01Z', 'BTC/USD'))
  await expect.poll(() => told).toMatchObject([{ price: '68999' }])
})

it('is reached at once where the price stands beyond already', async () => {
  const { listen } = await watchOf({ price: 179.5 })
  const { told } = listen(falls)
  await expect.poll(() => told).toMatchObject([{ price: '179.5' }])
})

it('asks every few seconds where the stream is away', async () => {
  const given: Given = { price: 181, hasStream: false }
  const { listen, clock, watch, streams } = await watchOf(given)
  const { told } = listen(falls)
  await watch.settled()
  await expect.poll(() => streams().stocks?.state).not.toBe('open')
  given.price = 179
  clock.advanceBy(POLL_MS)
  await expect.poll(() => told).toMatchObject([{ price: '179' }])
})

it('reads the minutes since it last looked, and says in which of them it was', async () => {
  const bar = (t: string, h: number, l: number) => ({ t, o: h, h, l, c: l, v: 100 })
  const bars = [bar('2026-03-09T14:00:00Z', 183, 181), bar('2026-03-09T14:01:00Z', 182, 179.9)]
  const { listen } = await watchOf({ price: 185, bars })
  const { told } = listen(falls, Date.parse('2026-03-09T14:00:00Z'))
  await expect.poll(() => told).toEqual([{ at: Date.parse('2026-03-09T14:01:00Z'), price: '179.9' }])
})

it('follows the best print of a trail, and does not count prints before the open', async () => {
  const { listen, say, watch, subscribed } = await watchOf({ price: 181 })
  const trail = { kind: 'trail', symbol: 'AAPL', direction: 'falls', by: { kind: 'percent', value: '1' } } as const
  const { told } = listen(trail)
  await expect.poll(() => subscribed).toEqual(['trades AAPL'])
  await watch.settled()
  say(trade(200), trade(198.01))
  await expect.poll(() => watch.bestOf(trail)).toBe('200')
  expect(told).toEqual([])
  say(trade(198))
  await expect.poll(() => told).toMatchObject([{ price: '198' }])
})

it('takes what a contract can be closed at, and wakes at an instant', async () => {
  const symbol = 'AAPL260417C00180000'
  const { listen, clock } = await watchOf({ price: 5.4, bid: 5.2 })
  const { told } = listen({ kind: 'price', symbol, direction: 'rises', price: '5.20' })
  await expect.poll(() => told).toMatchObject([{ price: '5.2' }])
  const alarm = listen({ kind: 'time', at: clock.now() + 1_000 })
  clock.advanceBy(1_000)
  await expect.poll(() => alarm.told).toEqual([{ at: clock.now(), price: undefined }])
})

it.each([
  ['AAPL', 'us_equity'],
  ['BRK.B', 'us_equity'],
  ['BTC/USD', 'crypto'],
  ['AAPL260417C00180000', 'us_option'],
  ['AAPL1260417P00182500', 'us_option'],
])('%s is %s by its form', (symbol, assetClass) => {
  expect(classOf(symbol)).toBe(assetClass)
})

it.each([
  ['falls', 'dollars', '2', '200', '198'],
  ['rises', 'dollars', '2', '200', '202'],
  ['falls', 'percent', '1.5', '200', '197'],
  ['rises', 'percent', '0.25', '0.8', '0.802'],
] as const)('a trail that %s by %s %s from %s stands at %s', (direction, kind, value, best, stop) => {
  expect(trailedPrice({ kind: 'trail', symbol: 'X', direction, by: { kind, value } }, best)).toBe(stop)
})

const bar = (t: string, h: number, l: number) => ({ t, o: h, h, l, c: l, v: 100 })

describe('after a break of the stream', () => {
  /** Two symbols that were waited for before a break of some minutes, and what happened meanwhile. */
  async function broken(given: Given) {
    const one = await watchOf(given)
    const first = one.listen(falls)
    const other = one.listen({ ...falls, symbol: 'KO' })
    await expect.poll(() => one.subscribed).toEqual(['trades AAPL', 'trades KO'])
    await one.watch.settled()
    // The minute in which they began is over, and was read.
    one.clock.advanceBy(MINUTE_MS + 10_000)
    await one.watch.settled()
    one.alpaca.sockets.at(-1)?.terminate()
    await expect.poll(() => one.streams().stocks?.state).toBe('lost')
    const back = async () => {
      one.clock.advanceBy(2_000)
      await expect.poll(() => one.streams().stocks?.state).toBe('open')
      await expect.poll(() => one.subscribed.length).toBeGreaterThan(2)
    }
    return { ...one, first, other, back }
  }

  it('every symbol that was waited for is read from the beginning of the break, also behind one that is waited for since', async () => {
    const given: Given = { price: 181, bars: [] }
    const { watch, clock, listen, first, other, back, alpaca } = await broken(given)
    const brokeAt = clock.now()
    // The prices of the break are asked for while it lasts, and nobody answers.
    given.isSilent = true
    clock.advanceBy(3 * MINUTE_MS)
    await watch.settled()
    given.isSilent = false
    given.bars = [bar(new Date(brokeAt - (brokeAt % MINUTE_MS) + MINUTE_MS).toISOString(), 183, 179)]
    const later = listen({ ...falls, price: '170.00' })
    await back()
    clock.advanceBy(POLL_MS)
    await expect.poll(() => [first.told, other.told]).toMatchObject([[{ price: '179' }], [{ price: '179' }]])
    expect(first.told[0]?.at).toBe(brokeAt - (brokeAt % MINUTE_MS) + MINUTE_MS)
    expect(later.told).toEqual([])
    const asked = alpaca.heard.filter(({ url }) => url.includes('/bars')).map(({ url }) => url)
    const last = asked.findLast((url) => url.includes('symbols=KO'))
    const from = Date.parse(new URL(last ?? '', 'http://alpaca').searchParams.get('start') ?? '')
    expect(from).toBeLessThanOrEqual(brokeAt)
  })

  it('nothing that comes is judged before the break was read', async () => {
    const given: Given = { price: 181, bars: [] }
    const { clock, say, first, back, watch } = await broken(given)
    given.isSilent = true
    await back()
    say(trade(150))
    await new Promise((resolve) => setTimeout(resolve, 50))
    await watch.settled()
    expect(first.told).toEqual([])
    given.isSilent = false
    given.price = 175
    clock.advanceBy(POLL_MS)
    await expect.poll(() => first.told).toMatchObject([{ price: '175' }])
  })
})

it('a spike in the minute in which it began to listen is found when that minute is over', async () => {
  const given: Given = { price: 181, bars: [] }
  const { listen, clock, watch } = await watchOf(given)
  const { told } = listen(falls)
  await watch.settled()
  given.bars = [bar('2026-03-09T15:00:00Z', 181, 179.5)]
  clock.advanceBy(MINUTE_MS + 10_000)
  await expect.poll(() => told).toMatchObject([{ price: '179.5' }])
})
