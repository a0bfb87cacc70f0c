/** Rows made of events: what lists are read from. Written in the events' transaction, rebuilt by refolding. */
import type { Activity } from '@paddock/contract/entities/activity'
import type { Order } from '@paddock/contract/entities/order'
import type { Instant } from '@paddock/market/instant'

export type Row =
  /** Replaces the row of the same order. */
  | { readonly kind: 'order'; readonly submittedAt: Instant; readonly isOpen: boolean; readonly order: Order }
  | { readonly kind: 'activity'; readonly at: Instant; readonly activity: Activity }
