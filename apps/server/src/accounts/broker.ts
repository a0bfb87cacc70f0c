/** An account is anything that answers Alpaca's contract: two functions. Screens, scripts and tests never ask which one they talk to. */
import type { Actor } from '@paddock/broker/event'
import type { OperationName } from '@paddock/contract/operations/table'

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
  /** Echoed as `X-Request-ID`, recorded as the cause of what follows. */
  readonly requestId: string
  readonly actor: Actor
}

export interface BrokerAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Serialised JSON, or null where the answer has no body. Text, because rows are stored as they travel; bytes are a picture's. */
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

/** What can be listened to. Market channels name one symbol, or `*`. */
export type Channel =
  | { readonly kind: 'trade_updates' }
  /** The desk's own: clock changes and anything that makes what it shows out of date. */
  | { readonly kind: 'account_updates' }
  | { readonly kind: 'market'; readonly feed: 'stocks' | 'crypto'; readonly type: MarketType; readonly symbol: string }

export type MarketType = 'trades' | 'quotes' | 'bars' | 'updatedBars' | 'dailyBars'

/** A stream message's payload, in the wire's shape: `data` of a trading message, or one element of a market-data array. */
export type Message = Readonly<Record<string, unknown>>
export type Listener = (message: Message) => void

export interface Broker {
  send(request: BrokerRequest): Promise<BrokerAnswer>
  /** Answers how to stop listening. */
  subscribe(channel: Channel, listener: Listener): () => void
}
