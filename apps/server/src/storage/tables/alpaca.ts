/** Connections to Alpaca, and what is known of the orders on their way there. */
import type { Instant } from '@paddock/market/instant'

/** How an account of Alpaca's is reached. */
export interface AlpacaConnectionTable {
  account_id: string
  user_id: string
  /** Alpaca's own id of the account: a replaced key must open the same one. */
  upstream_id: string
  data_server: 'data' | 'sandbox-data'
  /** The feeds the key may read and those in use, as `alpaca/feeds.ts` writes them; null where it may read none. */
  stock_feed: string | null
  /** The key id's last characters. */
  key_hint: string
  /** Which secret the pair is sealed with, so that secrets can change. */
  vault_key: string
  /** Nonce, ciphertext and tag, base64url. */
  sealed: string
  /** Who gave the pair: a person at the desk, or the server's environment. */
  origin: 'desk' | 'environment'
  /** When its owner opened a live account for trading; null while it is locked. */
  unlocked_at: Instant | null
  created_at: Instant
  /** Addresses in the place of the configured ones, as `alpaca/servers.ts` writes them; null for none. */
  servers: string | null
  /** What is done where another program has the place of the key on a feed; null for waiting. */
  on_limit: 'wait' | 'take-over' | 'share' | null
  /** Where figures come from that Alpaca has no source for, as JSON; null for nowhere. */
  own_data: string | null
}

/** An order or another call on its way to Alpaca. The row goes when the answer is there: what is left is not known. */
export interface OrderIntentTable {
  account_id: string
  /** A call that carries none is known here by a name of its own. */
  client_order_id: string
  /** Of the body as the caller sent it, or of all that a call asks. */
  body_sha256: string
  state: 'sent' | 'unknown'
  recorded_at: Instant
  /** The request's id. */
  cause: string
  /** What was asked, as `alpaca/call-traces.ts` writes it; null of an order. */
  call: string | null
  /** Who asked, and what they saw, as JSON: `actor` and `quotes` of the contract's `OrderIntent`; null where it is not known. */
  actor: string | null
  quotes: string | null
  /** Alpaca's clock less ours when it was recorded; null where no answer had told. */
  clock_ahead_ms: number | null
}

/** When the desk of a live account was last used. */
interface DeskUseTable {
  account_id: string
  /** Machine time. */
  seen_at: Instant
}

export interface AlpacaTables {
  alpaca_connection: AlpacaConnectionTable
  order_intent: OrderIntentTable
  desk_use: DeskUseTable
}
