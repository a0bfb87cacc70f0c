import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerJson } from '../accounts/answer.ts'
import type { Broker } from '../accounts/broker.ts'
import { createLog } from '../log.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { type Guest, type RunningDesk, runDesk } from '../testing/running-desk.ts'
import { createEventStreams } from './events.ts'
import { IDLE_MS } from './follow.ts'

/** Monday, 11:00 in New York: stocks and coins trade. */
const clock = manualClock(Date.parse('2026-03-09T15:00:00Z'))
let desk: RunningDesk
beforeAll(async () => {
  desk = await runDesk({ clock })
})
afterAll(() => desk.close())

interface Event {
  readonly id: string
  readonly data: Record<string, unknown> & { details: Record<string, unknown> }
}

/** A stream as a script reads it: events one by one, comments apart. */
async function read(path: string, headers: Record<string, string>, url = desk.url) {
  const over = new AbortController()
  const answer = await fetch(`${url}${path}`, { headers, signal: over.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const comments: string[] = []
  const lines: string[] = []
  let rest = ''
  const line = async (): Promise<string | undefined> => {
    while (lines.length === 0) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return undefined
      const parts = (rest + value).split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts)
    }
    return lines.shift()
  }
  return {
    answer,
    comments,
    /** The next event; undefined when the stream has ended. */
    async next(): Promise<Event | undefined> {
      let id = ''
      for (;;) {
        const text = await line()
        if (text === undefined) return undefined
        if (text.startsWith(':')) comments.push(text)
        if (text.startsWith('id: ')) id = text.slice(4)
        if (text.startsWith('data: ')) return { id, data: JSON.parse(text.slice(6)) }
      }
    },
    async comment(): Promise<string> {
      for (;;) {
        const text = await line()
        if (text === undefined) throw new Error('the stream has ended')
        if (text.startsWith(':')) return text
      }
    },
    stop: () => over.abort(),
  }
}

const buy = (guest: Guest, qty: string) =>
  guest.ask(`${guest.base}/v2/orders`, 'POST', {
    symbol: 'BTC/USD',
    qty,
    side: 'buy',
    type: 'market',
    time_in_force: 'gtc',
  })

/** Lets an order be filled. */
async function fill(guest: Guest, qty: string) {
  const { id } = (await (await buy(guest, qty)).json()) as { id: string }
  for (;;) {
    clock.advanceBy(1_000)
    const order = (await (await guest.ask(`${guest.base}/v2/orders/${id}`)).json()) as { status: string }
    if (order.status === 'filled') return id
  }
}

const scriptOf = async (guest: Guest) => {
  const { keyId, secretKey } = await guest.key()
  return { keyId, headers: { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey } }
}

describe('activities', () => {
  const PATH = '/v2beta1/events/activities'

  it('are told from the beginning, and then as they happen', async () => {
    const guest = await desk.guest()
    const order = await fill(guest, '0.01')
    const { headers } = await scriptOf(guest)
    const stream = await read(`${PATH}?since=2026-01-01`, headers)
    expect(stream.answer.status).toBe(200)
    expect(Object.fromEntries(stream.answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'x-paddock-source': 'simulated',
      'x-ratelimit-limit': '1000000',
      'x-request-id': expect.any(String),
    })
    const opening = await stream.next()
    expect(opening?.data).toEqual({
      event_id: opening?.id,
      at: expect.stringMatching(/^2026-03-09T15/),
      activity_type: 'JNLC',
      status: 'executed',
      executed_at: expect.stringMatching(/^2026-03-09T15/),
      settle_date: '2026-03-09',
      ref_id: expect.any(String),
      net_amount: '100000',
      currency: 'USD',
      details: { system_date: '2026-03-09', description: 'Opening balance' },
    })
    const filled = await stream.next()
    expect(filled?.data).toMatchObject({ activity_type: 'FILL', qty: '0.01', settle_date: '2026-03-09' })
    expect(filled?.data.details).toMatchObject({
      order_id: order,
      client_order_id: expect.any(String),
      asset_id: expect.any(String),
      symbol: 'BTC/USD',
      side: 'buy',
      execution_type: 'fill',
      order_status: 'filled',
      cum_qty: '0.01',
      leaves_qty: '0',
    })
    const coming = stream.next()
    await fill(guest, '0.02')
    expect((await coming)?.data).toMatchObject({ activity_type: 'FILL', qty: '0.02' })
    stream.stop()
  })

  it('go on where a reader was cut off: nothing is lost and nothing comes twice', async () => {
    const guest = await desk.guest()
    const { headers } = await scriptOf(guest)
    for (const qty of ['0.01', '0.02', '0.03']) await fill(guest, qty)
    const whole = await read(`${PATH}?since=2026-01-01`, headers)
    const all = [await whole.next(), await whole.next(), await whole.next(), await whole.next()].map(
      (event) => event?.id ?? '',
    )
    expect(all).toEqual(all.toSorted())
    whole.stop()
    const resumed = await read(`${PATH}?since=2026-01-01`, { ...headers, 'last-event-id': all[1] ?? '' })
    expect([(await resumed.next())?.id, (await resumed.next())?.id]).toEqual(all.slice(2))
    const coming = resumed.next()
    await fill(guest, '0.04')
    expect((await coming)?.data).toMatchObject({ qty: '0.04' })
    resumed.stop()
    const byId = await read(`${PATH}?since_id=${all[0]}&until_id=${all[2]}`, headers)
    expect([(await byId.next())?.id, (await byId.next())?.id, await byId.next()]).toEqual([all[1], all[2], undefined])
  })

  it('are only those to come where nothing was asked for, with a comment while nothing happens', async () => {
    const guest = await desk.guest()
    const { headers } = await scriptOf(guest)
    const stream = await read(PATH, headers)
    expect(await stream.comment()).toBe(': the events of a practice account, simulated prices')
    expect(await stream.comment()).toBe(':heartbeat')
    const beat = stream.comment()
    clock.advanceBy(IDLE_MS)
    expect(await beat).toBe(':heartbeat')
    const coming = stream.next()
    await fill(guest, '0.05')
    expect((await coming)?.data).toMatchObject({ activity_type: 'FILL', qty: '0.05' })
    stream.stop()
  })

  it('end when the time asked for is over', async () => {
    const guest = await desk.guest()
    const { headers } = await scriptOf(guest)
    const until = new Date(clock.now() + 30_000).toISOString()
    const stream = await read(`${PATH}?since=2026-01-01&until=${until}`, headers)
    expect((await stream.next())?.data).toMatchObject({ activity_type: 'JNLC' })
    const end = stream.next()
    let hasEnded = false
    void end.then(() => {
      hasEnded = true
    })
    while (!hasEnded) {
      clock.advanceBy(IDLE_MS)
      await guest.ask('/healthz')
    }
    expect(await end).toBeUndefined()
  })

  it('are refused like any other call', async () => {
    const guest = await desk.guest()
    const { headers } = await scriptOf(guest)
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`${desk.url}${path}`, init)
      return [answer.status, await answer.json()]
    }
    const unauthorized = [401, { message: 'unauthorized.' }]
    expect(await ask(PATH)).toEqual(unauthorized)
    expect(await ask(`${guest.base}${PATH}`)).toEqual(unauthorized)
    expect(await ask(PATH, { headers: { ...headers, 'APCA-API-SECRET-KEY': 'wrong' } })).toEqual(unauthorized)
    expect(await ask(PATH, { method: 'POST', headers })).toEqual([
      405,
      { code: 40510000, message: 'method not allowed' },
    ])
    expect(await ask(`${PATH}?until=2026-01-01`, { headers })).toEqual([
      422,
      { code: 40010001, message: 'until requires since' },
    ])
    expect(await ask(`/api/market${PATH}`)).toEqual([401, { message: 'unauthorized.' }])
  })

  it('reach the page that is signed in, and end with the session, and with the key', async () => {
    const guest = await desk.guest()
    const { headers, keyId } = await scriptOf(guest)
    const page = await read(`${guest.base}${PATH}?since=2026-01-01`, { cookie: guest.cookie })
    const script = await read(`${PATH}?since=2026-01-01`, headers)
    for (const stream of [page, script]) expect((await stream.next())?.data).toMatchObject({ activity_type: 'JNLC' })
    await guest.ask(`${guest.base}/keys/${keyId}`, 'DELETE')
    expect(await script.next()).toBeUndefined()
    await guest.ask('/api/_auth/session', 'DELETE')
    expect(await page.next()).toBeUndefined()
  })

  it('do not keep the server from closing', async () => {
    const other = await runDesk({ clock })
    const guest = await other.guest()
    const { headers } = await scriptOf(guest)
    const stream = await read(`${PATH}?since=2026-01-01`, headers, other.url)
    await stream.next()
    await other.close()
    expect(await stream.next()).toBeUndefined()
  })
})

describe('updates of orders', () => {
  it('are told again as the trading socket told them, with the account', async () => {
    const guest = await desk.guest()
    const { headers } = await scriptOf(guest)
    const id = await fill(guest, '0.01')
    const stream = await read('/v2/events/trades?since=2026-01-01', headers)
    const events = [await stream.next(), await stream.next()]
    expect(events.map((event) => event?.data.event)).toEqual(['new', 'fill'])
    expect(events[1]?.data).toMatchObject({
      account_id: guest.accountId,
      event_id: events[1]?.id,
      qty: '0.01',
      order: { id, status: 'filled', filled_qty: '0.01' },
    })
    const [second = '', fraction = ''] = String(events[0]?.data.at).replace('Z', '').split('.')
    stream.stop()
    // As Alpaca's Go client goes on: a nanosecond behind the last one it has.
    const since = `${second}.${fraction.padEnd(8, '0')}1Z`
    const resumed = await read(`/v2/events/trades?since=${since}`, headers)
    expect((await resumed.next())?.id).toBe(events[1]?.id)
    resumed.stop()
  })
})

it('keeps no place for who hung up while it was asked who they are', async () => {
  const streams = createEventStreams({ clock, log: createLog('silent'), opened: () => {} })
  const subscribed: string[] = []
  const broker: Broker = {
    send: async () => answerJson({ timestamp: '2026-03-09T15:00:00Z' }),
    subscribe(channel) {
      subscribed.push(channel.kind)
      return () => {}
    },
  }
  const request = new Request('http://desk.test/v2beta1/events/trades', { signal: AbortSignal.abort() })
  const call = { request, path: '/v2beta1/events/trades', query: '', requestId: 'r', address: 'a', isSecure: false }
  const caller = { broker, actor: { kind: 'key', id: 'PK' }, accountId: 'own', countedAs: 'own' } as const
  const answer = await streams.answer('subscribeToTradeV2SSE', call, caller)
  await answer.body?.cancel()
  expect([[...streams.holders()], subscribed]).toEqual([[], []])
})
