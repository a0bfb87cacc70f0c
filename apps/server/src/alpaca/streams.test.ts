import { afterEach, expect, it } from 'vitest'
import type { Message } from '../accounts/broker.ts'
import { KEY, type StandIn, standIn } from '../testing/alpaca.ts'
import { type ManualClock, manualClock } from '../testing/manual-clock.ts'
import { createMarketStream } from './market-stream.ts'
import { createOrderStream } from './order-stream.ts'
import { createOrderWatch } from './order-watch.ts'
import { PING_EVERY_MS } from './upstream-socket.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

type Spoken = NonNullable<Parameters<typeof standIn>[1]>

/** Understands what a feed of Alpaca's does: signs in, keeps a list, refuses what the plan has no place for. */
function feed({ limit = 30, lacks = [] as readonly string[] } = {}) {
  const requests: unknown[] = []
  const listened = new Set<string>()
  const spoken: Spoken = (message, socket, path) => {
    const say = (words: object) => socket.send(JSON.stringify([words]))
    const { action, key, secret, ...channels } = message
    if (action === 'auth') {
      listened.clear()
      if (key !== KEY.keyId || secret !== KEY.secretKey) say({ T: 'error', code: 402, msg: 'auth failed' })
      else if (lacks.includes(path)) say({ T: 'error', code: 409, msg: 'insufficient subscription' })
      else say({ T: 'success', msg: 'authenticated' })
      return
    }
    requests.push(message)
    const keys = Object.entries(channels).flatMap(([channel, list]) =>
      (list as string[]).map((symbol) => `${channel} ${symbol}`),
    )
    if (action === 'subscribe' && listened.size + keys.length > limit)
      return say({ T: 'error', code: 405, msg: 'symbol limit exceeded' })
    for (const name of keys) action === 'subscribe' ? listened.add(name) : listened.delete(name)
    say({ T: 'subscription' })
  }
  return { requests, listened, spoken }
}

/** `waits` is told of every timer but those of the pings. */
async function marketOf(
  spoken: Spoken,
  paths: readonly string[] = ['/v2/sip', '/v2/iex'],
  waits: (ms: number) => void = () => {},
  takesOver = false,
) {
  const alpaca = await standIn((_, response) => response.end(), spoken)
  const clock = manualClock(0)
  const watched: ManualClock = {
    ...clock,
    setTimer(at, run) {
      if (at - clock.now() !== PING_EVERY_MS) waits(at - clock.now())
      return clock.setTimer(at, run)
    },
  }
  let gaps = 0
  const stream = createMarketStream({
    paths: async () => paths,
    target: async (path) => ({ url: `${alpaca.url.replace('http', 'ws')}${path}`, key: KEY }),
    resumed: () => {
      gaps += 1
    },
    clock: watched,
    takesOver: () => takesOver,
    draw: () => 0,
  })
  opened.push(stream, alpaca)
  return { alpaca, clock, stream, gaps: () => gaps }
}

const hear = (into: Message[]) => (message: Message) => into.push(message)
const say = (alpaca: StandIn, ...messages: object[]) => alpaca.sockets.at(-1)?.send(JSON.stringify(messages))

it('asks for each symbol once, however many read it, and lets go of it after the last', async () => {
  const { listened, requests, spoken } = feed()
  const { alpaca, stream } = await marketOf(spoken)
  const [first, second, all]: [Message[], Message[], Message[]] = [[], [], []]
  const stop = stream.subscribe('quotes', 'AAPL', hear(first))
  const stopSecond = stream.subscribe('quotes', 'AAPL', hear(second))
  stream.subscribe('bars', '*', hear(all))
  await expect.poll(() => [...listened]).toEqual(['quotes AAPL', 'bars *'])
  expect(requests).toEqual([{ action: 'subscribe', quotes: ['AAPL'], bars: ['*'] }])
  say(alpaca, { T: 'q', S: 'AAPL', bp: 1 }, { T: 'b', S: 'MSFT', c: 2 }, { T: 'q', S: 'MSFT', bp: 3 })
  await expect.poll(() => all).toEqual([{ T: 'b', S: 'MSFT', c: 2 }])
  expect([first, second]).toEqual([[{ T: 'q', S: 'AAPL', bp: 1 }], [{ T: 'q', S: 'AAPL', bp: 1 }]])
  stop()
  stopSecond()
  await expect.poll(() => [...listened]).toEqual(['bars *'])
  expect(alpaca.sockets).toHaveLength(1)
})

it('takes the feed the plan has', async () => {
  const { listened, spoken } = feed({ lacks: ['/v2/sip'] })
  const { stream } = await marketOf(spoken)
  stream.subscribe('trades', 'AAPL', () => {})
  await expect.poll(() => [...listened]).toEqual(['trades AAPL'])
  expect(stream.state()).toEqual({ state: 'open', path: '/v2/iex', symbols: 1, refused: [], taken: null })
})

it('is refused for good where the plan has none of them, until the key is another', async () => {
  const lacks = ['/v2/sip', '/v2/iex']
  const { spoken } = feed({ lacks })
  const { stream } = await marketOf(spoken)
  const told: Message[] = []
  stream.subscribe('trades', 'AAPL', hear(told))
  await expect.poll(() => stream.state().state).toBe('refused')
  // Who comes later hears of it as well.
  stream.subscribe('trades', 'MSFT', hear(told))
  await expect
    .poll(() => told)
    .toEqual(
      ['AAPL', 'MSFT'].map((symbol) => ({ T: 'error', code: 409, msg: `insufficient subscription: trades ${symbol}` })),
    )
  lacks.length = 0
  stream.restart()
  await expect.poll(() => stream.state()).toMatchObject({ state: 'open', path: '/v2/sip' })
  stream.subscribe('trades', 'KO', hear(told))
  await expect.poll(() => stream.state().symbols).toBe(3)
  expect(told).toHaveLength(2)
})

it('comes back after a break, asks for everything again and says that something was missed', async () => {
  const { listened, spoken } = feed()
  const { alpaca, clock, stream, gaps } = await marketOf(spoken)
  for (const symbol of ['AAPL', 'MSFT']) stream.subscribe('quotes', symbol, () => {})
  await expect.poll(() => listened.size).toBe(2)
  for (const socket of alpaca.sockets) socket.terminate()
  await expect.poll(() => stream.state().state).toBe('lost')
  expect([alpaca.sockets.length, gaps()]).toEqual([1, 0])
  clock.advanceBy(250)
  await expect.poll(() => [...listened]).toEqual(['quotes AAPL', 'quotes MSFT'])
  await expect.poll(gaps).toBe(1)
  expect(alpaca.sockets).toHaveLength(2)
})

it('waits longer after each failure to come back, and never longer than half a minute', async () => {
  const waits: number[] = []
  const { clock, stream } = await marketOf(
    (_, socket) => socket.terminate(),
    ['/v2/sip'],
    (ms) => waits.push(ms),
  )
  stream.subscribe('quotes', 'AAPL', () => {})
  const expected = [250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000]
  for (const [index, wait] of expected.entries()) {
    await expect.poll(() => waits.length).toBe(index + 1)
    clock.advanceBy(wait)
  }
  expect(waits.slice(0, expected.length)).toEqual(expected)
})

it('gives what is vital the place of what is only looked at, and tells who is turned away', async () => {
  const { listened, spoken } = feed({ limit: 2 })
  const { stream } = await marketOf(spoken)
  const told: Message[] = []
  for (const symbol of ['AAPL', 'MSFT']) stream.subscribe('quotes', symbol, hear(told))
  await expect.poll(() => listened.size).toBe(2)
  const stop = stream.subscribe('quotes', 'KO', () => {}, { isVital: true })
  await expect.poll(() => [...listened]).toEqual(['quotes MSFT', 'quotes KO'])
  await expect.poll(() => stream.state().refused).toEqual(['AAPL'])
  expect(told[0]).toEqual({ T: 'error', code: 405, msg: 'symbol limit exceeded: quotes AAPL' })
  // It is let go, and there is room again.
  stop()
  await expect.poll(() => [...listened].sort()).toEqual(['quotes AAPL', 'quotes MSFT'])
})

it('finds the symbols a plan has no place for, tells their readers, and asks again when there is room', async () => {
  const { listened, spoken } = feed({ limit: 3 })
  const { stream } = await marketOf(spoken)
  const told: Message[] = []
  const stops = ['A', 'B', 'C', 'D', 'E'].map((symbol) => stream.subscribe('quotes', symbol, hear(told)))
  await expect.poll(() => told.length).toBe(2)
  expect(listened.size).toBe(3)
  expect(told).toEqual(
    stream.state().refused.map((symbol) => ({ T: 'error', code: 405, msg: `symbol limit exceeded: quotes ${symbol}` })),
  )
  stops[0]?.()
  stops[1]?.()
  await expect.poll(() => [...listened].toSorted()).toEqual(['quotes C', 'quotes D', 'quotes E'])
  expect(stream.state().refused).toEqual([])
})

it('notices a peer that has gone silent', async () => {
  const { listened, spoken } = feed()
  const { alpaca, clock, stream } = await marketOf(spoken)
  stream.subscribe('quotes', 'AAPL', () => {})
  await expect.poll(() => listened.size).toBe(1)
  // It reads no more, so that it answers no ping.
  alpaca.sockets.at(-1)?.pause()
  clock.advanceBy(10_000)
  await new Promise((resolve) => setImmediate(resolve))
  clock.advanceBy(10_000)
  expect(stream.state().state).toBe('lost')
})

it('closes its socket some seconds after its last reader', async () => {
  const { listened, spoken } = feed()
  const { clock, stream } = await marketOf(spoken)
  const stop = stream.subscribe('quotes', 'AAPL', () => {})
  await expect.poll(() => listened.size).toBe(1)
  stop()
  clock.advanceBy(4_999)
  expect(stream.state().state).toBe('open')
  clock.advanceBy(1)
  expect(stream.state().state).toBe('off')
})

async function ordersOf(isAuthorized = true) {
  const alpaca = await standIn(
    (_, response) => response.end(),
    ({ action, data }, socket) => {
      // Alpaca's paper server speaks JSON in binary frames.
      const answer = (message: object) => socket.send(Buffer.from(JSON.stringify(message)))
      if (action === 'authenticate') {
        expect(data).toEqual({ key_id: KEY.keyId, secret_key: KEY.secretKey })
        const status = isAuthorized ? 'authorized' : 'unauthorized'
        answer({ stream: 'authorization', data: { status, action } })
      } else answer({ stream: 'listening', data })
    },
  )
  const clock: ManualClock = manualClock(0)
  let gaps = 0
  let beginnings = 0
  const { told } = createOrderWatch({ clock, isHeard: () => false, list: async () => undefined, silent: () => {} })
  const stream = createOrderStream({
    target: async () => ({ url: `${alpaca.url.replace('http', 'ws')}/stream`, key: KEY }),
    resumed: () => {
      gaps += 1
    },
    began: () => {
      beginnings += 1
    },
    told,
    clock,
    draw: () => 0,
  })
  opened.push(stream, alpaca)
  return { alpaca, clock, stream, gaps: () => gaps, beginnings: () => beginnings }
}

it('hears of orders for every reader over one socket, and after a break again', async () => {
  const { alpaca, clock, stream, gaps } = await ordersOf()
  const [first, second]: [Message[], Message[]] = [[], []]
  stream.subscribe(hear(first))
  stream.subscribe(hear(second))
  await stream.heard()
  expect(stream.state()).toBe('open')
  const fill = { event: 'fill', order: { id: 'o1' } }
  alpaca.sockets[0]?.send(JSON.stringify({ stream: 'trade_updates', data: fill }))
  await expect.poll(() => [first, second]).toEqual([[fill], [fill]])
  expect(alpaca.sockets).toHaveLength(1)
  alpaca.sockets[0]?.terminate()
  await expect.poll(() => stream.state()).toBe('lost')
  clock.advanceBy(250)
  await expect.poll(gaps).toBe(1)
})

it('says when it begins to hear, for what was read before may miss an event, and after a break that it resumed', async () => {
  const { alpaca, clock, stream, gaps, beginnings } = await ordersOf()
  const stop = stream.subscribe(() => {})
  await stream.heard()
  expect([beginnings(), gaps()]).toEqual([1, 0])
  alpaca.sockets[0]?.terminate()
  await expect.poll(() => stream.state()).toBe('lost')
  clock.advanceBy(250)
  await expect.poll(gaps).toBe(1)
  expect(beginnings()).toBe(1)
  // Nobody listened for a while: it begins anew.
  stop()
  clock.advanceBy(5_000)
  expect(stream.state()).toBe('off')
  stream.subscribe(() => {})
  await stream.heard()
  expect([beginnings(), gaps()]).toEqual([2, 1])
})

it('tells an execution once, however often it comes, and whatever has no id each time', async () => {
  const { alpaca, stream } = await ordersOf()
  const heard: Message[] = []
  stream.subscribe(hear(heard))
  await stream.heard()
  const fill = { event: 'fill', execution_id: 'e1', order: { id: 'o1' } }
  const events = [fill, { ...fill, execution_id: 'e2' }, fill, { event: 'pending_cancel', order: { id: 'o1' } }, fill]
  const all = [...events, { event: 'pending_cancel', order: { id: 'o1' } }, { ...fill, execution_id: 'e3' }]
  for (const data of all) alpaca.sockets[0]?.send(JSON.stringify({ stream: 'trade_updates', data }))
  await expect.poll(() => heard.at(-1)).toEqual({ ...fill, execution_id: 'e3' })
  expect(heard.map(({ event, execution_id: id }) => [event, id])).toEqual([
    ['fill', 'e1'],
    ['fill', 'e2'],
    ['pending_cancel', undefined],
    ['pending_cancel', undefined],
    ['fill', 'e3'],
  ])
})

it('tells executions that come late or in another order, each with the order as it is known by then', async () => {
  const { alpaca, stream } = await ordersOf()
  const heard: Message[] = []
  stream.subscribe(hear(heard))
  await stream.heard()
  const order = (status: string, filled_qty: string, second: number) => ({
    ...{ id: 'o1', status, filled_qty },
    updated_at: `2026-11-20T15:00:0${second}Z`,
  })
  const events = [
    { event: 'partial_fill', execution_id: 'e2', order: order('partially_filled', '20', 2) },
    { event: 'partial_fill', execution_id: 'e1', order: order('partially_filled', '5', 1) },
    { event: 'new', order: order('new', '0', 0) },
    { event: 'fill', execution_id: 'e3', order: order('filled', '30', 3) },
    { event: 'pending_cancel', order: order('pending_cancel', '20', 2) },
  ]
  for (const data of events) alpaca.sockets[0]?.send(JSON.stringify({ stream: 'trade_updates', data }))
  await expect.poll(() => heard).toHaveLength(5)
  expect(heard.map(({ event, order: told }) => [event, (told as { filled_qty: string }).filled_qty])).toEqual([
    ['partial_fill', '20'],
    ['partial_fill', '20'],
    ['new', '20'],
    ['fill', '30'],
    ['pending_cancel', '30'],
  ])
})

it('does not knock again with a key that is refused', async () => {
  const { stream, clock, alpaca } = await ordersOf(false)
  stream.subscribe(() => {})
  await stream.heard()
  expect(stream.state()).toBe('refused')
  clock.advanceBy(60_000)
  expect(alpaca.sockets).toHaveLength(1)
})

it('keeps an order waiting for its events no longer than two seconds', async () => {
  const { alpaca, clock, stream } = await ordersOf()
  await alpaca.close()
  stream.subscribe(() => {})
  let isOver = false
  const heard = stream.heard().then(() => {
    isOver = true
  })
  clock.advanceBy(1_999)
  await new Promise((resolve) => setImmediate(resolve))
  expect(isOver).toBe(false)
  clock.advanceBy(1)
  await heard
})

/** A feed whose one place another program has until it is freed; `closes`: whoever asks for it is sent away. */
function takenPlace({ closes = false } = {}) {
  const inner = feed()
  const place = { isTaken: true, tries: 0 }
  const spoken: Spoken = (message, socket, path) => {
    if (message.action !== 'auth' || !place.isTaken) return inner.spoken(message, socket, path)
    place.tries += 1
    socket.send(JSON.stringify([{ T: 'error', code: 406, msg: 'connection limit exceeded' }]))
    if (closes) socket.close()
  }
  return { ...inner, place, spoken }
}

it('waits for the place that another program has, says so, and when it asks again', async () => {
  const { place, spoken, listened } = takenPlace()
  const { clock, stream } = await marketOf(spoken, ['/v2/sip'])
  const told: Message[] = []
  stream.subscribe('quotes', 'AAPL', hear(told), { reader: 'Desk' })
  await expect.poll(() => stream.watch().nextTryAt).not.toBe(null)
  expect({ ...stream.watch(), ...stream.state() }).toMatchObject({
    taken: { since: 0, tries: 1, doing: 'waiting' },
    losses: 1,
    lastReason: 'connection limit exceeded',
    nextTryAt: 250,
  })
  expect(told).toEqual([{ T: 'error', code: 406, msg: 'connection limit exceeded: quotes AAPL' }])
  place.isTaken = false
  clock.advanceBy(250)
  await expect.poll(() => [...listened]).toEqual(['quotes AAPL'])
  expect({ ...stream.watch(), ...stream.state() }).toMatchObject({ taken: null, nextTryAt: null })
})

it('takes the place over by asking for it on the same socket until it is free', async () => {
  const { place, spoken, listened } = takenPlace()
  const waits: number[] = []
  const { alpaca, clock, stream } = await marketOf(spoken, ['/v2/sip'], (ms) => waits.push(ms), true)
  stream.subscribe('quotes', 'AAPL', () => {})
  for (let tries = 1; tries <= 3; tries += 1) {
    await expect.poll(() => waits.length).toBe(tries)
    expect(stream.state().taken).toMatchObject({ tries, doing: 'taking-over' })
    if (tries === 3) place.isTaken = false
    clock.advanceBy(waits[tries - 1] ?? 0)
  }
  await expect.poll(() => [...listened]).toEqual(['quotes AAPL'])
  expect([alpaca.sockets.length, waits]).toEqual([1, [500, 1000, 1500]])
})

it.each([
  ['sends it away each time', { closes: true }],
  ['keeps saying no', { closes: false }],
])('gives up taking over after fifteen tries, and waits, where the server %s', async (_, how) => {
  const { place, spoken } = takenPlace(how)
  const { clock, stream } = await marketOf(spoken, ['/v2/sip'], () => {}, true)
  stream.subscribe('quotes', 'AAPL', () => {})
  await expect
    .poll(
      () => {
        if (stream.state().taken?.doing !== 'refused') clock.advanceBy(500)
        return { ...stream.watch(), ...stream.state() }
      },
      { interval: 5 },
    )
    .toMatchObject({ taken: { doing: 'refused' }, nextTryAt: expect.any(Number) })
  expect(place.tries).toBeGreaterThan(3)
  expect(place.tries).toBeLessThanOrEqual(16)
})

it('does not ask without end for the place of a server that has gone', async () => {
  const { spoken } = takenPlace()
  const { alpaca, clock, stream } = await marketOf(spoken, ['/v2/sip'], () => {}, true)
  stream.subscribe('quotes', 'AAPL', () => {})
  await expect.poll(() => stream.state().taken?.tries).toBe(1)
  await alpaca.close()
  opened.splice(opened.indexOf(alpaca), 1)
  await expect
    .poll(
      () => {
        if (stream.state().taken?.doing !== 'refused') clock.advanceBy(250)
        return stream.state().taken?.doing
      },
      { interval: 5 },
    )
    .toBe('refused')
})

it('tells what is listened to for whom, how late it comes, and how much', async () => {
  const { spoken, listened } = feed()
  const { alpaca, clock, stream } = await marketOf(spoken)
  const told: Message[] = []
  stream.subscribe('quotes', 'AAPL', hear(told), { reader: 'Desk' })
  stream.subscribe('trades', 'AAPL', hear(told), { reader: 'key:PK1' })
  const stop = stream.subscribe('quotes', 'KO', hear(told))
  await expect.poll(() => listened.size).toBe(3)
  clock.advanceTo(10_000)
  say(alpaca, { T: 'q', S: 'AAPL', t: '1970-01-01T00:00:09.75Z' }, { T: 't', S: 'AAPL', t: '1970-01-01T00:00:01Z' })
  await expect.poll(() => told.length).toBe(2)
  expect(stream.watch()).toMatchObject({
    lagMs: 250,
    messagesLastMinute: 2,
    losses: 0,
    symbols: [
      { symbol: 'AAPL', channels: ['quotes', 'trades'], readers: ['Desk', 'key:PK1'] },
      { symbol: 'KO', channels: ['quotes'], readers: ['Server'] },
    ],
  })
  stop()
  await expect.poll(() => stream.watch().symbols.map(({ symbol }) => symbol)).toEqual(['AAPL'])
})
