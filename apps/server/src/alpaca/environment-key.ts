/**
 * The key pair of the server's environment: `APCA_API_KEY_ID` and `APCA_API_SECRET_KEY`, as every Alpaca client reads them. It belongs to one
 * person, the desk's owner: whoever `PADDOCK_OWNER` names by e-mail, or else, on a desk that only its own machine can reach, the first who
 * registered. On any other desk the first to register may be a stranger, so that a name is needed.
 */
import type { Cluster } from '../cluster/cluster.ts'
import type { AlpacaKey } from '../config.ts'
import type { Log } from '../log.ts'
import { environmentConnection } from '../storage/alpaca-connections.ts'
import type { Storage } from '../storage/engine/database.ts'
import { firstRegistered, userByEmail } from '../storage/people.ts'
import type { Connections, Outcome } from './connections.ts'
import { keyIn } from './opened-connection.ts'
import type { Vault } from './vault.ts'

export interface EnvironmentKey {
  /** Connects the pair, if it is there and not connected yet. Asked again it tries again, once a minute at most; it never fails. */
  adopt(): Promise<void>
}

interface EnvironmentKeyParts {
  readonly storage: Pick<Storage, 'db'>
  readonly key: AlpacaKey | undefined
  readonly owner: string | undefined
  /** Whether only this machine can reach the server. */
  readonly isPrivate: boolean
  readonly connections: Connections
  readonly vault: Vault
  /** Of servers that start together one connects it. */
  readonly cluster: Pick<Cluster, 'exclusively'>
  readonly now: () => number
  readonly log: Log
}

const AGAIN_AFTER_MS = 60_000

export function createEnvironmentKey(parts: EnvironmentKeyParts): EnvironmentKey {
  const { storage, key, owner, isPrivate, connections, vault, cluster, now, log } = parts
  let isSettled = key === undefined
  let underWay: Promise<void> | undefined
  let triedAt = Number.NEGATIVE_INFINITY

  if (key !== undefined && owner === undefined && !isPrivate) {
    isSettled = true
    log.warn('APCA_API_KEY_ID is not used: set PADDOCK_OWNER to the e-mail address of the person it belongs to')
  }

  async function connect(pair: AlpacaKey): Promise<void> {
    const person = owner === undefined ? await firstRegistered(storage.db) : await userByEmail(storage.db, owner)
    // Nobody has registered yet.
    if (person === undefined) return
    triedAt = now()
    const record = await environmentConnection(storage.db)
    if (record) {
      const known = keyIn(vault, record)
      isSettled = known?.keyId === pair.keyId && known.secretKey === pair.secretKey
      if (!isSettled) settle(await connections.replace(record.user_id, record.account_id, pair))
      return
    }
    settle(await connections.add({ id: person, isGuest: false }, { key: pair, origin: 'environment' }))
  }

  function settle(outcome: Outcome | undefined): void {
    if (outcome && 'done' in outcome) {
      isSettled = true
      log.info({ account: outcome.done.name }, 'the key of the environment is connected')
      return
    }
    // What is refused stays refused until the environment changes; what could not be asked is asked again.
    isSettled = outcome?.refusal.status !== 502
    log.warn({ why: outcome?.refusal.message }, 'the key of the environment was not connected')
  }

  return {
    async adopt() {
      if (key === undefined || isSettled || now() - triedAt < AGAIN_AFTER_MS) return
      underWay ??= cluster
        .exclusively('environment-key', () => connect(key))
        .catch((err: unknown) => log.warn({ err }, 'the key of the environment was not connected'))
        .finally(() => {
          underWay = undefined
        })
      await underWay
    },
  }
}
