/** Accounts, their events, and the rows that lists are read from. */
import type { AccountKind } from '@paddock/contract/desk/accounts'
import type { Instant } from '@paddock/market/instant'
import type { ColumnType } from 'kysely'

export interface AccountTable {
  id: string
  user_id: string
  /** Unique among the user's accounts. */
  name: string
  kind: AccountKind
  /** `PA` and ten characters on a practice account, Alpaca's own on one of Alpaca's. */
  number: string
  /** `simulated:<model>:<seed>`, `replay:<recording>`, or `alpaca`. */
  market: string
  /** Of the last event written. Only `append` moves it. */
  sequence: ColumnType<number, number | undefined, number>
  /** Machine time; null while the account waits for nothing. */
  next_wake_at: Instant | null
  created_at: Instant
  /** It is over: it can be read, and nothing more happens in it. */
  archived_at: Instant | null
  /** The account it came from, how, and the account time at which it did; null for one that was opened anew. */
  origin_id: string | null
  origin_kind: 'fork' | 'reset' | null
  origin_at: Instant | null
}

export interface AccountEventTable {
  account_id: string
  sequence: number
  kind: string
  /** Account time. */
  at: Instant
  /** Machine time. */
  recorded_at: Instant
  cause: string
  /** JSON. */
  actor: string
  /** JSON, the kind included. */
  body: string
}

interface AccountSnapshotTable {
  account_id: string
  sequence: number
  fold_version: number
  body: string
}

interface OrderRowTable {
  account_id: string
  id: string
  client_order_id: string
  symbol: string
  asset_class: string
  side: string
  status: string
  is_open: 0 | 1
  submitted_at: Instant
  /** The order it was sent with as an exit. */
  parent_id: string | null
  /** The order as it travels, JSON. */
  body: string
}

export interface ActivityRowTable {
  account_id: string
  id: string
  /** `activity_type` of the wire, `FILL` for trades. */
  type: string
  at: Instant
  order_id: string | null
  /** The activity as it travels, JSON. */
  body: string
}

export interface AccountTables {
  account: AccountTable
  account_event: AccountEventTable
  account_snapshot: AccountSnapshotTable
  account_checkpoint: AccountSnapshotTable
  order_row: OrderRowTable
  activity_row: ActivityRowTable
}
