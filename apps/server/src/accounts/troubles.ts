/** The troubles that accounts are in: kept with the account, so that a restart does not end them, and counted down as they strike. */
import { randomUUID } from 'node:crypto'
import type { TroubleKind, TroubleRequest } from '@paddock/contract/desk/trouble'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Instant } from '@paddock/market/instant'
import * as z from 'zod/mini'
import type { MachineClock } from '../clock.ts'
import type { Log } from '../log.ts'
import { loadBody, saveBody } from '../storage/bodies.ts'
import type { Database } from '../storage/tables/tables.ts'
import { isOver, Trouble } from './trouble.ts'

export interface Troubles {
  /** Reads what is kept of an account, where it may not be known. `isKept`: whether anything is, as the caller has just read. */
  load(accountId: AccountId, isKept?: boolean): Promise<void> | undefined
  /** What is on now, the oldest first. */
  of(accountId: AccountId): readonly Trouble[]
  begin(accountId: AccountId, wanted: TroubleRequest): Promise<Trouble>
  /** Ends one, or all of them; false where there is none of that id. */
  end(accountId: AccountId, id?: string): Promise<boolean>
  /** The trouble of a kind that strikes now, if one does: it has its chance, and is counted. */
  strike(accountId: AccountId, kind: TroubleKind, fits?: (trouble: Trouble) => boolean): Trouble | undefined
  /** Calls `listener` when what is on has changed. Answers how to stop. */
  listen(accountId: AccountId, listener: () => void): () => void
}

interface TroublesParts {
  readonly db: Database
  readonly clock: MachineClock
  readonly log: Log
  /** In [0, 1). */
  readonly draw: () => number
  /** Whether other servers begin and end trouble: then it is read each time. */
  readonly isShared?: boolean
}

const NONE: readonly Trouble[] = []
const MOST_KNOWN = 10_000
/** More of them on one account are refused by ending the oldest. */
const MOST_AT_ONCE = 20

export function createTroubles({ db, clock, log, draw, isShared = false }: TroublesParts): Troubles {
  const known = new Map<AccountId, readonly Trouble[]>()
  const listeners = new Map<AccountId, Set<() => void>>()
  /** Writes of one account follow each other. */
  const writing = new Map<AccountId, Promise<void>>()

  const current = (accountId: AccountId): readonly Trouble[] => {
    const all = known.get(accountId)
    if (!all || all.length === 0) return NONE
    const now = clock.now()
    return all.some((trouble) => isOver(trouble, now)) ? all.filter((trouble) => !isOver(trouble, now)) : all
  }

  /** Takes effect at once; resolves when it is written. */
  function set(accountId: AccountId, list: readonly Trouble[]): Promise<void> {
    known.set(accountId, list)
    for (const listener of listeners.get(accountId) ?? []) listener()
    const written = (writing.get(accountId) ?? Promise.resolve())
      .then(() => saveBody(db, 'account_trouble', accountId, JSON.stringify(list)))
      .catch((err: unknown) => log.error({ err, account: accountId }, 'trouble was not kept'))
      .finally(() => {
        if (writing.get(accountId) === written) writing.delete(accountId)
      })
    writing.set(accountId, written)
    return written
  }

  /** What another server began or ended is told here as it is where it was done. */
  async function reload(accountId: AccountId): Promise<void> {
    await writing.get(accountId)
    const list = listOf(await loadBody(db, 'account_trouble', accountId))
    // Changed here meanwhile, and not written yet.
    if (writing.has(accountId)) return
    const isNew = JSON.stringify(list) !== JSON.stringify(known.get(accountId) ?? NONE)
    if (list.length > 0) known.set(accountId, list)
    else known.delete(accountId)
    if (isNew) for (const listener of listeners.get(accountId) ?? []) listener()
  }

  async function read(accountId: AccountId): Promise<void> {
    const body = await loadBody(db, 'account_trouble', accountId)
    if (known.has(accountId)) return
    if (known.size >= MOST_KNOWN) for (const [id, list] of known) if (list.length === 0) known.delete(id)
    known.set(accountId, listOf(body))
  }

  return {
    load(accountId, isKept = true) {
      if (isShared) return isKept || known.has(accountId) || writing.has(accountId) ? reload(accountId) : undefined
      return known.has(accountId) ? undefined : read(accountId)
    },
    of: current,
    async begin(accountId, { kind, calls, delayMs, symbol, percent, times, minutes }) {
      const trouble: Trouble = {
        id: randomUUID(),
        kind,
        calls,
        delayMs,
        symbol: symbol ?? null,
        percent,
        left: times,
        until: clock.now() + minutes * 60_000,
      }
      await set(accountId, [...current(accountId), trouble].slice(-MOST_AT_ONCE))
      // Its end is told as its beginning was.
      clock.setTimer(trouble.until, () => {
        if (known.get(accountId)?.some(({ id }) => id === trouble.id)) void set(accountId, current(accountId))
      })
      return trouble
    },
    async end(accountId, id) {
      const before = current(accountId)
      const after = id === undefined ? NONE : before.filter((trouble) => trouble.id !== id)
      if (id !== undefined && after.length === before.length) return false
      await set(accountId, after)
      return true
    },
    strike(accountId, kind, fits = () => true) {
      const all = current(accountId)
      const found = all.find((trouble) => trouble.kind === kind && fits(trouble) && draw() * 100 < trouble.percent)
      if (!found || found.left === null) return found
      const left = found.left - 1
      const after = all.map((trouble) => (trouble === found ? { ...trouble, left } : trouble))
      void set(
        accountId,
        after.filter((trouble) => trouble.left !== 0),
      )
      return found
    },
    listen(accountId, listener) {
      const own = listeners.get(accountId) ?? new Set()
      listeners.set(accountId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(accountId) === own) listeners.delete(accountId)
      }
    },
  }
}

const listOf = (body: string | undefined): readonly Trouble[] =>
  body === undefined ? NONE : z.parse(z.array(Trouble), JSON.parse(body))

/** Until when trading in a symbol is halted, machine time; undefined while it is not. */
export const haltedUntil = (troubles: readonly Trouble[], symbol: string): Instant | undefined =>
  troubles.find((trouble) => trouble.kind === 'halt' && trouble.symbol === symbol)?.until
