/** The tables as queries see them. Amounts are text holding decimal strings, instants are milliseconds, ids are text. */
import type { Instant } from '@paddock/market/instant'
import type { ColumnType, Kysely } from 'kysely'

/** A better-auth instant: ISO text on SQLite, a timestamp on PostgreSQL. */
type SignInTime = string | Date
/** A better-auth truth: 0 or 1 on SQLite, a boolean on PostgreSQL. */
type SignInFlag = number | boolean

export interface UserTable {
  id: string
  name: string
  email: string
  email_verified: SignInFlag
  image: string | null
  created_at: SignInTime
  updated_at: SignInTime
  is_anonymous: SignInFlag | null
  two_factor_enabled: SignInFlag | null
}

/** A person's authenticator app. Secret and recovery codes are encrypted by the sign-in library, with the server's secret. */
export interface TwoFactorTable {
  id: string
  user_id: string
  secret: string
  backup_codes: string
  /** False until a first code has shown that the app has the secret. */
  verified: SignInFlag | null
  failed_verification_count: number | null
  locked_until: SignInTime | null
  /** Which half minute the last code was of that was believed: none of it or before it is believed again. */
  last_step: number | null
}

/** From where a person has signed in. */
export interface SignInAddressTable {
  user_id: string
  /** As limits count it: `addressBucket`. */
  address: string
  /** Machine time of the last time. */
  signed_in_at: Instant
}

export interface SecurityChoicesTable {
  user_id: string
  /** `SecurityChanges`, JSON. */
  body: string
}

/** When the desk of a live account was last used. */
export interface DeskUseTable {
  account_id: string
  /** Machine time. */
  seen_at: Instant
}

/** A person signed in on one device. */
export interface SessionTable {
  id: string
  user_id: string
  token: string
  expires_at: SignInTime
  ip_address: string | null
  user_agent: string | null
  created_at: SignInTime
  updated_at: SignInTime
}

/** A way of signing in: better-auth's "account", which here would be mistaken for a trading account. */
export interface CredentialTable {
  id: string
  user_id: string
  account_id: string
  provider_id: string
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: SignInTime | null
  refresh_token_expires_at: SignInTime | null
  scope: string | null
  password: string | null
  created_at: SignInTime
  updated_at: SignInTime
}

export interface VerificationTable {
  id: string
  identifier: string
  value: string
  expires_at: SignInTime
  created_at: SignInTime
  updated_at: SignInTime
}

/** What answers for an account: the practice broker, or Alpaca. */
export type AccountKind = 'practice' | 'alpaca-paper' | 'alpaca-live'

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

export interface AccountSnapshotTable {
  account_id: string
  sequence: number
  fold_version: number
  body: string
}

export interface OrderRowTable {
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

export interface AccessKeyTable {
  id: string
  user_id: string
  account_id: string
  name: string
  /** Hexadecimal. The secret itself is shown once and kept nowhere. */
  secret_sha256: string
  scopes: string
  created_at: Instant
  last_used_at: Instant | null
  revoked_at: Instant | null
}

/** Of keys that ever had limits. */
export interface AccessKeyLimitsTable {
  key_id: string
  /** `KeyLimits`, JSON. */
  body: string
}

/** Of keys with limits: what they sent on the latest market day they sent anything on. */
export interface AccessKeyUseTable {
  key_id: string
  day: string
  orders: number
}

export interface OrderDraftTable {
  id: string
  account_id: string
  /** What it is sent under. */
  client_order_id: string
  state: 'waiting' | 'sending' | 'sent' | 'discarded'
  /** Machine time. */
  created_at: Instant
  /** Account time. */
  expires_at: Instant
  /** When it left, machine time: what is not at the broker a while later never arrived. */
  sent_at: Instant | null
  /** The rest of an `OrderDraft`, JSON. */
  body: string
}

export interface WatchlistTable {
  id: string
  account_id: string
  /** Unique in the account. */
  name: string
  /** Account time, like the next. */
  created_at: Instant
  updated_at: Instant
}

export interface WatchlistSymbolTable {
  watchlist_id: string
  symbol: string
  /** Ascends along the list; removals leave gaps. */
  place: number
}

/** How an account of Alpaca's is reached. */
export interface AlpacaConnectionTable {
  account_id: string
  user_id: string
  /** Alpaca's own id of the account: a replaced key must open the same one. */
  upstream_id: string
  data_server: 'data' | 'sandbox-data'
  /** The best feed of stock prices the key may read, or null where it may read none. */
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
}

/** An order on its way to Alpaca. The row goes when the answer is there: what is left is not known. */
export interface OrderIntentTable {
  account_id: string
  client_order_id: string
  /** Of the body as the caller sent it. */
  body_sha256: string
  state: 'sent' | 'unknown'
  recorded_at: Instant
  /** The request's id. */
  cause: string
}

/** Where an account's coins of one chain come in. */
export interface CoinWalletTable {
  account_id: string
  chain: string
  address: string
  /** Account time. */
  created_at: Instant
}

/** Where coins may be sent, a day after this was written. */
export interface CoinAddressTable {
  id: string
  account_id: string
  asset: string
  chain: string
  address: string
  /** Account time. */
  created_at: Instant
}

export interface AccountDialsTable {
  account_id: string
  /** What was set, JSON. */
  body: string
}

export interface AccountTroubleTable {
  account_id: string
  /** What is on, JSON. */
  body: string
}

export interface DashboardTable {
  user_id: string
  /** Of its name; part of its address. */
  id: string
  /** Among the person's dashboards. */
  place: number
  /** One more with every change. */
  version: number
  /** Name, widgets and layouts, JSON. */
  body: string
  updated_at: Instant
  /** When it was put in the trash. */
  removed_at: Instant | null
}

/** What a dashboard was before it was changed. */
export interface DashboardVersionTable {
  user_id: string
  id: string
  version: number
  body: string
  replaced_at: Instant
}

export type RecordingDetail = 'bars' | 'trades'

export interface RecordingTable {
  id: string
  user_id: string
  /** Unique among the user's recordings. */
  name: string
  /** The account of Alpaca's it was recorded through, which may be gone since, and its name then. */
  connection_id: string
  connection_name: string
  /** Alpaca's name of the stock feed; null where it was left to Alpaca. */
  feed: string | null
  timeframe: '1Min'
  /** Whether trades are recorded beside the bars. */
  detail: RecordingDetail
  /** Dates in New York, both included. */
  first_day: string
  last_day: string
  status: 'running' | 'done' | 'canceled'
  created_at: Instant
  ended_at: Instant | null
}

export interface RecordingSymbolTable {
  recording_id: string
  /** In which order they were asked for. */
  place: number
  symbol: string
  /** `empty` has no bars in the range. */
  status: 'waiting' | 'done' | 'empty' | 'failed' | 'canceled'
  /** Why it failed. */
  error: string | null
  /** JSON; null until Alpaca has told what it is. */
  instrument: string | null
  bars: number
  trades: number
  /** Alpaca's name of the next page of its trades, empty for the first; null until its bars are there. */
  trades_page: string | null
  /** How far its bars, and then its trades, have been read. */
  reached_at: Instant | null
}

export interface RecordingBarsTable {
  recording_id: string
  symbol: string
  /** A date in New York. */
  day: string
  /** See `markets/recordings/bars-text.ts`. */
  body: string
}

export interface RecordingTradesTable {
  recording_id: string
  symbol: string
  /** How many trades of the symbol come before these. */
  place: number
  first_at: Instant
  last_at: Instant
  /** See `markets/recordings/prints-body.ts`. */
  body: Uint8Array
}

export interface AccountNotificationsTable {
  account_id: string
  /** What was chosen, JSON. */
  body: string
}

export interface UserPreferencesTable {
  user_id: string
  /** What was chosen, JSON. */
  body: string
}

export interface HeldOrderTable {
  id: string
  account_id: string
  /** Whether something of it is still to come. */
  is_open: 0 | 1
  /** Machine time. */
  created_at: Instant
  /** Account time up to which its prices have been looked at. */
  looked_at: Instant
  /** A `HeldOrder` with its log, JSON. */
  body: string
}

/** What its owner allows themselves. */
export interface AccountGuardrailsTable {
  account_id: string
  /** The rules and how they stand, JSON. */
  body: string
}

/** An order that a rule refused. */
export interface GuardrailReceiptTable {
  account_id: string
  /** Ascends in the account. */
  number: number
  recorded_at: Instant
  /** JSON. */
  body: string
}

/** What a person wrote beside an order, which need not have been sent yet. */
export interface OrderPaperTable {
  account_id: string
  client_order_id: string
  /** JSON. */
  tags: string
  note: string
}

/** What a person wrote beside a symbol. */
export interface JournalEntryTable {
  account_id: string
  id: string
  symbol: string
  /** Account time. */
  at: Instant
  text: string
}

/** The tickets a person keeps to write others from. */
export interface TicketTemplatesTable {
  user_id: string
  /** All of them, JSON. */
  body: string
}

export interface AlertTable {
  id: string
  account_id: string
  /** Grows with every change, so that of two that change it one is told. */
  version: number
  /** 1 while it is waited for. */
  is_active: number
  /** What it is, JSON: a `KeptAlert`. */
  body: string
  created_at: Instant
  /** Up to when its market has been looked at, where that is Alpaca's. */
  looked_at: Instant | null
  removed_at: Instant | null
}

export interface AlertReachedTable {
  /** Of the alert and how often it was told then: nothing is told twice. */
  id: string
  alert_id: string
  account_id: string
  user_id: string
  /** When, at which price, and the terms then, JSON: a `KeptReach`. */
  body: string
  /** Of the account's time. */
  at: Instant
  /** When a desk of the person was known to have heard of it late, machine time: null until one has, 0 where it was told at once. */
  told_at: Instant | null
}

/** A table of the desk as somebody arranged it. */
export interface KeptTableTable {
  user_id: string
  name: string
  /** A `KeptTable`, JSON. */
  body: string
}

/** An address that the events of an account's orders are sent to. */
export interface WebhookTable {
  id: string
  account_id: string
  url: string
  /** Which of them, JSON. */
  events: string
  state: 'on' | 'off' | 'stopped'
  /** Why it was stopped. */
  reason: string | null
  /** The id of the last event a message was written of. */
  place: string | null
  /** Where there is none yet: account time from which on events count. */
  since: Instant
  /** Of the secret its messages are signed with. */
  vault_key: string
  sealed: string
  created_at: Instant
}

/** One message of a webhook. */
export interface WebhookDeliveryTable {
  webhook_id: string
  /** Its place among the webhook's. */
  number: number
  account_id: string
  event_id: string
  event: string
  symbol: string
  /** As it is sent. */
  body: string
  state: 'waiting' | 'delivered' | 'skipped'
  attempts: number
  created_at: Instant
  /** When it is to be tried. */
  next_at: Instant
  first_tried_at: Instant | null
  tried_at: Instant | null
  /** What the receiver answered. */
  status: number | null
  problem: string | null
  took_ms: number | null
}

/** What somebody drew on the charts of a symbol. */
export interface DrawingsTable {
  user_id: string
  symbol: string
  /** `Drawings`, JSON. */
  body: string
}

/** One row: when the server last tried whether it can write, machine time. */
export interface ServerBeatTable {
  id: number
  at: Instant
}

export interface Tables {
  user: UserTable
  session: SessionTable
  credential: CredentialTable
  verification: VerificationTable
  two_factor: TwoFactorTable
  sign_in_address: SignInAddressTable
  security_choices: SecurityChoicesTable
  desk_use: DeskUseTable
  account: AccountTable
  account_event: AccountEventTable
  account_snapshot: AccountSnapshotTable
  account_checkpoint: AccountSnapshotTable
  order_row: OrderRowTable
  activity_row: ActivityRowTable
  access_key: AccessKeyTable
  access_key_limits: AccessKeyLimitsTable
  access_key_use: AccessKeyUseTable
  account_dials: AccountDialsTable
  account_trouble: AccountTroubleTable
  account_notifications: AccountNotificationsTable
  watchlist: WatchlistTable
  watchlist_symbol: WatchlistSymbolTable
  alpaca_connection: AlpacaConnectionTable
  order_intent: OrderIntentTable
  recording: RecordingTable
  recording_symbol: RecordingSymbolTable
  recording_bars: RecordingBarsTable
  recording_trades: RecordingTradesTable
  coin_wallet: CoinWalletTable
  coin_address: CoinAddressTable
  dashboard: DashboardTable
  dashboard_version: DashboardVersionTable
  user_preferences: UserPreferencesTable
  held_order: HeldOrderTable
  order_draft: OrderDraftTable
  account_guardrails: AccountGuardrailsTable
  guardrail_receipt: GuardrailReceiptTable
  order_paper: OrderPaperTable
  journal_entry: JournalEntryTable
  kept_table: KeptTableTable
  drawings: DrawingsTable
  ticket_templates: TicketTemplatesTable
  alert: AlertTable
  alert_reached: AlertReachedTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
  server_beat: ServerBeatTable
}

/** What queries take: the database or a transaction in it. */
export type Database = Kysely<Tables>

export type StorageKind = 'sqlite' | 'postgres'
