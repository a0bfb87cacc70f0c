/** The order events of one account of Alpaca's: one socket there, any number of readers here. */
import * as z from 'zod/mini'
import type { Listener } from '../accounts/broker.ts'
import { BoundedMap } from '../bounded-map.ts'
import type { MachineClock } from '../clock.ts'
import {
  createUpstreamSocket,
  type Dial,
  type SocketTrouble,
  type StreamState,
  type Target,
} from './upstream-socket.ts'

interface OrderStream {
  subscribe(listener: Listener): () => void
  /** Resolves when events are heard, or are not going to be in the next moments: what is placed then is not missed. */
  heard(): Promise<void>
  /** The key is another one. */
  restart(): void
  close(): void
  state(): StreamState
  trouble(): SocketTrouble
}

interface OrderStreamParts {
  readonly target: () => Promise<Target | undefined>
  /** Events may have been missed: readers have to read again. */
  readonly resumed: () => void
  /** Events are heard from now on: what was read before may miss one. After a break it is `resumed` that is told. */
  readonly began: () => void
  /** How the socket is from now on. */
  readonly became?: (state: StreamState) => void
  /** An event came, or was missed: told before its readers. */
  readonly moved?: () => void
  /** What an event says of its order. Answers the order as it is known by then, which may be a later version. */
  readonly told: (order: ToldOrder) => object
  /** Somebody else had the stream before: its readers read again when it is first heard. */
  readonly wasHeardBefore?: boolean
  readonly clock: MachineClock
  readonly dial?: Dial
  readonly draw?: () => number
}

/** How long the socket stays when its last reader leaves: a page that is reloaded finds it. */
export const LINGER_MS = 5_000
/** An order does not wait for its events longer than this. */
const HEARD_WITHIN_MS = 2_000
/** Executions that are told again are known by their ids. */
const REMEMBERED = 5_000

export function createOrderStream(parts: OrderStreamParts): OrderStream {
  const { target, resumed, began, became = () => {}, moved = () => {}, told, clock, dial, draw } = parts
  const listeners = new Set<Listener>()
  const executions = new BoundedMap<string, true>(REMEMBERED)
  const waiting = new Set<() => void>()
  let hasBeenOpen = parts.wasHeardBefore === true
  let cancelLinger = () => {}

  /** Alpaca has been seen to tell an execution twice. */
  function isRepeated({ execution_id: id, event }: Fields): boolean {
    if (typeof id !== 'string') return false
    const name = `${String(event)} ${id}`
    if (executions.has(name)) return true
    executions.set(name, true)
    return false
  }

  /** An event that comes late is told with the order as it is known by then: nobody sees an order go back. */
  function folded(update: Fields): Fields {
    const order = ToldOrder.safeParse(update.order).data
    const known = order && told(order)
    return known === order ? update : { ...update, order: known }
  }

  const socket = createUpstreamSocket({
    target,
    clock,
    ...(dial && { dial }),
    ...(draw && { draw }),
    opened: ({ keyId, secretKey }) =>
      socket.say({ action: 'authenticate', data: { key_id: keyId, secret_key: secretKey } }),
    heard(message) {
      const { stream, data } = fieldsOf(message)
      if (stream === 'trade_updates') {
        const fields = fieldsOf(data)
        if (isRepeated(fields)) return
        const update = folded(fields)
        moved()
        for (const listener of listeners) listener(update)
      } else if (stream === 'authorization') {
        if (fieldsOf(data).status === 'authorized')
          socket.say({ action: 'listen', data: { streams: ['trade_updates'] } })
        else socket.refuse('the key was not accepted')
      } else if (stream === 'listening') {
        socket.settled()
        moved()
        if (hasBeenOpen) resumed()
        else began()
        hasBeenOpen = true
      }
    },
    changed(state) {
      became(state)
      if (state === 'connecting' || state === 'lost') return
      for (const done of [...waiting]) done()
    },
  })

  return {
    subscribe(listener) {
      // A function may be given twice; each is a reader of its own.
      const own: Listener = (message) => listener(message)
      listeners.add(own)
      cancelLinger()
      socket.open()
      return () => {
        listeners.delete(own)
        if (listeners.size > 0) return
        cancelLinger()
        cancelLinger = clock.setTimer(clock.now() + LINGER_MS, () => {
          hasBeenOpen = false
          socket.close()
        })
      }
    },
    heard() {
      const state = socket.state()
      if (listeners.size === 0 || (state !== 'connecting' && state !== 'lost')) return Promise.resolve()
      return new Promise((resolve) => {
        const done = () => {
          waiting.delete(done)
          cancel()
          resolve()
        }
        const cancel = clock.setTimer(clock.now() + HEARD_WITHIN_MS, done)
        waiting.add(done)
      })
    },
    restart: () => socket.restart(),
    close() {
      cancelLinger()
      socket.close()
    },
    state: () => socket.state(),
    trouble: () => socket.trouble(),
  }
}

export type ToldOrder = z.infer<typeof ToldOrder>
const ToldOrder = z.looseObject({
  ...{ id: z.string(), status: z.string() },
  ...{ filled_qty: z.nullish(z.string()), submitted_at: z.nullish(z.string()), updated_at: z.nullish(z.string()) },
})

type Fields = Readonly<Record<string, unknown>>

/** What another server says is anything until it is looked at. */
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
