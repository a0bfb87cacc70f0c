/** What a live market does when Alpaca has no room, no answer, no price, or no use for the key. */
import type { ServerResponse } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import type { Broker, Message } from '../../accounts/broker.ts'
import { answerJson, gatewayTo, inTime, type StandIn, standIn } from '../../testing/alpaca.ts'
import { onSqlite } from '../../testing/engines.ts'
import { insertPerson } from '../../testing/records.ts'
import { NoPriceError, RestingError } from '../resting.ts'
import { openLiveMarket, PATIENCE_MS } from './live-market.ts'
import { POLL_MS } from './price-follower.ts'

/** What a promise is refused with. */
const refusal = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

const sqlite = onSqlite((storage) => insertPerson(storage, 'live'))
const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

const asset = (symbol: string) => ({
  id: `id of ${symbol}`,
  class: 'us_equity',
  exchange: 'NASDAQ',
  symbol,
  name: symbol,
  status: 'active',
  tradable: true,
})
/** Alpaca with two stocks; `prices` are what its snapshots say, `mood` how it answers. */
async function market(room: number) {
  const prices = new Map<string, number>([['AAPL', 100]])
  const told = { at: '2026-03-09T14:59:58Z' }
  const mood = { keys: true, silent: false, lost: false, snapshots: 0 }
  const missed: { t: string; o: number; h: number; l: number; c: number; v: number }[] = []
  const barsAsked: string[] = []
  const listened = new Set<string>()
  const answer = ({ url }: { url: string }, response: ServerResponse) => {
    if (mood.silent) return
    if (!mood.keys) return answerJson(response, 403, { message: 'forbidden.' })
    if (url.startsWith('/v2/assets'))
      return answerJson(response, 200, url.includes('crypto') ? [] : [asset('AAPL'), asset('KO')])
    if (url.startsWith('/v2/stocks/snapshots')) {
      mood.snapshots += 1
      const snapshot = (price: number) => ({
        latestQuote: { t: told.at, bp: price - 0.01, bs: 300, ap: price + 0.01, as: 200 },
        latestTrade: { t: told.at, p: price, s: 100 },
      })
      return answerJson(response, 200, Object.fromEntries([...prices].map(([symbol, p]) => [symbol, snapshot(p)])))
    }
    const asked = new URL(url, 'http://alpaca').searchParams
    const [symbol, start] = [asked.get('symbols') ?? '', asked.get('start') ?? '']
    barsAsked.push(`${symbol} ${start}`)
    if (mood.lost) return answerJson(response, 400, { message: 'no' })
    const bars = missed.filter(({ t }) => Date.parse(t) >= Date.parse(start))
    return answerJson(response, 200, { bars: { [symbol]: bars } })
  }
  const alpaca: StandIn = await standIn(answer, (message, socket) => {
    const say = (words: object) => socket.send(JSON.stringify([words]))
    if (message.action === 'auth') {
      listened.clear()
      return say({ T: 'success', msg: 'authenticated' })
    }
    const { action, ...channels } = message
    const keys = Object.entries(channels).flatMap(([channel, list]) => (list as string[]).map((s) => `${channel} ${s}`))
    if (action === 'subscribe' && listened.size + keys.length > room) return say({ T: 'error', code: 405, msg: 'full' })
    for (const key of keys) action === 'subscribe' ? listened.add(key) : listened.delete(key)
    say({ T: 'subscription' })
  })
  const { gateway, accountId, clock } = await gatewayTo(alpaca.url, sqlite.storage, { userId: 'live' })
  const grown: number[] = []
  const heard: Message[] = []
  const own = gateway.broker(accountId)
  const broker: Broker = {
    ...own,
    subscribe: (channel, listener) =>
      own.subscribe(channel, (message) => {
        listener(message)
        heard.push(message)
      }),
  }
  const line = { isThere: true, isBroken: false }
  const failures: unknown[] = []
  const live = await openLiveMarket({
    id: 'live:one',
    connect: async () => {
      if (line.isBroken) throw new Error('the database does not answer')
      return line.isThere ? { connectionId: accountId, broker, coinPlace: 'us' } : undefined
    },
    streams: (id) => gateway.activity(id).streams.markets,
    grew: (_id, _symbols, since) => void grown.push(since),
    clock,
    failed: (error) => failures.push(error),
  })
  opened.push(alpaca, gateway, live)
  const tell = (message: Message) => alpaca.sockets.at(-1)?.send(JSON.stringify([message]))
  const bid = () => live.market.quote('AAPL', clock.now())?.bid
  const follow = (...symbols: string[]) => live.follow('account', new Map(symbols.map((one) => [one, clock.now()])))
  return {
    follow,
    missed,
    barsAsked,
    live,
    clock,
    failures,
    prices,
    heard,
    told,
    mood,
    listened,
    grown,
    alpaca,
    line,
    tell,
    bid,
  }
}

it('streams what there is room for, a quote a second', async () => {
  const { live, follow, clock, listened, heard, tell, bid } = await market(10)
  follow('AAPL')
  await inTime(clock, live.ready(['AAPL']))
  expect(bid()).toBe(999_900)
  await expect.poll(() => [...listened]).toEqual(['quotes AAPL', 'trades AAPL'])
  expect(live.state()).toEqual({ polled: [], rests: null })
  const before = clock.now()
  for (const price of [101, 102, 103]) tell({ T: 'q', S: 'AAPL', bp: price, bs: 1, ap: price + 0.02, as: 1 })
  // All of them came within a second: the last one is shown when the next begins.
  await expect.poll(() => heard.filter(({ T }) => T === 'q').length).toBe(3)
  clock.advanceTo(before - (before % 1_000) + 2_000)
  expect(bid()).toBe(1_030_000)
})

it('asks for what the stream has no room for, and says so', async () => {
  const { live, follow, clock, prices, told, mood, bid, grown } = await market(0)
  follow('AAPL')
  await inTime(clock, live.ready(['AAPL']))
  await expect.poll(() => live.state()).toEqual({ polled: ['AAPL'], rests: null })
  const polled = async () => {
    const before = mood.snapshots
    clock.advanceBy(POLL_MS + 1)
    await expect.poll(() => mood.snapshots).toBe(before + 1)
    // The answer is on its way.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const seen = grown.length
  prices.set('AAPL', 90)
  await polled()
  clock.advanceBy(1_000)
  // The same time again is no news, whatever it says: nothing is put on the tape twice.
  expect([bid(), grown.length]).toEqual([999_900, seen])
  told.at = '2026-03-09T15:00:03Z'
  await polled()
  await expect.poll(() => grown.length).toBe(seen + 1)
  clock.advanceBy(1_000)
  expect(bid()).toBe(899_900)
})

it('has no price where Alpaca has none, or does not answer in time', async () => {
  const { live, clock, mood } = await market(10)
  expect(await inTime(clock, refusal(live.ready(['KO'])))).toEqual(
    new NoPriceError(`no price of KO came from Alpaca within ${PATIENCE_MS / 1_000} seconds: nothing was done`),
  )
  expect(live.market.absenceOf?.('NOSUCH')).toContain('NOSUCH')
  mood.silent = true
  expect(await inTime(clock, refusal(live.ready(['AAPL'])))).toBeInstanceOf(NoPriceError)
})

it('rests while the key is not taken or the connection is gone, and goes on by itself', async () => {
  const { live, follow, clock, mood, line } = await market(0)
  follow('AAPL')
  await inTime(clock, live.ready(['AAPL']))
  mood.keys = false
  clock.advanceBy(POLL_MS + 1)
  await expect.poll(() => live.state().rests).toContain('rejects the key')
  expect(await inTime(clock, refusal(live.awake()))).toBeInstanceOf(RestingError)
  mood.keys = true
  clock.advanceBy(POLL_MS + 1)
  await expect.poll(() => live.state().rests).toBeNull()
  line.isThere = false
  live.connectionChanged()
  await expect.poll(() => live.state().rests).toContain('connect the same Alpaca account again')
  line.isThere = true
  live.connectionChanged()
  await expect.poll(() => live.state().rests).toBeNull()
  await inTime(clock, live.ready(['AAPL']))
})

it('goes on with the next look where one failed', async () => {
  const { live, follow, clock, line, mood, failures } = await market(0)
  follow('AAPL')
  await inTime(clock, live.ready(['AAPL']))
  line.isBroken = true
  live.connectionChanged()
  await expect.poll(() => failures.length).toBe(1)
  line.isBroken = false
  const before = mood.snapshots
  await inTime(clock, expect.poll(() => mood.snapshots).toBeGreaterThan(before))
})

it('reads every gap from its beginning, of every symbol, however often that fails, and puts nothing on the tape before', async () => {
  const { live, follow, clock, mood, prices, told, missed, barsAsked, alpaca, listened, grown } = await market(10)
  prices.set('KO', 50)
  follow('AAPL', 'KO')
  await inTime(clock, live.ready(['AAPL', 'KO']))
  await expect.poll(() => listened.size).toBe(4)
  const brokeAt = clock.now() - (clock.now() % 60_000)
  mood.lost = true
  alpaca.sockets.at(-1)?.terminate()
  await expect.poll(() => live.state().polled).toEqual(['AAPL', 'KO'])
  clock.advanceBy(61_000)
  const known = grown.length
  for (const price of [90, 60]) {
    prices.set('AAPL', price)
    told.at = new Date(clock.now()).toISOString()
    for (let seconds = 0; seconds < 45; seconds += 5) {
      clock.advanceBy(5_000)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  await expect.poll(() => live.state().polled).toEqual([])
  expect(grown.length).toBe(known)
  expect(await inTime(clock, refusal(live.ready(['AAPL'])))).toBeInstanceOf(NoPriceError)
  missed.push({ t: new Date(brokeAt + 60_000).toISOString(), o: 90, h: 91, l: 80, c: 90, v: 10 })
  barsAsked.length = 0
  mood.lost = false
  await inTime(clock, expect.poll(() => barsAsked.length).toBeGreaterThan(1))
  for (const asked of barsAsked.slice(0, 2)) expect(Date.parse(asked.slice(-20))).toBeLessThanOrEqual(brokeAt)
  expect(barsAsked.slice(0, 2).map((asked) => asked.split(' ')[0])).toEqual(['AAPL', 'KO'])
  const low = () =>
    live.market
      .bars('KO', { count: 1, unit: 'minute' }, brokeAt, brokeAt + 180_000, clock.now())
      ?.find(({ start }) => start === brokeAt + 60_000)?.low
  await expect.poll(low).toBe(800_000)
})

it('reads from where an account was that comes after a longer rest than anybody had, and its symbol waits for it', async () => {
  const { live, follow, clock, barsAsked, mood } = await market(10)
  follow('AAPL')
  await inTime(clock, live.ready(['AAPL']))
  const since = clock.now() - 5 * 86_400_000
  barsAsked.length = 0
  mood.lost = true
  expect(live.follow('rested', new Map([['AAPL', since]]))).toEqual(new Set(['AAPL']))
  expect(await inTime(clock, refusal(live.loaded(['AAPL'])))).toBeInstanceOf(RestingError)
  mood.lost = false
  await inTime(clock, live.loaded(['AAPL']))
  expect(barsAsked.at(-1)).toBe(`AAPL ${new Date(since - (since % 60_000)).toISOString().replace('.000', '')}`)
})
