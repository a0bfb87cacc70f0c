/** What an account's owner allows themselves and is told of: notifications, the lock of a live account, guardrails and their receipts. */
import { NotificationChanges, notificationsOf } from '@paddock/contract/desk/notifications'
import type { CONTROLS } from '@paddock/contract/desk/operations/controls'
import { toTimestamp } from '@paddock/market/instant'
import { UNLOCK_PHRASE } from '../alpaca/connections.ts'
import type { GuardrailsOfAccounts } from '../controls/guardrails/guardrails.ts'
import type { LiveLocks } from '../controls/locks/live-locks.ts'
import { refusedForCode, type Security } from '../controls/locks/security.ts'
import { listAccessKeys } from '../storage/access-keys.ts'
import { changeBody, loadBody } from '../storage/bodies.ts'
import type { Database } from '../storage/tables/tables.ts'
import type { HandlersOf } from './desk-call.ts'

export interface ControlParts {
  readonly db: Database
  readonly guardrails: GuardrailsOfAccounts
  readonly security: Security
  readonly liveLocks: LiveLocks
}

export function controlHandlers({ db, guardrails, security, liveLocks }: ControlParts): HandlersOf<typeof CONTROLS> {
  const written = (text: string | undefined) => notificationsOf(NotificationChanges.parse(JSON.parse(text ?? '{}')))
  return {
    getNotifications: async ({ accountId }) => written(await loadBody(db, 'account_notifications', accountId)),
    /** Sets what is named and answers all of it. */
    setNotifications: ({ accountId, input }) =>
      changeBody(db, 'account_notifications', accountId, (text) => notificationsOf(written(text), input.body)),
    async getLiveLock({ user, accountId }) {
      const { locksAt, ...lock } = await liveLocks.now(user.id, accountId)
      return { ...lock, locksAt: locksAt === null ? null : toTimestamp(locksAt), phrase: UNLOCK_PHRASE }
    },
    useLiveAccount: async ({ user, accountId }) => void (await liveLocks.used(user.id, accountId)),
    getGuardrails: ({ accountId, kind }) => guardrails.now(accountId, kind),
    /** Sets what is named and answers how all of it stands. */
    async setGuardrails(asked) {
      const { accountId, kind, input } = asked
      const tightened = await guardrails.change(accountId, kind, input.body, { loosen: false })
      if (tightened) return tightened
      const refused = await security.refusal(asked, 'guardrails')
      return refused ? refusedForCode(refused) : guardrails.change(accountId, kind, input.body)
    },
    /** The newest first, with the way each order came by: the desk, or a key by its name. */
    async listGuardrailReceipts({ user, accountId }) {
      const [receipts, keys] = await Promise.all([guardrails.receipts(accountId), listAccessKeys(db, user.id)])
      const names = new Map(keys.map(({ id, name }) => [id, name]))
      return receipts.map(({ actor, ...receipt }) => ({
        ...receipt,
        path: actor.kind === 'user' ? 'desk' : actor.kind === 'key' ? 'key' : 'server',
        key: actor.kind === 'key' ? (names.get(actor.id) ?? actor.id) : null,
      }))
    },
  }
}
