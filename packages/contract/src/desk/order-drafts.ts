/** Orders that await their owner's approval: what is kept of one, what is asked of it, and what is answered. */
import * as z from 'zod/mini'
import { isZonedTime } from '../entities/scalar.ts'
import { PlaceOrder } from '../requests/place-order.ts'

/** `sending` is on its way and its answer is not there yet. One that expired is waiting no more, and can be given another time. */
const DRAFT_STATES = ['waiting', 'sending', 'sent', 'discarded', 'expired'] as const
export type DraftState = (typeof DRAFT_STATES)[number]

export const LONGEST_DRAFT_NOTE = 200

const TIME = 'a draft expires at a date with its time and zone'
const Time = z.string({ error: TIME }).check(z.refine(isZonedTime, TIME))
const NOTE = `a note has at most ${LONGEST_DRAFT_NOTE} characters`

/** Body of `POST drafts`. It expires with the next market day where no time is given. */
export const KeepDraft = z.strictObject({
  order: PlaceOrder,
  note: z.optional(z.string({ error: NOTE }).check(z.trim(), z.maxLength(LONGEST_DRAFT_NOTE, NOTE))),
  expiresAt: z.optional(Time),
})
export type KeepDraft = z.infer<typeof KeepDraft>

/** Body of `PATCH drafts/{id}`. */
export const DraftChanges = z.strictObject({ expiresAt: Time })

/** Who composed it: a key, by its name of then; a person at the ticket; an alert. */
export const DraftSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('key'), keyId: z.string(), name: z.string() }),
  z.object({ kind: z.literal('ticket') }),
  z.object({ kind: z.literal('alert'), alertId: z.string() }),
])
export type DraftSource = z.infer<typeof DraftSource>

const text = z.nullable(z.string())

/** All times are the account's own. */
export const OrderDraft = z.object({
  id: z.string(),
  state: z.enum(DRAFT_STATES),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Approved, discarded, or null. */
  settledAt: text,
  source: DraftSource,
  /** Exactly what is sent, with the id it is sent under. */
  order: PlaceOrder,
  clientOrderId: z.string(),
  /** The limit it was above, with its numbers; null where nothing held it. */
  held: z.nullable(z.object({ rule: z.string(), message: z.string(), limit: z.string(), value: text })),
  note: text,
  /** US dollars by the prices when it was kept; null where no price said. */
  value: text,
  /** The same by the prices of now, of one that waits, where it was asked for. */
  valueNow: z._default(text, null),
  /** The broker's words when it was approved and refused: it waits on. */
  refusal: text,
  /** Of the order it became. */
  orderId: text,
})
export type OrderDraft = z.infer<typeof OrderDraft>

/** What `GET drafts` answers: the newest first. */
export const OrderDrafts = z.object({ drafts: z.array(OrderDraft), waiting: z.number() })
export type OrderDrafts = z.infer<typeof OrderDrafts>

/** What desks are told: one is new, or another than it was. */
export const DraftUpdate = z.looseObject({
  event: z.literal('order-draft'),
  account_id: z.string(),
  id: z.string(),
  isNew: z.boolean(),
  draft: OrderDraft,
})
export type DraftUpdate = z.infer<typeof DraftUpdate>
