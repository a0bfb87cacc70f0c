/** The order events of one account of Alpaca's: one socket there, any number of readers here. */
import type { Listener } from '../accounts/broker.ts'
import { BoundedMap } from '../bounded-map.ts'
import type { MachineClock } from '../clock.ts'
import { createUpstreamSocket, type StreamState, type Target } from './upstream-socket.ts'

interface OrderStream {
  subscribe(listener: Listener): () => void
  /** Resolves when events are heard, or are not going to be in the next moments: what is placed then is not missed. */
  heard(): Promise<void>
  /** Something is to be told of an order soon: where nothing is, its readers are told to read it. */
  expect(orderId: string): void
  /** The key is another one. */
  restart(): void
  close(): void
  state(): StreamState
}

interface OrderStreamParts {
  readonly target: () => Promise<Target | undefined>
  /** Events may have been missed: readers have to read again. */
  readonly resumed: () => void
  /** Nothing was told of an order that something was expected of. */
  readonly silent: (orderId: string) => void
  readonly clock: MachineClock
  readonly draw?: () => number
}

/** How long the socket stays when its last reader leaves: a page that is reloaded finds it. */
export const LINGER_MS = 5_000
/** An order does not wait for its events longer than this. */
const HEARD_WITHIN_MS = 2_000
/** Of an order at the market something is told within this, unless the event is lost. */
const SILENT_MS = 5_000
/** Executions that are told again are known by their ids. */
const REMEMBERED = 5_000
const MOST_EXPECTED = 1_000

export function createOrderStream({ target, resumed, silent, clock, draw }: OrderStreamParts): OrderStream {
  const listeners = new Set<Listener>()
  const told = new BoundedMap<string, true>(REMEMBERED)
  /** By order, how to expect nothing of it any more. */
  const expected = new Map<string, () => void>()
  const waiting = new Set<() => void>()
  let hasBeenOpen = false
  let cancelLinger = () => {}

  /** Alpaca has been seen to tell an execution twice. */
  function isRepeated({ execution_id: id, event }: Readonly<Record<string, unknown>>): boolean {
    if (typeof id !== 'string') return false
    const name = `${String(event)} ${id}`
    if (told.has(name)) return true
    told.set(name, true)
    return false
  }

  const socket = createUpstreamSocket({
    target,
    clock,
    ...(draw && { draw }),
    opened: ({ keyId, secretKey }) =>
      socket.say({ action: 'authenticate', data: { key_id: keyId, secret_key: secretKey } }),
    heard(message) {
      const { stream, data } = fieldsOf(message)
      if (stream === 'trade_updates') {
        const update = fieldsOf(data)
        if (isRepeated(update)) return
        const { id } = fieldsOf(update.order)
        if (typeof id === 'string' && !ON_THE_WAY.has(update.event)) expected.get(id)?.()
        for (const listener of listeners) listener(update)
      } else if (stream === 'authorization') {
        if (fieldsOf(data).status === 'authorized')
          socket.say({ action: 'listen', data: { streams: ['trade_updates'] } })
        else socket.refuse()
      } else if (stream === 'listening') {
        socket.settled()
        if (hasBeenOpen) resumed()
        hasBeenOpen = true
      }
    },
    changed(state) {
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
    expect(orderId) {
      if (listeners.size === 0 || expected.has(orderId) || expected.size >= MOST_EXPECTED) return
      const done = () => {
        expected.delete(orderId)
        cancel()
      }
      const cancel = clock.setTimer(clock.now() + SILENT_MS, () => {
        expected.delete(orderId)
        silent(orderId)
      })
      expected.set(orderId, done)
    },
    restart: () => socket.restart(),
    close() {
      for (const done of [...expected.values()]) done()
      cancelLinger()
      socket.close()
    },
    state: () => socket.state(),
  }
}

/** Events after which an order at the market still has to be told of. */
const ON_THE_WAY: ReadonlySet<unknown> = new Set(['new', 'pending_new', 'accepted'])

/** What another server says is anything until it is looked at. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
