/** What is waited for on practice accounts: told at its own instant, whatever the account's clock does. */
import type { Condition, Reached } from '@paddock/broker/waiting/condition'
import { HOUR_MS } from '@paddock/market/instant'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSend } from '../../alpaca/exchange.ts'
import { createGateway } from '../../alpaca/gateway.ts'
import { createVault } from '../../alpaca/vault.ts'
import { createLog } from '../../log.ts'
import { createMarkets } from '../../markets/markets.ts'
import { onSqlite } from '../../testing/engines.ts'
import { addUser, BY, call, MARKET, MONDAY, marketBuy, openAccount, practiceOn } from '../../testing/practice.ts'
import { createWatching, type Watching } from './watching.ts'

const engine = onSqlite(addUser)

const desks: { close(): unknown }[] = []
afterAll(async () => {
  for (const desk of desks) await desk.close()
})

async function desk() {
  const { practice, clock } = practiceOn(engine.storage)
  await practice.start()
  const { storage } = engine
  const url = 'http://127.0.0.1:1'
  const gateway = createGateway({
    db: storage.db,
    vault: createVault('a secret of thirty-two characters'),
    servers: { live: url, paper: url, data: url, sandboxData: url },
    send: createSend(clock),
    clock,
    log: createLog('silent'),
  })
  const watching = createWatching({
    ...{ db: storage.db, practice, gateway, clock, log: createLog('silent') },
    markets: createMarkets(MARKET),
    liveMarkets: { watch: () => new Set() },
  })
  desks.push({
    async close() {
      watching.close()
      await practice.close()
    },
  })
  return { practice, clock, watching, accountId: await openAccount(practice) }
}

/** Works until what was asked for in memory has been looked at. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 5))

const listen = (watching: Watching, accountId: string, condition: Condition, from = MONDAY) => {
  const told: Reached[] = []
  const stop = watching.when(accountId, condition, from, (reached) => void told.push(reached))
  return { told, stop }
}

/** Prices in cents. */
const last = (symbol: string, at = MONDAY) => MARKET.lastTrade(symbol, at)?.price ?? 0
const dollars = (cents: number) => (cents / 100).toFixed(2)
/** The slow twin: every print after another. */
const firstPrint = (symbol: string, from: number, to: number, isReached: (price: number) => boolean) =>
  MARKET.trades(symbol, from, to).find(({ price }) => isReached(price))

const goal = last('AAPL') + 40
const rises: Condition = { kind: 'price', symbol: 'AAPL', direction: 'rises', price: dollars(goal) }
let reachedAt = 0
beforeAll(() => {
  reachedAt = firstPrint('AAPL', MONDAY, MONDAY + 5 * 86_400_000, (price) => price >= goal)?.at ?? 0
  expect(reachedAt).toBeGreaterThan(MONDAY)
})

it('tells a price at the instant of its first print, and once', async () => {
  const { watching, clock, accountId } = await desk()
  const { told } = listen(watching, accountId, rises)
  await settle()
  for (let at = MONDAY; at < reachedAt - 1; at += HOUR_MS) {
    clock.advanceTo(Math.min(at, reachedAt - 1))
    await settle()
  }
  clock.advanceTo(reachedAt - 1)
  await settle()
  expect(told).toEqual([])
  clock.advanceTo(reachedAt)
  await expect.poll(() => told).toMatchObject([{ at: reachedAt }])
  expect(Number(told[0]?.price)).toBeGreaterThanOrEqual(goal / 100)
  clock.advanceBy(HOUR_MS)
  await settle()
  expect(told).toHaveLength(1)
})

it('follows the clock of the account: ten thousand times as fast, standing, and going on', async () => {
  const { practice, watching, clock, accountId } = await desk()
  const { told } = listen(watching, accountId, rises)
  const noon = listen(watching, accountId, { kind: 'time', at: MONDAY + HOUR_MS })
  await settle()
  await practice.setClock(accountId, { kind: 'pause' }, BY)
  clock.advanceBy(10 * 86_400_000)
  await settle()
  expect([told, noon.told]).toEqual([[], []])
  await practice.setClock(accountId, { kind: 'run', speed: 10_000 }, BY)
  await settle()
  clock.advanceBy(Math.floor(HOUR_MS / 10_000) - 1)
  await settle()
  expect(noon.told).toEqual([])
  clock.advanceBy(2)
  await expect.poll(() => noon.told).toEqual([{ at: MONDAY + HOUR_MS, price: undefined }])
  // A day in nine seconds: the searches go on at the end of each session.
  for (let days = 0; days < 6; days += 1) {
    clock.advanceBy(8_640)
    await settle()
  }
  await expect.poll(() => told).toMatchObject([{ at: reachedAt }])
})

it('stops on the way of a skip at what is reached, and goes on when whoever was told is done', async () => {
  const { practice, watching, clock, accountId } = await desk()
  const broker = practice.broker(accountId)
  const order: string[] = []
  watching.when(accountId, rises, MONDAY, async ({ at }) => {
    order.push('price')
    expect(at).toBe(reachedAt)
    const { body } = await call(broker, 'postOrder', { body: marketBuy('AAPL', '1') })
    expect(Date.parse(body.submitted_at) - reachedAt).toBeLessThan(2_000)
  })
  watching.when(accountId, { kind: 'time', at: MONDAY + 60_000 }, MONDAY, () => void order.push('time'))
  await settle()
  const to = MONDAY + 10 * 86_400_000
  const set = await practice.setClock(accountId, { kind: 'run-to', at: to }, BY)
  expect([set.status, order]).toEqual([200, ['time', 'price']])
  expect((await practice.presentOf(accountId)).now).toBe(to)
  expect(clock.now()).toBe(MONDAY)
  const { body } = await call(broker, 'getAllOrders', { query: { status: 'all' } })
  expect(body).toMatchObject([{ symbol: 'AAPL', status: 'filled' }])
})

it('skips to the next open by way of what is waited for, and to what comes next even where the account has nothing', async () => {
  const { practice, watching, accountId } = await desk()
  const { told } = listen(watching, accountId, { kind: 'time', at: MONDAY + HOUR_MS })
  await settle()
  await practice.setClock(accountId, { kind: 'skip-to-event' }, BY)
  expect(told).toEqual([{ at: MONDAY + HOUR_MS, price: undefined }])
  expect((await practice.presentOf(accountId)).now).toBe(MONDAY + HOUR_MS)
  const later = listen(watching, accountId, { kind: 'time', at: MONDAY + 2 * HOUR_MS })
  await settle()
  const skipped = await practice.setClock(accountId, { kind: 'skip-to-open' }, BY)
  expect([skipped.status, later.told.length]).toEqual([200, 1])
})

it('tells what was reached in a past nobody looked at, and nothing after it was let go of', async () => {
  const { watching, clock, accountId } = await desk()
  clock.advanceTo(reachedAt + 3 * HOUR_MS)
  const { told } = listen(watching, accountId, rises)
  const gone = listen(watching, accountId, rises)
  gone.stop()
  await expect.poll(() => told.map(({ at }) => at)).toEqual([reachedAt])
  expect(gone.told).toEqual([])
})

it('judges contracts by what they can be closed at: a bid to sell at, an ask that nobody exceeds', async () => {
  const { watching, clock, accountId } = await desk()
  const spot = last('AAPL')
  const contract = MARKET.options
    .contracts('AAPL', MONDAY)
    .filter(({ option }) => option.type === 'call' && option.expiration > '2026-04-01')
    .toSorted((a, b) => Math.abs(a.option.strike - spot * 10) - Math.abs(b.option.strike - spot * 10))[0]
  const symbol = contract?.symbol ?? ''
  const { bid = 0 } = MARKET.quote(symbol, MONDAY) ?? {}
  const { told } = listen(watching, accountId, { kind: 'price', symbol, direction: 'rises', price: dollars(bid + 5) })
  await settle()
  clock.advanceTo(MONDAY + 4 * HOUR_MS)
  const quotes = MARKET.quotes(symbol, MONDAY, MONDAY + 4 * HOUR_MS)
  const first = quotes.find((quote) => quote.bid >= bid + 5)
  const expected = first ? [[first.at, first.bid / 100]] : []
  await expect.poll(() => told.map(({ at, price }) => [at, Number(price)])).toEqual(expected)
  expect(first).toBeDefined()
})

it('follows the best print of a trail, as the slow way does', async () => {
  const { watching, clock, accountId } = await desk()
  const trail = { kind: 'trail', symbol: 'AAPL', direction: 'falls', by: { kind: 'dollars', value: '0.60' } } as const
  const { told } = listen(watching, accountId, trail)
  await settle()
  let best = 0
  const prints = MARKET.trades('AAPL', MONDAY, MONDAY + 4 * HOUR_MS)
  const hit = prints.find(({ price }) => {
    best = Math.max(best, price)
    return price <= best - 60
  })
  clock.advanceTo((hit?.at ?? MONDAY) - 1)
  await settle()
  expect(await watching.bestOf(accountId, trail, MONDAY)).toBe(dollars(best).replace(/0+$/, ''))
  clock.advanceTo(MONDAY + 4 * HOUR_MS)
  await expect.poll(() => told.map(({ at }) => at)).toEqual(hit ? [hit.at] : [])
  expect(hit).toBeDefined()
})
