/** Access keys: made, verified and revoked. The secret is shown once; what is stored is its SHA-256. */
import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import { isExpired } from '@paddock/broker/guardrails/key-limits'
import type { AccessKey } from '@paddock/contract/desk/access-keys'
import { isLimited, KeyLimits } from '@paddock/contract/desk/key-limits'
import type { AccountId } from '@paddock/contract/entities/scalar'
import { toTimestamp } from '@paddock/market/instant'
import { BoundedMap } from '../bounded-map.ts'
import type { Log } from '../log.ts'
import {
  findAccessKey,
  insertAccessKey,
  listAccessKeys,
  revokeAccessKey,
  revokeAccessKeys,
  touchAccessKey,
} from '../storage/access-keys.ts'
import type { AccountAtDoor } from '../storage/accounts.ts'
import { saveBody } from '../storage/bodies.ts'
import { type LimitsRecord, limitsOfUser } from '../storage/key-limits.ts'
import type { Database } from '../storage/tables/tables.ts'

export interface KeyPair {
  readonly keyId: string
  readonly secretKey: string
}

/** What a verified key opens. */
export interface KeyHolder {
  readonly keyId: string
  readonly userId: string
  readonly accountId: AccountId
  /** The account as it was read with the key; undefined where what is known of either is kept. */
  readonly account?: AccountAtDoor
  /** Where it may not do everything: what it is called, and what it may do. */
  readonly limited?: { readonly name: string; readonly limits: KeyLimits }
}

export interface AccessKeys {
  create(owner: { userId: string; accountId: AccountId; name: string; limits?: KeyLimits }): Promise<KeyPair>
  /** Undefined for a pair that is unknown, wrong, revoked or expired. */
  verify(keyId: string, secretKey: string): Promise<KeyHolder | undefined>
  /** The same, with those that are expired: what tells them so. */
  holderOf(keyId: string, secretKey: string): KeyHolder | undefined | Promise<KeyHolder | undefined>
  /** Sets what a key may do, from its next request on. False if the account has no such key in force. */
  limit(userId: string, accountId: AccountId, keyId: string, limits: KeyLimits): Promise<boolean>
  /** An account's keys, oldest first, the revoked ones included. */
  list(userId: string, accountId: AccountId): Promise<AccessKey[]>
  /** False if the account has no such key in force. */
  revoke(userId: string, accountId: AccountId, keyId: string): Promise<boolean>
  /** All keys of an account are revoked. Answers those that were in force. */
  revokeAll(accountId: AccountId): Promise<readonly string[]>
  /** These keys open another account now, or nothing: what was known of them is forgotten. */
  forget(keyIds: readonly string[]): void
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SCOPES = 'account:write trading data'
/** A key revoked by another process stops working after this long; one revoked here at once. */
const KEPT_MS = 2_000
const TOUCHED_EVERY_MS = 60_000
/** Keys in use at a time. What is no key is looked for each time, and nothing of it is kept. */
const MOST_KNOWN = 10_000
/** Far above those we make: a longer one is nobody's. */
const LONGEST_KEY = 64

const draw = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

export function createAccessKeys(parts: {
  readonly db: Database
  readonly now: () => number
  readonly log: Pick<Log, 'warn'>
  /** Whether other servers revoke keys and limit them: then each is read again. */
  readonly isShared?: boolean
}): AccessKeys {
  const { db, now, isShared = false } = parts
  interface Known {
    readonly holder: KeyHolder
    readonly hash: Buffer
    readonly until: number
  }
  const known = new BoundedMap<string, Known>(MOST_KNOWN)
  const touched = new BoundedMap<string, number>(MOST_KNOWN)
  /** Raised by every revocation, so that a look that began before it is not kept after it. */
  let revocations = 0

  function look(keyId: string): Known | Promise<Known | undefined> {
    const kept = known.get(keyId)
    return kept && kept.until > now() ? kept : read(keyId)
  }

  async function read(keyId: string): Promise<Known | undefined> {
    known.delete(keyId)
    const before = revocations
    const record = await findAccessKey(db, keyId)
    if (!record || record.revoked_at !== null) return undefined
    const limits = readLimits(record.limits)
    const limited = limits && { limited: { name: record.name, limits } }
    const found = {
      holder: {
        ...{ keyId, userId: record.user_id, accountId: record.account_id, ...limited },
        ...(isShared && { account: record }),
      },
      hash: Buffer.from(record.secret_sha256, 'hex'),
      until: now() + KEPT_MS,
    }
    if (before === revocations && !isShared) known.set(keyId, found)
    return found
  }

  function touch(keyId: string): void {
    const at = now()
    if (at - (touched.get(keyId) ?? 0) < TOUCHED_EVERY_MS) return
    touched.set(keyId, at)
    touchAccessKey(db, keyId, at).catch((err: unknown) => parts.log.warn({ err, keyId }, 'use of a key was not noted'))
  }

  /** What was known of keys that changed is forgotten. */
  function forget(keyIds: readonly string[]): readonly string[] {
    revocations += 1
    for (const keyId of keyIds) known.delete(keyId)
    return keyIds
  }

  function ifSecret(found: Known | undefined, secretKey: string): KeyHolder | undefined {
    // In one call: a hash object costs five times as much as the hash.
    if (!found || !timingSafeEqual(hash('sha256', secretKey, 'buffer'), found.hash)) return undefined
    touch(found.holder.keyId)
    return found.holder
  }

  const holderOf: AccessKeys['holderOf'] = (keyId, secretKey) => {
    if (keyId.length > LONGEST_KEY || secretKey.length > LONGEST_KEY) return undefined
    const found = look(keyId)
    return found instanceof Promise ? found.then((read) => ifSecret(read, secretKey)) : ifSecret(found, secretKey)
  }

  return {
    holderOf,
    revokeAll: async (accountId) => forget(await revokeAccessKeys(db, accountId, now())),
    forget,
    async create({ userId, accountId, name, limits }) {
      const pair = { keyId: `PK${draw(BASE32, 18)}`, secretKey: draw(BASE62, 40) }
      await insertAccessKey(db, {
        id: pair.keyId,
        user_id: userId,
        account_id: accountId,
        name,
        secret_sha256: hash('sha256', pair.secretKey),
        scopes: SCOPES,
        created_at: now(),
      })
      // Before its secret is known to anybody: nothing is asked with it until it is limited.
      if (limits) await saveBody(db, 'access_key_limits', pair.keyId, JSON.stringify(limits))
      return pair
    },
    async verify(keyId, secretKey) {
      const holder = await holderOf(keyId, secretKey)
      return holder?.limited && isExpired(holder.limited.limits, now()) ? undefined : holder
    },
    async limit(userId, accountId, keyId, limits) {
      const record = await findAccessKey(db, keyId)
      if (record?.account_id !== accountId || record.user_id !== userId || record.revoked_at !== null) return false
      await saveBody(db, 'access_key_limits', keyId, JSON.stringify(limits))
      forget([keyId])
      return true
    },
    async list(userId, accountId) {
      const [records, limited] = await Promise.all([listAccessKeys(db, userId), limitsOfUser(db, userId)])
      const limitsOf = new Map(limited.map((record) => [record.id, record]))
      return records
        .filter((record) => record.account_id === accountId)
        .map((record) => ({
          keyId: record.id,
          name: record.name,
          createdAt: toTimestamp(record.created_at),
          lastUsedAt: timeOrNull(record.last_used_at),
          revokedAt: timeOrNull(record.revoked_at),
          ...shownLimits(limitsOf.get(record.id)),
        }))
    },
    async revoke(userId, accountId, keyId) {
      const record = await findAccessKey(db, keyId)
      if (record?.account_id !== accountId) return false
      const revoked = await revokeAccessKey(db, userId, keyId, now())
      forget([keyId])
      return revoked
    },
  }
}

/** Undefined where nothing is kept from the key. */
function readLimits(text: string | null | undefined): KeyLimits | undefined {
  const limits = text === undefined || text === null ? undefined : KeyLimits.parse(JSON.parse(text))
  return limits && isLimited(limits) ? limits : undefined
}

function shownLimits(record: LimitsRecord | undefined): Pick<AccessKey, 'limits' | 'sent'> {
  const limits = readLimits(record?.body)
  const { day, orders } = record ?? {}
  return { ...(limits && { limits }), ...(limits && day && { sent: { day, orders: orders ?? 0 } }) }
}

const timeOrNull = (at: number | null): string | null => (at === null ? null : toTimestamp(at))
