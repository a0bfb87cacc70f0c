/** Orders that the server holds: made over HTTP, reached in the account's own time, sent once, and there again after a restart. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isLookedAfter } from '@paddock/broker/waiting/held-rules'
import type { HeldOrder, HeldOrders } from '@paddock/contract/desk/held-orders'
import { DAY_MS, HOUR_MS, toTimestamp } from '@paddock/market/instant'
import { hoursOf, previousTradingDay } from '@paddock/market/sessions/calendar'
import { simulatedMarket } from '@paddock/market/simulated'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { MARKET_SEED } from '../../markets/markets.ts'
import { openStorage, type Storage } from '../../storage/engine/database.ts'
import { saveHeld } from '../../storage/held-orders.ts'
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts'
import { MONDAY } from '../../testing/practice.ts'
import { asTimePasses, type Guest, type RunningDesk, runDesk, standingIn } from '../../testing/running-desk.ts'

const MARKET = simulatedMarket(MARKET_SEED)

interface Order {
  readonly id: string
  readonly client_order_id: string
  readonly status: string
  readonly filled_qty: string
  readonly submitted_at: string
}

const opened: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})

const moment = (ms = 8) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Calls of one guest on one account, with the clock moved by hand. */
function asking(guest: Guest, clock: ManualClock, base = guest.base) {
  const ask = async <Body>(path: string, method = 'GET', body?: unknown): Promise<{ status: number; body: Body }> => {
    const answer = await guest.ask(`${base}/${path}`, method, body)
    const text = await answer.text()
    return { status: answer.status, body: (text ? JSON.parse(text) : null) as Body }
  }
  /** The clock goes on step by step, and waits each time until what the step set off is answered. */
  const pass = async (ms: number, step = 1_000): Promise<void> => {
    for (const end = clock.now() + ms; clock.now() < end; ) {
      clock.advanceBy(Math.min(step, end - clock.now()))
      await moment()
      await ask('held')
    }
    await moment(20)
  }
  const held = async (id: string) => (await ask<HeldOrder>(`held/${id}`)).body
  return {
    ask,
    pass,
    async buy(symbol: string, qty: string, tif = 'day'): Promise<void> {
      const body = { symbol, qty, side: 'buy', type: 'market', time_in_force: tif }
      const placed = await ask<Order>('v2/orders', 'POST', body)
      expect(placed.status).toBe(200)
      await pass(2_000)
      expect((await ask<Order>(`v2/orders/${placed.body.id}`)).body.status).toBe('filled')
    },
    hold: (body: object) => ask<HeldOrder>('held', 'POST', { side: 'sell', ...body }),
    held,
    /** As it is when it gets there, or after a minute of its account. */
    async until(id: string, status: HeldOrder['status']): Promise<HeldOrder> {
      for (let tries = 0; tries < 60; tries += 1) {
        const now = await held(id)
        if (now.status === status) return now
        await pass(1_000)
      }
      return held(id)
    },
    orders: async () => (await ask<Order[]>('v2/orders?status=all&limit=500')).body,
    quantity: async (symbol: string) => {
      const { status, body } = await ask<{ qty: string }>(`v2/positions/${symbol.replace('/', '')}`)
      return status === 200 ? body.qty : '0'
    },
  }
}

async function desk(clock = manualClock(MONDAY), environment: Record<string, string> = {}) {
  const running = await runDesk({ clock, environment })
  opened.push(running)
  const guest = await running.guest()
  return { clock, running, guest, ...asking(guest, clock) }
}

/** Writes an order as a server left it. */
async function rewrite({ db }: Storage, held: HeldOrder): Promise<void> {
  const { body: before } = await db
    .selectFrom('held_order')
    .select('body')
    .where('id', '=', held.id)
    .executeTakeFirstOrThrow()
  await saveHeld(db, held.id, { before, body: JSON.stringify(held), isOpen: isLookedAfter(held) })
}

const last = (symbol: string, at: number) => MARKET.lastTrade(symbol, at)?.price ?? 0
const scaleOf = (symbol: string) => MARKET.instrument(symbol)?.priceScale ?? 2
const price = (symbol: string, steps: number) => (steps / 10 ** scaleOf(symbol)).toFixed(scaleOf(symbol))
/** The slow twin of the search: every print after another. */
const firstPrint = (symbol: string, from: number, isReached: (price: number) => boolean) =>
  MARKET.trades(symbol, from, from + 2 * DAY_MS).find((tick) => isReached(tick.price))?.at ?? 0

const near = () =>
  MARKET.options
    .contracts('AAPL', MONDAY)
    .filter(({ option }) => option.type === 'call' && option.expiration > '2026-04-01')
    .toSorted(
      (a, b) =>
        Math.abs(a.option.strike - last('AAPL', MONDAY) * 10) - Math.abs(b.option.strike - last('AAPL', MONDAY) * 10),
    )[0]?.symbol ?? ''

describe('on a practice account', () => {
  it('spec 4.9: a trailing exit is sent when the price comes back from its best, and only then', async () => {
    const one = await desk()
    await one.buy('AAPL', '10')
    const from = one.clock.now()
    const made = await one.hold({
      symbol: 'AAPL',
      qty: '10',
      steps: [{ when: { kind: 'trail', by: 'dollars', value: '0.60' } }],
    })
    expect([made.status, made.body.status]).toEqual([201, 'waiting'])
    let best = 0
    const reached = firstPrint('AAPL', from, (at) => {
      best = Math.max(best, at)
      return at <= best - 60
    })
    await one.pass(reached - from - 1_000, HOUR_MS / 4)
    const waiting = await one.held(made.body.id)
    expect([waiting.status, waiting.steps[0]?.stop]).toEqual(['waiting', String((best - 60) / 100)])
    const done = await one.until(made.body.id, 'done')
    expect([done.status, done.left, await one.quantity('AAPL')]).toEqual(['done', '0', '0'])
    expect(done.steps[0]).toMatchObject({ state: 'done', sends: 1, clientOrderId: `held-${done.id}-s1-1` })
    expect(done.steps[0]?.reachedAt).toBe(toTimestamp(reached))
    expect(done.log.map(({ tone }) => tone)).toEqual(['info', 'info', 'info', 'info', 'good', 'good'])
    expect((await one.ask<HeldOrders>('held')).body).toMatchObject({ held: [], watched: 0 })
    expect((await one.ask<HeldOrders>('held?status=all')).body.held).toMatchObject([{ id: done.id }])
  })

  it('spec 4.9: a target and a stop of contracts, one of which cancels the other', async () => {
    const one = await desk()
    const symbol = near()
    await one.buy(symbol, '2')
    const { bid = 0 } = MARKET.quote(symbol, one.clock.now()) ?? {}
    const target = price(symbol, bid + 5)
    const made = await one.hold({
      symbol,
      qty: '2',
      steps: [
        { when: { kind: 'price', direction: 'rises', price: target }, order: { type: 'limit', limitPrice: target } },
        { when: { kind: 'price', direction: 'falls', price: price(symbol, bid - 400) } },
      ],
    })
    await one.pass(4 * HOUR_MS, HOUR_MS / 6)
    const done = await one.until(made.body.id, 'done')
    expect([done.status, done.steps.map(({ state }) => state)]).toEqual(['done', ['done', 'dropped']])
    expect(await one.quantity(symbol)).toBe('0')
  })

  it('spec 4.9: several targets share a coin, and one stop sells what they left', async () => {
    const one = await desk()
    await one.buy('BTC/USD', '0.3', 'gtc')
    const qty = await one.quantity('BTC/USD')
    const now = last('BTC/USD', one.clock.now())
    const up = price('BTC/USD', Math.round(now * 1.001))
    const down = Math.round(now * 0.998)
    const made = await one.hold({
      symbol: 'BTC/USD',
      qty,
      steps: [
        { when: { kind: 'price', direction: 'rises', price: up }, qty: '0.1' },
        { when: { kind: 'price', direction: 'rises', price: price('BTC/USD', now * 3) }, qty: '0.1' },
        { when: { kind: 'price', direction: 'falls', price: price('BTC/USD', down) } },
      ],
    })
    expect(made.status).toBe(201)
    await one.pass(4 * DAY_MS, HOUR_MS)
    const done = await one.until(made.body.id, 'done')
    expect([done.status, done.steps.map(({ state }) => state)]).toEqual(['done', ['done', 'dropped', 'done']])
    expect(
      (await one.orders())
        .map(({ filled_qty }) => filled_qty)
        .slice(0, 2)
        .toReversed()[0],
    ).toBe('0.1')
    expect(await one.quantity('BTC/USD')).toBe('0')
  })

  it('spec 4.9: contracts are sold when their underlying gets somewhere, or some minutes before the close', async () => {
    const one = await desk()
    const symbol = near()
    await one.buy(symbol, '3')
    const from = one.clock.now()
    const goal = last('AAPL', from) + 30
    const reached = firstPrint('AAPL', from, (at) => at >= goal)
    expect(reached - from).toBeLessThan(4 * HOUR_MS)
    const underlying = await one.hold({
      ...{ symbol, qty: '1' },
      steps: [{ when: { kind: 'price', symbol: 'AAPL', direction: 'rises', price: price('AAPL', goal) } }],
    })
    const timed = await one.hold({ symbol, qty: '2', steps: [{ when: { kind: 'close', minutesBefore: 15 } }] })
    expect(timed.body.steps[0]?.dueAt).toBe('2026-03-09T19:45:00Z')
    const closing = Date.parse('2026-03-09T19:45:00Z')
    await one.pass(closing - one.clock.now() - 1_000, HOUR_MS / 4)
    await one.pass(5_000)
    const [first, second] = [await one.until(underlying.body.id, 'done'), await one.until(timed.body.id, 'done')]
    expect([first.status, second.status, await one.quantity(symbol)]).toEqual(['done', 'done', '0'])
    expect(first.steps[0]?.reachedAt).toBe(toTimestamp(reached))
  })

  it('spec 4.9: an entry waits for another symbol, and needs no position', async () => {
    const one = await desk()
    const from = one.clock.now()
    const goal = last('AAPL', from) + 30
    const made = await one.hold({
      ...{ symbol: 'KO', side: 'buy', qty: '7', isEntry: true },
      steps: [
        {
          when: { kind: 'price', symbol: 'AAPL', direction: 'rises', price: price('AAPL', goal) },
          order: { type: 'market', timeInForce: 'gtc' },
        },
      ],
    })
    expect(made.status).toBe(201)
    await one.pass(firstPrint('AAPL', from, (at) => at >= goal) - from + 1_000, HOUR_MS / 4)
    expect((await one.until(made.body.id, 'done')).status).toBe('done')
    expect(await one.quantity('KO')).toBe('7')
    expect((await one.orders())[0]).toMatchObject({
      time_in_force: 'gtc',
      client_order_id: `held-${made.body.id}-s1-1`,
    })
  })

  it('acts on the way of a skip at the instant it belongs to', async () => {
    const one = await desk()
    await one.buy('AAPL', '10')
    const from = one.clock.now()
    const goal = last('AAPL', from) + 40
    const reached = firstPrint('AAPL', from, (at) => at >= goal)
    const made = await one.hold({
      ...{ symbol: 'AAPL', qty: '10' },
      steps: [{ when: { kind: 'price', direction: 'rises', price: price('AAPL', goal) } }],
    })
    const set = await one.ask('clock', 'PUT', { kind: 'run-to', at: new Date(from + 10 * DAY_MS).toISOString() })
    expect(set.status).toBe(200)
    const done = await one.held(made.body.id)
    expect(done.status).toBe('done')
    const [sold] = await one.orders()
    expect(Math.abs(Date.parse(sold?.submitted_at ?? '') - reached)).toBeLessThan(2_000)
  })

  it('exits begin with the fill of their entry, and go with an entry that is cancelled', async () => {
    const one = await desk()
    const low = price('AAPL', last('AAPL', one.clock.now()) - 2_000)
    const entry = { symbol: 'AAPL', qty: '1', side: 'buy', type: 'limit', limit_price: low, time_in_force: 'day' }
    const exit = (afterOrder: string) =>
      one.hold({
        symbol: 'AAPL',
        qty: '1',
        afterOrder,
        steps: [{ when: { kind: 'trail', by: 'percent', value: '1' } }],
      })
    const made = await exit('entry-1')
    expect([made.status, made.body.isArmed]).toEqual([201, false])
    const placed = await one.ask<Order>('v2/orders', 'POST', { ...entry, client_order_id: 'entry-1' })
    await one.ask(`v2/orders/${placed.body.id}`, 'DELETE')
    expect((await one.until(made.body.id, 'cancelled')).status).toBe('cancelled')
    const again = await exit('entry-2')
    await one.ask('v2/orders', 'POST', { ...entry, type: 'market', limit_price: undefined, client_order_id: 'entry-2' })
    await one.pass(2_000)
    expect(await one.held(again.body.id)).toMatchObject({ status: 'waiting', isArmed: true })
    const never = await exit('entry-3')
    expect((await one.until(never.body.id, 'cancelled')).status).toBe('cancelled')
  })

  it('tells the desk what it does, and a refusal in the broker’s words', async () => {
    const one = await desk()
    await one.buy('AAPL', '10')
    const told: { status: string; said: { text: string } | null }[] = []
    let isHeard = false
    const socket = new WebSocket(`${one.running.socketUrl}${one.guest.base}/stream`, {
      headers: { cookie: one.guest.cookie },
    })
    socket.on('open', () => socket.send(JSON.stringify({ action: 'listen', data: { streams: ['account_updates'] } })))
    socket.on('message', (frame) => {
      const { stream, data } = JSON.parse(String(frame))
      isHeard ||= stream === 'listening'
      if (stream === 'account_updates' && data.event === 'held-order') told.push(data)
    })
    await expect.poll(() => isHeard).toBe(true)
    const made = await one.hold({
      ...{ symbol: 'AAPL', qty: '10' },
      steps: [{ when: { kind: 'time', at: new Date(one.clock.now() + 5_000).toISOString() } }],
    })
    // The broker will not take it: the owner has suspended trading.
    await one.ask('v2/account/configurations', 'PATCH', { suspend_trade: true })
    await one.pass(5_000)
    const failed = await one.until(made.body.id, 'failed')
    expect(failed.status).toBe('failed')
    await expect.poll(() => told.map(({ status }) => status)).toEqual(['waiting', 'reached', 'reached', 'failed'])
    expect(told.at(-1)?.said?.text).toContain('left without a conditional order')
    expect(failed.log.map(({ text }) => text).join(' ')).toContain('The broker refused: ')
    expect((await one.orders()).length).toBe(1)
    socket.close()
  })

  it.each([
    [{ symbol: 'AAPL', qty: '5' }, 'there is no long position in AAPL to sell'],
    [{ symbol: 'ZZZZZ', qty: '5' }, 'asset "ZZZZZ" not found'],
    [{ symbol: 'AAPL', qty: '0' }, 'qty is not understood: is a decimal above zero'],
    [{ symbol: 'AAPL', qty: '1', steps: [] }, 'steps is not understood'],
    [
      { symbol: 'AAPL', qty: '1', steps: [{ when: { kind: 'trail', by: 'percent', value: '100' } }] },
      'a trail in percent is from 0.1 to below 100',
    ],
    [{ symbol: 'AAPL', qty: '1', steps: [{ when: { kind: 'time', at: '2026-03-09T14:00:00Z' } }] }, 'is past'],
    [
      { symbol: 'AAPL', qty: '1', steps: [{ qty: '2', when: { kind: 'close', minutesBefore: 1 } }] },
      'ask for more than that',
    ],
    [{ symbol: 'AAPL', qty: '1', what: 1 }, 'what is not known'],
  ])('refuses %o', async (body, words) => {
    const one = await desk()
    const made = await one.hold({ steps: [{ when: { kind: 'close', minutesBefore: 5 } }], ...body })
    expect(made.status).toBe(422)
    expect(made.body).toMatchObject({ code: 42210000, message: expect.stringContaining(words) })
    expect((await one.ask<HeldOrders>('held?status=all')).body.held).toEqual([])
  })

  it('is cancelled, and is nobody else’s', async () => {
    const one = await desk()
    await one.buy('AAPL', '1')
    const made = await one.hold({ symbol: 'AAPL', qty: '1', steps: [{ when: { kind: 'close', minutesBefore: 5 } }] })
    const stranger = asking(await one.running.guest(), one.clock)
    expect((await stranger.ask(`held/${made.body.id}`)).status).toBe(404)
    expect((await stranger.ask(`held/${made.body.id}`, 'DELETE')).status).toBe(404)
    expect((await one.ask<HeldOrder>(`held/${made.body.id}`, 'DELETE')).body.status).toBe('cancelled')
    await one.pass(5 * HOUR_MS, HOUR_MS)
    expect(await one.quantity('AAPL')).toBe('1')
    expect((await one.ask('held/x/y')).status).toBe(404)
    expect((await one.ask('held', 'PUT')).status).toBe(405)
  })
})

async function lasting() {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-held-'))
  opened.push({ close: () => rm(folder, { recursive: true }) })
  const environment = { PADDOCK_DATA: folder }
  const clock = manualClock(MONDAY)
  const first = await desk(clock, environment)
  await first.buy('AAPL', '10')
  const again = async (running: RunningDesk) => {
    opened.splice(opened.indexOf(running), 1)
    await running.close()
  }
  const restart = async () => {
    const running = await runDesk({ clock, environment })
    opened.push(running)
    const ask: Guest['ask'] = (path, method = 'GET', body = undefined) =>
      fetch(`${running.url}${path}`, {
        method,
        headers: { cookie: first.guest.cookie },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    return { running, ...asking({ ...first.guest, ask }, clock) }
  }
  return { clock, folder, first, stop: () => again(first.running), restart }
}

describe('when the server ends and begins again', () => {
  it.each([
    ['act', 'done', '0'],
    ['ask', 'asks', '10'],
    ['ignore', 'cancelled', '10'],
  ] as const)('spec 4.9: what was reached meanwhile: %s', async (onMissed, status, left) => {
    const { clock, first, stop, restart } = await lasting()
    const made = await first.hold({
      symbol: 'AAPL',
      qty: '10',
      onMissed,
      steps: [{ when: { kind: 'time', at: new Date(MONDAY + HOUR_MS).toISOString() } }],
    })
    await stop()
    clock.advanceBy(2 * HOUR_MS)
    const second = await restart()
    expect([(await second.until(made.body.id, status)).status, await second.quantity('AAPL')]).toEqual([status, left])
    if (onMissed !== 'ask') return
    expect((await second.ask(`held/${made.body.id}/answer`, 'POST', { answer: 'act' })).status).toBe(200)
    expect([(await second.until(made.body.id, 'done')).status, await second.quantity('AAPL')]).toEqual(['done', '0'])
  })

  it('goes on watching from where it was', async () => {
    const { clock, first, stop, restart } = await lasting()
    const goal = last('AAPL', clock.now()) + 40
    const reached = firstPrint('AAPL', clock.now(), (at) => at >= goal)
    const made = await first.hold({
      symbol: 'AAPL',
      qty: '10',
      steps: [{ when: { kind: 'price', direction: 'rises', price: price('AAPL', goal) } }],
    })
    await stop()
    const second = await restart()
    await second.pass(reached - clock.now() + 3_000, HOUR_MS / 4)
    expect((await second.until(made.body.id, 'done')).status).toBe('done')
  })

  it.each([
    ['an order that arrived', true, 1],
    ['an order that never left', false, 2],
  ])('ended between the decision and the answer, it finds %s, and sells once', async (_, hasArrived, sends) => {
    const { folder, first, stop, restart } = await lasting()
    const made = await first.hold({
      symbol: 'AAPL',
      qty: '10',
      onMissed: 'act',
      steps: [{ when: { kind: 'close', minutesBefore: 5 } }],
    })
    const clientOrderId = `held-${made.body.id}-s1-1`
    if (hasArrived)
      await first.ask('v2/orders', 'POST', {
        symbol: 'AAPL',
        qty: '10',
        side: 'sell',
        type: 'market',
        time_in_force: 'day',
        client_order_id: clientOrderId,
      })
    await stop()
    // What is written before an order leaves.
    const storage = await openStorage({ dataDir: folder })
    const [step] = made.body.steps
    if (!step) throw new Error('it has a step')
    await rewrite(storage, {
      ...made.body,
      status: 'reached',
      steps: [{ ...step, state: 'sending', sends: 1, clientOrderId, reachedAt: made.body.createdAt }],
    })
    await storage.close()
    const second = await restart()
    const held = await second.until(made.body.id, 'done')
    expect([held.status, held.steps[0]?.sends, await second.quantity('AAPL')]).toEqual(['done', sends, '0'])
    expect((await second.orders()).map(({ filled_qty }) => filled_qty)).toEqual(['10', '10'])
  })
})

it('an order whose cancel failed is cancelled after a restart too, also when the held order is over', async () => {
  const { folder, first, stop, restart } = await lasting()
  const limit = price('AAPL', last('AAPL', first.clock.now()) * 1.05)
  const made = await first.hold({
    ...{ symbol: 'AAPL', qty: '10' },
    steps: [{ when: { kind: 'price', direction: 'rises', price: limit }, order: { type: 'limit', limitPrice: limit } }],
  })
  const clientOrderId = `held-${made.body.id}-s1-1`
  const placed = await first.ask<Order>('v2/orders', 'POST', {
    ...{ symbol: 'AAPL', qty: '10', side: 'sell', type: 'limit', limit_price: limit },
    ...{ time_in_force: 'gtc', client_order_id: clientOrderId },
  })
  expect(placed.status).toBe(200)
  await stop()
  const [step] = made.body.steps
  if (!step) throw new Error('it has a step')
  const { createdAt: reachedAt } = made.body
  const sent = { sends: 1, clientOrderId, orderId: placed.body.id, reachedAt, isUnwanted: true }
  const over: HeldOrder = { ...made.body, status: 'cancelled', steps: [{ ...step, ...sent, state: 'sent' }] }
  const storage = await openStorage({ dataDir: folder })
  await rewrite(storage, over)
  await storage.close()
  const second = await restart()
  expect((await second.ask<HeldOrders>('held')).body.held).toEqual([])
  await second.pass(3_000)
  expect((await second.ask<Order>(`v2/orders/${placed.body.id}`)).body.status).toBe('canceled')
  expect((await second.held(made.body.id)).steps[0]?.state).toBe('dropped')
})

describe('on an account of Alpaca’s, in whose place another desk stands', () => {
  it('spec 4.9: exits are sent once and filled there, and on a practice account with its prices', async () => {
    const clock = manualClock(MONDAY + 300)
    const upstream = await runDesk({ clock })
    opened.push(upstream)
    const owner = await upstream.guest()
    const running = await runDesk({ clock, environment: standingIn(upstream.url) })
    opened.push(running)
    const guest = await running.guest()
    const { keyId, secretKey } = await owner.key()
    const made = await asTimePasses(clock, upstream, guest.ask('/api/alpaca', 'POST', { keyId, secretKey }))
    const { accountId } = (await made.json()) as { accountId: string }
    const slow: Guest = { ...guest, ask: (...given) => asTimePasses(clock, upstream, guest.ask(...given)) }
    const one = asking(slow, clock, `/api/accounts/${accountId}`)
    const pass = async (ms: number) => {
      for (const end = clock.now() + ms; clock.now() < end; await moment(4)) clock.advanceBy(500)
    }
    const symbol = near()
    for (const body of [
      { symbol: 'AAPL', qty: '10' },
      { symbol, qty: '2' },
    ])
      expect(
        (await one.ask('v2/orders', 'POST', { ...body, side: 'buy', type: 'market', time_in_force: 'day' })).status,
      ).toBe(200)
    await pass(3_000)
    const from = clock.now()
    const goal = last('AAPL', from) - 5
    const trail = await one.hold({
      symbol: 'AAPL',
      qty: '10',
      steps: [{ when: { kind: 'trail', by: 'dollars', value: '0.10' } }],
    })
    const under = await one.hold({
      ...{ symbol, qty: '2' },
      steps: [{ when: { kind: 'price', symbol: 'AAPL', direction: 'falls', price: price('AAPL', goal) } }],
    })
    expect([trail.status, under.status]).toEqual([201, 201])
    for (let tries = 0; tries < 60; tries += 1) {
      await pass(15_000)
      const states = [await one.held(trail.body.id), await one.held(under.body.id)].map(({ status }) => status)
      if (states.every((status) => status === 'done')) break
    }
    const ends = [await one.held(trail.body.id), await one.held(under.body.id)]
    expect(ends.map(({ status }) => status)).toEqual(['done', 'done'])
    expect([await one.quantity('AAPL'), await one.quantity(symbol)]).toEqual(['0', '0'])
    const named = (await one.orders())
      .map(({ client_order_id }) => client_order_id)
      .filter((id) => id.startsWith('held-'))
    expect(named.toSorted()).toEqual(ends.map(({ id }) => `held-${id}-s1-1`).toSorted())

    // A practice account on the same connection's prices, which are known only as they come.
    const live = await slow.ask('/api/accounts', 'POST', { name: 'Real prices', connectionId: accountId })
    const { id } = (await live.json()) as { id: string }
    const other = asking(slow, clock, `/api/accounts/${id}`)
    const bought = { symbol: 'AAPL', qty: '5', side: 'buy', type: 'market', time_in_force: 'day' }
    expect((await other.ask('v2/orders', 'POST', bought)).status).toBe(200)
    for (let tries = 0; tries < 20 && (await other.quantity('AAPL')) !== '5'; tries += 1) await pass(1_000)
    const held = await other.hold({
      symbol: 'AAPL',
      qty: '5',
      steps: [{ when: { kind: 'trail', by: 'dollars', value: '0.10' } }],
    })
    expect([held.status, held.body.status]).toEqual([201, 'waiting'])
    for (let tries = 0; tries < 60 && (await other.held(held.body.id)).status !== 'done'; tries += 1) await pass(15_000)
    expect([(await other.held(held.body.id)).status, await other.quantity('AAPL')]).toEqual(['done', '0'])
  }, 120_000)
})

it('a split is no fall: prices and quantities become those of the new shares, and nothing is sent', async () => {
  const split = MARKET.corporateActions({ from: '2026-01-01', to: '2026-12-31', by: 'exDay' }).find(
    (action) => action.kind === 'forward_split' && action.oldRate === '1' && last(action.symbol, MONDAY) > 10_000,
  )
  if (split?.kind !== 'forward_split') throw new Error('no company splits its shares')
  const { symbol, exDay, newRate } = split
  const { open } = hoursOf(exDay)
  const one = await desk(manualClock(hoursOf(previousTradingDay(exDay)).open + HOUR_MS))
  await one.buy(symbol, '3')
  const stop = price(symbol, Math.round(last(symbol, one.clock.now()) * 0.8))
  const made = await one.hold({
    symbol,
    qty: '3',
    steps: [{ when: { kind: 'price', direction: 'falls', price: stop } }],
    onMissed: 'act',
  })
  expect(made.status).toBe(201)
  await one.pass(open + 10 * 60_000 - one.clock.now(), HOUR_MS / 2)
  const held = await one.held(made.body.id)
  expect(held).toMatchObject({ status: 'waiting', qty: String(3 * Number(newRate)), restatedTo: exDay })
  const [step] = held.steps
  const now = step?.when.kind === 'price' ? Number(step.when.price) : 0
  expect(Math.abs(now - Number(stop) / Number(newRate))).toBeLessThan(0.006)
  expect(held.log.map(({ text }) => text).join()).toContain(`was split ${newRate} for 1`)
  expect(await one.orders()).toHaveLength(1)
  expect(await one.quantity(symbol)).toBe(held.qty)
})
