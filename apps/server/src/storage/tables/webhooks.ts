/** Webhooks and their messages. */
import type { Instant } from '@paddock/market/instant'

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

export interface WebhookTables {
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
}
