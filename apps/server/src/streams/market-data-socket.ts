/** A market-data socket: prices of one broker's market, gathered into arrays. */
import type { Duplex } from 'node:stream'
import { type ChannelSymbol, FEED_KINDS, type Feed, type FeedKind } from '@paddock/contract/streams/channels'
import type { Codec } from '@paddock/contract/streams/codec'
import type { Credentials } from '@paddock/contract/streams/credentials'
import {
  type AuthenticationOutcome,
  type AuthenticationRefusal,
  authenticated,
  beyondLimit,
  failed,
  type MarketDataMessage,
  type MarketDataState,
  type MarketDataStep,
  open,
  receive,
  timedOut,
} from '@paddock/contract/streams/market-data'
import type { WebSocket } from 'ws'
import type { Broker, MarketFeed } from '../accounts/broker.ts'
import type { Budget } from '../budget.ts'
import type { MachineClock } from '../clock.ts'
import { listenToTest } from './fakepaca.ts'
import { encodedBatch } from './frames.ts'
import { createOutbox } from './outbox.ts'
import { runSocket } from './socket.ts'

interface MarketDataSocket {
  readonly socket: WebSocket
  readonly connection: Duplex
  readonly codec: Codec
  readonly clock: MachineClock
  /** What is heard of its sockets waits for each other. */
  readonly caller: string
  /** Symbols that are listened to, by whose they are. */
  readonly listened: Budget
  /** Whose the symbols of this socket are: known, at the latest, when it may listen. */
  readonly owner: () => string
  /** Who listens by it, as its symbols are shown. */
  readonly reader: () => string
  /** Most symbols of this socket, over all channels. */
  readonly mostListened: number
  readonly feed: Feed
  readonly location: string | undefined
  /** Where the prices come from, for the greeting. */
  readonly source: string
  /** Known from the upgrade; otherwise the client says who it is, in its headers or by message. */
  readonly broker: Broker | undefined
  readonly credentials: Credentials | undefined
  readonly authenticate: (credentials: Credentials) => Promise<Admission>
  readonly ended: () => void
  readonly broken: (error: unknown) => void
}

/** Whose market it is, and how much of it they may listen to; or why they may not. */
type Admission =
  | { readonly broker: Broker; readonly symbolLimit: number; readonly source: string }
  | AuthenticationRefusal

/** The consolidated tape for those who do not pay for it. */
const DELAY_MS = 15 * 60_000

/** Of which market channels a feed consists. */
const marketFeed = (feed: Feed, kind: Exclude<FeedKind, 'test'>): MarketFeed =>
  feed === 'boats' || feed === 'overnight' ? 'overnight' : kind

export function runMarketDataSocket(parts: MarketDataSocket): void {
  let broker = parts.broker
  /** Symbols taken from the budget, and whose. */
  let taken = { owner: '', count: 0 }
  const running = runSocket<MarketDataState, MarketDataMessage, ChannelSymbol, AuthenticationOutcome>({
    ...parts,
    machine: {
      opened: open({
        feed: parts.feed,
        codec: parts.codec,
        isPreauthenticated: broker !== undefined,
        source: parts.source,
        mostListened: parts.mostListened,
        ...(parts.credentials && { credentials: parts.credentials }),
      }),
      receive(state, message) {
        const step = receive(state, message)
        return count(step) ? step : beyondLimit(state)
      },
      authenticated,
      timedOut,
    },
    async authenticate(credentials) {
      const admission = await parts.authenticate(credentials)
      if (typeof admission === 'string') return admission
      broker = admission.broker
      const { symbolLimit, source } = admission
      // The greeting left before it was known whose market it is.
      return source === parts.source ? { symbolLimit } : { symbolLimit, source }
    },
    listen({ channel, symbol }) {
      // No feed has it, so nobody can have subscribed to it.
      if (broker === undefined || channel === 'pricing') return () => {}
      const { feed, location } = parts
      const kind = FEED_KINDS[feed]
      if (kind === 'test') return listenToTest(broker, channel, symbol, outbox.push)
      const more = { ...(feed === 'delayed_sip' && { lagMs: DELAY_MS }), ...(location && { location }) }
      return broker.subscribe(
        { kind: 'market', feed: marketFeed(feed, kind), type: channel, symbol, reader: parts.reader(), ...more },
        outbox.push,
      )
    },
    written: () => outbox.written(),
    ended() {
      outbox.end()
      parts.listened.give(taken.owner, taken.count)
      parts.ended()
    },
  })
  const outbox = createOutbox({
    backlog: running.backlog,
    send(messages) {
      for (const frame of encodedBatch(messages, parts.codec)) running.sendFrame(frame)
    },
    tooSlow: () => running.step((state) => failed(state, 407)),
  })

  /** Whether there is room for what a step begins to listen to, which is then taken. */
  function count({ effects }: MarketDataStep): boolean {
    for (const effect of effects) {
      if (effect.kind !== 'subscribe') continue
      const owner = parts.owner()
      if (!parts.listened.take(owner, effect.added.length)) return false
      parts.listened.give(owner, effect.removed.length)
      taken = { owner, count: taken.count + effect.added.length - effect.removed.length }
    }
    return true
  }
}
