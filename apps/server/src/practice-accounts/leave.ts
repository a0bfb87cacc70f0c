/** Ends what runs here for a person who is about to be removed: nothing of theirs acts, waits or is written any more. */
import type { Accounts } from '../accounts/accounts.ts'
import type { Connections } from '../alpaca/connections.ts'
import type { AccessKeys } from '../identity/access-keys.ts'
import type { Recordings } from '../markets/recordings/recordings.ts'
import type { Practice } from '../practice/practice.ts'
import { everyAccountOf, stopWaking } from '../storage/accounts.ts'
import type { Database } from '../storage/tables/tables.ts'
import type { Webhooks } from '../streams/webhooks/webhooks.ts'
import type { Alerts } from '../waiting/alerts/alerts.ts'
import type { HeldService } from '../waiting/held/held-orders.ts'

interface LeaveParts {
  readonly db: Database
  readonly accounts: Pick<Accounts, 'forget'>
  readonly practice: Pick<Practice, 'stopClock'>
  readonly accessKeys: Pick<AccessKeys, 'revokeAll'>
  readonly held: Pick<HeldService, 'list' | 'cancel'>
  readonly alerts: Pick<Alerts, 'list' | 'remove'>
  readonly webhooks: Pick<Webhooks, 'list' | 'remove'>
  readonly recordings: Pick<Recordings, 'list' | 'remove'>
  readonly connections: Pick<Connections, 'list' | 'remove'>
  /** Ends what keys have open, and what accounts have. */
  readonly keyRevoked: (keyId: string) => void
  readonly dropStreams: (accountId: string) => void
  /** Machine time. */
  readonly now: () => number
}

export function createLeave(parts: LeaveParts): (userId: string) => Promise<void> {
  const { db, accounts, practice, accessKeys, held, alerts, webhooks, recordings, connections, now } = parts
  return async (userId) => {
    for (const { id, kind } of await everyAccountOf(db, userId)) {
      for (const keyId of await accessKeys.revokeAll(id)) parts.keyRevoked(keyId)
      parts.dropStreams(id)
      for (const hook of await webhooks.list(id)) await webhooks.remove(id, hook.id)
      for (const alert of await alerts.list(id)) await alerts.remove(id, alert.id)
      for (const order of (await held.list(id, true)).held) await held.cancel(id, order.id)
      if (kind === 'practice') await practice.stopClock(id)
      // Archived: no server of this database wakes it, and orders of it find nobody.
      await stopWaking(db, id, now())
      accounts.forget(id)
    }
    for (const { id } of await recordings.list(userId)) await recordings.remove(userId, id)
    for (const { accountId } of await connections.list(userId)) await connections.remove(userId, accountId)
  }
}
