/** What `decide` answers: the events that follow, or why nothing does. */
import type { PracticeAccount } from './account.ts'
import type { Context } from './context.ts'
import type { AccountEvent, EventBody } from './event.ts'
import type { Rejection } from './rejection.ts'

export type Decision =
  | { readonly kind: 'accepted'; readonly events: readonly AccountEvent[] }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }

export const NOTHING: Decision = { kind: 'accepted', events: [] }

export const rejected = (rejection: Rejection): Decision => ({ kind: 'rejected', rejection })

/** Account time of what is decided now: it never decreases, whatever the context says. */
export const decidedAt = (account: PracticeAccount, context: Context): number =>
  context.now > account.at ? context.now : account.at

/** Bodies in their envelopes, numbered on from the account's last event. */
export function accepted(account: PracticeAccount, context: Context, ...bodies: readonly EventBody[]): Decision {
  const at = decidedAt(account, context)
  return {
    kind: 'accepted',
    events: bodies.map((body, index) => ({
      accountId: account.id,
      sequence: account.sequence + 1 + index,
      at,
      body,
    })),
  }
}
