/**
 * What the streams of connections tell, for the readers on servers that do not have the sockets. A reader's server says what it listens to, and says
 * again every second that it still does; the owner of the sockets tells it, in numbered messages. Where a number is missing, or the owner is another
 * one, readers are told to read again.
 */
import type { AccountId } from '@paddock/contract/entities/scalar'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import * as z from 'zod/mini'
import type { Broker, Listener, Message } from '../accounts/broker.ts'
import { type MachineClock, repeatedly } from '../clock.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { subjectOf } from '../cluster/subject.ts'
import type { StreamStates } from './account-streams.ts'
import type { OwnGateway } from './gateway.ts'

type Channel = Parameters<Broker['subscribe']>[0]
type MarketStreams = StreamStates['markets']
/** What has the sockets. */
type Owner = Pick<OwnGateway, 'broker' | 'marketStreams'>

interface Parts {
  readonly cluster: Pick<Cluster, 'id' | 'bus'>
  readonly clock: MachineClock
}

/** What one server listens to: keys that came and went since it last said so, or, beginning with `isWhole`, all of them. Numbered by it. */
const Wanted = z.object({
  ...{ from: z.string(), number: z.number(), isWhole: z.boolean(), count: z.number() },
  ...{ added: z.array(z.string()), left: z.array(z.string()) },
})
/** All are to be said again, by one server or by every one. */
const SayAgain = z.object({ to: z.optional(z.string()) })
const Heard = z.object({
  ...{ epoch: z.number(), number: z.number() },
  messages: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])),
  states: z.optional(z.record(z.string(), z.unknown())),
  /** All that was wanted up to this number is told from here on. */
  wanted: z.optional(z.number()),
})

const WANTED = 'alpaca.wanted'
const SAY_AGAIN = 'alpaca.say-again'
const heardBy = ({ bus }: Pick<Cluster, 'bus'>, server: string) => subjectOf(bus, `alpaca.heard.${server}`, Heard)

const STREAMS_CHANGED = 'streams-changed'
const BEAT_MS = 1_000
/** Who was not heard for so long is gone. */
const SILENT_MS = 4_000
/** Older than that of any owner: whoever tells next is another one, behind whom readers read again. */
const NOBODYS = { epoch: -1, number: 0, at: 0 }
/** Keys, and characters, of one message. */
const MOST_KEYS = 500
const MOST_CHARACTERS = 100_000

interface Reading {
  readonly accountId: AccountId
  readonly channel: Channel
  readonly listeners: Set<Listener>
  /** Where this server has the sockets itself. */
  stop: (() => void) | undefined
  /** Which streams are away, as it was told last: told to who comes later. */
  away: Message | undefined
}

/** The readers of this server. */
interface Readers {
  subscribe(accountId: AccountId, channel: Channel, listener: Listener): () => void
  /** Resolves once who has the sockets tells all that is listened to by now, or, where nobody says so in time, will have readers read again. */
  listening(): Promise<void>
  /** They hear this gateway from now on, or whichever server has the sockets. */
  hear(own: Owner | undefined): void
  /** The states of the streams of prices of an account, as they were last told; none while nobody tells. */
  marketStreams(accountId: AccountId): MarketStreams
  close(): void
}

export function createReaders({ cluster, clock }: Parts): Readers {
  const { bus, id: from } = cluster
  const wanted = subjectOf(bus, WANTED, Wanted)
  const readings = new Map<string, Reading>()
  let own: Owner | undefined
  let last: { readonly epoch: number; readonly number: number; readonly at: Instant } | undefined
  let states: Readonly<Record<string, unknown>> = {}
  let said = 0
  let wantedUpTo = 0
  const waiting = new Set<{ readonly number: number; readonly resolve: () => void }>()

  /** Those who wait for what was said up to this number wait no more. */
  function heardUpTo(number: number): void {
    wantedUpTo = Math.max(wantedUpTo, number)
    for (const one of waiting) {
      if (one.number > number) continue
      waiting.delete(one)
      one.resolve()
    }
  }

  const tell = (reading: Reading, message: Message) => {
    if (message.event === STREAMS_CHANGED) reading.away = message
    for (const listener of reading.listeners) listener(message)
  }
  /** The streams of a new owner: it tells of those that are away. */
  function forgetAway(): void {
    for (const reading of readings.values())
      if (reading.away) tell(reading, { event: STREAMS_CHANGED, at: toTimestamp(clock.now()), away: [] })
  }
  const say = (more: Partial<z.infer<typeof Wanted>> = {}) =>
    !own && wanted.say({ from, number: ++said, isWhole: false, count: readings.size, added: [], left: [], ...more })

  function sayAll(): void {
    const keys = [...readings.keys()]
    for (let at = 0; at === 0 || at < keys.length; at += MOST_KEYS)
      say({ isWhole: at === 0, added: keys.slice(at, at + MOST_KEYS) })
  }

  function resumed(): void {
    const message = { event: 'stream-resumed', at: toTimestamp(clock.now()) }
    for (const reading of readings.values()) if (reading.channel.kind === 'account_updates') tell(reading, message)
  }

  heardBy(cluster, from).hear(({ epoch, number, messages, states: told, wanted: upTo }) => {
    if (own || (last && epoch < last.epoch)) return
    if (last && last.epoch !== epoch) forgetAway()
    const isNext = last ? last.epoch === epoch && number === last.number + 1 : number === 1
    last = { epoch, number, at: clock.now() }
    if (told) states = told
    for (const [key, message] of messages) {
      const reading = readings.get(key)
      if (reading) tell(reading, message)
    }
    if (!isNext) resumed()
    if (upTo !== undefined) heardUpTo(upTo)
  })
  subjectOf(bus, SAY_AGAIN, SayAgain).hear(({ to = from }) => {
    if (to === from) sayAll()
  })
  bus.onGap(sayAll)

  const stopBeating = repeatedly(clock, BEAT_MS, () => {
    if (readings.size > 0) say()
  })

  const attach = (reading: Reading): void => {
    reading.stop?.()
    reading.stop = own?.broker(reading.accountId).subscribe(reading.channel, (message) => tell(reading, message))
  }

  return {
    subscribe(accountId, channel, listener) {
      const key = JSON.stringify([accountId, channel])
      const known = readings.get(key)
      const reading = known ?? { accountId, channel, listeners: new Set(), stop: undefined, away: undefined }
      const reader: Listener = (message) => listener(message)
      reading.listeners.add(reader)
      if (reading.away) reader(reading.away)
      if (!known) {
        readings.set(key, reading)
        attach(reading)
        say({ added: [key] })
      }
      return () => {
        if (!reading.listeners.delete(reader) || reading.listeners.size > 0) return
        readings.delete(key)
        reading.stop?.()
        say({ left: [key] })
      }
    },
    listening: () =>
      new Promise((resolve) => {
        if (own || wantedUpTo >= said) return resolve()
        const cancel = clock.setTimer(clock.now() + SILENT_MS, () => {
          waiting.delete(one)
          last = NOBODYS
          resolve()
        })
        const one = {
          number: said,
          resolve() {
            cancel()
            resolve()
          },
        }
        waiting.add(one)
      }),
    hear(gateway) {
      own = gateway
      if (own) heardUpTo(said)
      last = undefined
      forgetAway()
      for (const reading of readings.values()) attach(reading)
      if (!own) sayAll()
    },
    marketStreams(accountId) {
      if (own) return own.marketStreams(accountId)
      const isTold = last !== undefined && clock.now() - last.at < SILENT_MS
      // Of another server of this desk, as it was written there.
      return isTold ? ((states[accountId] ?? {}) as MarketStreams) : {}
    },
    close() {
      void stopBeating()
      heardUpTo(said)
    },
  }
}

interface Server {
  readonly keys: Map<string, { readonly accountId: AccountId; readonly stop: () => void }>
  /** Those said since it began to say all of them. */
  all: Set<string> | undefined
  /** The number of what it said last; undefined where something it said was missed, until it has said all. */
  wanted: number | undefined
  seenAt: Instant
  number: number
  waiting: [string, Message][]
}

/** Tells other servers what they listen to, until it is closed. */
export function tellOthers({ cluster, clock, own, epoch }: Parts & { own: Owner; epoch: number }): () => void {
  const { bus } = cluster
  const servers = new Map<string, Server>()
  const sayAgain = subjectOf(bus, SAY_AGAIN, SayAgain)

  function statesFor({ keys }: Server): Record<string, unknown> {
    const accounts = new Set([...keys.values()].map(({ accountId }) => accountId))
    return Object.fromEntries([...accounts].map((accountId) => [accountId, own.marketStreams(accountId)]))
  }

  function tell(to: string, more?: { readonly wanted?: number }): void {
    const server = servers.get(to)
    if (!server) return
    const { waiting } = server
    server.waiting = []
    const saying = (messages: [string, Message][], last: boolean) => {
      server.number += 1
      // Whoever hears that something is refused asks what else is.
      const isStateTold = (last && more) || messages.some(([, { T }]) => T === 'error')
      const states = isStateTold ? statesFor(server) : undefined
      heardBy(cluster, to).say({ epoch, number: server.number, messages, states, ...(last && more) })
    }
    let some: [string, Message][] = []
    let size = 0
    for (const one of waiting) {
      some.push(one)
      size += JSON.stringify(one).length
      if (size < MOST_CHARACTERS) continue
      saying(some, false)
      some = []
      size = 0
    }
    if (some.length > 0 || more) saying(some, true)
  }

  function listen(to: string, server: Server, key: string): void {
    if (server.keys.has(key)) return
    // Written by another server of this desk.
    const [accountId, channel] = JSON.parse(key) as [AccountId, Channel]
    const stop = own.broker(accountId).subscribe(channel, (message) => {
      server.waiting.push([key, message])
      if (server.waiting.length === 1) setImmediate(() => tell(to))
    })
    server.keys.set(key, { accountId, stop })
  }

  function leave(server: Server, key: string): void {
    server.keys.get(key)?.stop()
    server.keys.delete(key)
  }

  const stopHearing = subjectOf(bus, WANTED, Wanted).hear(({ from, number, isWhole, added, left, count }) => {
    const known = servers.get(from)
    const server = known ?? { keys: new Map(), all: undefined, wanted: undefined, seenAt: 0, number: 0, waiting: [] }
    servers.set(from, server)
    server.seenAt = clock.now()
    const isNext = isWhole || (server.wanted !== undefined && number === server.wanted + 1)
    server.wanted = isNext ? number : undefined
    if (isWhole) server.all = new Set()
    else if (!isNext) server.all = undefined
    for (const key of added) {
      server.all?.add(key)
      listen(from, server, key)
    }
    for (const key of left) {
      server.all?.delete(key)
      leave(server, key)
    }
    if (server.all && server.all.size >= count) {
      for (const key of [...server.keys.keys()]) if (!server.all.has(key)) leave(server, key)
      server.all = undefined
    }
    tell(from, isNext && !server.all ? { wanted: number } : {})
    if (!isNext) sayAgain.say({ to: from })
  })

  const stopLooking = repeatedly(clock, BEAT_MS, () => {
    for (const [id, server] of servers) {
      if (clock.now() - server.seenAt < SILENT_MS) continue
      for (const key of [...server.keys.keys()]) leave(server, key)
      servers.delete(id)
    }
  })
  sayAgain.say({})
  return () => {
    stopHearing()
    void stopLooking()
    for (const server of servers.values()) for (const key of [...server.keys.keys()]) leave(server, key)
    servers.clear()
  }
}
