/** What the desk keeps for a person and an account: dashboards, watchlists, what is written and what is told. */
import type { Instant } from '@paddock/market/instant'

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

export interface WatchlistTable {
  id: string
  account_id: string
  /** Unique in the account. */
  name: string
  /** Account time, like the next. */
  created_at: Instant
  updated_at: Instant
}

interface WatchlistSymbolTable {
  watchlist_id: string
  symbol: string
  /** Ascends along the list; removals leave gaps. */
  place: number
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

interface AccountNotificationsTable {
  account_id: string
  /** What was chosen, JSON. */
  body: string
}

export interface DeskTables {
  dashboard: DashboardTable
  dashboard_version: DashboardVersionTable
  watchlist: WatchlistTable
  watchlist_symbol: WatchlistSymbolTable
  order_paper: OrderPaperTable
  journal_entry: JournalEntryTable
  account_notifications: AccountNotificationsTable
}
