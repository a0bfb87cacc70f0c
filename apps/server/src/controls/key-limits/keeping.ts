/** An order that is kept for its owner's approval instead of being sent. */
import type { AccountKind } from '@paddock/contract/desk/accounts'
import type { DraftSource, OrderDraft } from '@paddock/contract/desk/order-drafts'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { PlaceOrder } from '@paddock/contract/requests/place-order'

/** An account of a person. */
export interface DraftPlace {
  readonly userId: string
  readonly accountId: AccountId
  readonly kind: AccountKind
}

export interface Keeping {
  readonly source: DraftSource
  readonly order: PlaceOrder
  /** Why it was not sent, where something held it. */
  readonly held?: OrderDraft['held']
  readonly note?: string | undefined
  /** RFC 3339, account time; the close of the next market day where it is left out. */
  readonly expiresAt?: string | undefined
}

export type Kept =
  | { readonly kind: 'draft'; readonly draft: OrderDraft }
  | { readonly kind: 'refused'; readonly message: string; readonly field?: string }

/** Keeps an order. One of the same client order id that waits already, or is on its way, is answered as it is. */
export type KeepDraft = (place: DraftPlace, keeping: Keeping) => Promise<Kept>
