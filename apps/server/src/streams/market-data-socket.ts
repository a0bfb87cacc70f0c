/** A market-data socket: prices of one broker's market, gathered into arrays. */
import type { ChannelSymbol, Feed } from '@paddock/contract/streams/channels'
import type { Codec } from '@paddock/contract/streams/codec'
import type { Credentials } from '@paddock/contract/streams/credentials'
import {
  type AuthenticationOutcome,
  authenticated,
  failed,
  type MarketDataMessage,
  type MarketDataState,
  open,
  receive,
  timedOut,
} from '@paddock/contract/streams/market-data'
import type { WebSocket } from 'ws'
import type { Broker, MarketType } from '../accounts/broker.ts'
import type { MachineClock } from '../clock.ts'
import { encodedBatch } from './frames.ts'
import { createOutbox } from './outbox.ts'
import { runSocket } from './socket.ts'
import { listenToTest } from './test-feed.ts'

export interface MarketDataSocket {
  readonly socket: WebSocket
  readonly codec: Codec
  readonly clock: MachineClock
  readonly feed: Feed
  /** Where the prices come from, for the greeting. */
  readonly source: string
  /** Known from the upgrade; otherwise the client says who it is, in its headers or by message. */
  readonly broker: Broker | undefined
  readonly credentials: Credentials | undefined
  readonly authenticate: (credentials: Credentials) => Promise<Admission>
  readonly ended: () => void
  readonly broken: (error: unknown) => void
}

export type Admission = { readonly outcome: 'ok'; readonly broker: Broker } | { readonly outcome: Refused }
type Refused = Exclude<AuthenticationOutcome, 'ok'>

/** Channels that have something to deliver; the others are accepted and silent. */
const DELIVERED: ReadonlySet<string> = new Set<MarketType>(['trades', 'quotes', 'bars', 'updatedBars', 'dailyBars'])
const isDelivered = (channel: string): channel is MarketType => DELIVERED.has(channel)

export function runMarketDataSocket(parts: MarketDataSocket): void {
  let broker = parts.broker
  const running = runSocket<MarketDataState, MarketDataMessage, ChannelSymbol, AuthenticationOutcome>({
    ...parts,
    machine: {
      opened: open({
        feed: parts.feed,
        isPreauthenticated: broker !== undefined,
        source: parts.source,
        ...(parts.credentials && { credentials: parts.credentials }),
      }),
      receive,
      authenticated,
      timedOut,
    },
    async authenticate(credentials) {
      const admission = await parts.authenticate(credentials)
      if (admission.outcome === 'ok') broker = admission.broker
      return admission.outcome
    },
    listen({ channel, symbol }) {
      if (broker === undefined || !isDelivered(channel)) return () => {}
      if (parts.feed === 'test') return listenToTest(broker, channel, symbol, outbox.push)
      const feed = parts.feed === 'crypto' ? 'crypto' : 'stocks'
      return broker.subscribe({ kind: 'market', feed, type: channel, symbol }, outbox.push)
    },
    ended() {
      outbox.clear()
      parts.ended()
    },
  })
  const outbox = createOutbox({
    backlog: running.backlog,
    send: (messages, written) => running.sendFrame(encodedBatch(messages, parts.codec), written),
    tooSlow: () => running.step((state) => failed(state, 407)),
  })
}
