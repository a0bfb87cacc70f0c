/** The troubles that accounts are in: kept with the account, so that a restart does not end them, and counted down as they strike. */
import { randomUUID } from 'node:crypto'
import type { TroubleKind, TroubleRequest } from '@paddock/contract/desk/trouble'
import type { AccountId } from '@paddock/contract/entities/scalar'
import type { Instant } from '@paddock/market/instant'
import * as z from 'zod/mini'
import type { MachineClock } from '../clock.ts'
import type { Log } from '../log.ts'
import { changeBody, loadBody } from '../storage/bodies.ts'
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

  const on = (all: readonly Trouble[]): readonly Trouble[] => {
    const now = clock.now()
    return all.some((trouble) => isOver(trouble, now)) ? all.filter((trouble) => !isOver(trouble, now)) : all
  }
  const current = (accountId: AccountId): readonly Trouble[] => on(known.get(accountId) ?? NONE)

  /** Takes effect at once; resolves when it is written, to what another server has written meanwhile. */
  function change(accountId: AccountId, changed: (list: readonly Trouble[]) => readonly Trouble[]): Promise<void> {
    known.set(accountId, changed(current(accountId)))
    for (const listener of listeners.get(accountId) ?? []) listener()
    const written = (writing.get(accountId) ?? Promise.resolve())
      .then(async () => void (await changeBody(db, 'account_trouble', accountId, (text) => changed(on(listOf(text))))))
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
      await change(accountId, (list) => [...list, trouble].slice(-MOST_AT_ONCE))
      // Its end is told as its beginning was.
      clock.setTimer(trouble.until, () => {
        if (known.get(accountId)?.some(({ id }) => id === trouble.id)) void change(accountId, (list) => list)
      })
      return trouble
    },
    async end(accountId, id) {
      if (id !== undefined && !current(accountId).some((trouble) => trouble.id === id)) return false
      await change(accountId, (list) => (id === undefined ? NONE : list.filter((trouble) => trouble.id !== id)))
      return true
    },
    strike(accountId, kind, fits = () => true) {
      const found = current(accountId).find(
        (trouble) => trouble.kind === kind && fits(trouble) && draw() * 100 < trouble.percent,
      )
      if (!found || found.left === null) return found
      void change(accountId, (list) =>
        on(list.map((one) => (one.id === found.id && one.left !== null ? { ...one, left: one.left - 1 } : one))),
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
