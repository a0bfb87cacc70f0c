/** An account is anything that answers Alpaca's contract. Screens, scripts and tests never ask which one they talk to. */
import type { Actor } from '@paddock/broker/account/event'
import type { AccountKind } from '@paddock/contract/desk/accounts'
import type { SeenQuote } from '@paddock/contract/desk/order-intents'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { OperationName } from '@paddock/contract/operations/table'
import type { ChannelName } from '@paddock/contract/streams/channels'
import type { LastingText } from '../http/lasting-text.ts'
import type { Reader } from '../slices.ts'

/** A call as it came over the wire, matched to its entry and not yet parsed: practice parses it by the table, Alpaca is its own judge. */
export interface BrokerRequest {
  readonly operation: OperationName
  readonly path: Readonly<Record<string, string>>
  /** Repeated parameters are kept in order. */
  readonly query: URLSearchParams
  /** The query as it came, without its question mark. */
  readonly search: string
  /** The parsed JSON body; undefined when there was none. */
  readonly body: unknown
  /** The body as it came; undefined when there was none. */
  readonly text: string | undefined
  /** The header `Idempotency-Key`, where there was one. */
  readonly idempotencyKey?: string | undefined
  /** Echoed as `X-Request-ID`, recorded as the cause of what follows. */
  readonly requestId: string
  readonly actor: Actor
  /** Of a practice account that servers share: its sequence, read since the request came. */
  readonly sequence?: number | undefined
  /** What the person saw who sends an order from the desk. */
  readonly seenQuotes?: readonly SeenQuote[] | undefined
  /** Nobody waits for the answer: others come first where requests are counted. */
  readonly isBackground?: boolean
  /** For whom an answer that takes long is worked out; nobody in particular where it is left out. */
  readonly reader?: Reader
}

export interface BrokerAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Serialised JSON, or null where the answer has no body. Text, because rows are stored as they travel; bytes are a picture's. */
  readonly body: string | Uint8Array<ArrayBuffer> | null
  /** Where the body is a long text that is answered often: what of it can be kept. */
  readonly lasting?: LastingText
}

/** What can be listened to. */
type Channel =
  | { readonly kind: 'trade_updates' }
  /** The desk's own: clock changes and anything that makes what it shows out of date. */
  | { readonly kind: 'account_updates' }
  /** Movements of cash and holdings, as events: {@link Broker.past} has the earlier ones. */
  | { readonly kind: 'activities' }
  | MarketChannel

/** Names one symbol, or `*`. */
export interface MarketChannel {
  readonly kind: 'market'
  readonly feed: MarketFeed
  readonly type: MarketType
  readonly symbol: string
  /** Of coins, the place where they trade, such as `us-1`; left out, the one that is in use. The simulated market has one price for all. */
  readonly location?: string
  /** How far behind the view's time it is told, in milliseconds; not at all when left out. */
  readonly lagMs?: number
  /** Open practice orders wait for it: where a plan has no place for all symbols, this one has. */
  readonly isVital?: boolean
  /** Who listens, where a symbol's readers are shown: words, or `key:` and the id of an access key. */
  readonly reader?: string
}

/** `overnight` has what stocks do between 20:00 and 4:00 on the eve of a trading day, `stocks` the rest. */
export type MarketFeed = 'stocks' | 'overnight' | 'crypto' | 'options' | 'news'
export type MarketType = Exclude<ChannelName, 'pricing'>

/** A stream message's payload, in the wire's shape: `data` of a trading message, or one element of a market-data array. */
export type Message = Readonly<Record<string, unknown>>
export type Listener = (message: Message) => void

/** Channels of which everything was kept. */
export type KeptChannel = 'trade_updates' | 'activities'

export interface Broker {
  send(request: BrokerRequest): Promise<BrokerAnswer>
  /** Answers how to stop listening. */
  subscribe(channel: Channel, listener: Listener): () => void
  /** Resolves when those who listen are told of all that happens from then on, whichever server does it. Absent where they are at once. */
  listening?(): Promise<void>
  /**
   * What a channel told until now, in order, each with its `event_id`: from the beginning, or behind one of them, or at and after a time
   * (milliseconds). Absent where nothing was kept. A signal ends the looking, also where nothing was found yet.
   */
  past?(channel: KeptChannel, from: PastFrom, signal?: AbortSignal): AsyncIterable<Message>
}

export interface PastFrom {
  /** A ULID: what is told begins behind it. */
  readonly afterId?: string
  /** Inclusive. */
  readonly since?: number
}

/** Who answers for accounts of each kind. */
export type Brokers = Readonly<Record<AccountKind, (accountId: AccountId) => Broker>>
