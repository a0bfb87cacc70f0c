/** A person of a soak: an account whose picture the desk's own live code keeps, and somebody who does things to it. */

import { setTimeout as pause } from 'node:timers/promises'
import './browser.ts'

import type { Order } from '@paddock/contract/entities/order'
import { CANCELABLE_STATUSES } from '@paddock/contract/entities/order'
import type { Position } from '@paddock/contract/entities/position'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { Dice } from '../../apps/server/src/testing/mutations.ts'
import type { OrderList } from '../../apps/web/src/live/newest.ts'
import { accountQuery, ordersQuery, positionsQuery } from '../../apps/web/src/live/queries.ts'
import { keepLive, writeOrder } from '../../apps/web/src/live/streams/trading-stream.ts'
import { queryClient } from '../../apps/web/src/query-client.ts'
import { socketsOf, visits } from './browser.ts'
import { LOOK_MS, SETTLES_WITHIN_MS } from './settling.ts'

/** What is traded, with a price it had when the soak began. */
export type Prices = ReadonlyMap<string, number>

/** What a person knows of what they did. */
interface Record {
  /** Ids of orders that were acknowledged, by client order id. */
  readonly accepted: Map<string, string>
  /** Client order ids of orders whose answer never came. */
  readonly unsure: Set<string>
  /** Ids of orders whose cancellation was acknowledged. */
  readonly canceled: Set<string>
}

/** Of everybody. */
export interface Tally {
  /** Requests by what came of them: `200`, `lost`. */
  readonly answers: Map<string, number>
  readonly acts: Map<string, number>
  /** Milliseconds to an order's acknowledgement. */
  readonly acknowledged: number[]
}

interface PersonParts {
  readonly index: number
  readonly dice: Dice
  readonly server: () => string
  readonly prices: Prices
  readonly tally: Tally
}

export interface Person {
  readonly account: string
  readonly cookie: string
  readonly record: Record
  /** Does one thing. */
  act(): Promise<void>
  /** Whether its sockets are up and nothing is being read. */
  isSettled(): boolean
  picture(list: OrderList): readonly Order[] | undefined
  positions(): readonly Position[] | undefined
  cash(): string | undefined
  read(path: string): Promise<unknown>
  leave(): void
}

const WAITS = { slowMs: [500, 3_000], streamMs: [100, 2_000] } as const

const ACTS: readonly (readonly [name: keyof ReturnType<typeof actsOf>, weight: number])[] = [
  ['rest', 34],
  ['buy', 14],
  ['sell', 8],
  ['close', 4],
  ['cancel', 14],
  ['replace', 10],
  ['bracket', 3],
  ['cancelAll', 1],
  ['reconnect', 3],
  ['readSlowly', 2],
  ['follow', 2],
  ['look', 4],
  ['skip', 1],
]
/** Each as often as it weighs. */
const DRAWN = ACTS.flatMap(([name, weight]) => Array.from({ length: weight }, () => name))

/** Addresses of the block for documentation: one per person. */
const addressOf = (index: number) => `198.${18 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`

/** A new guest, who opens the desk. */
export async function arrive(parts: PersonParts): Promise<Person> {
  const { index, server } = parts
  const address = addressOf(index)
  const origin = { origin: server(), 'x-forwarded-for': address }
  const signedIn = await fetch(`${server()}/api/_auth/sign-in/anonymous`, { method: 'POST', headers: origin })
  if (!signedIn.ok) throw new Error(`A guest was refused: ${await signedIn.text()}`)
  await signedIn.arrayBuffer()
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const accounts = await fetch(`${server()}/api/accounts`, { headers: { ...origin, cookie } })
  const [{ id: account }] = (await accounts.json()) as [{ id: string }]
  visits(account, { server, cookie, address })
  return living({ ...parts, account, cookie })
}

interface LivingParts extends PersonParts {
  readonly account: string
  readonly cookie: string
}

function living(parts: LivingParts): Person {
  const { account } = parts
  // One of their own, as each browser has: a change looks at every entry there is.
  const cache = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })
  cache.mount()
  const shown = [
    new QueryObserver(cache, ordersQuery(account, 'all')).subscribe(() => {}),
    new QueryObserver(cache, ordersQuery(account, 'open')).subscribe(() => {}),
    new QueryObserver(cache, positionsQuery(account)).subscribe(() => {}),
    new QueryObserver(cache, accountQuery(account)).subscribe(() => {}),
  ]
  const stop = keepLive(cache, account)
  const record: Record = { accepted: new Map(), unsure: new Set(), canceled: new Set() }
  const picture = (list: OrderList) => cache.getQueryData<Order[]>(['orders', account, list])
  const positions = () => cache.getQueryData<Position[]>(['positions', account])
  const ask = asker(parts)
  const acts = actsOf({ ...parts, cache, record, ask, picture, positions })
  return {
    account,
    cookie: parts.cookie,
    record,
    picture,
    positions,
    cash: () => cache.getQueryData<{ cash?: string }>(['account', account])?.cash,
    async act() {
      const name = parts.dice.of(DRAWN)
      count(parts.tally.acts, name)
      await acts[name]()
    },
    isSettled: () => cache.isFetching() === 0 && socketsOf(account).some((socket) => socket.readyState === socket.OPEN),
    async read(path) {
      const until = performance.now() + SETTLES_WITHIN_MS
      for (;;) {
        const answer = await fetch(`/api/accounts/${account}${path}`)
        if (answer.ok) return answer.json()
        const said = `${path} answered ${answer.status}: ${await answer.text()}`
        // The database may still be on its way back.
        if (answer.status !== 503 || performance.now() > until) throw new Error(said)
        await pause(LOOK_MS)
      }
    },
    leave() {
      stop()
      for (const end of shown) end()
      cache.unmount()
      cache.clear()
    },
  }
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

type Ask = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ readonly status: number; readonly sequence: number | undefined; readonly body: unknown } | undefined>

/** Asks as a browser does; undefined where no answer came. */
const asker =
  ({ account, tally }: LivingParts): Ask =>
  async (method, path, body) => {
    try {
      const answer = await fetch(`/api/accounts/${account}${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      const text = await answer.text()
      count(tally.answers, answer.status < 500 ? String(answer.status) : `${answer.status} ${messageIn(text)}`)
      const sequence = answer.headers.get('x-paddock-sequence')
      return {
        status: answer.status,
        sequence: sequence === null ? undefined : Number(sequence),
        body: text === '' ? undefined : JSON.parse(text),
      }
    } catch {
      count(tally.answers, 'lost')
      return undefined
    }
  }

const messageIn = (text: string): string => /"message":"([^"]*)"/.exec(text)?.[1] ?? text

interface ActParts extends LivingParts {
  readonly cache: QueryClient
  readonly record: Record
  readonly ask: Ask
  readonly picture: (list: OrderList) => readonly Order[] | undefined
  readonly positions: () => readonly Position[] | undefined
}

function actsOf({ index, dice, account, prices, tally, cache, record, ask, picture, positions }: ActParts) {
  let sent = 0
  const symbols = [...prices.keys()]
  const coins = symbols.filter((symbol) => symbol.includes('/'))
  const shares = symbols.filter((symbol) => !symbol.includes('/'))
  const between = ([from, to]: readonly [number, number]) => from + dice.next() * (to - from)

  const newName = () => {
    sent += 1
    return `soak-${index}-${sent}`
  }

  async function place(order: object): Promise<void> {
    const name = newName()
    const begun = performance.now()
    const answer = await ask('POST', '/v2/orders', { ...order, client_order_id: name })
    if (!answer || answer.status >= 500) record.unsure.add(name)
    else if (answer.status === 200) {
      tally.acknowledged.push(performance.now() - begun)
      const placed = answer.body as Order
      record.accepted.set(name, placed.id)
      writeOrder(cache, account, placed, answer.sequence)
    }
  }

  const limitOf = (symbol: string, share: number) => ((prices.get(symbol) ?? 1) * share).toFixed(2)
  const sized = (symbol: string, dollars: number) =>
    symbol.includes('/') ? (dollars / (prices.get(symbol) ?? 1)).toFixed(4) : '1'
  const open = () => (picture('open') ?? []).filter(({ status }) => CANCELABLE_STATUSES.has(status))
  /** One that stands alone: a leg is changed with its parent. */
  const openOne = () => dice.of(open().filter(({ order_class }) => !order_class || order_class === 'simple'))

  return {
    rest() {
      const symbol = dice.of(symbols)
      const price = { type: 'limit', limit_price: limitOf(symbol, 0.5 + dice.next() * 0.4) }
      return place({ symbol, qty: sized(symbol, 20), side: 'buy', time_in_force: 'gtc', ...price })
    },
    buy() {
      const symbol = dice.of(coins)
      return place({ symbol, qty: sized(symbol, 50), side: 'buy', type: 'market', time_in_force: 'gtc' })
    },
    async sell() {
      const held = dice.of(positions() ?? [])
      if (!held?.symbol) return
      await place({
        symbol: held.symbol,
        qty: held.qty_available ?? held.qty,
        side: 'sell',
        type: 'market',
        time_in_force: 'gtc',
      })
    },
    async close() {
      const held = dice.of(positions() ?? [])
      if (held?.symbol) await ask('DELETE', `/v2/positions/${encodeURIComponent(held.symbol)}`)
    },
    async cancel() {
      const order = openOne()
      if (!order) return
      const answer = await ask('DELETE', `/v2/orders/${order.id}`)
      if (answer?.status === 204) record.canceled.add(order.id)
    },
    async replace() {
      const order = openOne()
      if (!order?.symbol || order.type !== 'limit') return
      const name = newName()
      const answer = await ask('PATCH', `/v2/orders/${order.id}`, {
        limit_price: limitOf(order.symbol, 0.5 + dice.next() * 0.4),
        client_order_id: name,
      })
      if (!answer || answer.status >= 500) record.unsure.add(name)
      else if (answer.status === 200) {
        const placed = answer.body as Order
        record.accepted.set(name, placed.id)
        writeOrder(cache, account, placed, answer.sequence)
      }
    },
    bracket() {
      const symbol = dice.of(shares)
      const price = { type: 'limit', limit_price: limitOf(symbol, 0.6) }
      const legs = {
        take_profit: { limit_price: limitOf(symbol, 1.5) },
        stop_loss: { stop_price: limitOf(symbol, 0.4) },
      }
      return place({ symbol, qty: '1', side: 'buy', time_in_force: 'gtc', order_class: 'bracket', ...price, ...legs })
    },
    async cancelAll() {
      await ask('DELETE', '/v2/orders')
    },
    async reconnect() {
      for (const socket of socketsOf(account)) socket.terminate()
    },
    /** Stops to read its socket for a while, as a page that is frozen does. */
    async readSlowly() {
      for (const socket of socketsOf(account)) if (socket.readyState === socket.OPEN) socket.pause()
      await pause(between(WAITS.slowMs))
      for (const socket of socketsOf(account)) if (socket.isPaused) socket.resume()
    },
    /** A stream of events that its reader goes away from without a word. */
    async follow() {
      const leaving = new AbortController()
      setTimeout(() => leaving.abort(), between(WAITS.streamMs))
      const answer = await fetch(`/api/accounts/${account}/v2/events/trades`, { signal: leaving.signal }).catch(
        () => undefined,
      )
      await answer?.body?.pipeTo(new WritableStream()).catch(() => {})
    },
    async look() {
      await ask(
        'GET',
        dice.of([
          '/v2/account/activities',
          '/v2/account/portfolio/history',
          '/v2/positions',
          '/v2/orders?status=closed',
        ]),
      )
    },
    async skip() {
      await ask('PUT', '/clock', { kind: 'skip-to-open' })
    },
  }
}
