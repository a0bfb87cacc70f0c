/** A person's connections to Alpaca. Key pairs come in here and never go out. */
import type { CONNECTIONS } from '@paddock/contract/desk/operations/connections'
import { type Connection, type Connections, type Outcome, UNLOCK_PHRASE } from '../alpaca/connections.ts'
import type { EnvironmentKey } from '../alpaca/environment-key.ts'
import type { AlpacaServers } from '../config.ts'
import type { LiveLocks } from '../controls/locks/live-locks.ts'
import { refusedForCode, type Security } from '../controls/locks/security.ts'
import { ownRefusal } from '../http/answer.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import type { User } from '../identity/session-cache.ts'
import { type HandlersOf, refusedBy } from './desk-call.ts'
import type { OwnDataSource } from './own-data.ts'

export interface ConnectionParts {
  readonly connections: Connections
  readonly security: Security
  readonly liveLocks: LiveLocks
  readonly environmentKey: EnvironmentKey
  readonly servers: AlpacaServers
  readonly ownData: OwnDataSource
  readonly keyRevoked: (keyId: string) => void
  readonly now: () => number
}

/** Every try asks Alpaca with a pair somebody typed, so that nobody guesses by way of this server. */
const TRIES_PER_MINUTE = 20

export function connectionHandlers(parts: ConnectionParts): HandlersOf<typeof CONNECTIONS> {
  const { connections, liveLocks } = parts
  const tries = createRateLimit(parts.now, TRIES_PER_MINUTE)
  const tooOften = (user: User): Response | undefined =>
    tries(user.id).isExceeded ? ownRefusal(429, 'too many tries: wait a minute') : undefined

  /** A live account that was left alone is locked for who sits at the desk, and says so. */
  async function atDesk(user: User, connection: Connection) {
    if (connection.environment !== 'live') return { ...connection, isIdle: false }
    const { isLocked, isIdle } = await liveLocks.now(user.id, connection.accountId)
    return { ...connection, isLocked, isIdle }
  }

  return {
    async listConnections({ user }) {
      await parts.environmentKey.adopt()
      const own = (await connections.list(user.id)).map((connection) => atDesk(user, connection))
      return { servers: parts.servers, phrase: UNLOCK_PHRASE, connections: await Promise.all(own) }
    },
    async addConnection({ user, input: { body } }) {
      const { name, keyId, secretKey, servers } = body
      return tooOften(user) ?? done(await connections.add(user, { name, key: { keyId, secretKey }, servers }))
    },
    async tryConnectionKey({ user, input: { body } }) {
      const { keyId, secretKey, servers } = body
      return tooOften(user) ?? done(await connections.tryKey(user, { key: { keyId, secretKey }, servers }))
    },
    async removeConnection({ user, input: { path } }) {
      const revoked = await connections.remove(user.id, path.connectionId)
      for (const keyId of revoked ?? []) parts.keyRevoked(keyId)
      return revoked !== undefined
    },
    testConnection: async ({ user, input: { path } }) =>
      tooOften(user) ?? done(await connections.test(user.id, path.connectionId)),
    replaceConnectionKey: async ({ user, input: { path, body } }) =>
      tooOften(user) ?? done(await connections.replace(user.id, path.connectionId, body)),
    renameConnection: async ({ user, input: { path, body } }) =>
      done(await connections.rename(user.id, path.connectionId, body.name)),
    setConnectionFeeds: async ({ user, input: { path, body } }) =>
      tooOften(user) ?? done(await connections.setFeeds(user.id, path.connectionId, body)),
    setConnectionServers: async ({ user, input: { path, body } }) =>
      tooOften(user) ?? done(await connections.setServers(user, path.connectionId, body)),
    setConnectionLimit: async ({ user, input: { path, body } }) =>
      done(await connections.setOnLimit(user.id, path.connectionId, body.onLimit)),
    async setConnectionOwnData({ user, input: { path, body } }) {
      const problem = await parts.ownData.problemWith(user, body)
      return problem
        ? ownRefusal(422, problem.message, problem.field)
        : done(await connections.setOwnData(user.id, path.connectionId, body))
    },
    watchConnection: ({ user, input: { path } }) => connections.monitor(user.id, path.connectionId),
    resyncConnection: async ({ user, input: { path } }) =>
      tooOften(user) ?? done(await connections.resync(user.id, path.connectionId)),
    lockConnection: async ({ user, input: { path } }) => done(await connections.lock(user.id, path.connectionId)),
    async unlockConnection(asked) {
      const { path, body } = asked.input
      const isMeant = body.phrase.trim() === UNLOCK_PHRASE
      const refused = isMeant ? await parts.security.refusal(asked, 'live') : undefined
      return refused
        ? refusedForCode(refused)
        : done(await connections.unlock(asked.user.id, path.connectionId, body.phrase))
    },
  }
}

/** The connection as it is now or what else was asked for, why not, or nothing where there is none. */
const done = <Result>(outcome: Outcome<Result> | undefined): Result | Response | undefined =>
  outcome && ('done' in outcome ? outcome.done : refusedBy(outcome.refusal))
