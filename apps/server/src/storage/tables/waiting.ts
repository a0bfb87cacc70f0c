/** What waits on this server: held orders, drafts and alerts. */
import type { Instant } from '@paddock/market/instant'

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

export interface WaitingTables {
  held_order: HeldOrderTable
  order_draft: OrderDraftTable
  alert: AlertTable
  alert_reached: AlertReachedTable
}
