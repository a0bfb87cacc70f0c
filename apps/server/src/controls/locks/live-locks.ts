/**
 * The lock of live accounts as their owner's desk meets it. Locked by hand, an account takes orders from nobody; left alone for as long as
 * its owner said, it takes none from the desk until it is unlocked again. Scripts and orders that wait here go on: nobody sits at them.
 */
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Instant } from '@paddock/market/instant'
import { connectionOf } from '../../storage/alpaca-connections.ts'
import { deskSeenAt, saveDeskSeen } from '../../storage/security.ts'
import type { Database } from '../../storage/tables/tables.ts'
import type { Security } from './security.ts'

interface LiveLock {
  /** Takes no orders of the desk: never unlocked, locked by hand, or left alone. */
  readonly isLocked: boolean
  readonly isIdle: boolean
  /** Minutes it may be left alone. */
  readonly minutes: number
  /** When it locks if nobody does anything; null while it is locked. Machine time. */
  readonly locksAt: Instant | null
}

export interface LiveLocks {
  now(userId: string, accountId: AccountId): Promise<LiveLock>
  /** Somebody does something at the desk. Answers the minutes after which it was locked, where that came too late, and undefined otherwise. */
  used(userId: string, accountId: AccountId): Promise<number | undefined>
}

/** Use is written down this often, so that a hand on the mouse is no writing. */
const WRITTEN_EVERY_MS = 15_000

export function createLiveLocks(parts: {
  readonly db: Database
  /** Machine time in milliseconds. */
  readonly now: () => Instant
  readonly security: Pick<Security, 'choicesOf'>
}): LiveLocks {
  const { db, now, security } = parts
  /** Undefined while it is locked by hand. */
  async function lastUsed(accountId: AccountId): Promise<Instant | undefined> {
    const [connection, seenAt = 0] = await Promise.all([connectionOf(db, accountId), deskSeenAt(db, accountId)])
    const unlockedAt = connection?.unlocked_at ?? undefined
    return unlockedAt === undefined ? undefined : Math.max(unlockedAt, seenAt)
  }

  async function look(userId: string, accountId: AccountId): Promise<LiveLock & { readonly usedAt: Instant }> {
    const [usedAt, { idleMinutes: minutes }] = await Promise.all([lastUsed(accountId), security.choicesOf(userId)])
    if (usedAt === undefined) return { isLocked: true, isIdle: false, minutes, locksAt: null, usedAt: 0 }
    const locksAt = usedAt + minutes * 60_000
    const isIdle = locksAt <= now()
    return { isLocked: isIdle, isIdle, minutes, locksAt: isIdle ? null : locksAt, usedAt }
  }

  return {
    async now(userId, accountId) {
      const { usedAt: _, ...lock } = await look(userId, accountId)
      return lock
    },
    async used(userId, accountId) {
      const { isIdle, isLocked, minutes, usedAt } = await look(userId, accountId)
      if (isIdle) return minutes
      if (!isLocked && now() - usedAt >= WRITTEN_EVERY_MS) await saveDeskSeen(db, accountId, now())
      return undefined
    },
  }
}
