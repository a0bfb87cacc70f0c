/**
 * Alpaca in memory and in virtual time, over a network that misbehaves: requests and answers are lost, cut off, late, refused or replaced by
 * somebody's page, and what its stream tells comes twice, late, in another order, or not at all. It keeps what it really took.
 */
import { EventEmitter } from 'node:events'
import { FINAL_STATUSES } from '@paddock/contract/entities/order'
import { compareTimes } from '@paddock/contract/entities/order-version'
import type { Exchange, Send, UpstreamAnswer, UpstreamFailure } from '../alpaca/exchange.ts'
import type { Dial, DialledSocket } from '../alpaca/upstream-socket.ts'
import type { MachineClock } from '../clock.ts'

/** What befalls one request, by name. */
export const REQUEST_FAULTS = [
  'time-out before it arrives',
  'time-out after it arrived',
  'arrives after the time-out',
  'reset before it arrives',
  'reset in the middle of the answer',
  'no connection',
  '500 before it arrives',
  '502 after it arrived',
  '503 before it arrives',
  '504 after it arrived',
  '429 with a header',
  '429 without a header',
  'a page with 200 before it arrives',
  'a page with 200 after it arrived',
  'a page with 404',
] as const
export const STREAM_FAULTS = [
  'told twice',
  'told late',
  'told late and twice',
  'lost',
  'lost with its socket',
  'half-open socket',
] as const
export type Fault = (typeof REQUEST_FAULTS)[number] | (typeof STREAM_FAULTS)[number]

export interface Taken {
  readonly id: string
  readonly client_order_id: string
  readonly symbol: string
  readonly type: string
  readonly qty: string
  readonly side: string
  readonly created_at: string
  status: string
  filled_qty: string
  updated_at: string
  replaced_by: string | null
  readonly [field: string]: unknown
}

interface MisbehavingParts {
  readonly clock: MachineClock
  /** In [0, 1). */
  readonly draw: () => number
  /** How many of a hundred requests, and events, come to harm. */
  percent(): number
}

const LATE_MS = 12_000
const ARRIVES_LATE_MS = 8_000

export function misbehavingAlpaca({ clock, draw, percent }: MisbehavingParts) {
  const orders = new Map<string, Taken>()
  const faults = new Map<Fault, number>()
  const sockets = new Set<FakeSocket>()
  let changes = 0

  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(draw() * list.length)] as Value
  const later = (ms: number, run: () => void) => void clock.setTimer(clock.now() + ms, run)
  const isHarmed = () => draw() * 100 < percent()
  const note = <One extends Fault>(fault: One): One => {
    faults.set(fault, (faults.get(fault) ?? 0) + 1)
    return fault
  }

  /** To the nanosecond, so that no two changes are of one time. */
  function timeNow(): string {
    changes += 1
    return `${new Date(clock.now()).toISOString().slice(0, -1)}${String(changes % 1_000_000).padStart(6, '0')}Z`
  }

  function change(order: Taken, event: string, more: Partial<Taken>, execution?: string): void {
    Object.assign(order, more, { updated_at: timeNow() })
    const data = { event, order: { ...order }, ...(execution && { execution_id: execution, price: '1' }) }
    for (const socket of sockets) tell(socket, data)
  }

  function tell(socket: FakeSocket, data: { readonly event: string; readonly order: Taken }): void {
    const say = (ms: number) => later(ms, () => socket.hear({ stream: 'trade_updates', data }))
    const fault = isHarmed() ? pick(STREAM_FAULTS) : undefined
    if (fault === undefined) say(5)
    else harm(socket, note(fault), say)
  }

  function harm(socket: FakeSocket, fault: (typeof STREAM_FAULTS)[number], say: (ms: number) => void): void {
    switch (fault) {
      case 'told twice':
        say(5)
        say(15)
        break
      case 'told late':
        say(draw() * LATE_MS)
        break
      case 'told late and twice':
        say(draw() * LATE_MS)
        say(draw() * LATE_MS)
        break
      case 'lost':
        break
      case 'lost with its socket':
        later(1, () => socket.cut())
        break
      case 'half-open socket':
        socket.fallSilent()
    }
  }

  function place(body: Record<string, unknown>): readonly [status: number, body: unknown] {
    const clientOrderId = String(body.client_order_id ?? `theirs-${changes}`)
    if ([...orders.values()].some(({ client_order_id: id }) => id === clientOrderId))
      return [422, { code: 40010001, message: 'client_order_id must be unique' }]
    const at = timeNow()
    const order: Taken = {
      ...{ id: `o${orders.size + 1}-${changes}`, client_order_id: clientOrderId, symbol: String(body.symbol) },
      ...{ type: String(body.type), order_type: String(body.type), qty: String(body.qty), side: String(body.side) },
      ...{
        created_at: at,
        submitted_at: at,
        updated_at: at,
        status: 'pending_new',
        filled_qty: '0',
        replaced_by: null,
      },
      ...{ order_class: '', time_in_force: 'day', limit_price: (body.limit_price as string) ?? null },
    }
    orders.set(order.id, order)
    change(order, 'new', { status: 'new' })
    if (order.type === 'market') fillLater(order, 2_000)
    else if (draw() < 0.5) fillLater(order, 60_000)
    return [200, { ...order }]
  }

  function fillLater(order: Taken, withinMs: number): void {
    const parts = 1 + Math.floor(draw() * 3)
    for (let part = 1; part <= parts; part += 1)
      later(withinMs * (part / parts) * (0.5 + draw() / 2), () => {
        if (FINAL_STATUSES.has(order.status)) return
        const filled = Number(order.filled_qty) + Number(order.qty) / parts
        const isAll = filled >= Number(order.qty) - 1e-9
        const more = { status: isAll ? 'filled' : 'partially_filled', filled_qty: isAll ? order.qty : String(filled) }
        change(order, isAll ? 'fill' : 'partial_fill', more, `${order.id} ${filled}`)
      })
  }

  function cancel(order: Taken | undefined): readonly [number, unknown] {
    if (!order) return [404, { code: 40410000, message: 'order not found' }]
    if (FINAL_STATUSES.has(order.status)) return [422, { code: 42210000, message: 'order is not cancelable' }]
    change(order, 'pending_cancel', { status: 'pending_cancel' })
    later(draw() * 1_000, () => {
      if (!FINAL_STATUSES.has(order.status)) change(order, 'canceled', { status: 'canceled' })
    })
    return [204, undefined]
  }

  function replace(order: Taken | undefined, body: Record<string, unknown>): readonly [number, unknown] {
    if (!order) return [404, { code: 40410000, message: 'order not found' }]
    if (order.status !== 'new') return [422, { code: 42210000, message: 'order is not replaceable' }]
    const [, made] = place({ ...order, ...body, client_order_id: undefined })
    change(order, 'replaced', { status: 'replaced', replaced_by: (made as Taken).id })
    return [200, { ...(orders.get((made as Taken).id) as Taken), replaces: order.id }]
  }

  /** What it does and answers when a request arrives. */
  function arrive({ method, url, body }: Exchange): readonly [status: number, body: unknown] {
    const { pathname, searchParams } = new URL(url)
    const [, , what, id] = pathname.split('/')
    const asked = body === undefined ? {} : (JSON.parse(body) as Record<string, unknown>)
    const named = orders.get(id ?? '')
    if (what === 'orders:by_client_order_id') {
      const found = [...orders.values()].find((one) => one.client_order_id === searchParams.get('client_order_id'))
      return found ? [200, { ...found }] : [404, { code: 40410000, message: 'order not found' }]
    }
    if (what === 'positions') {
      if (method === 'GET') return [200, [{ symbol: 'AAPL', qty: '1', side: 'long' }]]
      return place({ symbol: id, qty: searchParams.get('qty'), side: 'sell', type: 'market' })
    }
    if (method === 'POST') return place(asked)
    if (method === 'PATCH') return replace(named, asked)
    if (method === 'DELETE') return cancel(named)
    if (id !== undefined) return named ? [200, { ...named }] : [404, { code: 40410000, message: 'order not found' }]
    const after = searchParams.get('after') ?? ''
    const isOpen = searchParams.get('status') === 'open'
    const list = [...orders.values()].filter(
      ({ created_at, status }) => compareTimes(created_at, after) >= 0 && !(isOpen && FINAL_STATUSES.has(status)),
    )
    return [200, list.map((order) => ({ ...order }))]
  }

  const send: Send = async (asked) => {
    const answerOf = (
      [status, body]: readonly [number, unknown],
      headers: Record<string, string> = {},
    ): UpstreamAnswer => ({
      ...{ kind: 'answer', status, headers: new Headers({ date: new Date(clock.now()).toUTCString(), ...headers }) },
      bytes: new TextEncoder().encode(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)),
    })
    const after = <Value>(ms: number, run: () => Value) =>
      new Promise<Value>((resolve) => later(ms, () => resolve(run())))
    const timedOut = (): UpstreamFailure => ({ kind: 'timed-out', why: 'it did not answer' })
    const broken = (kind: 'lost' | 'not-sent') => (): UpstreamFailure => ({ kind, why: 'the connection broke' })
    const page = (status: number) => () =>
      answerOf([status, '<html>Just a moment</html>'], { 'content-type': 'text/html' })
    if (!isHarmed()) return after(20 + draw() * 200, () => answerOf(arrive(asked)))
    const fault = note(pick(REQUEST_FAULTS))
    const arrives = () => after(20, () => void arrive(asked))
    switch (fault) {
      case 'time-out before it arrives':
        return after(asked.timeoutMs, timedOut)
      case 'time-out after it arrived':
        await arrives()
        return after(asked.timeoutMs - 20, timedOut)
      case 'arrives after the time-out':
        later(asked.timeoutMs + draw() * ARRIVES_LATE_MS, () => void arrive(asked))
        return after(asked.timeoutMs, timedOut)
      case 'reset before it arrives':
        return after(20, broken('lost'))
      case 'reset in the middle of the answer':
        await arrives()
        return broken('lost')()
      case 'no connection':
        return after(20, broken('not-sent'))
      case '502 after it arrived':
      case '504 after it arrived':
        await arrives()
        return answerOf([Number(fault.slice(0, 3)), { message: 'bad gateway' }])
      case '500 before it arrives':
      case '503 before it arrives':
        return after(20, () => answerOf([Number(fault.slice(0, 3)), { message: 'failed' }]))
      case '429 with a header':
        return after(20, () =>
          answerOf([429, { code: 42910000, message: 'too many requests' }], { 'retry-after': '1' }),
        )
      case '429 without a header':
        return after(20, () => answerOf([429, { code: 42910000, message: 'too many requests' }]))
      case 'a page with 200 after it arrived':
        await arrives()
        return page(200)()
      case 'a page with 200 before it arrives':
        return after(20, page(200))
      case 'a page with 404':
        return after(20, page(404))
    }
  }

  const dial: Dial = () => {
    const socket = new FakeSocket(clock)
    sockets.add(socket)
    socket.ended = () => sockets.delete(socket)
    return socket as unknown as DialledSocket
  }

  return { send, dial, orders, faults }
}

/** One end of a socket, the server's words put in its mouth. */
class FakeSocket extends EventEmitter {
  readyState = 0
  ended = () => {}
  readonly #clock: MachineClock
  #isSilent = false

  constructor(clock: MachineClock) {
    super()
    this.#clock = clock
    this.#later(() => {
      this.readyState = 1
      this.emit('open')
    })
  }

  #later(run: () => void): void {
    this.#clock.setTimer(this.#clock.now() + 5, () => {
      if (this.readyState < 2) run()
    })
  }

  send(text: string): void {
    const { action } = JSON.parse(text) as { action: string }
    this.#later(() =>
      this.hear(
        action === 'authenticate'
          ? { stream: 'authorization', data: { status: 'authorized' } }
          : { stream: 'listening', data: { streams: ['trade_updates'] } },
      ),
    )
  }

  hear(message: object): void {
    if (!this.#isSilent && this.readyState === 1) this.emit('message', Buffer.from(JSON.stringify(message)), false)
  }

  ping(): void {
    this.#later(() => this.#isSilent || this.emit('pong'))
  }

  /** Nothing comes through any more, and neither side is told. */
  fallSilent(): void {
    this.#isSilent = true
  }

  cut(): void {
    if (this.readyState > 1) return
    this.readyState = 3
    this.ended()
    this.emit('close')
  }

  terminate(): void {
    this.readyState = 3
    this.ended()
  }
}
