/** Rows made of events: what lists are read from. Written in the events' transaction, rebuilt by refolding. */
import type { Activity } from '@paddock/contract/entities/activity'
import type { Order } from '@paddock/contract/entities/order'
import type { OrderId } from '@paddock/contract/entities/scalar'
import type { Instant } from '@paddock/market/instant'

export type Row =
  /** Replaces the row of the same order. `parentId` is the order it was sent with as an exit. */
  | {
      readonly kind: 'order'
      readonly submittedAt: Instant
      readonly isOpen: boolean
      readonly order: Order
      /** The order in JSON, as it is kept and as it is answered. */
      readonly text: string
      readonly parentId: OrderId | null
    }
  | { readonly kind: 'activity'; readonly at: Instant; readonly activity: Activity }
