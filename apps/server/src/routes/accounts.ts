/** A person's accounts, and the keys that open one of them to scripts. */
import { isExpired } from '@paddock/broker/guardrails/key-limits'
import type { ACCOUNTS, KEYS, WHOLE_ACCOUNTS } from '@paddock/contract/desk/operations/accounts'
import { type Instant, toTimestamp } from '@paddock/market/instant'
import type { Accounts } from '../accounts/accounts.ts'
import type { Connections } from '../alpaca/connections.ts'
import type { EnvironmentKey } from '../alpaca/environment-key.ts'
import type { GuardrailsOfAccounts } from '../controls/guardrails/guardrails.ts'
import { refusedForCode, type Security } from '../controls/locks/security.ts'
import { json, ownRefusal } from '../http/answer.ts'
import type { AccessKeys } from '../identity/access-keys.ts'
import type { Recordings } from '../markets/recordings/recordings.ts'
import type { Circumstances } from '../practice/ledger/circumstances.ts'
import type { Outcome, PracticeAccounts } from '../practice-accounts/practice-accounts.ts'
import type { AccountRecord } from '../storage/accounts.ts'
import type { AskedByPerson, HandlersOf } from './desk-call.ts'

export interface AccountParts {
  readonly accounts: Accounts
  readonly practiceAccounts: PracticeAccounts
  readonly recordings: Pick<Recordings, 'names' | 'ofTrades'>
  readonly guardrails: Pick<GuardrailsOfAccounts, 'isSet'>
  readonly environmentKey: EnvironmentKey
  readonly connections: Pick<Connections, 'feeds'>
  readonly accessKeys: AccessKeys
  readonly security: Security
  readonly keyRevoked: (keyId: string) => void
  /** Machine time. */
  readonly now: () => Instant
}

/** An account as the desk sees it: what it is, and where it came from. */
const accountBody = (account: AccountRecord) => {
  const { id, name, number, kind, market, created_at, archived_at, origin_id, origin_kind, origin_at } = account
  return {
    id,
    name,
    number,
    kind,
    // What a market is called begins with where its prices come from.
    source: market.split(':')[0],
    market,
    createdAt: toTimestamp(created_at),
    archivedAt: archived_at === null ? null : toTimestamp(archived_at),
    origin:
      origin_id === null || origin_kind === null || origin_at === null
        ? null
        : { accountId: origin_id, kind: origin_kind, at: toTimestamp(origin_at) },
  }
}

export function accountHandlers(parts: AccountParts): HandlersOf<typeof ACCOUNTS & typeof WHOLE_ACCOUNTS> {
  const { practiceAccounts } = parts
  return {
    async listAccounts({ user, input }) {
      // Whoever just registered may be the one it belongs to. Alpaca is not waited for.
      void parts.environmentKey.adopt()
      if (input.query.archived === 'true')
        return (await practiceAccounts.archived(user.id)).map((account) => ({
          ...accountBody(account),
          marketName: null,
          isGuarded: false,
        }))
      const [own, names, ofTrades, feeds] = await Promise.all([
        parts.accounts.list(user.id),
        parts.recordings.names(user.id),
        parts.recordings.ofTrades(user.id),
        parts.connections.feeds(user.id),
      ])
      const feedsIn = ({ id, market }: AccountRecord) => {
        const found = feeds.get(market.startsWith('live:') ? market.slice('live:'.length) : id)
        return found && { feeds: found }
      }
      return Promise.all(
        own.map(async (account) => ({
          ...accountBody(account),
          // Which recording a replayed market is, in its owner's words.
          marketName: names.get(account.market) ?? null,
          // A recording of trades, not of minute bars alone.
          ...(ofTrades.has(account.market) && { isOfTrades: true }),
          // Which feeds its prices come from, where they are Alpaca's.
          ...feedsIn(account),
          // Whether guardrails stand before its orders: who shows how they stand asks for them.
          isGuarded: await parts.guardrails.isSet(account.id),
        })),
      )
    },
    openAccount: async (asked) =>
      outcome(await practiceAccounts.open(asked.user.id, asked.input.body, circumstances(asked)), 201),
    renameAccount: async ({ user, accountId, input }) =>
      outcome(await practiceAccounts.rename(user.id, accountId, input.body.name)),
    archiveAccount: async (asked) =>
      outcome(await practiceAccounts.archive(asked.user.id, asked.accountId, circumstances(asked))),
    restoreAccount: async (asked) =>
      outcome(await practiceAccounts.restore(asked.user.id, asked.accountId, circumstances(asked))),
    resetAccount: async (asked) =>
      outcome(await practiceAccounts.reset(asked.user.id, asked.accountId, circumstances(asked)), 201),
    rewindAccount: async (asked) =>
      outcome(await practiceAccounts.rewind(asked.user.id, asked.accountId, circumstances(asked)), 201),
    forkAccount: async (asked) =>
      outcome(await practiceAccounts.fork(asked.user.id, asked.accountId, asked.input.body, circumstances(asked)), 201),
  }
}

/** As events say who did something, and by which request. */
export const circumstances = ({ user, requestId }: AskedByPerson): Circumstances => ({
  actor: { kind: 'user', id: user.id },
  cause: requestId,
})

const outcome = (result: Outcome, status = 200): Response =>
  'refused' in result
    ? ownRefusal(422, result.refused, result.field)
    : json(
        status,
        JSON.stringify({ ...accountBody(result), ...(result.leftBehind && { leftBehind: result.leftBehind }) }),
      )

export function keyHandlers({ accessKeys, security, keyRevoked, now }: AccountParts): HandlersOf<typeof KEYS> {
  return {
    listKeys: ({ user, accountId }) => accessKeys.list(user.id, accountId),
    /** The one time the secret is shown. */
    async makeKey(asked) {
      const refused = await security.refusal(asked, 'key')
      if (refused) return refusedForCode(refused)
      const { user, accountId, input } = asked
      const { limits } = input.body
      const name = input.body.name || 'Key'
      const pair = await accessKeys.create({ userId: user.id, accountId, name, ...(limits && { limits }) })
      return { ...pair, name, ...(limits && { limits }) }
    },
    /** Sets what a key may do, all of it. What it has open ends where it may not even read any more. */
    async limitKey(asked) {
      const refused = await security.refusal(asked, 'key')
      if (refused) return refusedForCode(refused)
      const { user, accountId, input } = asked
      const { keyId } = input.path
      const { limits } = input.body
      if (!(await accessKeys.limit(user.id, accountId, keyId, limits))) return undefined
      if (isExpired(limits, now())) keyRevoked(keyId)
      return { keyId, limits }
    },
    async revokeKey({ user, accountId, input: { path } }) {
      if (!(await accessKeys.revoke(user.id, accountId, path.keyId))) return false
      keyRevoked(path.keyId)
      return true
    },
  }
}
